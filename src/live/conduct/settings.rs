//! What administrators have set for the whole site. Each page shows the notice, so it is kept here,
//! and read again every two seconds while anybody looks: nodes on one database need not be told, and
//! neither need a server whose file the command line has written to.

use std::{
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use crate::live::{Live, LiveError};
use postern_store::conduct::SiteSettings;

/// How old the settings may be that a page shows.
const FRESH: Duration = Duration::from_secs(2);

/// The settings as they were last read.
pub(in crate::live) struct KeptSettings {
    kept: Mutex<(SiteSettings, Instant)>,
    reading: AtomicBool,
}

impl KeptSettings {
    pub(in crate::live) fn new(settings: SiteSettings) -> Self {
        Self {
            kept: Mutex::new((settings, Instant::now())),
            reading: AtomicBool::new(false),
        }
    }

    fn keep(&self, settings: SiteSettings) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = (settings, Instant::now());
    }
}

impl Live {
    /// The notice that all pages show. It never waits for the database: what is older than two
    /// seconds is given once more, and read again meanwhile.
    pub fn notice(&self) -> Option<String> {
        let settings = &self.inner.settings;
        let (notice, read) = {
            let kept = settings.kept.lock().unwrap_or_else(PoisonError::into_inner);
            (kept.0.notice.clone(), kept.1)
        };
        if read.elapsed() > FRESH && !settings.reading.swap(true, Ordering::SeqCst) {
            let live = self.clone();
            self.inner.tasks.spawn(async move {
                if let Err(error) = live.read_settings().await {
                    tracing::warn!(%error, "the settings of the site cannot be read again");
                }
                live.inner.settings.reading.store(false, Ordering::SeqCst);
            });
        }
        notice
    }

    /// What administrators have set, as the database has it now.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn site_settings(&self) -> Result<SiteSettings, LiveError> {
        Ok(self.inner.store.site_settings().await?)
    }

    pub(super) async fn read_settings(&self) -> Result<(), LiveError> {
        self.inner.settings.keep(self.site_settings().await?);
        Ok(())
    }
}
