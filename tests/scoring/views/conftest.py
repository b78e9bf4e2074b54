import pytest
from django.test import Client

from tests.cast import Cast


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


@pytest.fixture
def scorer(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.scorer)
    return client


@pytest.fixture
def stranger(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.stranger)
    return client


@pytest.fixture
def director(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.director)
    return client
