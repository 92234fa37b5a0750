//! What has happened in a game since one of its players last looked.

use std::sync::Arc;

use super::{AsideKind, asides, outcome_words};
use crate::{Game, Millis, Seq, Status};
use postern_rules::{Color, Ply, Viewer};

/// So many moves are named; of more, only their number is told.
const NAMED: usize = 4;
/// So many other things are told.
const MOST_ASIDES: usize = 3;

/// What has happened since a player last looked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SinceView {
    /// When that was.
    pub at_ms: Millis,
    /// How many turns the player had seen.
    pub ply: usize,
    /// Whether turns were played since.
    pub has_moves: bool,
    /// What happened, in sentences: `2 moves (e6, e4).`
    pub words: String,
}

impl SinceView {
    /// What the player of `side` has not seen who saw the events up to `seq` at `at_ms`. `None` when
    /// the opponent has done nothing since.
    #[must_use]
    pub fn of(game: &Game, side: Color, seq: Seq, at_ms: Millis) -> Option<Self> {
        let ply = game.moments().partition_point(|moment| moment.seq <= seq);
        let plies = &game.line().plies()[ply..];
        let mut asides = asides::asides(game, Viewer::Player(side));
        asides.retain(|aside| {
            aside.at_ms > at_ms && (aside.by != side || aside.kind == AsideKind::Time)
        });
        let ended = game.status() == Status::Over && game.active_ms() > at_ms;
        if !ended && asides.is_empty() && plies.iter().all(|ply| ply.by == side) {
            return None;
        }
        let told = asides
            .into_iter()
            .take(MOST_ASIDES)
            .map(|aside| aside.words);
        let end = game.outcome().filter(|_| ended);
        let end = end.map(|outcome| outcome_words(game, outcome));
        let sentences: Vec<_> = moves(plies).into_iter().chain(told).chain(end).collect();
        Some(Self {
            at_ms,
            ply,
            has_moves: !plies.is_empty(),
            words: sentences.join(" "),
        })
    }
}

/// `1 move (e6).`, `7 moves.`
fn moves(plies: &[Arc<Ply>]) -> Option<String> {
    let number = plies.len();
    let names: Vec<_> = plies
        .iter()
        .map(|ply| ply.facts.notation.as_str())
        .collect();
    let names = names.join(", ");
    match number {
        0 => None,
        1 => Some(format!("1 move ({names}).")),
        2..=NAMED => Some(format!("{number} moves ({names}).")),
        _ => Some(format!("{number} moves.")),
    }
}
