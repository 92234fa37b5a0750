//! The boards of a user's own games, which the page updates over its socket.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{MyGame, SmallBoard, own_deadline, status_words, stopped};
use crate::web::pages::shell::waits_for;
use postern_game::view::{GeometryView, HighlightView, MarkView};
use postern_game::{GameStatus, ListedGame, Millis, PersonId, Seq};
use postern_rules::{Color, PlacedPiece};

/// Returns the board geometry of each variant in the list, by variant name. Finished games are
/// ignored.
pub(crate) fn shapes(games: &[MyGame]) -> BTreeMap<&'static str, GeometryView> {
    let unfinished = games.iter().filter(|game| !game.over);
    unfinished
        .map(|game| (game.variant.slug(), GeometryView::of(game.variant)))
        .collect()
}

/// The current state of a user's own game. The server sends it when the game changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MyBoard {
    pub id: String,
    pub seq: Seq,
    /// The pieces as text, such as `wKe1 bQd8`.
    pub pieces: String,
    /// The cells that the last turn touched.
    pub last: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub checks: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<HighlightView>>"))]
    pub highlights: Vec<HighlightView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<MarkView>>"))]
    pub marks: Vec<MarkView>,
    /// The status of the game, in a few words.
    pub words: String,
    /// Whether the user must play a turn or choose a square.
    pub waiting: bool,
    pub over: bool,
    /// The user's own deadline, or else the deadline of the player to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub until_ms: Option<Millis>,
    /// Why the clock is stopped. Omitted if the clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub stopped: Option<StoppedBoard>,
}

/// Why the clock of a game is stopped, in words, and until when.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StoppedBoard {
    pub why: String,
    pub until_ms: Millis,
}

impl MyBoard {
    /// Returns the state of a game for a player. `None` if `person` is not a player of the game.
    pub(crate) fn of(listed: &ListedGame, person: &PersonId, now_ms: Millis) -> Option<Self> {
        let game = &listed.game;
        let mut players = Color::ALL
            .into_iter()
            .map(|side| game.players[side].as_ref());
        if !players.any(|player| player == Some(person)) {
            return None;
        }
        let SmallBoard {
            pieces,
            checks,
            features,
        } = SmallBoard::of(game);
        let name = |piece: &PlacedPiece| {
            let letter = &piece.color.slug()[..1];
            let cell = game.variant.geometry().name(piece.at);
            format!("{letter}{}{cell}", piece.kind)
        };
        Some(Self {
            id: game.id.to_string(),
            seq: game.seq,
            pieces: pieces.iter().map(name).collect::<Vec<_>>().join(" "),
            last: game.last.clone(),
            checks,
            highlights: features.highlights,
            marks: features.marks,
            words: status_words(game),
            waiting: waits_for(game, person),
            over: game.status == GameStatus::Over,
            until_ms: own_deadline(game, person),
            stopped: stopped(game, person, now_ms)
                .map(|(why, until_ms)| StoppedBoard { why, until_ms }),
        })
    }
}
