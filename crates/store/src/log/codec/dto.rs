//! JSON shapes stored in the database. Every existing database depends on them, so a changed shape
//! needs a new version number.

use serde::{Deserialize, Serialize};

use crate::log::codec::records::position;
use postern_game::{
    DrawSeed, GameAccess, GameId, GameSetup, InvalidDeal, InvalidRatingRange, PersonId, REFEREE,
    SeatConditions, StartingSeats, TimeBank, TimeControl, TimeOff, TimePerMove,
};
use postern_rules::{ByColor, Color, EndReason, Outcome, Variant};

/// A side, stored as `white` or `black`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub(super) struct StoredSide(pub(super) Color);

impl TryFrom<String> for StoredSide {
    type Error = String;

    fn try_from(slug: String) -> Result<Self, String> {
        Color::from_slug(&slug)
            .map(Self)
            .ok_or_else(|| format!("“{slug}” is no side"))
    }
}

impl From<StoredSide> for &'static str {
    fn from(side: StoredSide) -> Self {
        side.0.slug()
    }
}

impl From<Color> for StoredSide {
    fn from(color: Color) -> Self {
        Self(color)
    }
}

impl From<StoredSide> for Color {
    fn from(side: StoredSide) -> Self {
        side.0
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum StoredTimeControl {
    Unlimited,
    Live {
        base_ms: i64,
        increment_ms: i64,
        /// Delay before each turn, in milliseconds, used instead of an increment.
        #[serde(default, skip_serializing_if = "is_zero")]
        delay_ms: i64,
    },
    Correspondence {
        days: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bank: Option<StoredBank>,
        #[serde(default, skip_serializing_if = "is_false")]
        weekends_off: bool,
        #[serde(default, skip_serializing_if = "is_false")]
        nights_off: bool,
        #[serde(default, skip_serializing_if = "is_false")]
        late_moves: bool,
    },
}

/// The time bank that a player can save up in a correspondence game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredBank {
    hours: u8,
    most_days: u8,
}

impl From<TimeControl> for StoredTimeControl {
    fn from(time: TimeControl) -> Self {
        match time {
            TimeControl::Unlimited => Self::Unlimited,
            TimeControl::Live { base_ms, per_move } => Self::Live {
                base_ms,
                increment_ms: per_move.ms() - time.delay_ms(),
                delay_ms: time.delay_ms(),
            },
            TimeControl::Correspondence {
                days,
                bank,
                time_off,
                late_moves,
            } => Self::Correspondence {
                days,
                bank: bank.map(|TimeBank { hours, most_days }| StoredBank { hours, most_days }),
                weekends_off: time_off.weekends,
                nights_off: time_off.nights,
                late_moves,
            },
        }
    }
}

impl TryFrom<StoredTimeControl> for TimeControl {
    type Error = String;

    fn try_from(time: StoredTimeControl) -> Result<Self, String> {
        match time {
            StoredTimeControl::Unlimited => Ok(Self::Unlimited),
            StoredTimeControl::Live {
                base_ms,
                increment_ms,
                delay_ms: 0,
            } => Self::live(base_ms, increment_ms),
            StoredTimeControl::Live {
                base_ms,
                increment_ms: 0,
                delay_ms,
            } => Self::live_with(base_ms, TimePerMove::Delay(delay_ms)),
            StoredTimeControl::Live { .. } => {
                return Err("a clock has an increment or a delay".to_owned());
            }
            StoredTimeControl::Correspondence {
                days,
                bank,
                weekends_off,
                nights_off,
                late_moves,
            } => {
                let bank =
                    bank.map(|StoredBank { hours, most_days }| TimeBank { hours, most_days });
                let time_off = TimeOff {
                    weekends: weekends_off,
                    nights: nights_off,
                };
                Self::correspondence(days)
                    .and_then(|time| time.with_bank(bank))
                    .map(|time| time.with_time_off(time_off))
                    .map(|time| time.with_late_moves(late_moves))
            }
        }
        .map_err(|error| error.to_string())
    }
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum StoredSeats {
    OneFree {
        creator_plays: StoredSide,
    },
    BothCreator,
    Taken {
        creator_plays: StoredSide,
        opponent: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CreatedBody {
    variant: String,
    rules_version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    /// The players' choice of how event cards are dealt, such as `draw 5,7`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deal: Option<String>,
    /// Random seeds from which the event cards of White and Black are drawn, 64 hexadecimal digits
    /// each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seeds: Option<[String; 2]>,
    time: StoredTimeControl,
    #[serde(default, skip_serializing_if = "is_false")]
    rated: bool,
    access: String,
    creator: String,
    seats: StoredSeats,
    /// The starting position.
    position: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rematch_of: Option<String>,
    /// Id of the person who was challenged by name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    invited: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    accounts_only: bool,
    /// Range of ratings with which a person can take the free seat, such as `1400-1700`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ratings: Option<String>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

// serde passes the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(ms: &i64) -> bool {
    *ms == 0
}

impl From<&GameSetup> for CreatedBody {
    fn from(setup: &GameSetup) -> Self {
        Self {
            variant: setup.variant.slug().to_owned(),
            rules_version: setup.rules_version,
            fen: setup.fen.clone(),
            seed: setup.seed,
            deal: setup.deal.as_ref().map(ToString::to_string),
            seeds: (setup.seeds.as_ref())
                .map(|seeds| [&seeds.white, &seeds.black].map(DrawSeed::exposed_seed)),
            time: setup.time.into(),
            rated: setup.rated,
            access: access_name(setup.access).to_owned(),
            creator: setup.creator.to_string(),
            seats: match &setup.seats {
                StartingSeats::OneFree { creator_plays } => StoredSeats::OneFree {
                    creator_plays: StoredSide(*creator_plays),
                },
                StartingSeats::BothCreator => StoredSeats::BothCreator,
                StartingSeats::Taken {
                    creator_plays,
                    opponent,
                } => StoredSeats::Taken {
                    creator_plays: StoredSide(*creator_plays),
                    opponent: opponent.to_string(),
                },
            },
            position: setup.start.save(&REFEREE),
            rematch_of: setup.rematch_of.as_ref().map(ToString::to_string),
            invited: setup.admission.invited.as_ref().map(ToString::to_string),
            accounts_only: setup.admission.accounts_only,
            ratings: setup.admission.ratings.map(|range| range.to_string()),
        }
    }
}

impl TryFrom<CreatedBody> for GameSetup {
    type Error = String;

    fn try_from(created: CreatedBody) -> Result<Self, String> {
        let variant = created
            .variant
            .parse::<Variant>()
            .map_err(|error| error.to_string())?;
        Ok(Self {
            variant,
            start: Box::new(position(variant, &created.position)?),
            rules_version: created.rules_version,
            fen: created.fen,
            seed: created.seed,
            deal: (created.deal.as_deref().map(str::parse).transpose())
                .map_err(|error: InvalidDeal| error.to_string())?,
            seeds: created.seeds.map(seeds).transpose()?,
            time: created.time.try_into()?,
            rated: created.rated,
            access: access(&created.access)?,
            admission: SeatConditions {
                invited: created.invited.as_deref().map(person_id).transpose()?,
                accounts_only: created.accounts_only,
                ratings: (created.ratings.as_deref().map(str::parse).transpose())
                    .map_err(|error: InvalidRatingRange| error.to_string())?,
            },
            creator: person_id(&created.creator)?,
            seats: match created.seats {
                StoredSeats::OneFree { creator_plays } => StartingSeats::OneFree {
                    creator_plays: creator_plays.0,
                },
                StoredSeats::BothCreator => StartingSeats::BothCreator,
                StoredSeats::Taken {
                    creator_plays,
                    opponent,
                } => StartingSeats::Taken {
                    creator_plays: creator_plays.0,
                    opponent: person_id(&opponent)?,
                },
            },
            rematch_of: created.rematch_of.as_deref().map(game_id).transpose()?,
        })
    }
}

/// Decodes a pair of seeds. The error does not quote them, because seeds may be secret.
fn seeds(pair: [String; 2]) -> Result<ByColor<DrawSeed>, String> {
    let unreadable = || "its seeds cannot be read".to_owned();
    let [white, black] = pair.map(|hex| DrawSeed::parse(&hex));
    Ok(ByColor {
        white: white.ok_or_else(unreadable)?,
        black: black.ok_or_else(unreadable)?,
    })
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EndedBody {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winner: Option<StoredSide>,
    reason: String,
}

impl From<Outcome> for EndedBody {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner.map(StoredSide),
            reason: outcome.reason.as_str().to_owned(),
        }
    }
}

impl TryFrom<EndedBody> for Outcome {
    type Error = String;

    fn try_from(ended: EndedBody) -> Result<Self, String> {
        Ok(Self {
            winner: ended.winner.map(|side| side.0),
            reason: reason(&ended.reason)?,
        })
    }
}

pub(crate) const fn access_name(access: GameAccess) -> &'static str {
    match access {
        GameAccess::Link => "link",
        GameAccess::Seek => "seek",
    }
}

pub(crate) fn access(name: &str) -> Result<GameAccess, String> {
    match name {
        "link" => Ok(GameAccess::Link),
        "seek" => Ok(GameAccess::Seek),
        other => Err(format!("“{other}” is no kind of access")),
    }
}

pub(crate) fn reason(name: &str) -> Result<EndReason, String> {
    EndReason::from_name(name).ok_or_else(|| format!("“{name}” is no reason for an end"))
}

pub(crate) fn game_id(text: &str) -> Result<GameId, String> {
    GameId::parse(text).map_err(|error| format!("“{text}”: {error}"))
}

pub(crate) fn person_id(text: &str) -> Result<PersonId, String> {
    PersonId::parse(text).map_err(|error| format!("“{text}”: {error}"))
}
