"""Settings of the site. What differs between installations is in `environment.py`."""

from pathlib import Path
from typing import Any

import django_stubs_ext
from environ import Env

from config.database import database
from config.environment import read_environment
from config.errors_told import tell_errors_to
from config.security import POLICY, transport_settings
from config.version import VERSION as SITE_VERSION

# Lets annotations such as `ModelAdmin[Player]` be evaluated.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent

ENVIRONMENT = read_environment(Env(), default_database=f"sqlite:///{BASE_DIR / 'db.sqlite3'}")

SECRET_KEY = ENVIRONMENT.secret_key
DEBUG = ENVIRONMENT.debug
ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)
VERSION = SITE_VERSION
# Its address, for mail that nobody's request is about.
SITE_URL = ENVIRONMENT.site_url
# The demo lets every visitor in as the demo scorer; `dev.py run` turns it on.
DEMO = ENVIRONMENT.demo

INSTALLED_APPS = [
    "tournaments",
    "scoring",
    "clubs",
    "config.apps.SiteConfig",
    "config.apps.StaffConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    # Its templates are what the form renderer falls back on.
    "django.forms",
    # Before staticfiles, so that runserver too serves through it.
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "dbbackup",
    "django_filters",
    "django_htmx",
    "django_tables2",
    "django_tasks",
    # Its table is there on every site, so that a worker can be set up by one variable.
    "django_tasks_db",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "rest_framework",
    "rules",
    "simple_history",
    "template_partials",
]

MIDDLEWARE = [
    # Before whatever asks for a host, for HTTPS or for the database.
    "config.watched.request_log.RequestLogMiddleware",
    "config.watched.health.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.compressed_pages.CompressedPagesMiddleware",
    # Before whatever asks the database.
    "config.refusals.ReadableMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    # It speaks the reader's language, and nothing before it asks the database.
    "config.unavailable.AwayMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "config.devices.DeviceMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "config.kept_forms.KeptFormMiddleware",
    # The last, so that it is the first to see what went wrong.
    "config.refusals.MeanwhileMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.site",
            ],
        },
    },
]

DATABASES = {
    "default": database(ENVIRONMENT.database_url, production=ENVIRONMENT.production),
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# In the database, so that every worker counts sign-in attempts together.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "django_cache",
        # Counters against abuse are in it: a flood must not push them out.
        "OPTIONS": {"MAX_ENTRIES": 50_000},
    },
}

# What can wait: at once, in the request that asks for it, or in a worker (`manage.py db_worker`).

TASKS = {
    "default": {
        "BACKEND": (
            "django_tasks_db.DatabaseBackend"
            if ENVIRONMENT.worker
            else "django_tasks.backends.immediate.ImmediateBackend"
        ),
    },
}

# Sign-in, by name or by mail.

AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_FORMS = {
    "add_email": "config.forms.AddressForm",
    "change_password": "config.forms.OtherPasswordForm",
    "confirm_login_code": "config.forms.TypeCodeForm",
    "confirm_reauthentication_code": "config.forms.TypeCodeAgainForm",
    "login": "config.forms.SignInForm",
    "reauthenticate": "config.forms.PasswordAgainForm",
    "request_login_code": "config.forms.RequestCodeForm",
    "reset_password": "config.forms.ForgottenPasswordForm",
    "reset_password_from_key": "config.forms.ResetPasswordByLinkForm",
    "set_password": "config.forms.FirstPasswordForm",
    "signup": "config.forms.SignUpForm",
}
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_ADAPTER = "config.accounts.AccountAdapter"
# Signing up does not tell that an address is known. Two accounts may name the same one; whoever
# reads its mail confirms it for one of them.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# A code by mail instead of a password, typed within the time that a slow mail server needs.
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60
# What guards an account (mail addresses, passkeys) is changed by whoever has just proved who it is.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
MFA_SUPPORTED_TYPES = ["webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "config.forms.NewPasskeyForm",
    "authenticate": "config.forms.RecoveryCodeForm",
    "reauthenticate": "config.forms.RecoveryCodeAgainForm",
}
MFA_ADAPTER = "config.passkeys.PasskeyAdapter"
# Browsers offer passkeys on HTTPS and on localhost; only a developer's machine is the latter.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not ENVIRONMENT.production

EMAIL_CONFIG = Env.email_url_config(ENVIRONMENT.email_url)
vars().update(EMAIL_CONFIG)
# A server that does not answer holds a worker no longer than this.
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = ENVIRONMENT.from_email
SERVER_EMAIL = ENVIRONMENT.from_email
# A mail or web address for whoever found a hole; without one, the sender of the mail.
SECURITY_CONTACT = ENVIRONMENT.security_contact

# What a browser may do.

CONTENT_SECURITY_POLICY = POLICY

SESSION_COOKIE_HTTPONLY = True
# A pad that was kept for offline use holds an old token in its page; the cookie has today's.
CSRF_COOKIE_HTTPONLY = False
LANGUAGE_COOKIE_HTTPONLY = True
# How long a browser keeps what its reader chose: the language, and the colours of the suits.
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
X_FRAME_OPTIONS = "DENY"
if ENVIRONMENT.production:
    vars().update(transport_settings(trusted_proxies=ENVIRONMENT.trusted_proxies))

# Languages and time.

LANGUAGE_CODE = "en"
# Each in its own words, so that whoever needs one finds it. English has the same words everywhere,
# and days and times as they are written in each country (`config.formats`).
LANGUAGES = [
    ("en", "English"),
    ("sv", "Svenska"),
    ("fr-ca", "Français (Canada)"),
    ("en-au", "English (Australia)"),
    ("en-nz", "English (New Zealand)"),
    ("en-gb", "English (United Kingdom)"),
    ("en-ca", "English (Canada)"),
    ("en-us", "English (United States)"),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_TZ = True
TIME_ZONE = ENVIRONMENT.time_zone

# Static files.

STATIC_URL = "static/"
# All versions of a site share it: open pads ask for the files of their own.
STATIC_ROOT = ENVIRONMENT.static_dir or BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Elsewhere than in production files are served from where they are written, without collecting.
WHITENOISE_USE_FINDERS = not ENVIRONMENT.production
WHITENOISE_AUTOREFRESH = not ENVIRONMENT.production
STORAGES: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "config.storage.ModuleStaticFilesStorage"
            if ENVIRONMENT.production
            else "django.contrib.staticfiles.storage.StaticFilesStorage"
        ),
    },
    # A backup holds every address and every password's hash: for its owner's eyes alone.
    "dbbackup": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {
            "location": ENVIRONMENT.backup_dir or BASE_DIR / "backups",
            "file_permissions_mode": 0o600,
            "directory_permissions_mode": 0o700,
        },
    },
}

# A copy that is whole while tables write: SQLite's own backup, PostgreSQL's pg_dump.
DBBACKUP_CONNECTOR_MAPPING = {
    "django.db.backends.sqlite3": "dbbackup.db.sqlite.SqliteBackupConnector",
    "django.db.backends.postgresql": "dbbackup.db.postgresql.PgDumpBinaryConnector",
}
# What is kept is counted among the files that have the name of the setting, "default", in theirs.
DBBACKUP_FILENAME_TEMPLATE = "best-bower-default-{datetime}.{extension}"
DBBACKUP_CLEANUP_KEEP = ENVIRONMENT.backup_keep
DBBACKUP_SEND_EMAIL = False

# Forms, tables, the API and its description.

FORM_RENDERER = "config.form_renderer.SiteFormRenderer"

DJANGO_TABLES2_TEMPLATE = "components/table.html"

REST_FRAMEWORK = {
    # The key comes first: its "WWW-Authenticate" makes a refusal 401 and not 403.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "clubs.api.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_THROTTLE_CLASSES": [
        "web.api.throttles.StrangerThrottle",
        "web.api.throttles.TokenThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"stranger": "120/min", "token": "600/min", "picture": "30/min"},
    "NUM_PROXIES": ENVIRONMENT.trusted_proxies,
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    # JSON only: the browsable pages are full of inline scripts.
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
    "PAGE_SIZE": 50,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Best Bower",
    "DESCRIPTION": "Games of 500 and the clubs that play them.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "DEFAULT_GENERATOR_CLASS": "config.api_schema.KeptSchema",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "EventStateEnum": "tournaments.events.models.EventState.choices",
        "ResultStateEnum": "tournaments.events.models.ResultState.choices",
        "RoleEnum": "clubs.api.shapes.ROLES",
        "GivenRoleEnum": "clubs.api.shapes.GIVEN_ROLES",
        "ShownEnum": "clubs.models.Shown.values",
        "VisibilityEnum": "clubs.models.Visibility.values",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "config.api_schema.add_common_answers",
    ],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
}

# Everything to the process's own output, where the service manager keeps it.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "config.watched.lines.OneLine",
            "format": "%(levelname)s %(name)s [%(request_id)s]: %(message)s",
        },
    },
    "filters": {"numbered": {"()": "config.watched.lines.Numbered"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["numbered"],
        },
    },
    "loggers": {
        # A line a request; the developer's server writes one of its own.
        "bestbower.request": {"level": "INFO" if ENVIRONMENT.production else "WARNING"},
        # What was answered is in that line; only errors of ours are told with their trace.
        "django.request": {"level": "ERROR"},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
}

# What is told to whoever runs the site (config/watched).

TRUSTED_PROXIES = ENVIRONMENT.trusted_proxies
METRICS_TOKEN = ENVIRONMENT.metrics_token
BACKUP_DIR = ENVIRONMENT.backup_dir
tell_errors_to(ENVIRONMENT.sentry_dsn)
