"""The ways in which the stand-in says no."""

from enum import Enum

from bot.sandbox.kinds import Json


class Code(Enum):
    """Discord's error codes: status, code, and message."""

    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    NOT_FOUND = (404, 0, "404: Not Found")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    TOO_MANY_COMMANDS = (400, 30032, "Maximum number of application commands reached (100)")
    OLD_MESSAGE_EDITS = (429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later.")
    TOO_LARGE = (413, 40005, "Request entity too large")
    ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_YOUR_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
    EMPTY_MESSAGE = (400, 50006, "Cannot send an empty message")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    INVALID_TOKEN = (401, 50027, "Invalid Webhook Token")
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    THREAD_ARCHIVED = (400, 50083, "Thread is archived")
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
    THREAD_LOCKED = (400, 160005, "Thread is locked")


class ApiError(Exception):
    """A request is refused with one of Discord's codes; `errors` is the tree of what is wrong with the form."""

    def __init__(self, code: Code, errors: Json | None = None) -> None:
        self.status, self.code, self.message = code.value
        self.errors = errors
        super().__init__(f"{self.status} {self.code} {self.message}")

    def body(self) -> Json:
        """The JSON that goes over the wire."""
        body: Json = {"code": self.code, "message": self.message}
        return body | {"errors": self.errors} if self.errors else body


class RateLimitError(ApiError):
    """A request came too early; it may be tried again after `retry_after` seconds."""

    def __init__(self, retry_after: float) -> None:
        super().__init__(Code.OLD_MESSAGE_EDITS)
        self.code, self.message = 0, "You are being rate limited."
        self.retry_after = retry_after

    def body(self) -> Json:
        """The JSON that goes over the wire."""
        return super().body() | {"retry_after": self.retry_after, "global": False}


class DeclinedError(Exception):
    """A person tried what no client would let them do; the text says what and why."""


class SandboxError(Exception):
    """The stand-in cannot start; the text says why and what would help."""


class Faults:
    """Everything that is wrong with one form, found in one pass."""

    def __init__(self) -> None:
        self.tree: Json = {}

    def add(self, path: tuple[str | int, ...], code: str, message: str) -> None:
        """Note one fault at one place of the form."""
        node = self.tree
        for key in path:
            node = node.setdefault(str(key), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def refuse(self) -> None:
        """Raise 50035 with all faults, if there are any."""
        if self.tree:
            raise ApiError(Code.INVALID_FORM, self.tree)
