# The table server. Build: docker build -t stich .
FROM python:3.13-slim AS build
WORKDIR /src
COPY requirements/runtime.txt requirements/runtime.txt
RUN python -m venv /opt/stich && /opt/stich/bin/pip install --no-cache-dir --require-hashes -r requirements/runtime.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY web web
COPY docs/rules docs/rules
COPY src src
RUN /opt/stich/bin/pip install --no-cache-dir --no-deps --no-build-isolation .

FROM python:3.13-slim
RUN useradd --create-home --uid 10001 stich && mkdir /data && chown stich /data
COPY --from=build /opt/stich /opt/stich
USER stich
ENV STICH_CACHE_DIR=/data/compiled
VOLUME /data
EXPOSE 8765
HEALTHCHECK --start-period=300s --interval=10s \
    CMD ["/opt/stich/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/health')"]
ENTRYPOINT ["/opt/stich/bin/stich", "serve", "--host", "0.0.0.0"]
CMD ["--database", "/data/stich.db"]
