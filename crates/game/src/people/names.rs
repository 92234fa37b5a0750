//! What people are called. The log knows them by their ids, so that a new name shows everywhere.

use std::collections::HashMap;

use crate::{Game, Person, PersonId};
use postern_rules::Color;

/// What lists call somebody who was deleted.
const DELETED: &str = "Deleted player";
/// What somebody is called of whom nothing is known.
const NOBODY: &str = "Somebody";

/// The names of the people whom a view names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    names: HashMap<PersonId, String>,
    deleted: Vec<PersonId>,
}

impl Names {
    /// The names of those whom a game names. Somebody who was deleted is `Deleted player #3`: the
    /// number is the place among all whom the game names, players first and then those who have
    /// commented, so that it stays the same whoever is deleted later.
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

    #[must_use]
    pub fn of(&self, person: &PersonId) -> &str {
        self.names.get(person).map_or(NOBODY, String::as_str)
    }

    /// Whether the same people were deleted.
    #[must_use]
    pub fn same_deleted(&self, other: &Self) -> bool {
        self.deleted == other.deleted
    }

    /// Whether somebody was deleted, whose comments are shown to nobody.
    #[must_use]
    pub fn is_deleted(&self, person: &PersonId) -> bool {
        self.deleted.contains(person)
    }
}

/// Everybody whom a game names, each once, in an order that never changes: a seat has its place
/// while it is free.
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

/// The name in a list of somebody who plays a game.
#[must_use]
pub fn listed_name(name: String) -> String {
    if name.is_empty() {
        DELETED.to_owned()
    } else {
        name
    }
}

/// Whether what a view or a list calls somebody is a name that leads to a page. People cannot take
/// what stands there for somebody without one. `static/js/lib/person.js` decides the same.
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
