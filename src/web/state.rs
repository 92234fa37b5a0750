//! The state that all handlers share.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio_util::task::TaskTracker;

use crate::config::{Config, ConnectionLimits, Contact, PublicUrl, SourceUrl};
use crate::live::{Live, RelyingParty};
use crate::outbound::OutboundClient;
use crate::web::Problem;
use crate::web::feeds::FeedPace;
use crate::web::limits::RequestLimits;
use crate::web::limits::crowding::ChallengeSources;
use crate::web::limits::downloads::DownloadLimits;
use crate::web::limits::places::SlotGuard;
use crate::web::pictures::cache::PictureCache;
use crate::web::readiness::Readiness;
use crate::web::request::forwarded::ForwardedFor;
use crate::web::socket::GameFeeds;
use crate::web::socket::LobbyNews;

/// The maximum number of large views and pages that are built at the same time.
const LARGE_AT_ONCE: usize = 2;

/// The shared state of all handlers. Cloning is cheap.
#[derive(Clone)]
pub struct Site {
    pub live: Live,
    pub(crate) public_url: Arc<PublicUrl>,
    /// The URL of the source code, if configured.
    pub(crate) source_url: Option<Arc<SourceUrl>>,
    /// The contact for vulnerability reports, if configured.
    pub(crate) contact: Option<Arc<Contact>>,
    /// Determines the IP addresses of clients, which may connect through trusted proxies.
    pub(crate) forwarded: Arc<ForwardedFor>,
    /// The site as a WebAuthn relying party. `None` if the public URL does not support passkeys.
    pub(crate) passkeys: Option<Arc<RelyingParty>>,
    /// Whether this server sends e-mails.
    pub(crate) sends_mail: bool,
    /// Sends HTTP requests to addresses that users enter.
    pub(crate) outbound: Arc<OutboundClient>,
    pub(crate) connection_limits: ConnectionLimits,
    pub(crate) limits: Arc<RequestLimits>,
    pub(crate) crowding: Arc<ChallengeSources>,
    pub(crate) downloads: DownloadLimits,
    /// Rate limits for users' own feeds.
    pub(crate) feed_pace: Arc<FeedPace>,
    /// The lobby lists: the full ones, and the shorter ones of the start page.
    pub(crate) lobby_news: Arc<LobbyNews>,
    pub(crate) start_news: Arc<LobbyNews>,
    pub(crate) feeds: Arc<GameFeeds>,
    pub(crate) readiness: Arc<Readiness>,
    pub(crate) pictures: Arc<PictureCache>,
    /// Permits for building large views and pages.
    large: Arc<Semaphore>,
    /// The open sockets. A shutdown waits for their last frames.
    pub sockets: TaskTracker,
}

impl Site {
    /// Creates the shared state for `live`. The limits come from `config`.
    #[must_use]
    pub fn new(live: Live, public_url: PublicUrl, config: &Config) -> Self {
        let forwarded = ForwardedFor::new(config.trust_proxy.clone(), &public_url);
        Self {
            live,
            passkeys: RelyingParty::at(&public_url.to_string()).map(Arc::new),
            public_url: Arc::new(public_url),
            source_url: config.source_url.clone().map(Arc::new),
            contact: config.contact.clone().map(Arc::new),
            forwarded: Arc::new(forwarded),
            sends_mail: config.mail.is_given(),
            outbound: config.outbound.outbound(),
            connection_limits: config.connection_limits,
            limits: Arc::new(RequestLimits::new(config)),
            crowding: Arc::default(),
            downloads: DownloadLimits::default(),
            feed_pace: Arc::new(FeedPace::new(config.writes_per_minute)),
            lobby_news: Arc::default(),
            start_news: Arc::default(),
            feeds: Arc::default(),
            readiness: Arc::default(),
            pictures: Arc::default(),
            large: Arc::new(Semaphore::new(LARGE_AT_ONCE)),
            sockets: TaskTracker::new(),
        }
    }

    /// Runs a long computation on a blocking thread. At most [`LARGE_AT_ONCE`] of them run at the
    /// same time.
    ///
    /// # Errors
    /// Returns an error if the work panics.
    pub(crate) async fn on_blocking_thread<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = Arc::clone(&self.large).acquire_owned().await;
        let done = spawn_blocking(move || {
            let done = work();
            // The caller may have been cancelled. The permit must be held until the blocking work
            // ends.
            drop(turn);
            done
        });
        done.await.map_err(|_| Problem::internal())
    }

    /// Counts a connection against the limit of the network of `peer`, until the returned guard is
    /// dropped. Connections of a trusted proxy are not counted, because each of its requests counts
    /// for the client that it reports.
    ///
    /// # Errors
    /// Returns an error if the limit is reached.
    pub(crate) fn take_connection(
        &self,
        peer: IpAddr,
    ) -> Result<Option<SlotGuard>, TooManyConnections> {
        if self.forwarded.is_proxy(peer) {
            return Ok(None);
        }
        self.limits
            .take_connection(peer)
            .map(Some)
            .ok_or(TooManyConnections)
    }
}

/// The error for a network with too many connections.
#[derive(Debug)]
pub(crate) struct TooManyConnections;

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::sync::atomic::Ordering::SeqCst;
    use std::sync::{Mutex, mpsc};
    use std::time::Duration;

    use tokio::sync::mpsc::unbounded_channel;

    use postern_store::Store;

    use super::*;
    use crate::live::ManualClock;

    /// A timeout much longer than any step of these tests.
    const PATIENCE: Duration = Duration::from_secs(20);
    const WORKS: usize = 6;

    async fn site() -> Site {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("state.db");
        let store = Store::open_sqlite(&file).await.unwrap();
        let clock = Arc::new(ManualClock::at(0));
        let live = Live::open(store, clock).await.unwrap();
        let url = PublicUrl::parse("https://chess.example").unwrap();
        Site::new(live, url, &Config::usual())
    }

    /// The test runs on a single-threaded runtime. The work can wait for the test only if it runs
    /// on another thread.
    #[tokio::test]
    async fn large_work_is_done_on_other_threads_and_two_at_once() {
        let site = site().await;
        let running = Arc::new(AtomicUsize::new(0));
        let most = Arc::new(AtomicUsize::new(0));
        let (tell, mut begun) = unbounded_channel();
        let (end, ended) = mpsc::channel();
        let ended = Arc::new(Mutex::new(ended));
        let mut works = Vec::new();
        for _ in 0..WORKS {
            let (site, tell, ended) = (site.clone(), tell.clone(), Arc::clone(&ended));
            let (running, most) = (Arc::clone(&running), Arc::clone(&most));
            let work = move || {
                most.fetch_max(running.fetch_add(1, SeqCst) + 1, SeqCst);
                tell.send(()).unwrap();
                let told = ended.lock().unwrap().recv_timeout(PATIENCE);
                running.fetch_sub(1, SeqCst);
                told
            };
            works.push(tokio::spawn(
                async move { site.on_blocking_thread(work).await },
            ));
        }
        for _ in 0..LARGE_AT_ONCE {
            begun.recv().await.unwrap();
        }
        // Threads start in order. If more work had been admitted, it would have started before this
        // closure.
        spawn_blocking(|| ()).await.unwrap();
        for _ in 0..WORKS {
            end.send(()).unwrap();
        }
        for work in works {
            assert_eq!(work.await.unwrap(), Ok(Ok(())));
        }
        assert_eq!(most.load(SeqCst), LARGE_AT_ONCE);
    }

    #[tokio::test]
    async fn those_who_go_away_leave_their_turn_to_the_work_that_goes_on() {
        let site = site().await;
        let (tell, mut begun) = unbounded_channel();
        let (end, ended) = mpsc::channel();
        let ended = Arc::new(Mutex::new(ended));
        for _ in 0..LARGE_AT_ONCE {
            let (site, tell, ended) = (site.clone(), tell.clone(), Arc::clone(&ended));
            let work = move || {
                tell.send(()).unwrap();
                ended.lock().unwrap().recv_timeout(PATIENCE)
            };
            let asking = tokio::spawn(async move { site.on_blocking_thread(work).await });
            begun.recv().await.unwrap();
            asking.abort();
            assert!(asking.await.unwrap_err().is_cancelled());
        }
        assert_eq!(site.large.available_permits(), 0);
        for _ in 0..LARGE_AT_ONCE {
            end.send(()).unwrap();
        }
        assert_eq!(site.on_blocking_thread(|| "done").await, Ok("done"));
    }
}
