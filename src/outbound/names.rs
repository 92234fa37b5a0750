//! How names of hosts become addresses.

use std::{io, net::IpAddr, sync::Arc};

use async_trait::async_trait;
use tokio::sync::Semaphore;

/// Most names that are resolved at once: each takes a thread, for as long as the name servers like.
const AT_ONCE: usize = 16;

/// What resolves names.
#[async_trait]
pub trait Names: Send + Sync {
    /// All addresses of a host.
    ///
    /// # Errors
    /// When there are none, or nobody knows.
    async fn addresses(&self, host: &str) -> io::Result<Vec<IpAddr>>;
}

/// The way in which this machine resolves names.
pub struct SystemNames {
    free: Arc<Semaphore>,
}

impl Default for SystemNames {
    fn default() -> Self {
        Self {
            free: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }
}

#[async_trait]
impl Names for SystemNames {
    async fn addresses(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        let free = Arc::clone(&self.free).acquire_owned().await;
        let host = host.to_owned();
        // Whoever asks may give up before there is an answer; the thread is taken until then.
        let resolving = tokio::spawn(async move {
            let _taken = free;
            let found = tokio::net::lookup_host((host.as_str(), 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        });
        resolving.await.map_err(io::Error::other)?
    }
}
