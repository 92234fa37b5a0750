FROM rust:1.95-slim-trixie AS build
WORKDIR /build
COPY . .
RUN cargo build --release --locked

FROM debian:trixie-slim
RUN useradd --system --uid 10001 --create-home --home-dir /data postern
COPY --from=build /build/target/release/postern /usr/local/bin/postern
USER postern
ENV POSTERN_LISTEN=0.0.0.0:3000 \
    POSTERN_DATABASE=/data/postern.db
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["postern", "health"]
# In the exec form the server itself gets Docker's SIGTERM and can tell the players that it stops.
CMD ["postern", "serve"]
