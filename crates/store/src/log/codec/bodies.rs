//! JSON bodies of the event kinds without a separate file in this folder.

use serde::{Deserialize, Serialize};

use crate::log::codec::dto::StoredSide;
use crate::log::codec::records::StoredRecord;
use postern_game::{DAY, GameEvent, JudgedTurn, Millis, RandomBytes};
use postern_rules::{ByColor, Color, PlayRecord};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JoinedBody {
    pub(super) person: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayedBody {
    pub(super) turn: String,
    pub(super) did: StoredRecord,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventStartedBody {
    pub(super) event: u8,
    /// Time that White and Black get to read the event card, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) read_ms: Option<[Millis; 2]>,
    pub(super) did: StoredRecord,
}

impl EventStartedBody {
    pub(super) fn of(event: u8, read_ms: Option<ByColor<Millis>>, record: &PlayRecord) -> Self {
        Self {
            event,
            read_ms: read_ms.map(|each| [each.white, each.black]),
            did: StoredRecord::of(record),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RandomSentBody {
    pub(super) by: StoredSide,
    /// The random bytes, as 32 hexadecimal digits.
    pub(super) bytes: String,
}

impl RandomSentBody {
    pub(super) fn of(by: Color, bytes: RandomBytes) -> Self {
        Self {
            by: StoredSide(by),
            bytes: bytes.to_string(),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TimeGivenBody {
    pub(super) by: StoredSide,
    pub(super) ms: Millis,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ResumedBody {
    /// The player who ended the pause; omitted if it ended by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) by: Option<StoredSide>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RematchedBody {
    pub(super) game: String,
}

impl From<&JudgedTurn> for PlayedBody {
    fn from(judged: &JudgedTurn) -> Self {
        Self {
            turn: judged.turn.clone(),
            did: StoredRecord::of(&judged.record),
        }
    }
}

/// Largest amount of time that a player could give the opponent in any version of the program, in
/// milliseconds: a day.
const MAX_GIVEN_MS: Millis = DAY;

impl TimeGivenBody {
    /// Converts the body to its event.
    ///
    /// # Errors
    /// Returns an error if the amount of time is outside the permitted range.
    pub(super) fn read(self) -> Result<GameEvent, String> {
        if !(1..=MAX_GIVEN_MS).contains(&self.ms) {
            return Err(format!("nobody gives {} ms", self.ms));
        }
        Ok(GameEvent::TimeGiven {
            by: self.by.0,
            ms: self.ms,
        })
    }
}
