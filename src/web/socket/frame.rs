//! The frames of a game's socket, as documented in `docs/WIRE.md`.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::live::PresenceState;
use crate::web::Problem;
use postern_game::{Millis, Seq};

/// A frame from the client to the server.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ClientFrame {
    /// A command in raw JSON. It is parsed later, so that the refusal of an invalid command can
    /// contain its id.
    Command {
        id: String,
        #[cfg_attr(test, ts(as = "postern_game::Command"))]
        command: Value,
    },
    Explain {
        #[cfg_attr(test, ts(type = "string"))]
        id: Value,
        path: Vec<String>,
    },
    Ping {
        #[cfg_attr(test, ts(type = "string"))]
        id: Value,
        /// Whether the page was visible since the previous ping.
        #[serde(default)]
        #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
        seen: bool,
    },
}

/// Parses a client frame including its command, and discards the result. For fuzz tests.
#[cfg(fuzzing)]
pub fn read_frame(text: &str) {
    if let Ok(ClientFrame::Command { command, .. }) = serde_json::from_str(text) {
        let _ = serde_json::from_value::<postern_game::Command>(command);
    }
}

/// A frame from the server to the client.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ServerFrame<'a> {
    Accepted {
        id: &'a str,
        seq: Seq,
    },
    Refused {
        id: &'a str,
        error: &'a str,
        marks: &'a [String],
        status: u16,
    },
    Explained {
        #[cfg_attr(test, ts(type = "string"))]
        id: &'a Value,
        message: Option<&'a str>,
        marks: &'a [String],
    },
    Presence {
        white: bool,
        black: bool,
        watchers: usize,
        /// The time from which the receiving player may claim the game, because the opponent has
        /// left.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        claimable_ms: Option<Millis>,
    },
    Pong {
        #[cfg_attr(test, ts(type = "string"))]
        id: &'a Value,
        now_ms: Millis,
    },
}

impl<'a> ServerFrame<'a> {
    pub(super) const fn presence(here: PresenceState, claimable_ms: Option<Millis>) -> Self {
        Self::Presence {
            white: here.white,
            black: here.black,
            watchers: here.watchers,
            claimable_ms,
        }
    }

    pub(super) fn refused(id: &'a str, problem: &'a Problem) -> Self {
        Self::Refused {
            id,
            error: &problem.sentence,
            marks: &problem.marks,
            status: problem.status.as_u16(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_have_a_type() {
        assert!(matches!(
            serde_json::from_str(r#"{"type":"command","id":"1","command":{"do":"join"}}"#).unwrap(),
            ClientFrame::Command { .. }
        ));
        assert!(serde_json::from_str::<ClientFrame>(r#"{"do":"join"}"#).is_err());
        let pong = serde_json::to_value(ServerFrame::Pong {
            id: &Value::from(7),
            now_ms: 5,
        })
        .unwrap();
        assert_eq!(
            pong,
            serde_json::json!({"type": "pong", "id": 7, "now_ms": 5})
        );
    }
}
