//! Display names of people. Logs store only ids, so a renamed person appears with the new name
//! everywhere.

use std::collections::HashMap;

use crate::{Game, Person, PersonId};
use postern_rules::Color;

/// The display name of a deleted person in lists.
const DELETED: &str = "Deleted player";
/// The display name of a person who cannot be found.
const UNKNOWN_PERSON: &str = "Somebody";

/// The display names that a view needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DisplayNames {
    names: HashMap<PersonId, String>,
    deleted: Vec<PersonId>,
}

impl DisplayNames {
    /// Creates the display names for one game. A deleted person becomes `Deleted player #3`. The
    /// number is the person's index among the players and then the commenters of the game, so that
    /// it does not change when others are deleted.
    #[must_use]
    pub fn in_game(game: &Game, people: impl IntoIterator<Item = Person>) -> Self {
        let mut names = Self::from_iter(people);
        for (place, person) in (1..).zip(places(game)) {
            if let Some(name) = person.and_then(|person| names.names.get_mut(person))
                && let Some(person) = person.filter(|_| name.is_empty())
            {
                *name = format!("{DELETED} #{place}");
                names.deleted.push(person.clone());
            }
        }
        names
    }

    /// Returns the display name of `person`.
    #[must_use]
    pub fn of(&self, person: &PersonId) -> &str {
        self.names
            .get(person)
            .map_or(UNKNOWN_PERSON, String::as_str)
    }

    /// Whether the same people are deleted in both name lists.
    #[must_use]
    pub fn same_deleted(&self, other: &Self) -> bool {
        self.deleted == other.deleted
    }

    /// Whether the person was deleted. Comments of deleted people are hidden.
    #[must_use]
    pub fn is_deleted(&self, person: &PersonId) -> bool {
        self.deleted.contains(person)
    }
}

/// Returns the players and commenters of the game, each once, in a stable order. A free seat is
/// `None` and keeps its index.
fn places(game: &Game) -> Vec<Option<&PersonId>> {
    let mut places: Vec<_> = Color::ALL
        .into_iter()
        .map(|side| game.players()[side].as_ref())
        .collect();
    for comment in game.comments() {
        if !places.contains(&Some(&comment.by)) {
            places.push(Some(&comment.by));
        }
    }
    places
}

/// Returns the name to show in lists of games. Replaces the empty name of a deleted player.
#[must_use]
pub fn listed_name(name: String) -> String {
    if name.is_empty() {
        DELETED.to_owned()
    } else {
        name
    }
}

/// Whether pages link this name to a player's page. Placeholder names such as "Somebody" have no
/// page, and nobody can register them. `static/js/lib/person.js` applies the same rule.
#[must_use]
pub fn leads_to_page(name: &str) -> bool {
    !name.is_empty() && name != UNKNOWN_PERSON && !name.starts_with(DELETED)
}

impl FromIterator<Person> for DisplayNames {
    fn from_iter<T: IntoIterator<Item = Person>>(people: T) -> Self {
        let people = people.into_iter();
        Self {
            names: people.map(|person| (person.id, person.name)).collect(),
            deleted: Vec::new(),
        }
    }
}
