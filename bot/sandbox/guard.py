"""Keeps other web pages and other machines out: only requests to, and from, the stand-in's own address count."""

from collections.abc import Awaitable, Callable

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
SAFE_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
}


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse a foreign Host (DNS rebinding) or Origin (another page) with 403, and harden every answer."""
    port = request.url.port
    own = {f"127.0.0.1:{port}", f"localhost:{port}"}
    if request.headers.get("Host") not in own:
        raise web.HTTPForbidden(text="This address is not the stand-in's own; use the one it printed.")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.headers['Host']}":
        raise web.HTTPForbidden(text="Another page asked for this; only the stand-in's own page may.")
    return await handler(request)


async def harden(_request: web.Request, response: web.StreamResponse) -> None:
    """Put the safe headers on an answer before it is sent."""
    response.headers.update(SAFE_HEADERS)
