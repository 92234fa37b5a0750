//! The queue of searches that wait for a search thread.

use std::collections::{HashMap, VecDeque};

use postern_game::PersonId;

/// The urgency of a search. The most urgent kind is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchUrgency {
    /// A turn in a live game: somebody waits at the board.
    Live,
    /// A turn in a game that is not live.
    Unhurried,
    /// A position of a finished game. It is searched only while no search for a turn waits.
    Review,
    /// A proof of a problem. It yields to all other searches even while it runs.
    Proof,
}

/// The maximum number of waiting searches for one person.
const MAX_OF_PERSON: usize = 2;
/// The maximum number of waiting searches for all people.
const MAX_WAITING: usize = 200;

/// Waiting searches, each for one person, in order of arrival within each urgency. Reviews and
/// proofs are never refused here, since their callers limit them.
#[derive(Debug)]
pub(super) struct WaitingSearches<T> {
    /// The waiting searches for turns, by urgency.
    lines: [VecDeque<(PersonId, T)>; 2],
    reviews: VecDeque<T>,
    proofs: VecDeque<T>,
    of_person: HashMap<PersonId, usize>,
}

impl<T> Default for WaitingSearches<T> {
    fn default() -> Self {
        Self {
            lines: [VecDeque::new(), VecDeque::new()],
            reviews: VecDeque::new(),
            proofs: VecDeque::new(),
            of_person: HashMap::new(),
        }
    }
}

impl<T> WaitingSearches<T> {
    /// Adds a search. Returns the search as the error if too many are already waiting.
    pub(super) fn push(
        &mut self,
        urgency: SearchUrgency,
        person: &PersonId,
        search: T,
    ) -> Result<(), T> {
        match urgency {
            SearchUrgency::Review => {
                self.reviews.push_back(search);
                return Ok(());
            }
            SearchUrgency::Proof => {
                self.proofs.push_back(search);
                return Ok(());
            }
            SearchUrgency::Live | SearchUrgency::Unhurried => {}
        }
        let own = self.of_person.get(person).copied().unwrap_or_default();
        if own >= MAX_OF_PERSON || self.len() >= MAX_WAITING {
            return Err(search);
        }
        self.of_person.insert(person.clone(), own + 1);
        self.lines[urgency as usize].push_back((person.clone(), search));
        Ok(())
    }

    pub(super) fn pop(&mut self) -> Option<T> {
        self.pop_before_proofs().or_else(|| self.proofs.pop_front())
    }

    /// Takes the next search that is more urgent than a proof, if any.
    pub(super) fn pop_before_proofs(&mut self) -> Option<T> {
        let Some((person, search)) = self.lines.iter_mut().find_map(VecDeque::pop_front) else {
            return self.reviews.pop_front();
        };
        if let Some(own) = self.of_person.get_mut(&person) {
            *own -= 1;
            if *own == 0 {
                self.of_person.remove(&person);
            }
        }
        Some(search)
    }

    /// Returns the waiting searches for turns in the order in which they will run.
    pub(super) fn turns(&self) -> impl Iterator<Item = &T> {
        self.lines.iter().flatten().map(|(_, search)| search)
    }

    fn len(&self) -> usize {
        self.lines.iter().map(VecDeque::len).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(number: usize) -> PersonId {
        PersonId::parse(&format!("p{number}")).unwrap()
    }

    #[test]
    fn live_turns_go_first_and_each_in_order() {
        let mut waiting = WaitingSearches::default();
        for (urgency, of, search) in [
            (SearchUrgency::Proof, 1, 'f'),
            (SearchUrgency::Review, 1, 'e'),
            (SearchUrgency::Unhurried, 1, 'a'),
            (SearchUrgency::Live, 2, 'b'),
            (SearchUrgency::Unhurried, 3, 'c'),
            (SearchUrgency::Live, 4, 'd'),
        ] {
            waiting.push(urgency, &person(of), search).unwrap();
        }
        let order: String = std::iter::from_fn(|| waiting.pop()).collect();
        assert_eq!((order.as_str(), waiting.len()), ("bdacef", 0));
        assert!(waiting.of_person.is_empty());
    }

    #[test]
    fn two_wait_for_one_person_and_two_hundred_in_all() {
        let mut waiting = WaitingSearches::default();
        let mut push = |of, search| {
            waiting
                .push(SearchUrgency::Live, &person(of), search)
                .is_ok()
        };
        assert!(push(0, 0) && push(0, 1) && !push(0, 2));
        for of in 1..100 {
            assert!(push(of, 0) && push(of, 1));
        }
        assert!(!push(100, 0));
        waiting.pop();
        assert!(waiting.push(SearchUrgency::Live, &person(100), 0).is_ok());
    }
}
