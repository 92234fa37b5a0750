//! Encodes events whose JSON body consists of their unchanged fields. Each is declared in one line.

use serde::{Deserialize, Serialize};

use crate::log::codec::dto::{StoredSide, StoredTimeControl};
use crate::log::codec::{parse, to_json};
use postern_game::{DeclineReason, GameEvent, Millis};

/// Declares the plain events. Each line contains an event kind, its event, and the stored type of
/// each field. All other events are listed at the end, so that the compiler reports a missing one.
macro_rules! plain_events {
    (
        $($kind:literal: $event:ident { $($field:ident: $stored:ty),+ };)+
        otherwise $others:pat,
    ) => {
        /// Returns the kind and the body of a plain event; `None` for any other event.
        pub(super) fn encode(event: &GameEvent) -> Option<(&'static str, String)> {
            Some(match event {
                $(GameEvent::$event { $($field),+ } => {
                    #[derive(Serialize)]
                    struct Body { $($field: $stored),+ }
                    ($kind, to_json(&Body { $($field: (*$field).into()),+ }))
                })+
                $others => return None,
            })
        }

        /// Whether this is the kind of a plain event.
        pub(super) fn is_plain(kind: &str) -> bool {
            matches!(kind, $($kind)|+)
        }

        /// Decodes the body of a plain event; `None` for any other kind.
        pub(super) fn read(kind: &str, body: &str) -> Result<Option<GameEvent>, String> {
            Ok(Some(match kind {
                $($kind => {
                    #[derive(Deserialize)]
                    #[serde(deny_unknown_fields)]
                    struct Body { $($field: $stored),+ }
                    let Body { $($field),+ } = parse(body)?;
                    GameEvent::$event {
                        $($field: $field.try_into().map_err(|error| format!("{error}"))?),+
                    }
                })+
                _ => return Ok(None),
            }))
        }
    };
}

plain_events! {
    "declined": Declined { reason: DeclineReason };
    "card-read": CardRead { by: StoredSide };
    "rules-changed": RulesChanged { from: u32, to: u32 };
    "vacation-begun": VacationBegun { by: StoredSide, until_ms: Millis };
    "vacation-ended": VacationEnded { by: StoredSide };
    "pause-offered": PauseOffered { by: StoredSide };
    "pause-declined": PauseDeclined { by: StoredSide };
    "paused": Paused { until_ms: Millis };
    "time-offered": TimeOffered { by: StoredSide, time: StoredTimeControl };
    "time-declined": TimeDeclined { by: StoredSide };
    "time-changed": TimeChanged { time: StoredTimeControl };
    "draw-offered": DrawOffered { by: StoredSide };
    "draw-declined": DrawDeclined { by: StoredSide };
    "takeback-asked": TakebackAsked { by: StoredSide, plies: usize };
    "takeback-declined": TakebackDeclined { by: StoredSide };
    "taken-back": TakenBack { left: usize };
    "program-plays": ProgramPlays { by: StoredSide };
    "rematch-offered": RematchOffered { by: StoredSide };
    "rematch-declined": RematchDeclined { by: StoredSide };
    "kibitz-allowed": KibitzAllowed { by: StoredSide, allowed: bool };
    otherwise GameEvent::Created(_)
        | GameEvent::Joined { .. }
        | GameEvent::Played(_)
        | GameEvent::EventStarted { .. }
        | GameEvent::SquareChosen { .. }
        | GameEvent::RandomSent { .. }
        | GameEvent::TurnTakenBack(_)
        | GameEvent::Landed(_)
        | GameEvent::TimeGiven { .. }
        | GameEvent::Resumed { .. }
        | GameEvent::Ended { .. }
        | GameEvent::Rematched { .. }
        | GameEvent::Kibitzed { .. }
        | GameEvent::CommentEdited { .. }
        | GameEvent::CommentDeleted { .. }
        | GameEvent::CommentHidden { .. }
        | GameEvent::CommentShown { .. },
}
