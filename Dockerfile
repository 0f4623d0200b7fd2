# The server as one image: nothing but Python, our code and the browser files.

FROM python:3.11-slim-bookworm AS assets
WORKDIR /src
COPY requirements/node.txt requirements/
RUN pip install --quiet --no-cache-dir --require-hashes -r requirements/node.txt
COPY .npmrc package.json package-lock.json ./
COPY tools tools
RUN python -m tools.assets

FROM python:3.11-slim-bookworm AS packages
COPY requirements/base.txt .
RUN python -m venv /venv && /venv/bin/pip install --quiet --no-cache-dir --require-hashes -r base.txt

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /srv/asztal --shell /usr/sbin/nologin asztal \
    && install -d -o asztal -g asztal /srv/asztal/data
WORKDIR /srv/asztal
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
COPY --from=packages /venv /venv
COPY locale locale
COPY templates templates
COPY migrations migrations
COPY static static
COPY --from=assets /src/static/vendor static/vendor
COPY app app
USER asztal
VOLUME /srv/asztal/data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["python", "-m", "app", "serve", "--host", "0.0.0.0"]
