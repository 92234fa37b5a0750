//! Guests, their names, and name changes.

use crate::live::reads::reads;
use crate::live::{LiveError, People, random};
use postern_game::{DAY, Person, PersonId, clean_name};
use postern_store::accounts::RenameResult;

/// The first parts of guest names such as `Quiet Heron 42`.
const MANNERS: [&str; 32] = [
    "Amber", "Bold", "Brisk", "Calm", "Candid", "Clever", "Dapper", "Early", "Fabled", "Gentle",
    "Glad", "Hardy", "Idle", "Jolly", "Keen", "Kind", "Lively", "Lucky", "Merry", "Modest",
    "Nimble", "Patient", "Plucky", "Proud", "Quiet", "Rapid", "Silver", "Sly", "Steady", "Swift",
    "Tidy", "Wily",
];
const ANIMALS: [&str; 32] = [
    "Badger", "Bear", "Beaver", "Bison", "Crane", "Crow", "Curlew", "Deer", "Dormouse", "Falcon",
    "Finch", "Fox", "Gull", "Hare", "Hedgehog", "Heron", "Ibex", "Jackdaw", "Kestrel", "Lark",
    "Lynx", "Marten", "Newt", "Otter", "Owl", "Plover", "Raven", "Seal", "Sparrow", "Stoat",
    "Swan", "Wren",
];

impl People {
    /// Creates a guest with a random name.
    ///
    /// # Errors
    /// Returns an error if the guest cannot be saved.
    pub async fn new_guest(&self) -> Result<Person, LiveError> {
        self.node.accepting()?;
        for digits in GUEST_DIGITS {
            let person = Person {
                id: random::person_id(),
                name: guest_name(digits),
            };
            let store = &self.node.store;
            if store.add_person(person.clone(), self.node.now_ms()).await? {
                self.cache.put(&person);
                return Ok(person);
            }
        }
        Err(LiveError::Busy)
    }

    /// Returns a person; `None` if the person never existed or was deleted.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, LiveError> {
        let read = async { Ok(self.node.store.person(id).await?) };
        let person = self.cache.get_or_read(id, read).await?;
        // The cache also contains deleted people, because they appear in views of games.
        Ok(person.filter(|person| !person.name.is_empty()))
    }

    /// Renames a person. The new name appears everywhere immediately. An account can be renamed
    /// once in 30 days, and its former name stays reserved for a year.
    ///
    /// # Errors
    /// Returns an error if the name is not allowed or taken, the account was renamed recently, or
    /// the person is suspended or does not exist.
    pub async fn rename(&self, id: &PersonId, name: &str) -> Result<Person, LiveError> {
        self.node.accepting()?;
        self.standings.must_be_in_standing(id).await?;
        let person = Person {
            id: id.clone(),
            name: clean_name(name)?,
        };
        let now = self.node.now_ms();
        match self.node.store.rename(person.clone(), now).await? {
            RenameResult::Done => {}
            RenameResult::Taken => return Err(LiveError::NameTaken),
            RenameResult::TooSoon(until) => {
                let days = (until - now)
                    .unsigned_abs()
                    .div_ceil(DAY.unsigned_abs())
                    .cast_signed();
                return Err(LiveError::RenamedLately { days });
            }
        }
        // Drop the cached person: another node may have renamed or deleted them by now.
        self.cache.remove(&person.id);
        self.bus.publish_lobby();
        Ok(person)
    }

    reads! {
        /// Whether nobody else has a name that looks like this person's.
        has_own_name(id: &PersonId) -> bool;
    }
}

/// The number of random digits in each attempt to find a free guest name.
const GUEST_DIGITS: [u32; 12] = [2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 6];

fn guest_name(digits: u32) -> String {
    format!(
        "{} {} {}",
        random::pick(&MANNERS),
        random::pick(&ANIMALS),
        random::number(digits)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_guest_name_is_a_name() {
        for manner in MANNERS {
            for animal in ANIMALS {
                let name = format!("{manner} {animal} 999999");
                assert_eq!(clean_name(&name), Ok(name));
            }
        }
    }
}
