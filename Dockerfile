# Base images are pinned by digest, so that the same source gives the same image. Update both from
# time to time.
FROM rust:1.95-slim-trixie@sha256:275c320a57d0d8b6ab09454ab6d1660d70c745fb3cc85adbefad881b69a212cc AS base
WORKDIR /build

# The manifests, with an empty root for each crate: they change only with the dependencies.
FROM base AS manifests
COPY . .
RUN sh tests/image/manifests

# Docker caches the built dependencies until a manifest changes.
FROM base AS build
COPY --from=manifests /build .
RUN cargo build --release --locked
COPY . .
# Cargo compares file times, and a checkout may be older than the empty roots.
RUN find . -path ./target -prune -o -name '*.rs' -exec touch {} + \
    && cargo build --release --locked

FROM debian:trixie-slim@sha256:d7e12182ce18b85b93007c1dedf31f2d29e01ccf3182cc4017c709b6259bc132
RUN useradd --system --uid 10001 --user-group --create-home --home-dir /data postern
COPY --from=build /build/target/release/postern /usr/local/bin/postern
# For checking the certificate of a PostgreSQL server.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
# A number, so that an orchestrator sees that it is not root. A directory that is mounted on /data
# must belong to it:
#     sudo chown 10001 DIRECTORY
USER 10001
# POSTERN_PUBLIC_URL has no default: the server does not start until it knows its public address.
ENV POSTERN_LISTEN=0.0.0.0:3000
VOLUME /data
# Contains postern.db, unless POSTERN_DATABASE or POSTERN_DATABASE_URL_FILE names another database.
WORKDIR /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["postern", "health"]
# In the exec form the server itself gets Docker's SIGTERM and can tell the players that it stops.
CMD ["postern", "serve"]
