//! The boards of a person's own games, as the page that lists them is kept up to date.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{MyGame, Shown, own_deadline, status_words, stopped};
use crate::web::pages::shell::waits_for;
use postern_game::view::{GeometryView, HighlightView, MarkView};
use postern_game::{ListedGame, Millis, PersonId, Seq, Status};
use postern_rules::{Color, PlacedPiece};

/// The shapes of the boards of games that are not over, by the names of their variants.
pub(crate) fn shapes(games: &[MyGame]) -> BTreeMap<&'static str, GeometryView> {
    let unfinished = games.iter().filter(|game| !game.over);
    unfinished
        .map(|game| (game.variant.slug(), GeometryView::of(game.variant)))
        .collect()
}

/// One of a person's own games as it is now, for a page that shows it as it was.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MyBoard {
    pub id: String,
    pub seq: Seq,
    /// The pieces as text: `wKe1 bQd8`.
    pub pieces: String,
    /// Cells that the last turn touched.
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
    /// How the game stands, in a few words.
    pub words: String,
    /// Whether a turn or a choice is expected of this person.
    pub waiting: bool,
    pub over: bool,
    /// When this person's time runs out, or otherwise that of the player to act.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub until_ms: Option<Millis>,
    /// Why the clock stands; left out when it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub stopped: Option<StoppedBoard>,
}

/// Why the clock of a game stands, in words, and until when.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StoppedBoard {
    pub why: String,
    pub until_ms: Millis,
}

impl MyBoard {
    /// `None` for a game that is not this person's own.
    pub(crate) fn of(listed: &ListedGame, person: &PersonId, now_ms: Millis) -> Option<Self> {
        let game = &listed.game;
        let mut players = Color::ALL
            .into_iter()
            .map(|side| game.players[side].as_ref());
        if !players.any(|player| player == Some(person)) {
            return None;
        }
        let Shown {
            pieces,
            checks,
            features,
        } = Shown::of(game);
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
            over: game.status == Status::Over,
            until_ms: own_deadline(game, person),
            stopped: stopped(game, person, now_ms)
                .map(|(why, until_ms)| StoppedBoard { why, until_ms }),
        })
    }
}
