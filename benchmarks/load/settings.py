"""The settings of a real site, whose files are collected into this run's folder."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403  all of them, and what differs below

STATIC_ROOT = Path(os.environ["LOAD_STATIC"])
