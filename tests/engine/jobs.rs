//! Background jobs that panic once or repeatedly.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use async_trait::async_trait;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use postern::live::{
    Clock, HttpClient, Job, Live, LiveError, MailError, MailMessage, MailTransport, ManualClock,
    PostRequest, ServerReply, UnreadyReason,
};
use postern_game::Millis;
use postern_rules::{Color, EndReason, Outcome};
use postern_store::mail::EmailAddress;
use postern_store::notifications::ChannelKind;
use rstest::rstest;
use tokio::time::interval;

use crate::helpers::*;
use crate::sending::transports;

/// A clock that panics on each of its first N readings.
pub(crate) struct FaultyClock {
    clock: Arc<ManualClock>,
    panics: AtomicU32,
}

impl FaultyClock {
    pub(crate) fn new(clock: &Arc<ManualClock>) -> Arc<Self> {
        Arc::new(Self {
            clock: Arc::clone(clock),
            panics: AtomicU32::new(0),
        })
    }

    pub(crate) fn set_panics(&self, panics: u32) {
        self.panics.store(panics, SeqCst);
    }
}

impl Clock for FaultyClock {
    fn now_ms(&self) -> Millis {
        let left = self
            .panics
            .fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1));
        assert!(left.is_err(), "a defect");
        self.clock.now_ms()
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.clock.sleep_until(at)
    }
}

/// The metrics recorded on this thread.
pub(crate) struct RecordedMetrics {
    handle: PrometheusHandle,
    _counts: metrics::LocalRecorderGuard<'static>,
}

impl RecordedMetrics {
    pub(crate) fn count() -> Self {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        // The recorder must live as long as the thread, so it is leaked.
        let recorder = Box::leak(Box::new(recorder));
        Self {
            handle,
            _counts: metrics::set_default_local_recorder(recorder),
        }
    }

    pub(crate) fn failures(&self, job: Job) -> u32 {
        let start = format!("postern_job_failures_total{{job=\"{job}\"}} ");
        let figures = self.handle.render();
        let line = figures.lines().find_map(|line| line.strip_prefix(&start));
        line.map_or(0, |count| count.parse().unwrap())
    }
}

pub(crate) async fn until(is_so: impl Fn() -> bool) {
    let mut often = interval(Duration::from_millis(5));
    while !is_so() {
        often.tick().await;
    }
}

/// A transport that has nothing to send.
struct IdleSender;

#[async_trait]
impl MailTransport for IdleSender {
    async fn send(&self, _: &EmailAddress, _: &MailMessage) -> Result<(), MailError> {
        unreachable!("there is no mail")
    }
}

#[async_trait]
impl HttpClient for IdleSender {
    async fn check(&self, _: &str) -> Result<String, String> {
        unreachable!("nobody enters an address")
    }

    async fn post(&self, _: &str, _: PostRequest) -> Result<ServerReply, String> {
        unreachable!("there is nothing to send")
    }
}

async fn send(live: &Live, channel: ChannelKind) {
    let transports = transports(&Arc::new(IdleSender));
    live.notifications.run(channel, &transports).await;
}

/// Runs a job together with the jobs that share its task.
async fn run(job: Job, live: Live) {
    match job {
        Job::Clocks => live.games.run_flags().await,
        Job::Positions => live.lists.run_index().await,
        Job::Tidy => live.upkeep.run_tidy().await,
        Job::Vacations => live.vacations.run_vacations().await,
        Job::ComputerGames => live.computers.run_computers().await,
        Job::Proofs => live.problems.run_proofs().await,
        Job::Looks => live.presence.run_looks().await,
        Job::ReportFigures => live.conduct.run_report_figures().await,
        Job::Visitors => live.presence.run_visitors().await,
        Job::AccountMails => send(&live, ChannelKind::Mail).await,
        Job::GamesMail => send(&live, ChannelKind::Digest).await,
        Job::Webhooks => send(&live, ChannelKind::Webhook).await,
        Job::Push => send(&live, ChannelKind::Push).await,
        Job::Watchdog => live.node.watch_writer(Duration::from_secs(1), || {}).await,
        job => unreachable!("{job} begins with the others, or when something happens"),
    }
}

#[rstest]
#[case::clocks(&[Job::Clocks])]
#[case::positions(&[Job::Positions])]
#[case::tidy(&[Job::Tidy])]
#[case::vacations(&[Job::Vacations])]
#[case::computers(&[Job::ComputerGames])]
#[case::proofs(&[Job::Proofs])]
#[case::looks(&[Job::Looks])]
#[case::reports(&[Job::ReportFigures])]
#[case::visitors(&[Job::Visitors])]
#[case::mails(&[Job::AccountMails])]
#[case::digests(&[Job::GamesMail])]
#[case::webhooks(&[Job::Webhooks])]
#[case::push(&[Job::Push])]
#[case::watchdog(&[Job::Watchdog])]
#[tokio::test]
async fn a_job_that_panics_is_counted_and_started_again(#[case] jobs: &[Job]) {
    let figures = RecordedMetrics::count();
    let server = Server::start().await;
    let clock = FaultyClock::new(&server.clock);
    let store = server.database.open().await;
    let live = Live::open(store, clock.clone()).await.unwrap();

    // Each job reads the clock once when it starts.
    let once = u32::try_from(jobs.len()).unwrap();
    clock.set_panics(once);
    let task = tokio::spawn(run(jobs[0], live.clone()));
    let have_failed = |times| jobs.iter().all(|job| figures.failures(*job) >= times);
    until(|| have_failed(1) && live.node.failing_jobs().is_empty()).await;
    for job in jobs {
        assert_eq!(figures.failures(*job), 1, "{job}");
    }
    server.live.shutdown().await;
    live.shutdown().await;
    task.await.unwrap();

    let store = server.database.open().await;
    let live = Live::open(store, clock.clone()).await.unwrap();
    clock.set_panics(u32::MAX);
    let task = tokio::spawn(run(jobs[0], live.clone()));
    until(|| have_failed(4)).await;
    assert_eq!(live.node.failing_jobs(), jobs);
    assert_eq!(
        live.node.check().await,
        Ok(()),
        "it has not failed for long"
    );
    clock.set_panics(0);
    until(|| live.node.failing_jobs().is_empty()).await;
    live.shutdown().await;
    task.await.unwrap();
}

#[tokio::test]
async fn a_server_whose_clocks_do_not_expire_is_not_ready_until_they_do() {
    let figures = RecordedMetrics::count();
    // Readiness also depends on other nodes, which an SQLite file does not have.
    let server = Server::on_file().await;
    let game = server.two(blitz()).await;
    server.turns(&game, &["c4", "e6"]).await;
    server.clock.advance(60 * SECOND);
    let clock = FaultyClock::new(&server.clock);
    let store = server.database.open().await;
    let live = Live::open(store, clock.clone()).await.unwrap();
    clock.set_panics(u32::MAX);
    tokio::spawn({
        let live = live.clone();
        async move { live.games.run_flags().await }
    });
    until(|| live.node.jobs_work().is_err()).await;
    let why = UnreadyReason::JobFails(Job::Clocks);
    assert_eq!(live.node.check().await, Err(LiveError::Unready(why)));
    assert!(figures.failures(Job::Clocks) > 3);
    clock.set_panics(0);
    let mut bell = live.games.subscribe(&game).await.unwrap();
    while live.games.game(&game).await.unwrap().outcome().is_none() {
        bell.changed().await.unwrap();
    }
    let outcome = live.games.game(&game).await.unwrap().outcome();
    assert_eq!(outcome, Some(Outcome::win(Color::Black, EndReason::Time)));
    until(|| live.node.jobs_work().is_ok()).await;
    assert_eq!(live.node.check().await, Ok(()));
}
