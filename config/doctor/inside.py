"""Settings, database, clock, disk, tasks, static files, what is done by night, backups."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.sessions.models import Session
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core import checks
from django.db import DatabaseError, connection
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from config.watched.health import unapplied_migrations
from scoring.models import GameEntry
from tournaments.afterwards.models import MailState, ResultMail
from web.mail.sending import not_taken_lately

GIGABYTE: Final = 2**30
LITTLE, TOO_LITTLE = 2 * GIGABYTE, GIGABYTE // 4
WAITED: Final = timedelta(minutes=10)
DAY: Final = timedelta(days=1)
# A night may be missed; two are a habit.
NIGHTS: Final = timedelta(days=2)
DRIFT: Final = 5
Found = list[checks.CheckMessage]


def settings_are_of_a_real_site() -> Found:
    """Whether this is a site for people, with a sender that mail servers believe."""
    found: Found = []
    if settings.DEBUG:
        found.append(
            checks.Error(
                "The site shows its errors to everybody.",
                hint="Set BESTBOWER_ENV=production and DEBUG=false.",
                id="bestbower.E010",
            )
        )
    if "localhost" in settings.DEFAULT_FROM_EMAIL:
        found.append(
            checks.Warning(
                f"Mail is sent as {settings.DEFAULT_FROM_EMAIL}, which servers refuse.",
                hint="Set DEFAULT_FROM_EMAIL to an address of the site's own domain.",
                id="bestbower.W010",
            )
        )
    if not settings.DEBUG and not settings.SITE_URL.startswith("https://"):
        found.append(
            checks.Warning(
                f"Links in mail lead to {settings.SITE_URL}, which is not HTTPS.",
                hint="Set SITE_URL to the site's address, https://host.",
                id="bestbower.W011",
            )
        )
    return found


def database_is_there() -> Found:
    """Whether the database answers and has every migration."""
    try:
        missing = unapplied_migrations()
    except DatabaseError as error:
        return [
            checks.Error(
                f"The database does not answer: {error}",
                hint="Look whether it runs, and at DATABASE_URL.",
                id="bestbower.E011",
            )
        ]
    if not missing:
        return []
    return [
        checks.Error(
            f"{len(missing)} migrations are missing, the first is {missing[0]}.",
            hint="Take a backup, then run manage.py migrate.",
            id="bestbower.E012",
        )
    ]


def disk_has_room() -> Found:
    """Whether there is room where the database and the static files lie."""
    folders = {Path(settings.STATIC_ROOT), Path(settings.BASE_DIR)}
    if connection.vendor == "sqlite":
        folders.add(Path(str(connection.settings_dict["NAME"])).parent)
    if settings.BACKUP_DIR:
        folders.add(Path(settings.BACKUP_DIR))
    return [each for folder in sorted(folders) if folder.is_dir() for each in _room(folder)]


def _room(folder: Path) -> Iterator[checks.CheckMessage]:
    free = shutil.disk_usage(folder).free
    if free >= LITTLE:
        return
    kind = checks.Error if free < TOO_LITTLE else checks.Warning
    yield kind(
        f"{free // 2**20} MB are free where {folder} lies.",
        hint="Make room: old backups, logs, versions of the site. A full disk loses nothing that"
        " was acknowledged, but records nothing either.",
        id="bestbower.E013" if kind is checks.Error else "bestbower.W013",
    )


def clock_is_right() -> Found:
    """Whether the clock agrees with the database's, and with what was recorded."""
    newest = GameEntry.objects.order_by("-pk").values_list("recorded_at", flat=True).first()
    apart = _apart_from_the_database()
    if newest is not None and newest > timezone.now() + timedelta(seconds=DRIFT):
        apart = max(apart, (newest - timezone.now()).total_seconds())
    if apart <= DRIFT:
        return []
    return [
        checks.Warning(
            f"The clock is {apart:.0f} seconds away from the database's, or what was recorded.",
            hint="Have every machine keep its clock by NTP: timedatectl set-ntp true.",
            id="bestbower.W014",
        )
    ]


def _apart_from_the_database() -> float:
    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        return abs(float(cursor.fetchone()[0]) - time.time())


def results_are_mailed() -> Found:
    """Whether the mail server took the results of evenings lately."""
    since = timezone.now() - DAY
    failed = ResultMail.objects.filter(state=MailState.FAILED, at__gt=since).count()
    if not failed:
        return []
    return [
        checks.Warning(
            f"{failed} mails with results were not taken by the mail server since yesterday.",
            hint="Look at EMAIL_URL and the log. Directors send them again on the event's page.",
            id="bestbower.W023",
        )
    ]


def mail_is_sent() -> Found:
    """Whether the mail server took what the site sent lately: codes, invitations, notices."""
    failed = not_taken_lately()
    if not failed:
        return []
    return [
        checks.Warning(
            f"{failed} mails were not taken by the mail server within a day.",
            hint="Look at EMAIL_URL and the log (web.mail.sending), then try"
            " manage.py doctor --mail-to ADDRESS. Whoever waited for one was told.",
            id="bestbower.W025",
        )
    ]


def tasks_are_done() -> Found:
    """Whether a worker does what waits, and whether anything failed lately."""
    now = timezone.now()
    late = DBTaskResult.objects.ready().filter(enqueued_at__lt=now - WAITED).count()
    failed = DBTaskResult.objects.failed().filter(finished_at__gt=now - DAY).count()
    found: Found = []
    if late:
        found.append(
            checks.Error(
                f"{late} tasks have waited for more than ten minutes.",
                hint="Start the worker: manage.py db_worker, under the service manager.",
                id="bestbower.E016",
            )
        )
    if failed:
        found.append(
            checks.Warning(
                f"{failed} tasks failed since yesterday.",
                hint="Look for them in the administration, under Task results.",
                id="bestbower.W017",
            )
        )
    return found


def static_files_are_collected() -> Found:
    """Whether each file of this version is where browsers get it."""
    manifest = getattr(staticfiles_storage, "hashed_files", None)
    if manifest is None:
        return []  # a developer's machine serves them from where they are written
    wanted = {name.replace("\\", "/") for finder in get_finders() for name, _ in finder.list([])}
    missing = sorted(name for name in wanted if not _is_served(manifest.get(name)))
    if not missing:
        return []
    return [
        checks.Error(
            f"{len(missing)} static files are missing, the first is {missing[0]}.",
            hint="Run manage.py collectstatic --noinput, without --clear.",
            id="bestbower.E018",
        )
    ]


def _is_served(hashed: str | None) -> bool:
    return hashed is not None and (Path(settings.STATIC_ROOT) / hashed).is_file()


def nights_are_used() -> Found:
    """Whether what is done by night is done: sessions that are over tell it."""
    over = Session.objects.filter(expire_date__lt=timezone.now() - NIGHTS).count()
    if not over:
        return []
    return [
        checks.Warning(
            f"{over} sessions ended days ago and were not cleared.",
            hint="Run manage.py clear_what_is_over and the other nightly commands every night.",
            id="bestbower.W019",
        )
    ]


def backup_is_fresh() -> Found:
    """Whether the newest file in the folder of backups is of the last two days."""
    if not settings.BACKUP_DIR:
        return [
            checks.Warning(
                "Nobody told where backups lie.",
                hint="Set BACKUP_DIR to the folder, so that their age is looked at.",
                id="bestbower.W020",
            )
        ]
    folder = Path(settings.BACKUP_DIR)
    files = [each for each in folder.rglob("*") if each.is_file()] if folder.is_dir() else []
    newest = max((each.stat().st_mtime for each in files), default=0.0)
    hours = (time.time() - newest) / 3600
    if timedelta(hours=hours) < NIGHTS:
        return []
    told = f"is {hours:.0f} hours old" if files else "is not there"
    return [
        checks.Error(
            f"The newest backup in {folder} {told}.",
            hint="Look why no backup was made; see docs/operations.md, Backups.",
            id="bestbower.E020",
        )
    ]


BESIDE: Final = (
    settings_are_of_a_real_site,
    disk_has_room,
    static_files_are_collected,
    backup_is_fresh,
)
"""Every look that asks no database."""

INTO: Final = (
    clock_is_right,
    tasks_are_done,
    results_are_mailed,
    mail_is_sent,
    nights_are_used,
)
"""Every look into a database that has all its tables."""
