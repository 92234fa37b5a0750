//! A test server on a free port with its own database, and its clients.

mod player;
mod socket;

use std::net::SocketAddr;
use std::num::{NonZeroU16, NonZeroU32};
use std::sync::Arc;

use postern::app::{Application, StartError};
use postern::config::{
    Config, ConnectionLimits, Contact, DatabaseLocation, LogFormat, MailFlags, OnOff,
    OutboundFlags, PublicUrl, SourceUrl, TrustedProxies,
};
use postern::live::ManualClock;
use postern::mail::SmtpUrl;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::database::TestDatabase;
pub(crate) use player::{Answer, Player, fresh_id};
pub(crate) use socket::Socket;

/// 21 November 2026, 09:30 UTC.
pub(crate) const NOW_MS: i64 = 1_795_253_400_000;

/// A running server that stops when it is dropped.
pub(crate) struct Server {
    pub address: SocketAddr,
    pub clock: ManualClock,
    stop: CancellationToken,
    task: Option<JoinHandle<Result<(), StartError>>>,
    pub database: Arc<TestDatabase>,
}

/// Server settings that a test may change.
#[derive(Clone, Default)]
pub(crate) struct ServerSettings {
    pub public_url: Option<&'static str>,
    pub source_url: Option<&'static str>,
    /// The contact address for security reports.
    pub contact: Option<&'static str>,
    /// The trusted proxies, in the syntax of the command-line flag.
    pub trust_proxy: &'static str,
    pub connection_limits: ConnectionLimits,
    /// The limit of writes per minute. `None` means a value too high for other tests to reach.
    pub writes_per_minute: Option<u32>,
    pub megabytes_per_day: Option<u32>,
    pub smtp: Option<String>,
    /// Whether the computer player is disabled.
    pub without_computer: bool,
    /// The HTTP client for webhooks and push messages. `None` means the default client.
    pub outbound: Option<Arc<postern::outbound::OutboundClient>>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::start_with(ServerSettings::default()).await
    }

    pub(crate) async fn start_with(wishes: ServerSettings) -> Self {
        let database = Arc::new(TestDatabase::new().await);
        Self::start_on(database, &wishes, ManualClock::at(NOW_MS)).await
    }

    pub(crate) async fn start_on(
        database: Arc<TestDatabase>,
        wishes: &ServerSettings,
        clock: ManualClock,
    ) -> Self {
        let config = config(database.place(), wishes);
        let application = Application::start_with(&config, Arc::new(clock.clone()))
            .await
            .expect("the server starts");
        let address = application.address();
        let stop = CancellationToken::new();
        let task = tokio::spawn(application.serve(stop.clone()));
        Self {
            address,
            clock,
            stop,
            task: Some(task),
            database,
        }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Begins a graceful shutdown, and returns the server's task.
    pub(crate) fn begin_stop(&mut self) -> JoinHandle<Result<(), StartError>> {
        self.stop.cancel();
        self.task.take().expect("it runs")
    }

    /// Stops the server, and starts another on the same database.
    pub(crate) async fn restart(self) -> Self {
        self.restart_with(&ServerSettings::default()).await
    }

    /// Stops the server, and starts another on the same database with other settings.
    pub(crate) async fn restart_with(mut self, wishes: &ServerSettings) -> Self {
        let clock = self.clock.clone();
        self.begin_stop()
            .await
            .expect("no panic")
            .expect("it stops well");
        Self::start_on(Arc::clone(&self.database), wishes, clock).await
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}

pub(crate) fn config(database: DatabaseLocation, wishes: &ServerSettings) -> Config {
    Config {
        listen: "127.0.0.1:0".parse().expect("an address"),
        database: database.into(),
        notify: OnOff::On,
        public_url: wishes
            .public_url
            .map(|url| PublicUrl::parse(url).expect("a URL")),
        source_url: wishes
            .source_url
            .map(|url| SourceUrl::parse(url).expect("a URL")),
        contact: wishes
            .contact
            .map(|text| Contact::parse(text).expect("a contact")),
        mail: wishes
            .smtp
            .as_deref()
            .map_or_else(MailFlags::default, |url| {
                let from = "Postern <postern@chess.example>".parse();
                MailFlags::of(
                    SmtpUrl::parse(url).expect("a URL"),
                    from.expect("an address"),
                )
            }),
        outbound: OutboundFlags {
            sender: wishes.outbound.clone(),
            ..OutboundFlags::default()
        },
        log_format: LogFormat::Text,
        metrics: None,
        trust_proxy: TrustedProxies::parse(wishes.trust_proxy).expect("networks"),
        writes_per_minute: NonZeroU32::new(wishes.writes_per_minute.unwrap_or(100_000))
            .expect("not zero"),
        megabytes_per_day: NonZeroU32::new(wishes.megabytes_per_day.unwrap_or(1000))
            .expect("not zero"),
        frames_per_second: NonZeroU32::new(10).expect("not zero"),
        connection_limits: wishes.connection_limits,
        keep_open_games: NonZeroU16::new(60).expect("not zero"),
        vacation_days: 20,
        computer: if wishes.without_computer {
            OnOff::Off
        } else {
            OnOff::On
        },
    }
}
