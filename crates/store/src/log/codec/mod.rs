//! Encodes events as rows: an event kind, the version of the kind's JSON shape, and a JSON body.
//!
//! The types of the game crate are independent of this encoding, so they can change while old logs
//! stay readable.

mod bodies;
mod clocks;
mod comments;
mod dto;
mod plain;
mod problems;
mod records;
mod reviews;
mod secrets;
mod versions;

use serde::Serialize;
use serde::de::DeserializeOwned;

use bodies::{
    EventStartedBody, JoinedBody, PlayedBody, RandomSentBody, RematchedBody, ResumedBody,
    TimeGivenBody,
};
pub(crate) use clocks::{encode_standing, read_standing};
pub use comments::CommentChange;
use dto::{CreatedBody, EndedBody, StoredSide, StoredTimeControl};
pub(crate) use dto::{access, access_name, game_id, person_id, reason};
pub(crate) use problems::{solution, solution_text, turns, turns_text};
use records::StoredRecord;
pub(crate) use reviews::{review, review_text};
use secrets::SquareChosenBody;
pub(crate) use versions::VERSIONS;
use versions::version_of;

use std::cmp::Ordering;
use std::sync::Arc;

use postern_game::{GameEvent, JudgedTurn, LoggedEvent, LoggedEventRef, RandomBytes, TimeControl};
use postern_rules::{AsideRecord, ByColor, PlayRecord, RecordEntry, Variant};

/// An event encoded for storage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodedEvent {
    pub kind: &'static str,
    pub version: i64,
    pub body: String,
    /// Text written by users. It is stored outside the log, so that it can be changed and deleted.
    pub words: Option<CommentChange>,
}

/// The error for a row that cannot be decoded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    #[error(
        "an event “{kind}” of version {version} is not known here; a newer version of this program wrote it"
    )]
    Newer { kind: String, version: i64 },
    #[error(
        "an event “{kind}” of version {version} is not read here any more; an older version of this program wrote it"
    )]
    Older { kind: String, version: i64 },
    #[error("the body of an event “{kind}” cannot be read: {message}")]
    Body { kind: String, message: String },
}

/// Encodes an event for the database, together with the state of the clocks after the event.
#[must_use]
pub fn encode<'a>(fact: impl Into<LoggedEventRef<'a>>) -> EncodedEvent {
    let LoggedEventRef { event, clocks } = fact.into();
    let mut encoded = encode_event(event);
    if let Some(clocks) = clocks {
        encoded.body = clocks::wrap_with_clocks(encoded.body, clocks);
    }
    encoded
}

/// Returns the version number under which this program writes an event kind.
fn written_version(kind: &str) -> i64 {
    version_of(kind).expect("what is written has a version")
}

fn encode_event(event: &GameEvent) -> EncodedEvent {
    match event {
        GameEvent::Created(setup) => encode_body("created", &CreatedBody::from(&**setup)),
        GameEvent::Joined { person } => encode_body(
            "joined",
            &JoinedBody {
                person: person.to_string(),
            },
        ),
        GameEvent::Played(judged) => encode_body("played", &PlayedBody::from(judged)),
        GameEvent::EventStarted {
            event,
            record,
            read_ms,
        } => encode_body(
            "event-started",
            &EventStartedBody::of(*event, *read_ms, record),
        ),
        GameEvent::SquareChosen { choice, record } => {
            encode_body("square-chosen", &SquareChosenBody::of(choice, record))
        }
        GameEvent::RandomSent { by, bytes } => {
            encode_body("random-sent", &RandomSentBody::of(*by, *bytes))
        }
        GameEvent::TurnTakenBack(judged) => {
            encode_body("turn-taken-back", &PlayedBody::from(judged))
        }
        GameEvent::Landed(judged) => encode_body("landed", &PlayedBody::from(judged)),
        GameEvent::TimeGiven { by, ms } => encode_body(
            "time-given",
            &TimeGivenBody {
                by: StoredSide(*by),
                ms: *ms,
            },
        ),
        GameEvent::Resumed { by } => encode_body(
            "resumed",
            &ResumedBody {
                by: by.map(StoredSide),
            },
        ),
        GameEvent::Ended { outcome } => encode_body("ended", &EndedBody::from(*outcome)),
        GameEvent::Rematched { game } => encode_body(
            "rematched",
            &RematchedBody {
                game: game.to_string(),
            },
        ),
        GameEvent::Kibitzed {
            by,
            ply,
            text,
            in_reply_to,
        } => comments::encode_kibitz(by, *ply, text.as_ref(), *in_reply_to),
        GameEvent::CommentEdited { comment, text } => {
            comments::encode_edit(*comment, text.as_ref())
        }
        GameEvent::CommentDeleted { comment } => comments::encode_deletion(*comment),
        GameEvent::CommentHidden { comment, why } => comments::encode_hidden(*comment, *why),
        GameEvent::CommentShown { comment } => comments::encode_shown(*comment),
        plain => {
            let (kind, body) = plain::encode(plain).expect("all others are plain");
            EncodedEvent {
                kind,
                version: written_version(kind),
                body,
                words: None,
            }
        }
    }
}

/// Decodes a turn with the record of its effects.
fn decode_judged_turn(
    body: &str,
    variant: Option<Variant>,
    what: impl FnOnce(&StoredRecord, &str) -> Result<RecordEntry, String>,
) -> Result<JudgedTurn, String> {
    let PlayedBody { turn, did } = parse(body)?;
    let record = record(did, variant, |did| what(did, &turn))?;
    Ok(JudgedTurn { turn, record })
}

/// Decodes the record of the effects of a turn, or of an action between two turns.
fn record(
    did: StoredRecord,
    variant: Option<Variant>,
    what: impl FnOnce(&StoredRecord) -> Result<RecordEntry, String>,
) -> Result<Arc<PlayRecord>, String> {
    let variant = variant.ok_or("it comes before the game was created")?;
    let what = what(&did)?;
    did.record(variant, what).map(Arc::new)
}

/// Decodes an event that [`encode`] wrote. `comment` is the text stored outside the log. Events
/// with positions need the `variant`, which is in the log's first event.
///
/// # Errors
/// Returns an error if another version of the program wrote the event, or if the body has an
/// invalid shape.
pub fn decode(
    kind: &str,
    version: i64,
    body: &str,
    comment: Option<String>,
    variant: Option<Variant>,
) -> Result<LoggedEvent, CodecError> {
    let newer = || CodecError::Newer {
        kind: kind.to_owned(),
        version,
    };
    // Check the version before parsing, because the body of a newer event may have an unknown
    // shape.
    match version_of(kind).map(|known| version.cmp(&known)) {
        Some(Ordering::Equal) => {}
        None | Some(Ordering::Greater) => return Err(newer()),
        Some(Ordering::Less) => {
            let kind = kind.to_owned();
            return Err(CodecError::Older { kind, version });
        }
    }
    let read = clocks::split_clocks(body)
        .and_then(|(body, clocks)| Ok((read(kind, body, comment, variant)?, clocks)));
    let (event, clocks) = read.map_err(|message| CodecError::Body {
        kind: kind.to_owned(),
        message,
    })?;
    let event = event.ok_or_else(newer)?;
    Ok(LoggedEvent { event, clocks })
}

/// Decodes a body; `None` for an unknown event kind.
fn read(
    kind: &str,
    body: &str,
    comment: Option<String>,
    variant: Option<Variant>,
) -> Result<Option<GameEvent>, String> {
    Ok(Some(match kind {
        "created" => GameEvent::Created(Box::new(parse::<CreatedBody>(body)?.try_into()?)),
        "joined" => GameEvent::Joined {
            person: person_id(&parse::<JoinedBody>(body)?.person)?,
        },
        "played" => GameEvent::Played(decode_judged_turn(body, variant, |did, turn| {
            Ok(RecordEntry::Turn(did.facts(turn)?))
        })?),
        "event-started" => {
            let EventStartedBody {
                event,
                read_ms,
                did,
            } = parse(body)?;
            GameEvent::EventStarted {
                event,
                read_ms: read_ms.map(|[white, black]| ByColor { white, black }),
                record: record(did, variant, |_| {
                    let card = variant.and_then(|variant| variant.card(event));
                    let unknown = || format!("there is no event {event}");
                    Ok(RecordEntry::Aside(AsideRecord::EventStarted(
                        card.ok_or_else(unknown)?,
                    )))
                })?,
            }
        }
        "random-sent" => {
            let RandomSentBody { by, bytes } = parse(body)?;
            let unreadable = || "its bytes cannot be read".to_owned();
            GameEvent::RandomSent {
                by: by.0,
                bytes: RandomBytes::parse(&bytes).ok_or_else(unreadable)?,
            }
        }
        "square-chosen" => secrets::read_choice(body, variant)?,
        "turn-taken-back" => {
            GameEvent::TurnTakenBack(decode_judged_turn(body, variant, |did, turn| {
                Ok(RecordEntry::Aside(AsideRecord::TakenBack {
                    facts: did.facts(turn)?,
                    why: did.why()?,
                }))
            })?)
        }
        "landed" => GameEvent::Landed(decode_judged_turn(body, variant, |did, turn| {
            Ok(RecordEntry::Aside(AsideRecord::Landed(did.facts(turn)?)))
        })?),
        "time-given" => parse::<TimeGivenBody>(body)?.read()?,
        "resumed" => GameEvent::Resumed {
            by: parse::<ResumedBody>(body)?.by.map(|by| by.0),
        },
        "ended" => GameEvent::Ended {
            outcome: parse::<EndedBody>(body)?.try_into()?,
        },
        "rematched" => GameEvent::Rematched {
            game: game_id(&parse::<RematchedBody>(body)?.game)?,
        },
        "kibitzed" | "comment-edited" | "comment-deleted" | "comment-hidden" | "comment-shown" => {
            comments::read(kind, body, comment)?
        }
        other => return plain::read(other, body),
    }))
}

/// Encodes a time control for the game lists, in the same form as in the `created` event.
pub(crate) fn encode_time(time: TimeControl) -> String {
    to_json(&StoredTimeControl::from(time))
}

pub(crate) fn decode_time(json: &str) -> Result<TimeControl, String> {
    parse::<StoredTimeControl>(json)?.try_into()
}

fn encode_body(kind: &'static str, body: &impl Serialize) -> EncodedEvent {
    EncodedEvent {
        kind,
        version: written_version(kind),
        body: to_json(body),
        words: None,
    }
}

pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain structs with string keys always serialise")
}

pub(crate) fn parse<T: DeserializeOwned>(json: &str) -> Result<T, String> {
    serde_json::from_str(json).map_err(|error| error.to_string())
}
