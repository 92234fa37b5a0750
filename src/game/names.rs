//! What people are called. The log knows them by their ids, so that a new name shows everywhere.

use std::collections::HashMap;

use super::{Person, PersonId};

/// The names of the people whom a view names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names(HashMap<PersonId, String>);

impl Names {
    /// What somebody is called who has gone for good.
    const NOBODY: &str = "Somebody";

    #[must_use]
    pub fn of(&self, person: &PersonId) -> &str {
        self.0.get(person).map_or(Self::NOBODY, String::as_str)
    }
}

impl FromIterator<Person> for Names {
    fn from_iter<T: IntoIterator<Item = Person>>(people: T) -> Self {
        let people = people.into_iter();
        Self(people.map(|person| (person.id, person.name)).collect())
    }
}
