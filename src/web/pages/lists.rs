//! Games in lists: seeks and running games for the start page, the lobby socket and “watch”, and a person's own games.

use serde::Serialize;

use crate::web::board_svg::Svg;

/// A game whose free seat anybody may take.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Seek {
    pub id: String,
    pub variant: &'static str,
    /// `Hole Chess`.
    pub title: &'static str,
    /// Who seeks an opponent.
    pub by: String,
    /// The side that is free: `white` or `black`.
    pub plays: &'static str,
    /// The same in words: `Yellow`.
    #[serde(skip)]
    pub side: &'static str,
    /// `3 days a turn`.
    pub time: String,
    /// Whether the visitor is the one who seeks.
    #[serde(skip)]
    pub mine: bool,
}

/// A running game with a small board.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Card {
    pub id: String,
    pub title: &'static str,
    pub white: String,
    pub black: String,
    pub status_words: String,
    pub ply: usize,
    pub to_move: &'static str,
    pub pieces: Vec<CardPiece>,
    pub checks: Vec<String>,
    /// Cells that the last turn touched.
    pub last: Vec<String>,
    #[serde(skip)]
    pub board: Svg,
    /// What the two sides are called.
    #[serde(skip)]
    pub sides: (&'static str, &'static str),
}

/// A piece of a card.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CardPiece {
    pub at: String,
    pub color: &'static str,
    pub kind: char,
}

/// One of a person's own games.
#[derive(Clone, Debug)]
pub(crate) struct MyGame {
    pub id: String,
    pub title: &'static str,
    /// The opponent's name, if the seat is taken.
    pub opponent: Option<String>,
    /// The side that the person plays, in words; both names for a game at one board.
    pub side: String,
    pub status_words: String,
    /// Whether it is this person's turn.
    pub waiting: bool,
    pub over: bool,
    /// When the person whose turn it is runs out of time.
    pub deadline: Option<Deadline>,
    pub ply: usize,
    pub board: Svg,
}

/// The moment when a clock runs out.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    /// For `<time datetime>`.
    pub datetime: String,
    /// For people: `21 Nov 2026, 09:30 UTC`.
    pub words: String,
    /// What is left: `2 d 4 h`.
    pub left: String,
}
