//! Display names. The log refers to people by id, so that a new name shows everywhere.

use std::collections::HashMap;

use crate::{Game, Person, PersonId};
use postern_rules::Color;

/// The name in lists of a person who was deleted.
const DELETED: &str = "Deleted player";
/// The name of a person about whom nothing is known.
const NOBODY: &str = "Somebody";

/// The display names of the people in a view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: HashMap<PersonId, String>,
    deleted: Vec<PersonId>,
}

impl Names {
    /// Creates the names for one game. A deleted person becomes `Deleted player #3`. The number is
    /// their index among everyone in the game, players first and then commenters, so that it stays
    /// the same when others are deleted later.
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

    /// Returns the display name of a person.
    #[must_use]
    pub fn of(&self, person: &PersonId) -> &str {
        self.names.get(person).map_or(NOBODY, String::as_str)
    }

    /// Whether the same people are deleted in both.
    #[must_use]
    pub fn same_deleted(&self, other: &Self) -> bool {
        self.deleted == other.deleted
    }

    /// Whether this person was deleted. Their comments are hidden from everyone.
    #[must_use]
    pub fn is_deleted(&self, person: &PersonId) -> bool {
        self.deleted.contains(person)
    }
}

/// Returns everyone in the game once, in an order that never changes. A free seat keeps its index.
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

/// Returns the name of a player for lists.
#[must_use]
pub fn listed_name(name: String) -> String {
    if name.is_empty() {
        DELETED.to_owned()
    } else {
        name
    }
}

/// Whether a name in a view or a list leads to a player's page. The substitutes for missing names
/// do not; nobody can register them. `static/js/lib/person.js` applies the same rule.
#[must_use]
pub fn leads_to_page(name: &str) -> bool {
    !name.is_empty() && name != NOBODY && !name.starts_with(DELETED)
}

impl FromIterator<Person> for Names {
    fn from_iter<T: IntoIterator<Item = Person>>(people: T) -> Self {
        let people = people.into_iter();
        Self {
            names: people.map(|person| (person.id, person.name)).collect(),
            deleted: Vec::new(),
        }
    }
}
