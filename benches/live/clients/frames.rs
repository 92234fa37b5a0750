//! The load's knowledge of a server's frames: whether a command was accepted, and how far a game
//! has gone. Postern and the validating relay are read alike.

use std::borrow::Cow;

use serde::Deserialize;

use crate::run::Outcome;

/// A frame, reduced to what the load needs.
pub(crate) enum Frame {
    /// The command is durable, with the number of the last event it led to.
    Accepted {
        seq: u64,
    },
    Refused {
        status: u64,
        error: String,
    },
    /// The game after event `seq`, or its changes. A player gets a per-viewer frame next, unless
    /// the frame says otherwise.
    State {
        seq: u64,
        own: bool,
    },
    /// The per-viewer frame of this connection.
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

/// A resignation as a frame for the server.
pub(crate) const RESIGN: &str = r#"{"type":"command","id":"resign","command":{"do":"resign"}}"#;

/// Returns a turn as a frame for the server. `ply` turns have been played before it.
pub(crate) fn play(id: &str, turn: &str, ply: usize) -> String {
    format!(
        r#"{{"type":"command","id":"{id}","command":{{"do":"play","turn":"{turn}","ply":{ply}}}}}"#
    )
}
