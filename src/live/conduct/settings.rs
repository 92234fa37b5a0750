//! What administrators have set for the whole site. Each page shows the notice, so it is kept here,
//! and read again every two seconds while anybody looks: nodes on one database need not be told, and
//! neither need a server whose file the command line has written to.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use crate::live::{Job, Live, LiveError};
use postern_store::conduct::SiteSettings;

/// How old the settings may be that a page shows.
const FRESH: Duration = Duration::from_secs(2);

/// The settings as they were last read.
pub(in crate::live) struct KeptSettings {
    kept: Mutex<(SiteSettings, Instant)>,
}

impl KeptSettings {
    pub(in crate::live) fn new(settings: SiteSettings) -> Self {
        Self {
            kept: Mutex::new((settings, Instant::now())),
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
        let mut kept = settings.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.1.elapsed() > FRESH {
            // Whatever comes of it, the next try is as far away.
            kept.1 = Instant::now();
            let live = self.clone();
            self.spawn(Job::Settings, async move {
                if let Err(error) = live.read_settings().await {
                    tracing::warn!(%error, "the settings of the site cannot be read again");
                }
            });
        }
        kept.0.notice.clone()
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
