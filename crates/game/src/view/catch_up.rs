//! Summaries of what has happened since a player last viewed a game.

use std::sync::Arc;

use super::{AsideKind, asides, outcome_words};
use crate::{Game, GameStatus, Millis, Seq};
use postern_rules::{Color, Ply, Viewer};

/// The maximum number of turns that the summary names. If there are more, it only states their
/// number.
const MAX_NAMED_TURNS: usize = 4;
/// The maximum number of asides, such as started event cards, that the summary mentions.
const MAX_ASIDES: usize = 3;

/// A summary of what has happened since a player last viewed the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CatchUpView {
    /// When the player last viewed the game.
    pub at_ms: Millis,
    /// The number of turns that the player has seen.
    pub ply: usize,
    /// Whether turns have been played since the player's last visit.
    pub has_moves: bool,
    /// The summary in sentences, such as `2 moves (e6, e4).`
    pub words: String,
}

impl CatchUpView {
    /// Summarises what the player of `side` has missed since `at_ms`, when the player had seen the
    /// log events up to `seq`. Returns `None` if the opponent has done nothing since.
    #[must_use]
    pub fn of(game: &Game, side: Color, seq: Seq, at_ms: Millis) -> Option<Self> {
        let ply = game.ply_stamps().partition_point(|stamp| stamp.seq <= seq);
        let plies = &game.line().plies()[ply..];
        let mut asides = asides::asides(game, Viewer::Player(side));
        asides.retain(|aside| {
            aside.at_ms > at_ms && (aside.by != side || aside.kind == AsideKind::Time)
        });
        let ended = game.status() == GameStatus::Over && game.active_ms() > at_ms;
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

/// Describes the missed turns, such as `1 move (e6).` or `7 moves.`
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
