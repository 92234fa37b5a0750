//! Counts simultaneous uses per network or per user: connections, requests and unsent bytes.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A counting semaphore for each key. All keys have the same number of permits.
pub(crate) struct KeyedSlots<K = IpAddr> {
    most: u32,
    taken: Mutex<HashMap<K, u32>>,
}

/// One or more permits. Dropping this releases them.
pub(crate) struct SlotGuard<K: Hash + Eq = IpAddr> {
    places: Arc<KeyedSlots<K>>,
    whose: K,
    count: u32,
}

impl<K: Hash + Eq + Clone> KeyedSlots<K> {
    pub(crate) fn new(most: u32) -> Arc<Self> {
        Arc::new(Self {
            most,
            taken: Mutex::default(),
        })
    }

    /// Takes one permit for a key. `None` if no permit is left.
    pub(crate) fn take(self: &Arc<Self>, whose: K) -> Option<SlotGuard<K>> {
        self.take_many(whose, 1)
    }

    /// Takes `count` permits for a key, or none if fewer are left.
    pub(crate) fn take_many(self: &Arc<Self>, whose: K, count: u32) -> Option<SlotGuard<K>> {
        let mut taken = self.taken();
        let before = taken.get(&whose).copied().unwrap_or_default();
        let after = before
            .checked_add(count)
            .filter(|after| *after <= self.most)?;
        taken.insert(whose.clone(), after);
        Some(SlotGuard {
            places: Arc::clone(self),
            whose,
            count,
        })
    }
}

impl<K> KeyedSlots<K> {
    fn taken(&self) -> MutexGuard<'_, HashMap<K, u32>> {
        // A panic while the lock is held cannot leave the counts inconsistent.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Hash + Eq> Drop for SlotGuard<K> {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        if let Some(count) = taken.get_mut(&self.whose) {
            *count -= self.count;
            if *count == 0 {
                taken.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_so_many_places_and_gets_them_back() {
        let places = KeyedSlots::new(2);
        let [here, elsewhere] = ["192.0.2.1", "192.0.2.2"];
        let held = (places.take(here).unwrap(), places.take(here).unwrap());
        assert!(places.take(here).is_none());
        assert!(places.take(elsewhere).is_some());
        drop(held);
        assert!(places.take_many(here, 3).is_none());
        assert!(places.take_many(here, 2).is_some());
        assert!(places.taken().is_empty());
    }
}
