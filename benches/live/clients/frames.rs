//! Parses the parts of a server's frames that the load generator needs. Postern and the validating
//! relay send frames in the same format.

use std::borrow::Cow;

use serde::Deserialize;

use crate::run::Outcome;

/// A frame from a server, reduced to what the load generator needs.
pub(crate) enum Frame {
    /// The command has been committed. `seq` is the number of the last event that it caused.
    Accepted {
        seq: u64,
    },
    Refused {
        status: u64,
        error: String,
    },
    /// The game's state after event `seq`, or the changes up to that event. If `own` is set,
    /// another frame follows, with private information for this connection's player.
    State {
        seq: u64,
        own: bool,
    },
    /// A frame with information for this connection's player only.
    Own,
    Other,
}

#[derive(Deserialize)]
struct Outline<'a> {
    #[serde(borrow, rename = "type")]
    kind: Cow<'a, str>,
    seq: Option<u64>,
    status: Option<u64>,
    error: Option<String>,
    view: Option<Numbered>,
    own: Option<bool>,
}

#[derive(Deserialize)]
struct Numbered {
    seq: u64,
}

impl Frame {
    pub(crate) fn read(text: &str) -> Outcome<Self> {
        let outline: Outline<'_> = serde_json::from_str(text)
            .map_err(|error| format!("a frame of the server cannot be read: {error}"))?;
        let seq = outline.view.map(|view| view.seq).or(outline.seq);
        Ok(match (&*outline.kind, seq) {
            ("accepted", Some(seq)) => Self::Accepted { seq },
            ("refused", _) => Self::Refused {
                status: outline.status.unwrap_or_default(),
                error: outline.error.unwrap_or_default(),
            },
            ("info" | "update", Some(seq)) => Self::State {
                seq,
                own: outline.own.unwrap_or(true),
            },
            ("own", _) => Self::Own,
            _ => Self::Other,
        })
    }
}

/// The frame that resigns the game.
pub(crate) const RESIGN: &str = r#"{"type":"command","id":"resign","command":{"do":"resign"}}"#;

/// Returns the frame that plays `turn`. `ply` is the number of turns played before it.
pub(crate) fn play(id: &str, turn: &str, ply: usize) -> String {
    format!(
        r#"{{"type":"command","id":"{id}","command":{{"do":"play","turn":"{turn}","ply":{ply}}}}}"#
    )
}
