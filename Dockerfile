# The bot on Discord. Build: docker build -t miskatonic-post .
# Run:   docker run -d --env-file .env -v miskatonic:/data --restart unless-stopped miskatonic-post
FROM python:3.11-slim-bookworm

# libfribidi0: Pillow loads it at run time for right-to-left names; fonts-dejavu-core: scripts our faces lack.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libfribidi0 fonts-dejavu-core \
 && rm -rf /var/lib/apt/lists/*

RUN useradd --system --uid 10001 --home-dir /data --create-home postman

WORKDIR /app
COPY requirements.txt ./
RUN python -m pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.txt
COPY LICENSE NOTICE README.md ./
COPY bot ./bot
COPY cogs ./cogs
COPY render ./render
COPY data ./data

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 MISKATONIC_DATA=/data
USER postman
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=1m --timeout=10s --start-period=30s --retries=3 CMD ["python", "-m", "bot", "health"]
CMD ["python", "-m", "bot", "run"]
