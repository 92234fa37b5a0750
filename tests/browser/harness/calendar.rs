//! A server inside the test process, with a clock that the test advances.

use std::net::SocketAddr;
use std::num::{NonZeroU16, NonZeroU32};
use std::sync::Arc;

use postern::app::{Application, StartError};
use postern::config::{
    Config, ConnectionLimits, DatabaseLocation, LogFormat, MailFlags, OnOff, OutboundFlags,
    PublicUrl, TrustedProxies,
};
use postern::live::ManualClock;
use postern::mail::SmtpUrl;
use postern::outbound::OutboundClient;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::database::TestDatabase;
use crate::ports::free_port;

/// 21 November 2026, 09:30 UTC.
const NOW_MS: i64 = 1_795_253_400_000;
const HOUR_MS: i64 = 60 * 60 * 1000;

/// A server with its own port and database, whose clock the test controls.
pub struct CalendarServer {
    address: SocketAddr,
    config: Config,
    /// The host name in the server's public URL, if not its IP address.
    name: Option<String>,
    clock: ManualClock,
    database: TestDatabase,
    stop: CancellationToken,
    task: JoinHandle<Result<(), StartError>>,
}

/// The server's outgoing connections: mail and HTTPS.
#[derive(Default)]
struct NotificationChannels {
    mail: MailFlags,
    outbound: OutboundFlags,
}

impl NotificationChannels {
    fn by_mail(url: &str) -> Self {
        let from = "postern@chess.example".parse().expect("an address");
        Self {
            mail: MailFlags::of(SmtpUrl::parse(url).expect("a URL"), from),
            outbound: OutboundFlags::default(),
        }
    }
}

impl CalendarServer {
    pub async fn start() -> Self {
        let anywhere = "127.0.0.1:0".parse().expect("an address");
        Self::begin(anywhere, None, NotificationChannels::default()).await
    }

    /// Starts the server at `localhost`, which browsers treat as secure.
    pub async fn start_at_localhost() -> Self {
        let here = SocketAddr::from(([127, 0, 0, 1], free_port()));
        let name = format!("http://localhost:{}", here.port());
        Self::begin(here, Some(name), NotificationChannels::default()).await
    }

    /// Starts a server that sends e-mail through this SMTP server.
    pub async fn start_with_mail(url: &str) -> Self {
        let anywhere = "127.0.0.1:0".parse().expect("an address");
        Self::begin(anywhere, None, NotificationChannels::by_mail(url)).await
    }

    /// Starts the server with an HTTP client for webhooks and push messages, and optionally an SMTP
    /// server.
    pub async fn start_reaching(outbound: Arc<OutboundClient>, mail: Option<&str>) -> Self {
        let anywhere = "127.0.0.1:0".parse().expect("an address");
        let ways = NotificationChannels {
            outbound: OutboundFlags {
                sender: Some(outbound),
                ..OutboundFlags::default()
            },
            ..mail.map(NotificationChannels::by_mail).unwrap_or_default()
        };
        Self::begin(anywhere, None, ways).await
    }

    async fn begin(listen: SocketAddr, name: Option<String>, ways: NotificationChannels) -> Self {
        let database = TestDatabase::new().await;
        let clock = ManualClock::at(NOW_MS);
        let config = config(listen, database.place(), name.as_deref(), ways);
        let (address, stop, task) = serve(&config, &clock).await;
        Self {
            address,
            config,
            name,
            clock,
            database,
            stop,
            task,
        }
    }

    pub fn url(&self) -> String {
        let by_number = || format!("http://{}", self.address);
        self.name.clone().unwrap_or_else(by_number)
    }

    /// Advances the clock by this many seconds.
    pub fn pass_seconds(&self, seconds: i64) {
        self.clock.advance(seconds * 1000);
    }

    /// Advances the clock by this many hours.
    pub fn pass(&self, hours: i64) {
        self.clock.advance(hours * HOUR_MS);
    }

    /// Shuts the server down gracefully, and starts another on the same port and database.
    pub async fn restart(self) -> Self {
        self.stop.cancel();
        self.task.await.expect("no panic").expect("it stops well");
        let config = Config {
            listen: self.address,
            ..self.config
        };
        let (address, stop, task) = serve(&config, &self.clock).await;
        Self {
            address,
            config,
            stop,
            task,
            name: self.name,
            clock: self.clock,
            database: self.database,
        }
    }
}

fn config(
    listen: SocketAddr,
    database: DatabaseLocation,
    name: Option<&str>,
    ways: NotificationChannels,
) -> Config {
    Config {
        listen,
        database: database.into(),
        notify: OnOff::On,
        public_url: name.map(|name| PublicUrl::parse(name).expect("a URL")),
        mail: ways.mail,
        log_format: LogFormat::Text,
        metrics: None,
        source_url: None,
        contact: None,
        trust_proxy: TrustedProxies::default(),
        writes_per_minute: NonZeroU32::new(1000).expect("not zero"),
        megabytes_per_day: NonZeroU32::new(1000).expect("not zero"),
        frames_per_second: NonZeroU32::new(10).expect("not zero"),
        connection_limits: ConnectionLimits::default(),
        keep_open_games: NonZeroU16::new(60).expect("not zero"),
        vacation_days: 20,
        computer: OnOff::On,
        outbound: ways.outbound,
    }
}

async fn serve(
    config: &Config,
    clock: &ManualClock,
) -> (
    SocketAddr,
    CancellationToken,
    JoinHandle<Result<(), StartError>>,
) {
    let application = Application::start_with(config, Arc::new(clock.clone()))
        .await
        .expect("the server starts");
    let address = application.address();
    let stop = CancellationToken::new();
    (address, stop.clone(), tokio::spawn(application.serve(stop)))
}
