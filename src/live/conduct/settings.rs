//! Site settings of the administrators. Each page shows the notice, so the settings are cached.
//! While pages are served, they are re-read every two seconds, so that nodes on one database, or a
//! server whose file the command line has changed, need no notification.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::Mutex;

use crate::live::{Job, LiveError, Node, reads::reads};
use postern_store::conduct::SiteSettings;

/// The maximum age of the settings that a page shows.
const FRESH: Duration = Duration::from_secs(2);

/// The settings of the site.
pub struct Settings {
    pub(in crate::live) node: Arc<Node>,
    /// The last read settings, and the time.
    pub(in crate::live) cached: Mutex<(SiteSettings, Instant)>,
}

impl Settings {
    /// Returns the notice for all pages. It never waits for the database: settings older than two
    /// seconds are returned while they are re-read in the background.
    pub fn notice(self: &Arc<Self>) -> Option<String> {
        let mut cached = self.cached.lock();
        if cached.1.elapsed() > FRESH {
            // The next attempt is delayed even if this one fails.
            cached.1 = Instant::now();
            let settings = Arc::clone(self);
            self.node.spawn(Job::Settings, async move {
                if let Err(error) = settings.read_settings().await {
                    tracing::warn!(%error, "the settings of the site cannot be read again");
                }
            });
        }
        cached.0.notice.clone()
    }

    reads! {
        /// Returns the administrators' settings from the database.
        site_settings() -> SiteSettings;
    }

    pub(in crate::live) async fn read_settings(&self) -> Result<(), LiveError> {
        let settings = self.site_settings().await?;
        *self.cached.lock() = (settings, Instant::now());
        Ok(())
    }
}
