//! Events as rows: a kind, the version of the kind's shape, and a JSON body.
//!
//! The game's own types know nothing of this spelling, so they can change while old logs stay
//! readable.

mod dto;
mod secrets;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use dto::{Created, Ended, Side, Time, person_id};
pub(super) use dto::{access, access_name, game_id, reason};
use secrets::SquareChosen;

use crate::game::{GameEvent, PersonId, TimeControl};

/// An event as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoded {
    pub kind: &'static str,
    pub version: i64,
    pub body: String,
    /// What somebody has written stands beside the log, so that it can be deleted.
    pub comment: Option<CommentText>,
}

/// The words of a comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentText {
    pub by: PersonId,
    pub text: String,
}

/// A row that cannot be read back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    #[error(
        "an event “{kind}” of version {version} is not known here; a newer version of this program wrote it"
    )]
    Newer { kind: String, version: i64 },
    #[error("the body of an event “{kind}” cannot be read: {message}")]
    Body { kind: String, message: String },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Joined {
    person: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    turn: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventStarted {
    event: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct By {
    by: Side,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TakebackAsked {
    by: Side,
    plies: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TakenBack {
    left: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rematched {
    game: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kibitzed {
    by: String,
    ply: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KibitzAllowed {
    by: Side,
    allowed: bool,
}

/// Encodes an event for the database.
#[must_use]
pub fn encode(event: &GameEvent) -> Encoded {
    match event {
        GameEvent::Created(setup) => encoded("created", &Created::from(&**setup)),
        GameEvent::Joined { person } => encoded(
            "joined",
            &Joined {
                person: person.to_string(),
            },
        ),
        GameEvent::Played { turn } => encoded("played", &Played { turn: turn.clone() }),
        GameEvent::EventStarted { event } => {
            encoded("event-started", &EventStarted { event: *event })
        }
        GameEvent::SquareChosen(choice) => encoded("square-chosen", &SquareChosen::from(choice)),
        GameEvent::TurnTakenBack { turn } => {
            encoded("turn-taken-back", &Played { turn: turn.clone() })
        }
        GameEvent::Landed { turn } => encoded("landed", &Played { turn: turn.clone() }),
        GameEvent::DrawOffered { by } => encoded("draw-offered", &By { by: Side(*by) }),
        GameEvent::DrawDeclined { by } => encoded("draw-declined", &By { by: Side(*by) }),
        GameEvent::TakebackAsked { by, plies } => encoded(
            "takeback-asked",
            &TakebackAsked {
                by: Side(*by),
                plies: *plies,
            },
        ),
        GameEvent::TakebackDeclined { by } => encoded("takeback-declined", &By { by: Side(*by) }),
        GameEvent::TakenBack { left } => encoded("taken-back", &TakenBack { left: *left }),
        GameEvent::Ended { outcome } => encoded("ended", &Ended::from(*outcome)),
        GameEvent::RematchOffered { by } => encoded("rematch-offered", &By { by: Side(*by) }),
        GameEvent::RematchDeclined { by } => encoded("rematch-declined", &By { by: Side(*by) }),
        GameEvent::Rematched { game } => encoded(
            "rematched",
            &Rematched {
                game: game.to_string(),
            },
        ),
        GameEvent::Kibitzed { by, ply, text } => Encoded {
            comment: text.clone().map(|text| CommentText {
                by: by.clone(),
                text,
            }),
            ..encoded(
                "kibitzed",
                &Kibitzed {
                    by: by.to_string(),
                    ply: *ply,
                },
            )
        },
        GameEvent::KibitzAllowed { by, allowed } => encoded(
            "kibitz-allowed",
            &KibitzAllowed {
                by: Side(*by),
                allowed: *allowed,
            },
        ),
    }
}

/// The version of a kind's body today; `None` when there is no such kind. Bodies of an older
/// version are still read, unless an upgrade of the database leaves none.
fn version_of(kind: &str) -> Option<i64> {
    Some(match kind {
        // Version 1 had names and comments in it.
        "created" | "joined" | "kibitzed" => 2,
        "played" | "event-started" | "square-chosen" | "turn-taken-back" | "landed"
        | "draw-offered" | "draw-declined" | "takeback-asked" | "takeback-declined"
        | "taken-back" | "ended" | "rematch-offered" | "rematch-declined" | "rematched"
        | "kibitz-allowed" => 1,
        _ => return None,
    })
}

/// Reads what [`encode`] wrote, in this or an older version. `comment` is what stands beside the
/// log.
///
/// # Errors
/// When a newer version of the program wrote it, or the body does not have its shape.
pub fn decode(
    kind: &str,
    version: i64,
    body: &str,
    comment: Option<String>,
) -> Result<GameEvent, CodecError> {
    if version_of(kind).is_none_or(|known| version > known) {
        return Err(CodecError::Newer {
            kind: kind.to_owned(),
            version,
        });
    }
    read(kind, body, comment).map_err(|message| CodecError::Body {
        kind: kind.to_owned(),
        message,
    })
}

fn read(kind: &str, body: &str, comment: Option<String>) -> Result<GameEvent, String> {
    Ok(match kind {
        "created" => GameEvent::Created(Box::new(parse::<Created>(body)?.try_into()?)),
        "joined" => GameEvent::Joined {
            person: person_id(&parse::<Joined>(body)?.person)?,
        },
        "played" => GameEvent::Played {
            turn: parse::<Played>(body)?.turn,
        },
        "event-started" => GameEvent::EventStarted {
            event: parse::<EventStarted>(body)?.event,
        },
        "square-chosen" => GameEvent::SquareChosen(secrets::read_choice(body)?),
        "turn-taken-back" => GameEvent::TurnTakenBack {
            turn: parse::<Played>(body)?.turn,
        },
        "landed" => GameEvent::Landed {
            turn: parse::<Played>(body)?.turn,
        },
        "draw-offered" => GameEvent::DrawOffered {
            by: parse::<By>(body)?.by.0,
        },
        "draw-declined" => GameEvent::DrawDeclined {
            by: parse::<By>(body)?.by.0,
        },
        "takeback-asked" => {
            let asked = parse::<TakebackAsked>(body)?;
            GameEvent::TakebackAsked {
                by: asked.by.0,
                plies: asked.plies,
            }
        }
        "takeback-declined" => GameEvent::TakebackDeclined {
            by: parse::<By>(body)?.by.0,
        },
        "taken-back" => GameEvent::TakenBack {
            left: parse::<TakenBack>(body)?.left,
        },
        "ended" => GameEvent::Ended {
            outcome: parse::<Ended>(body)?.try_into()?,
        },
        "rematch-offered" => GameEvent::RematchOffered {
            by: parse::<By>(body)?.by.0,
        },
        "rematch-declined" => GameEvent::RematchDeclined {
            by: parse::<By>(body)?.by.0,
        },
        "rematched" => GameEvent::Rematched {
            game: game_id(&parse::<Rematched>(body)?.game)?,
        },
        "kibitzed" => {
            let kibitzed = parse::<Kibitzed>(body)?;
            GameEvent::Kibitzed {
                by: person_id(&kibitzed.by)?,
                ply: kibitzed.ply,
                text: comment,
            }
        }
        "kibitz-allowed" => {
            let allowed = parse::<KibitzAllowed>(body)?;
            GameEvent::KibitzAllowed {
                by: allowed.by.0,
                allowed: allowed.allowed,
            }
        }
        other => return Err(format!("there is no event “{other}”")),
    })
}

/// Spells a time control for the projection, as it stands in `created`.
pub(super) fn encode_time(time: TimeControl) -> String {
    to_json(&Time::from(time))
}

pub(super) fn decode_time(json: &str) -> Result<TimeControl, String> {
    parse::<Time>(json)?.try_into()
}

fn encoded(kind: &'static str, body: &impl Serialize) -> Encoded {
    Encoded {
        kind,
        version: version_of(kind).expect("what is encoded has a version"),
        body: to_json(body),
        comment: None,
    }
}

pub(super) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain structs with string keys always serialise")
}

pub(super) fn parse<T: DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}
