//! Summaries of what happened since a player last looked at a game.

use std::sync::Arc;

use super::{AsideKind, asides, outcome_words};
use crate::{Game, Millis, Seq, Status};
use postern_rules::{Color, Ply, Viewer};

/// The maximum number of turns to name. If there are more, only their number is given.
const MAX_NAMED_TURNS: usize = 4;
/// The maximum number of other things to mention.
const MAX_ASIDES: usize = 3;

/// What happened since a player last looked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatchUpView {
    /// When the player last looked.
    pub at_ms: Millis,
    /// The number of turns that the player had seen.
    pub ply: usize,
    /// Whether turns have been played since.
    pub has_moves: bool,
    /// What happened, in sentences: `2 moves (e6, e4).`
    pub words: String,
}

impl CatchUpView {
    /// Summarizes what the player of `side` has missed, who saw the events up to `seq` at `at_ms`.
    /// `None` if the opponent has done nothing since.
    #[must_use]
    pub fn of(game: &Game, side: Color, seq: Seq, at_ms: Millis) -> Option<Self> {
        let ply = game.ply_stamps().partition_point(|stamp| stamp.seq <= seq);
        let plies = &game.line().plies()[ply..];
        let mut asides = asides::asides(game, Viewer::Player(side));
        asides.retain(|aside| {
            aside.at_ms > at_ms && (aside.by != side || aside.kind == AsideKind::Time)
        });
        let ended = game.status() == Status::Over && game.active_ms() > at_ms;
        if !ended && asides.is_empty() && plies.iter().all(|ply| ply.by == side) {
            return None;
        }
        let other_words = asides.into_iter().take(MAX_ASIDES).map(|aside| aside.words);
        let end = game.outcome().filter(|_| ended);
        let end = end.map(|outcome| outcome_words(game, outcome));
        let sentences: Vec<_> = move_words(plies)
            .into_iter()
            .chain(other_words)
            .chain(end)
            .collect();
        Some(Self {
            at_ms,
            ply,
            has_moves: !plies.is_empty(),
            words: sentences.join(" "),
        })
    }
}

/// Returns `1 move (e6).`, `7 moves.`
fn move_words(plies: &[Arc<Ply>]) -> Option<String> {
    let number = plies.len();
    let names: Vec<_> = plies
        .iter()
        .map(|ply| ply.facts.notation.as_str())
        .collect();
    let names = names.join(", ");
    match number {
        0 => None,
        1 => Some(format!("1 move ({names}).")),
        2..=MAX_NAMED_TURNS => Some(format!("{number} moves ({names}).")),
        _ => Some(format!("{number} moves.")),
    }
}
