//! The best defence against an attempt to force a win.

use super::{ProofRun, Prover};
use crate::games::SearchableGame;
use crate::limits::SearchBudget;

/// The defending side's best turn, and whether it prevents the win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DefenceTurn<T> {
    /// The defender loses within the remaining turns, whatever it plays. `turn` delays the loss
    /// longest, for `turns` turns of the solver.
    Lost { turn: T, turns: u8 },
    /// After `turn`, the solver cannot force a win within the remaining turns.
    Holds { turn: T },
    /// The search reached a limit. After `turn`, the solver cannot force a win within `refuted`
    /// turns.
    Unproved { turn: T, refuted: u8 },
}

/// The best defence and the cost of finding it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefenceResult<T> {
    pub defence: DefenceTurn<T>,
    /// The number of positions that the search visited.
    pub nodes: u64,
}

impl<T> DefenceTurn<T> {
    /// Returns the turn that the defender should play.
    pub const fn turn(&self) -> &T {
        match self {
            Self::Lost { turn, .. } | Self::Holds { turn } | Self::Unproved { turn, .. } => turn,
        }
    }

    /// Converts the turn to another type, such as its notation.
    pub fn map<U>(self, name: impl FnOnce(T) -> U) -> DefenceTurn<U> {
        match self {
            Self::Lost { turn, turns } => DefenceTurn::Lost {
                turn: name(turn),
                turns,
            },
            Self::Holds { turn } => DefenceTurn::Holds { turn: name(turn) },
            Self::Unproved { turn, refuted } => DefenceTurn::Unproved {
                turn: name(turn),
                refuted,
            },
        }
    }
}

impl<P: SearchableGame> Prover<P> {
    /// Returns the best turn for the side to move, which defends against the solver. The solver has
    /// at most `turns` more turns to reach its goal. Returns `None` if there is no legal turn.
    /// `history` contains the keys of all earlier positions. Ignores the depth limit.
    pub fn defend(
        &mut self,
        position: &P,
        history: &[u64],
        turns: u8,
        limits: &SearchBudget<'_>,
    ) -> Option<DefenceResult<P::Turn>> {
        let mut run = self.begin(!position.to_move(), history, limits);
        run.prover.keys.push(position.key());
        let defence = run.best(position, turns.min(30))?;
        let nodes = run.nodes;
        Some(DefenceResult { defence, nodes })
    }
}

impl<P: SearchableGame> ProofRun<'_, P> {
    fn best(&mut self, position: &P, turns: u8) -> Option<DefenceTurn<P::Turn>> {
        let mut open = Vec::new();
        position.for_each_turn(|turn| open.push((!position.takes(turn), turn)));
        // Try captures first. Among turns that defend equally long, a capture is then preferred.
        open.sort_by_key(|(is_quiet, _)| *is_quiet);
        let mut longest = open.first()?.1;
        for most in 1..=turns {
            let mut held = Vec::new();
            for (index, (is_quiet, turn)) in open.iter().enumerate() {
                let is_lost = self.can_force(&position.after(*turn), most);
                if self.stopped {
                    // Turns that have held so far, or were not tried, delay the loss longer than
                    // all refuted turns.
                    let (_, turn) = *held.first().unwrap_or(&open[index]);
                    let refuted = most - 1;
                    return Some(DefenceTurn::Unproved { turn, refuted });
                }
                if !is_lost {
                    held.push((*is_quiet, *turn));
                }
            }
            if held.is_empty() {
                return Some(DefenceTurn::Lost {
                    turn: longest,
                    turns: most,
                });
            }
            longest = held[0].1;
            open = held;
        }
        Some(DefenceTurn::Holds { turn: longest })
    }
}
