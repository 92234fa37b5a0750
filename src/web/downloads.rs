//! Who downloads games now: one download at a time for each person and each network.

use std::{
    collections::HashSet,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::http::StatusCode;

use super::{
    error::Problem,
    forwarded::network,
    places::{Place, Places},
};
use crate::game::PersonId;

/// Cheap to clone.
#[derive(Clone)]
pub(crate) struct Downloads {
    networks: Arc<Places>,
    people: Arc<Mutex<HashSet<PersonId>>>,
}

/// A download in progress. It is over when this is dropped.
pub(crate) struct Download {
    downloads: Downloads,
    person: Option<PersonId>,
    _network: Place,
}

impl Default for Downloads {
    fn default() -> Self {
        Self {
            networks: Places::new(1),
            people: Arc::default(),
        }
    }
}

impl Downloads {
    /// Begins a download.
    ///
    /// # Errors
    /// 429 when the network or the person has one already.
    pub(crate) fn begin(
        &self,
        address: IpAddr,
        person: Option<&PersonId>,
    ) -> Result<Download, Problem> {
        let busy = || {
            Problem::new(
                StatusCode::TOO_MANY_REQUESTS,
                "Games are being downloaded from this network or by you already. Please wait until that has ended.",
            )
        };
        let network = self.networks.take(network(address)).ok_or_else(busy)?;
        if let Some(person) = person
            && !self.people().insert(person.clone())
        {
            return Err(busy());
        }
        Ok(Download {
            downloads: self.clone(),
            person: person.cloned(),
            _network: network,
        })
    }

    fn people(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        // No holder of the lock can leave the set half-changed.
        self.people.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Download {
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
        let downloads = Downloads::default();
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
}
