//! Computer players and their levels.

use std::fmt;

use super::{Person, PersonId};

/// A computer player, identified by its search level, from 1 (beginner) to 8 (full strength).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComputerPlayer(u8);

/// Descriptions of the playing strengths, starting with level 1.
const LEVEL_WORDS: [&str; 8] = [
    "has just learned the rules",
    "overlooks a lot",
    "a casual player",
    "knows what to look for",
    "a club player",
    "overlooks nothing nearby",
    "looks far ahead",
    "all it has",
];

/// The id prefix of all computer players. The random ids of human players never have it.
const ID_PREFIX: &str = "computer-";

impl ComputerPlayer {
    /// Returns the computer player for `level`, or `None` if the level is not from 1 to 8.
    #[must_use]
    pub fn of_level(level: u8) -> Option<Self> {
        (1..=8).contains(&level).then_some(Self(level))
    }

    /// Iterates over all computer players, from weakest to strongest.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// Returns the computer player that has this id, or `None` for a human player.
    #[must_use]
    pub fn of(person: &PersonId) -> Option<Self> {
        match person.as_str().strip_prefix(ID_PREFIX)?.as_bytes() {
            [digit @ b'1'..=b'8'] => Some(Self(digit - b'0')),
            _ => None,
        }
    }

    /// Returns the search level, from 1 to 8.
    #[must_use]
    pub const fn level(self) -> u8 {
        self.0
    }

    /// Describes the playing strength in words, such as `a casual player`.
    #[must_use]
    pub fn words(self) -> &'static str {
        LEVEL_WORDS[usize::from(self.0) - 1]
    }

    /// Returns the person record under which the computer player takes a seat. The player's name is
    /// reserved.
    ///
    /// # Panics
    /// Never panics: the id consists of letters, a hyphen and a digit.
    #[must_use]
    pub fn person(self) -> Person {
        Person {
            id: PersonId::parse(&format!("{ID_PREFIX}{}", self.0)).expect("letters and a digit"),
            name: self.to_string(),
        }
    }
}

/// Defaults to the level that forms preselect.
impl Default for ComputerPlayer {
    fn default() -> Self {
        Self(3)
    }
}

impl fmt::Display for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Computer {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clean_name;

    #[test]
    fn a_computer_is_known_by_its_id_and_nobody_gets_its_name() {
        for computer in ComputerPlayer::all() {
            let Person { id, name } = computer.person();
            assert_eq!(ComputerPlayer::of(&id), Some(computer));
            assert!(clean_name(&name).is_err(), "{name}");
        }
        for id in [
            "computer-0",
            "computer-9",
            "computer-",
            "computer-03",
            "ann",
        ] {
            let id = PersonId::parse(id).unwrap();
            assert_eq!(ComputerPlayer::of(&id), None, "{id}");
        }
    }
}
