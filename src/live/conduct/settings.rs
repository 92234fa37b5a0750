//! What administrators have set for the whole site. Each page shows the notice, so it is kept here,
//! and read again every two seconds while anybody looks: nodes on one database need not be told, and
//! neither need a server whose file the command line has written to.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use parking_lot::Mutex;

use crate::live::{Job, LiveError, Node, reads::reads};
use postern_store::conduct::SiteSettings;

/// How old the settings may be that a page shows.
const FRESH: Duration = Duration::from_secs(2);

/// The settings of the site.
pub struct Settings {
    pub(in crate::live) node: Arc<Node>,
    /// As they were last read, and when.
    pub(in crate::live) cached: Mutex<(SiteSettings, Instant)>,
}

impl Settings {
    /// The notice that all pages show. It never waits for the database: what is older than two
    /// seconds is given once more, and read again meanwhile.
    pub fn notice(self: &Arc<Self>) -> Option<String> {
        let mut cached = self.cached.lock();
        if cached.1.elapsed() > FRESH {
            // Whatever comes of it, the next try is as far away.
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
        /// What administrators have set, as the database has it now.
        site_settings() -> SiteSettings;
    }

    pub(in crate::live) async fn read_settings(&self) -> Result<(), LiveError> {
        let settings = self.site_settings().await?;
        *self.cached.lock() = (settings, Instant::now());
        Ok(())
    }
}
