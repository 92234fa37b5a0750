//! The test harness: a real server, chromedriver, browsers with fresh profiles, and connections
//! that a test can cut.

mod browser;
mod calendar;
mod devtools;
mod engine;
mod input;
mod inside;
mod look;
mod proxy;
mod record;
mod server;
mod webdriver;

use std::fs;
use std::num::NonZero;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::path::PathBuf;
use std::sync::{Arc, LazyLock};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use tokio::sync::Semaphore;

pub use browser::Browser;
pub use calendar::CalendarServer;
pub use devtools::Devtools;
pub use input::keys;
pub use look::{Look, Motion};
pub use proxy::Wire;
pub use record::{MessageKind, ServerMessage};
pub use server::Server;
use webdriver::Driver;

/// The time limit for a condition. Only a failing test reaches it.
const BOUND: Duration = Duration::from_secs(30);
/// The pause between two polls of a condition, so that polling does not slow down the page.
const BETWEEN_LOOKS: Duration = Duration::from_millis(15);

/// The server, driver, browsers and connections of one test.
pub struct Stage {
    pub server: Server,
    driver: Driver,
    browsers: Vec<Arc<Browser>>,
    /// Dropping a wire cuts its connections, so wires live until the browsers have closed.
    wires: Vec<Arc<Wire>>,
}

impl Stage {
    /// Opens a browser with a fresh profile and an empty page. Failures report its `name`.
    pub async fn browser(&mut self, name: &'static str, look: Look) -> Arc<Browser> {
        let home = self.server.url();
        self.browser_at(name, look, home).await
    }

    /// Opens a browser that reaches the server at another URL, such as that of a [`Wire`].
    pub async fn browser_at(
        &mut self,
        name: &'static str,
        look: Look,
        home: String,
    ) -> Arc<Browser> {
        let browser = Arc::new(Browser::open(&self.driver, name, look, home).await);
        self.browsers.push(Arc::clone(&browser));
        browser
    }

    /// Opens a browser with its own wire, which records every byte that the browser receives.
    pub async fn recorded(&mut self, name: &'static str, look: Look) -> (Arc<Browser>, Arc<Wire>) {
        let wire = Arc::new(Wire::to(self.server.address()).await);
        self.wires.push(Arc::clone(&wire));
        let browser = self.browser_at(name, look, wire.url()).await;
        (browser, wire)
    }

    /// Saves screenshots and console output of all browsers for debugging.
    async fn leave_traces(&self, test: &str) {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("failed");
        let _ = fs::create_dir_all(&folder);
        for browser in &self.browsers {
            let file = folder.join(format!("{test}-{}.png", browser.name()));
            let _ = fs::write(&file, browser.screenshot().await.unwrap_or_default());
            eprintln!(
                "{}: see {}; console: {:?}; worker: {}",
                browser.name(),
                file.display(),
                browser.console_errors().await,
                browser.value(WORKER).await.unwrap_or_default()
            );
        }
    }
}

/// A script that returns the page's service workers, caches and storage estimate.
const WORKER: &str = "navigator.serviceWorker?.getRegistrations().then(async (registrations) => \
    JSON.stringify({
    states: registrations.map(({ installing, waiting, active }) => [installing, waiting, \
    active].map((worker) => worker?.state)),
    controlled: navigator.serviceWorker.controller?.state,
    caches: await caches.keys(),
    storage: await navigator.storage.estimate(),
}))";

/// Limits the number of concurrent tests to 1.5 per core. More tests would make each slower,
/// because a page that waits for a core makes its test poll more often.
static STAGES: LazyLock<Semaphore> = LazyLock::new(|| {
    let cores = available_parallelism().map_or(1, NonZero::get);
    Semaphore::new((3 * cores).div_ceil(2))
});

/// Runs `test` with a server, and fails on console errors that the test did not announce.
pub async fn stage(name: &str, test: impl AsyncFnOnce(&mut Stage)) {
    play(name, Server::start(), test).await;
}

/// Runs `test` with a server that serves unbundled JavaScript modules.
pub async fn stage_of_modules(name: &str, test: impl AsyncFnOnce(&mut Stage)) {
    play(name, Server::start_unbundled(), test).await;
}

async fn play(
    name: &str,
    server: impl Future<Output = Server>,
    test: impl AsyncFnOnce(&mut Stage),
) {
    let _stage = STAGES.acquire().await.expect("it is never closed");
    let mut stage = Stage {
        server: server.await,
        driver: Driver::new(),
        browsers: Vec::new(),
        wires: Vec::new(),
    };
    let played = AssertUnwindSafe(test(&mut stage)).catch_unwind().await;
    if let Err(panic) = played {
        stage.leave_traces(name).await;
        resume_unwind(panic);
    }
    let mut errors = Vec::new();
    for browser in &stage.browsers {
        errors.extend(
            browser
                .unexpected_errors()
                .await
                .into_iter()
                .map(|error| format!("{}: {error}", browser.name())),
        );
    }
    assert!(
        errors.is_empty(),
        "errors on the console:\n{}",
        errors.join("\n")
    );
}

/// Polls until `look` returns a value.
pub async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let end = Instant::now() + BOUND;
    loop {
        if let Some(seen) = look().await {
            return seen;
        }
        assert!(
            Instant::now() < end,
            "waited {} seconds in vain: {what}",
            BOUND.as_secs()
        );
        tokio::time::sleep(BETWEEN_LOOKS).await;
    }
}
