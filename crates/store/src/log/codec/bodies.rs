//! JSON bodies of the event kinds that have no separate file.

use serde::{Deserialize, Serialize};

use crate::log::codec::{dto::Side, records::Did};
use postern_game::{DAY, GameEvent, JudgedTurn, Millis, RandomBytes};
use postern_rules::{ByColor, Color, PlayRecord};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Joined {
    pub(super) person: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    pub(super) turn: String,
    pub(super) did: Did,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventStarted {
    pub(super) event: u8,
    /// Time that White and Black get to read the event card, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) read_ms: Option<[Millis; 2]>,
    pub(super) did: Did,
}

impl EventStarted {
    pub(super) fn of(event: u8, read_ms: Option<ByColor<Millis>>, record: &PlayRecord) -> Self {
        Self {
            event,
            read_ms: read_ms.map(|each| [each.white, each.black]),
            did: Did::of(record),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RandomSent {
    pub(super) by: Side,
    /// The random bytes, as 32 hexadecimal digits.
    pub(super) bytes: String,
}

impl RandomSent {
    pub(super) fn of(by: Color, bytes: RandomBytes) -> Self {
        Self {
            by: Side(by),
            bytes: bytes.to_string(),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TimeGiven {
    pub(super) by: Side,
    pub(super) ms: Millis,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Resumed {
    /// The player who ended the pause; omitted if it ended by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) by: Option<Side>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rematched {
    pub(super) game: String,
}

impl From<&JudgedTurn> for Played {
    fn from(judged: &JudgedTurn) -> Self {
        Self {
            turn: judged.turn.clone(),
            did: Did::of(&judged.record),
        }
    }
}

/// Largest amount of time that any version let one player give the other, in milliseconds: a day.
const MOST_GIVEN: Millis = DAY;

impl TimeGiven {
    /// Converts the body to its event.
    ///
    /// # Errors
    /// Returns an error if the amount of time is outside the permitted range.
    pub(super) fn read(self) -> Result<GameEvent, String> {
        if !(1..=MOST_GIVEN).contains(&self.ms) {
            return Err(format!("nobody gives {} ms", self.ms));
        }
        Ok(GameEvent::TimeGiven {
            by: self.by.0,
            ms: self.ms,
        })
    }
}
