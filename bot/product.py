"""What the product is called and which release this is; said in `/about`, in logs and nowhere else by hand."""

NAME = "Miskatonic Post"
VERSION = "0.1.0"
