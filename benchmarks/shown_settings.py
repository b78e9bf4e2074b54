"""The settings of a developer's machine, but with the pages of errors that visitors see."""

from config.settings import *  # noqa: F403  all of them, and what differs below

DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
