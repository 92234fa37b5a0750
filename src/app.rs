//! The whole server as one value, which `main` and the tests start in the same way.

mod metrics;
#[cfg(unix)]
mod systemd;

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::config::{Config, DatabaseFlagError, DatabaseLocation, MailFlagError, OnOff, PublicUrl};
use crate::live::{Clock, Job, Live, LiveError, MailTransport, ServerClock, Transports};
use crate::mail::Mailer;
use crate::web;
use crate::web::Site;
use metrics::Metrics;
use postern_store::care::DatabaseLock;
use postern_store::{PostgresOptions, Store, StoreError, care};

/// Maximum number of connections that wait to be accepted. After a restart, many browsers reconnect
/// at the same time.
const BACKLOG: u32 = 4096;

/// Maximum time that a shutdown waits for requests and sockets to finish.
const FAREWELL: Duration = Duration::from_secs(10);

/// The reason why the server did not start or stopped early, as one line for the host.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("port {} on {} is taken: stop the other program or choose another with --listen", .0.port(), .0.ip())]
    PortTaken(SocketAddr),
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    #[error(
        "a server that listens on {0} cannot know how people reach it: give --public-url or POSTERN_PUBLIC_URL, such as https://chess.example"
    )]
    NoPublicUrl(SocketAddr),
    #[error(
        "the directory {0} for the database does not exist: create it, or choose another file with --database"
    )]
    NoDirectory(String),
    #[error("{0}: {1}")]
    Database(String, StoreError),
    #[error(transparent)]
    NoDatabase(#[from] DatabaseFlagError),
    #[error(transparent)]
    NoMail(#[from] MailFlagError),
    #[error("{0}")]
    Postgres(StoreError),
    #[error("{0}")]
    InUse(StoreError),
    #[error(
        "{0}: {1}: `postern check` says more, `postern rebuild` mends indexes and lists, and `postern restore` brings back a backup"
    )]
    Damaged(String, StoreError),
    #[error("the figures for Prometheus cannot be counted: {0}")]
    Metrics(String),
    #[error("{0}")]
    Live(#[from] LiveError),
    #[error("the server stopped: what accepts connections has failed, and its log says why")]
    Listener,
    #[error("the server stopped: what writes to the database has failed, and its log says why")]
    Writer,
}

/// A server that has opened its database and its port, ready to serve.
pub struct Application {
    listener: TcpListener,
    address: SocketAddr,
    site: Site,
    /// The lock on the database file, if the server uses one.
    lock: Option<DatabaseLock>,
    metrics: Option<Metrics>,
    /// The mail client, if a mail server is configured.
    mailer: Option<Arc<dyn MailTransport>>,
}

impl Application {
    /// Opens the database and listens on the port.
    ///
    /// # Errors
    /// Returns a [`StartError`] that tells the host what to change.
    pub async fn start(config: &Config) -> Result<Self, StartError> {
        Self::start_with(config, Arc::new(ServerClock::default())).await
    }

    /// Starts the server with a given clock.
    ///
    /// # Errors
    /// Returns the same errors as [`Application::start`].
    pub async fn start_with(config: &Config, clock: Arc<dyn Clock>) -> Result<Self, StartError> {
        Self::start_on(config, async || open_database(config, clock).await).await
    }

    /// Starts the server on a database that the caller has opened.
    ///
    /// # Errors
    /// Returns the same errors as [`Application::start`].
    pub async fn start_on(
        config: &Config,
        open: impl AsyncFnOnce() -> Result<(Live, Option<DatabaseLock>), StartError>,
    ) -> Result<Self, StartError> {
        if config.public_url.is_none() && config.listen.ip().is_unspecified() {
            return Err(StartError::NoPublicUrl(config.listen));
        }
        let listener = listen(config.listen)?;
        let address = listener
            .local_addr()
            .map_err(|error| StartError::Listen(config.listen, error))?;
        let metrics = config.metrics.map(Metrics::start).transpose()?;
        let mail = config.mail.server()?;
        let (live, lock) = open().await?;
        live.upkeep.keep_open_games(config.keep_open_games.get());
        live.vacations.allow_vacation_days(config.vacation_days);
        live.games.let_computers_play(config.computer == OnOff::On);
        let public_url = config
            .public_url
            .clone()
            .unwrap_or_else(|| PublicUrl::of_listener(address));
        say_who_is_trusted(config, &public_url);
        if public_url.is_secure() && config.source_url.is_none() {
            tracing::warn!(
                "the pages cannot link to the source code, as the licence requires: say where it is with --source-url"
            );
        }
        let mailer = mail
            .map(|(server, from)| {
                Mailer::new(&server, from, public_url.to_string(), web::board_picture)
                    .map(|mailer| Arc::new(mailer) as Arc<dyn MailTransport>)
            })
            .transpose()
            .map_err(MailFlagError::Unusable)?;
        let site = Site::new(live, public_url, config);
        Ok(Self {
            listener,
            address,
            site,
            lock,
            metrics,
            mailer,
        })
    }

    /// Returns the address on which the server listens, with the actual port if port 0 was
    /// requested.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until `stop` is cancelled. Then notifies the sockets, finishes the requests in
    /// progress and closes the database.
    ///
    /// # Errors
    /// Returns an error if the listener or the database writer fails.
    pub async fn serve(self, stop: CancellationToken) -> Result<(), StartError> {
        let live = self.site.live.clone();
        let sockets = self.site.sockets.clone();
        live.start_jobs(&Transports {
            mail: self.mailer,
            http: self.site.outbound.clone(),
            site: self.site.public_url.to_string(),
        });
        let stopping = live.node.stopping();
        let serving = web::serve(self.listener, self.site, stopping.clone());
        let mut serving = tokio::spawn(serving);
        if let Some(metrics) = self.metrics {
            metrics.start_serving(&live);
        }
        #[cfg(unix)]
        systemd::tell_ready(&live);
        let ended = ended(&mut serving, &live, &stop).await;
        serving.abort();
        stopping.cancel();
        sockets.close();
        if tokio::time::timeout(FAREWELL, sockets.wait())
            .await
            .is_err()
        {
            tracing::warn!(
                "sockets were still open after {} seconds",
                FAREWELL.as_secs()
            );
        }
        live.shutdown().await;
        drop(self.lock);
        ended
    }
}

/// Waits until the server has shut down, or until it cannot continue because one of its parts has
/// failed.
async fn ended(
    serving: &mut JoinHandle<()>,
    live: &Live,
    stop: &CancellationToken,
) -> Result<(), StartError> {
    tokio::select! {
        served = serving => served.map_err(|error| {
            Job::Listener.report_failure(&error);
            StartError::Listener
        }),
        () = live.node.writer_ended() => {
            Job::Writer.report_failure(&"it has ended");
            Err(StartError::Writer)
        }
        () = farewell(live, stop) => {
            tracing::warn!(
                "requests were still under way after {} seconds",
                FAREWELL.as_secs()
            );
            Ok(())
        }
    }
}

/// Waits until `stop` is cancelled, and then for the time in which requests in progress may finish.
///
/// If there are other nodes, this node first reports for a while that it is not ready, so that
/// proxies send new requests to the others.
async fn farewell(live: &Live, stop: &CancellationToken) {
    let stopping = live.node.stopping();
    tokio::select! {
        () = stop.cancelled() => {
            live.node.announce_leave();
            tokio::select! {
                () = tokio::time::sleep(live.node.notice_of_leave()) => stopping.cancel(),
                () = stopping.cancelled() => {}
            }
        }
        () = stopping.cancelled() => {}
    }
    tokio::time::sleep(FAREWELL).await;
}

/// Logs which proxies are trusted, so that the host notices a proxy that is trusted, or missing, by
/// mistake.
fn say_who_is_trusted(config: &Config, public_url: &PublicUrl) {
    if !config.trust_proxy.is_empty() {
        tracing::info!(
            "X-Forwarded-For is believed when it comes from {}",
            config.trust_proxy
        );
    } else if public_url.is_secure() {
        tracing::warn!(
            "the public URL is https, but no proxy is trusted: behind one, all people count as one network; name it with --trust-proxy"
        );
    }
}

fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::AddrInUse => StartError::PortTaken(address),
        _ => StartError::Listen(address, error),
    };
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()
    } else {
        TcpSocket::new_v6()
    }
    .map_err(failed)?;
    // Allow a restart after a crash to reuse the port immediately.
    #[cfg(unix)]
    socket.set_reuseaddr(true).map_err(failed)?;
    socket.bind(address).map_err(failed)?;
    socket.listen(BACKLOG).map_err(failed)
}

/// Opens the configured database, and locks it if it is a file.
async fn open_database(
    config: &Config,
    clock: Arc<dyn Clock>,
) -> Result<(Live, Option<DatabaseLock>), StartError> {
    match config.database.database()? {
        DatabaseLocation::File(path) => {
            let (store, lock) = open_file(&path).await?;
            Ok((Live::open(store, clock).await?, Some(lock)))
        }
        DatabaseLocation::Postgres(url) => {
            let options = PostgresOptions {
                notify: config.notify == OnOff::On,
                ..PostgresOptions::new(*url)
            };
            let store = Store::open_postgres(options)
                .await
                .map_err(StartError::Postgres)?;
            Ok((Live::open(store, clock).await?, None))
        }
    }
}

/// Locks and opens a database file, and checks that the file is not damaged.
async fn open_file(path: &Path) -> Result<(Store, DatabaseLock), StartError> {
    let directory = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    if let Some(directory) = directory.filter(|directory| !directory.is_dir()) {
        return Err(StartError::NoDirectory(directory.display().to_string()));
    }
    let lock = DatabaseLock::take(path).map_err(StartError::InUse)?;
    let failed = |error| match error {
        StoreError::Corrupt(_) => StartError::Damaged(path.display().to_string(), error),
        error => StartError::Database(path.display().to_string(), error),
    };
    let store = Store::open_sqlite(path).await.map_err(failed)?;
    care::quick_check(path).map_err(failed)?;
    Ok((store, lock))
}

#[cfg(test)]
mod tests {
    use crate::live::ManualClock;

    use super::*;

    #[tokio::test]
    async fn a_listener_that_panics_ends_the_server_with_an_error() {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::open_sqlite(&directory.path().join("postern.db")).await;
        let clock = Arc::new(ManualClock::at(0));
        let live = Live::open(store.unwrap(), clock).await.unwrap();
        let mut serving = tokio::spawn(async { panic!("a defect") });
        let ended = super::ended(&mut serving, &live, &CancellationToken::new()).await;
        assert!(matches!(ended, Err(StartError::Listener)), "{ended:?}");

        let stop = CancellationToken::new();
        let mut serving = tokio::spawn({
            let stopping = live.node.stopping();
            async move { stopping.cancelled().await }
        });
        stop.cancel();
        let ended = super::ended(&mut serving, &live, &stop).await;
        assert!(ended.is_ok(), "{ended:?}");
    }
}
