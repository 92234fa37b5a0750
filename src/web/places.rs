//! Counts what each network has at the same time: connections, requests, bytes that wait.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Places, of which each network may have so many at once.
pub(crate) struct Places {
    most: u32,
    taken: Mutex<HashMap<IpAddr, u32>>,
}

/// Some places, which are free again when this is dropped.
pub(crate) struct Place {
    places: Arc<Places>,
    network: IpAddr,
    count: u32,
}

impl Places {
    pub(crate) fn new(most: u32) -> Arc<Self> {
        Arc::new(Self {
            most,
            taken: Mutex::default(),
        })
    }

    /// A place for `network`, if it has one left.
    pub(crate) fn take(self: &Arc<Self>, network: IpAddr) -> Option<Place> {
        self.take_many(network, 1)
    }

    /// So many places for `network` together, if it has as many left.
    pub(crate) fn take_many(self: &Arc<Self>, network: IpAddr, count: u32) -> Option<Place> {
        let mut taken = self.taken();
        let before = taken.get(&network).copied().unwrap_or_default();
        let after = before
            .checked_add(count)
            .filter(|after| *after <= self.most)?;
        taken.insert(network, after);
        Some(Place {
            places: Arc::clone(self),
            network,
            count,
        })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        // No holder of the lock can leave the counts half-changed.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        if let Some(count) = taken.get_mut(&self.network) {
            *count -= self.count;
            if *count == 0 {
                taken.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_so_many_places_and_gets_them_back() {
        let places = Places::new(2);
        let [here, elsewhere] = ["192.0.2.1", "192.0.2.2"].map(|a| a.parse().unwrap());
        let held = (places.take(here).unwrap(), places.take(here).unwrap());
        assert!(places.take(here).is_none());
        assert!(places.take(elsewhere).is_some());
        drop(held);
        assert!(places.take_many(here, 3).is_none());
        assert!(places.take_many(here, 2).is_some());
        assert!(places.taken().is_empty());
    }
}
