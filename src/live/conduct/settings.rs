//! The site settings, which administrators change. Each page shows the notice, so the settings are
//! cached and re-read every two seconds while pages are served. Other nodes and the command line
//! can therefore change them without a notification.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::live::reads::reads;
use crate::live::{Job, LiveError, Node};
use postern_store::conduct::SiteSettings;

/// The maximum age of the cached settings that a page shows.
const FRESH: Duration = Duration::from_secs(2);

/// The service for the site settings.
pub struct Settings {
    pub(in crate::live) node: Arc<Node>,
    /// The cached settings, and the time when they were read.
    pub(in crate::live) cached: Mutex<(SiteSettings, Instant)>,
}

impl Settings {
    /// Returns the notice for all pages, without waiting for the database. Settings older than two
    /// seconds are returned while they are re-read in the background.
    pub fn notice(self: &Arc<Self>) -> Option<String> {
        let mut cached = self.cached.lock();
        if cached.1.elapsed() > FRESH {
            // Delay the next read, even if this one fails.
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
        /// Returns the site settings from the database.
        site_settings() -> SiteSettings;
    }

    pub(in crate::live) async fn read_settings(&self) -> Result<(), LiveError> {
        let settings = self.site_settings().await?;
        *self.cached.lock() = (settings, Instant::now());
        Ok(())
    }
}
