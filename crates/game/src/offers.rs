//! Offers between the players: draws, take-backs, pauses, other clocks and rematches.

use postern_rules::{ByColor, Color};

use super::{GameEvent, GameId, TimeControl};

/// A request to undo turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeback {
    pub by: Color,
    pub plies: usize,
}

/// The open offers of a game, and what restricts new ones. Offers name the side that made them.
#[derive(Clone, Debug, Default)]
pub(super) struct Offers {
    pub(super) draw: Option<Color>,
    /// The number of plies when each side last offered a draw.
    pub(super) draw_at: ByColor<Option<usize>>,
    /// The number of plies when each side last gave time, and how often it has.
    pub(super) gave_time_at: ByColor<Option<usize>>,
    pub(super) gave_time: ByColor<u32>,
    pub(super) takeback: Option<Takeback>,
    /// Whether a side's take-back was declined since the last turn.
    pub(super) takeback_declined: ByColor<bool>,
    pub(super) pause: Option<Color>,
    /// Whether a side's pause was declined since the last turn.
    pub(super) pause_declined: ByColor<bool>,
    /// The proposed time control, and the side that proposes it.
    pub(super) time: Option<(Color, TimeControl)>,
    /// Whether a side's proposed time control was declined since the last turn.
    pub(super) time_declined: ByColor<bool>,
    pub(super) rematch: Option<Color>,
    /// Whether a side's rematch was declined.
    pub(super) rematch_declined: ByColor<bool>,
    pub(super) next_game: Option<GameId>,
}

impl Offers {
    /// Applies an event about an offer; other events change nothing.
    pub(super) fn apply(&mut self, event: &GameEvent, plies: usize) {
        match event {
            GameEvent::DrawOffered { by } => {
                self.draw = Some(*by);
                self.draw_at[*by] = Some(plies);
            }
            GameEvent::DrawDeclined { .. } => self.draw = None,
            GameEvent::TakebackAsked { by, plies } => {
                self.takeback = Some(Takeback {
                    by: *by,
                    plies: *plies,
                });
            }
            GameEvent::TakebackDeclined { by } => {
                self.takeback = None;
                self.takeback_declined[!*by] = true;
            }
            GameEvent::PauseOffered { by } => self.pause = Some(*by),
            GameEvent::PauseDeclined { by } => {
                self.pause = None;
                self.pause_declined[!*by] = true;
            }
            GameEvent::TimeOffered { by, time } => self.time = Some((*by, *time)),
            GameEvent::TimeDeclined { by } => {
                self.time = None;
                self.time_declined[!*by] = true;
            }
            GameEvent::RematchOffered { by } => self.rematch = Some(*by),
            GameEvent::RematchDeclined { by } => {
                self.rematch = None;
                self.rematch_declined[!*by] = true;
            }
            GameEvent::Rematched { game } => {
                self.rematch = None;
                self.next_game = Some(game.clone());
            }
            _ => {}
        }
    }

    pub(super) fn on_time_given(&mut self, by: Color, plies: usize) {
        self.gave_time_at[by] = Some(plies);
        self.gave_time[by] += 1;
    }

    /// Updates the offers after a turn. It declines the opponent's offers, and ends requests about
    /// the previous turn.
    pub(super) fn on_turn(&mut self, mover: Color) {
        self.draw = self.draw.filter(|&by| by == mover);
        self.pause = self.pause.filter(|&by| by == mover);
        self.pause_declined = ByColor::default();
        self.time = self.time.filter(|&(by, _)| by == mover);
        self.time_declined = ByColor::default();
        self.takeback = None;
        self.takeback_declined = ByColor::default();
    }

    /// Ends requests about earlier turns, which can no longer be undone.
    pub(super) fn on_irrevocable(&mut self) {
        self.takeback = None;
    }

    pub(super) fn on_time_changed(&mut self) {
        self.time = None;
    }

    pub(super) fn on_takeback(&mut self, left: usize) {
        self.draw = None;
        self.takeback = None;
        self.takeback_declined = ByColor::default();
        for side in Color::ALL {
            self.draw_at[side] = self.draw_at[side].map(|at| at.min(left));
            self.gave_time_at[side] = self.gave_time_at[side].map(|at| at.min(left));
        }
    }

    pub(super) fn on_end(&mut self) {
        self.draw = None;
        self.pause = None;
        self.time = None;
        self.takeback = None;
    }
}
