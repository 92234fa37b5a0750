//! Limits game downloads: one at a time for each user and each network, and a few for the whole
//! server. Each download reads many games from the database.

use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::places::{KeyedSlots, SlotGuard};
use crate::web::Problem;
use crate::web::request::forwarded::network;
use postern_game::PersonId;

/// The maximum number of simultaneous downloads on this server.
const MAX_DOWNLOADS: usize = 8;

/// The downloads in progress. Cloning is cheap.
#[derive(Clone)]
pub(crate) struct DownloadLimits {
    all: Arc<Semaphore>,
    networks: Arc<KeyedSlots>,
    people: Arc<Mutex<HashSet<PersonId>>>,
}

/// A permit for one download, to be dropped when the download ends.
pub(crate) struct DownloadGuard {
    downloads: DownloadLimits,
    person: Option<PersonId>,
    _network: SlotGuard,
    _one: OwnedSemaphorePermit,
}

impl Default for DownloadLimits {
    fn default() -> Self {
        Self {
            all: Arc::new(Semaphore::new(MAX_DOWNLOADS)),
            networks: KeyedSlots::new(1),
            people: Arc::default(),
        }
    }
}

impl DownloadLimits {
    /// Starts a download, if the limits allow it.
    ///
    /// # Errors
    /// Returns 429 if the network or the person already has a download in progress, and 503 if the
    /// server has too many.
    pub(crate) fn begin(
        &self,
        address: IpAddr,
        person: Option<&PersonId>,
    ) -> Result<DownloadGuard, Problem> {
        let busy = || {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "Games are being downloaded from this network or by you already. Please wait until that has ended.",
            )
        };
        let one = Arc::clone(&self.all).try_acquire_owned().map_err(|_| {
            Problem::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "Too many people are downloading games at this moment. Please try again in a minute.",
            )
        })?;
        let network = self.networks.take(network(address)).ok_or_else(busy)?;
        if let Some(person) = person
            && !self.people().insert(person.clone())
        {
            return Err(busy());
        }
        Ok(DownloadGuard {
            downloads: self.clone(),
            person: person.cloned(),
            _network: network,
            _one: one,
        })
    }

    fn people(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        // A panic while the lock is held cannot leave the set inconsistent.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for DownloadGuard {
    fn drop(&mut self) {
        if let Some(person) = &self.person {
            self.downloads.people().remove(person);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_and_a_network_download_once_at_a_time() {
        let downloads = DownloadLimits::default();
        let [here, elsewhere] = ["192.0.2.1", "192.0.2.2"].map(|a| a.parse().unwrap());
        let ann = PersonId::parse("ann").unwrap();
        let running = downloads.begin(here, Some(&ann)).ok();
        assert!(running.is_some());
        assert!(downloads.begin(here, None).is_err(), "the same network");
        assert!(
            downloads.begin(elsewhere, Some(&ann)).is_err(),
            "the same person"
        );
        let other = downloads.begin(elsewhere, None).ok();
        assert!(other.is_some(), "what was refused has taken nothing");
        drop(running);
        assert!(downloads.begin(here, Some(&ann)).is_ok());
        assert!(downloads.people().is_empty());
    }

    #[test]
    fn a_server_has_a_few_downloads_at_once() {
        let downloads = DownloadLimits::default();
        let mut running: Vec<_> = (0..MAX_DOWNLOADS)
            .map(|number| {
                let address = format!("192.0.2.{number}").parse().unwrap();
                downloads.begin(address, None).ok()
            })
            .collect();
        assert!(running.iter().all(Option::is_some));
        let next: IpAddr = "192.0.2.200".parse().unwrap();
        assert!(downloads.begin(next, None).is_err());
        running.pop();
        assert!(downloads.begin(next, None).is_ok());
    }
}
