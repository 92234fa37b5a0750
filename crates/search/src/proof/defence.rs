//! How the other side answers somebody who is to force a win: as long as it can, or so that there is none.

use super::{Prover, Run};
use crate::{games::Game, limits::Limits};

/// An answer of the side that is to lose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defence<T> {
    /// Whatever it does, it loses within the turns that are left; with `turn` it holds out longest, for `turns` of
    /// the solver.
    Lost { turn: T, turns: u8 },
    /// After `turn` the win is not forced in the turns that are left.
    Holds { turn: T },
    /// The limits were reached first. After `turn` the win is not forced in `refuted` turns.
    Unproved { turn: T, refuted: u8 },
}

/// An answer and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered<T> {
    pub defence: Defence<T>,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl<T> Defence<T> {
    /// The answer.
    pub const fn turn(&self) -> &T {
        match self {
            Self::Lost { turn, .. } | Self::Holds { turn } | Self::Unproved { turn, .. } => turn,
        }
    }

    /// The same with another name for the turn.
    pub fn map<U>(self, name: impl FnOnce(T) -> U) -> Defence<U> {
        match self {
            Self::Lost { turn, turns } => Defence::Lost {
                turn: name(turn),
                turns,
            },
            Self::Holds { turn } => Defence::Holds { turn: name(turn) },
            Self::Unproved { turn, refuted } => Defence::Unproved {
                turn: name(turn),
                refuted,
            },
        }
    }
}

impl<P: Game> Prover<P> {
    /// The best answer of the side to move when the other, the solver, has at most `turns` more to force what it
    /// is to force; `None` when there is no turn to play. `history` are the keys of all positions before this one. The limit
    /// of depth plays no part.
    pub fn defend(
        &mut self,
        position: &P,
        history: &[u64],
        turns: u8,
        limits: &Limits<'_>,
    ) -> Option<Answered<P::Turn>> {
        let mut run = self.begin(!position.to_move(), history, limits);
        run.prover.keys.push(position.key());
        let defence = run.best(position, turns.min(30))?;
        let nodes = run.nodes;
        Some(Answered { defence, nodes })
    }
}

impl<P: Game> Run<'_, P> {
    fn best(&mut self, position: &P, turns: u8) -> Option<Defence<P::Turn>> {
        let mut open = Vec::new();
        position.each_turn(|turn| open.push((!position.takes(turn), turn)));
        // What takes something is shown first: it says best what was wrong.
        open.sort_by_key(|(is_quiet, _)| *is_quiet);
        let mut longest = open.first()?.1;
        for most in 1..=turns {
            let mut held = Vec::new();
            for (index, (is_quiet, turn)) in open.iter().enumerate() {
                let is_lost = self.can_force(&position.after(*turn), most);
                if self.stopped {
                    // Those that have held so far, or were not yet asked, hold longer than all others.
                    let (_, turn) = *held.first().unwrap_or(&open[index]);
                    let refuted = most - 1;
                    return Some(Defence::Unproved { turn, refuted });
                }
                if !is_lost {
                    held.push((*is_quiet, *turn));
                }
            }
            if held.is_empty() {
                return Some(Defence::Lost {
                    turn: longest,
                    turns: most,
                });
            }
            longest = held[0].1;
            open = held;
        }
        Some(Defence::Holds { turn: longest })
    }
}
