//! The differences between two versions of a list.

use std::collections::HashMap;

use serde::Serialize;

/// A list entry that can be compared with its earlier version by id.
pub(crate) trait ListEntry: Clone + PartialEq {
    fn id(&self) -> &str;
}

/// The changes from one list to the next. To apply them, remove `gone` and every entry in `put`,
/// then insert the entries of `put` in order, each at its index.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ListChanges<T> {
    /// The entries that are new, changed or moved, each with its index in the new list.
    put: Vec<(usize, T)>,
    /// The ids of the entries that were removed.
    gone: Vec<String>,
}

impl<T: ListEntry> ListChanges<T> {
    pub(super) fn between(before: &[T], now: &[T]) -> Self {
        let places: HashMap<_, _> = before
            .iter()
            .enumerate()
            .map(|(place, entry)| (entry.id(), place))
            .collect();
        let mut put = Vec::new();
        // Entries that keep their relative order are not sent again. The lists are compared from
        // the end, because entries usually move to the top.
        let mut next = before.len();
        for (place, entry) in now.iter().enumerate().rev() {
            let was = places.get(entry.id()).copied();
            match was.filter(|&was| was < next && before[was] == *entry) {
                Some(was) => next = was,
                None => put.push((place, entry.clone())),
            }
        }
        put.reverse();
        let gone = before
            .iter()
            .filter(|entry| !now.iter().any(|other| other.id() == entry.id()))
            .map(|entry| entry.id().to_owned())
            .collect();
        Self { put, gone }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.put.is_empty() && self.gone.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[derive(Clone, Debug, PartialEq)]
    struct NamedEntry(String, u8);

    impl ListEntry for NamedEntry {
        fn id(&self) -> &str {
            &self.0
        }
    }

    /// Applies changes in the same way as the page's script.
    fn apply(before: &[NamedEntry], changes: ListChanges<NamedEntry>) -> Vec<NamedEntry> {
        let dropped = |id: &String| {
            changes.gone.contains(id) || changes.put.iter().any(|(_, entry)| entry.0 == *id)
        };
        let kept = before.iter().filter(|entry| !dropped(&entry.0));
        let mut list: Vec<_> = kept.cloned().collect();
        for (place, entry) in changes.put {
            list.insert(place, entry);
        }
        list
    }

    fn list() -> impl Strategy<Value = Vec<NamedEntry>> {
        let ids = (0..8).collect::<Vec<u8>>();
        let ids = proptest::sample::subsequence(ids, 0..8).prop_shuffle();
        (ids, any::<u64>()).prop_map(|(ids, states)| {
            let state = |id: u8| u8::from(states >> id & 1 == 1);
            let named = |id: u8| NamedEntry(id.to_string(), state(id));
            ids.into_iter().map(named).collect()
        })
    }

    proptest! {
        #[test]
        fn changes_lead_from_one_list_to_the_next(before in list(), now in list()) {
            let changes = ListChanges::between(&before, &now);
            prop_assert_eq!(changes.is_empty(), before == now);
            prop_assert_eq!(apply(&before, changes), now);
        }
    }

    #[test]
    fn what_stays_is_not_sent() {
        let list = |names: &str| -> Vec<_> {
            let names = names.chars();
            names.map(|name| NamedEntry(name.to_string(), 0)).collect()
        };
        let moved = ListChanges::between(&list("abcdef"), &list("eabcdg"));
        let put: Vec<_> = moved
            .put
            .iter()
            .map(|(place, entry)| (*place, &*entry.0))
            .collect();
        assert_eq!(put.len() + moved.gone.len(), 3, "{put:?}");
    }
}
