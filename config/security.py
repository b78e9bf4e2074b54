"""What a browser may do with our pages, and how the site is spoken to in production."""

from typing import Any

from csp.constants import NONE, SELF, UNSAFE_INLINE

# Everything comes from the site itself and nothing is inline, so a name typed by a stranger can
# never become a script, whatever a template forgets.
POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# Swagger UI sets styles of its own and draws its icons from data addresses; its scripts are files.
API_DOCS_POLICY = {"style-src": [SELF, UNSAFE_INLINE], "img-src": [SELF, "data:"]}

ONE_YEAR = 365 * 24 * 60 * 60


def transport_settings(*, trusted_proxies: int) -> dict[str, Any]:
    """Settings for production: nothing but HTTPS, and cookies that travel by nothing else.

    With `trusted_proxies` above 0 the site believes those proxies about the scheme and the
    visitor's address; with 0 anybody could claim them, so they are ignored.
    """
    settings: dict[str, Any] = {
        "SESSION_COOKIE_SECURE": True,
        "CSRF_COOKIE_SECURE": True,
        "LANGUAGE_COOKIE_SECURE": True,
        "SECURE_SSL_REDIRECT": True,
        "SECURE_HSTS_SECONDS": ONE_YEAR,
        # Other sites under the club's domain are not ours to bind to HTTPS for a year.
        "SILENCED_SYSTEM_CHECKS": ["security.W005", "security.W021"],
    }
    if trusted_proxies:
        settings["SECURE_PROXY_SSL_HEADER"] = ("HTTP_X_FORWARDED_PROTO", "https")
        settings["ALLAUTH_TRUSTED_PROXY_COUNT"] = trusted_proxies
    return settings
