"""The few things that differ from one installation to the next, read from the environment.

An empty environment is a developer's machine: everything has a default. A production one must name
its secret and its hosts, and is refused with a sentence when it does not: a site that starts with
a known secret looks healthy until somebody forges a session.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ImproperlyConfigured
from environ import Env

KINDS = ("development", "production")
# Known to everybody who reads this file, hence good for nothing but a developer's machine.
DEVELOPMENT_SECRET = "known-to-everybody-and-refused-in-production"  # noqa: S105  refused below


@dataclass(frozen=True, slots=True)
class Environment:
    production: bool
    debug: bool
    demo: bool
    secret_key: str
    allowed_hosts: tuple[str, ...]
    site_url: str
    database_url: str
    trusted_proxies: int
    email_url: str
    from_email: str
    security_contact: str
    time_zone: str
    worker: bool
    metrics_token: str
    sentry_dsn: str
    static_dir: str
    backup_dir: str
    backup_keep: int


def read_environment(env: Env, *, default_database: str) -> Environment:
    """Read and check the environment.

    `BESTBOWER_ENV=production` or `DEBUG=false` makes it a production one.
    Raises ImproperlyConfigured naming the variable that is missing or contradicts another.
    """
    kind = env.str("BESTBOWER_ENV", default="development")
    if kind not in KINDS:
        raise ImproperlyConfigured(
            f"BESTBOWER_ENV is {kind!r}: it may be {KINDS[0]!r} or {KINDS[1]!r}."
        )
    debug = env.bool("DEBUG", default=kind != "production")
    production = kind == "production" or not debug
    hosts = tuple(env.list("ALLOWED_HOSTS", default=[]))
    environment = Environment(
        production=production,
        debug=debug,
        demo=env.bool("BESTBOWER_DEMO", default=False),
        secret_key=env.str("SECRET_KEY", default="" if production else DEVELOPMENT_SECRET),
        allowed_hosts=hosts,
        site_url=env.str("SITE_URL", default=usual_address(hosts)).rstrip("/"),
        database_url=env.str("DATABASE_URL", default=default_database),
        trusted_proxies=env.int("TRUSTED_PROXIES", default=0),
        email_url=env.str(
            "EMAIL_URL", default="smtp://localhost:25" if production else "consolemail://"
        ),
        from_email=env.str("DEFAULT_FROM_EMAIL", default="Best Bower <bestbower@localhost>"),
        security_contact=env.str("SECURITY_CONTACT", default=""),
        time_zone=env.str("TIME_ZONE", default="UTC"),
        worker=env.bool("TASK_WORKER", default=False),
        metrics_token=env.str("METRICS_TOKEN", default=""),
        sentry_dsn=env.str("SENTRY_DSN", default=""),
        static_dir=env.str("STATIC_DIR", default=""),
        backup_dir=env.str("BACKUP_DIR", default=""),
        backup_keep=env.int("BACKUP_KEEP", default=30),
    )
    if production:
        refuse_unsafe_production(environment)
    return environment


def usual_address(hosts: Sequence[str]) -> str:
    """Where the site is, for what is written without anybody asking for it, such as mail: at the
    first of its hosts."""
    host = next((host for host in hosts if host.strip(".*")), "")
    return f"https://{host.lstrip('*.')}" if host else "http://127.0.0.1:8000"


def refuse_unsafe_production(environment: Environment) -> None:
    if not environment.secret_key:
        raise ImproperlyConfigured(
            "SECRET_KEY is not set: in production Best Bower needs a long random secret of its own."
        )
    if environment.secret_key == DEVELOPMENT_SECRET:
        raise ImproperlyConfigured(
            "SECRET_KEY is the one of the development settings, which everybody can read: "
            "make a long random one for production."
        )
    if not environment.allowed_hosts:
        raise ImproperlyConfigured(
            "ALLOWED_HOSTS is not set: name the host names under which the site is reached, "
            "separated by commas."
        )
    if environment.debug:
        raise ImproperlyConfigured(
            "DEBUG is on in production: it would show the code and the settings to every visitor."
        )
    if environment.demo:
        raise ImproperlyConfigured(
            "BESTBOWER_DEMO is on in production: it would let every visitor in without a password."
        )
