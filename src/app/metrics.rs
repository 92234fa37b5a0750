//! Prometheus metrics, served on a separate address and never on the site.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use strum::IntoEnumIterator as _;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{StartError, listen};
use crate::live::{Job, Live, LiveError};

/// Upper bounds of the histogram buckets for durations, in seconds. The smallest fits a commit on a
/// fast disk, and the largest a wait for another program's lock on the database.
const SECONDS: [f64; 12] = [
    0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0,
];
/// Upper bounds of the histogram buckets for sizes, in bytes.
const BYTES: [f64; 8] = [
    256.0,
    1_024.0,
    4_096.0,
    16_384.0,
    65_536.0,
    262_144.0,
    1_048_576.0,
    4_194_304.0,
];
/// Interval at which recorded values are aggregated. Without this, memory use would grow as long as
/// nothing scrapes the metrics.
const UPKEEP: Duration = Duration::from_secs(5);

/// Maximum time that a shutdown waits for metrics requests in progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// The metrics listener and recorder.
pub(super) struct Metrics {
    listener: std::net::TcpListener,
    figures: PrometheusHandle,
}

impl Metrics {
    /// Starts recording, and listens on `address`. A process can record metrics for only one
    /// server.
    pub(super) fn start(address: SocketAddr) -> Result<Self, StartError> {
        let failed =
            |error: metrics_exporter_prometheus::BuildError| StartError::Metrics(error.to_string());
        let listener = listen(address)?
            .into_std()
            .map_err(|error| StartError::Listen(address, error))?;
        let figures = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
            .and_then(|builder| {
                builder.set_buckets_for_metric(Matcher::Suffix("_bytes".to_owned()), &BYTES)
            })
            .and_then(PrometheusBuilder::install_recorder)
            .map_err(failed)?;
        describe();
        // Start all counters at 0. A counter that first appears with its first failure would show
        // no increase.
        for job in Job::iter() {
            job.count_failures(0);
        }
        Ok(Self { listener, figures })
    }

    /// Spawns a task that answers `GET /metrics` until the server stops.
    pub(super) fn start_serving(self, live: &Live) {
        let (stopping, supervisor) = (live.node.stopping(), live.clone());
        live.node.spawn(Job::Metrics, async move {
            let serve = || async {
                self.serve(stopping.clone()).await.map_err(|error| {
                    tracing::error!(%error, "the address for metrics failed");
                    LiveError::Failed
                })
            };
            supervisor.node.supervise(Job::Metrics, serve).await;
        });
    }

    async fn serve(&self, stopping: CancellationToken) -> io::Result<()> {
        let listener = TcpListener::from_std(self.listener.try_clone()?)?;
        let figures = self.figures.clone();
        let upkeep = async {
            let mut beat = tokio::time::interval(UPKEEP);
            while stopping.run_until_cancelled(beat.tick()).await.is_some() {
                self.figures.run_upkeep();
            }
        };
        let show = async move || {
            let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
            (kind, figures.render()).into_response()
        };
        let routes = Router::new().route("/metrics", get(show));
        let stop = stopping.clone();
        let served = axum::serve(listener, routes)
            .with_graceful_shutdown(async move { stop.cancelled().await });
        // Limit the time, so that a client that reads slowly or sends half a request cannot delay
        // the shutdown.
        let patience = async {
            stopping.cancelled().await;
            tokio::time::sleep(PATIENCE).await;
        };
        tokio::select! {
            served = served.into_future() => served,
            ((), ()) = async { tokio::join!(patience, upkeep) } => Ok(()),
        }
    }
}

/// Registers the descriptions of the metrics.
fn describe() {
    describe_counter!(
        "postern_commands_total",
        "Commands by kind and by what became of them."
    );
    describe_gauge!(
        "postern_commands_waiting",
        "Commands that wait for their game’s turn or for their commit."
    );
    describe_histogram!(
        "postern_push_seconds",
        Unit::Seconds,
        "From when a message to a browser was due until a service had taken it."
    );
    describe_gauge!("postern_mails_waiting", "Mails that wait to be sent.");
    describe_histogram!(
        "postern_commit_seconds",
        Unit::Seconds,
        "From when a game’s commands are handed to the database until they are durable."
    );
    describe_histogram!(
        "postern_commit_commands",
        "Games' writes in one transaction."
    );
    describe_gauge!("postern_sockets", "Sockets that are open.");
    describe_histogram!(
        "postern_view_bytes",
        Unit::Bytes,
        "Sizes of games' frames, each built once for all who get it."
    );
    describe_counter!(
        "postern_games_read_total",
        "Games that were folded from their logs."
    );
    describe_gauge!(
        "postern_cache_bytes",
        Unit::Bytes,
        "About what the kept games take."
    );
    describe_counter!(
        "postern_refused_by_limit_total",
        "Requests (429) and sockets that a limit has refused or ended."
    );
    describe_counter!(
        "postern_requests_total",
        "Answers by the first digit of their status."
    );
    describe_gauge!("postern_nodes", "Servers that use the database now.");
    describe_gauge!(
        "postern_listening",
        "Whether this server listens to others (1) or only looks for what they write (0)."
    );
    describe_counter!(
        "postern_notices_found_total",
        "Notices of other servers that were looked for and not heard."
    );
    describe_gauge!(
        "postern_clock_uncertainty_seconds",
        Unit::Seconds,
        "How wrong the database’s time can be, as this server knows it."
    );
    describe_counter!(
        "postern_job_failures_total",
        "Failures of background jobs, each of which was started again."
    );
    describe_gauge!(
        "postern_reports_waiting",
        "Reports that wait for a moderator, as each server counts them every minute."
    );
    describe_gauge!(
        "postern_reports_oldest_seconds",
        Unit::Seconds,
        "How long the oldest report has waited; 0 when none waits."
    );
    describe_counter!(
        "postern_log_lines_dropped_total",
        "Lines of the log that could not be written."
    );
}
