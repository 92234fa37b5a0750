//! Open offers between the players: draws, take-backs, pauses, time controls and rematches.

use postern_rules::{ByColor, Color};

use super::{GameEvent, GameId, TimeControl};

/// A player's request to undo turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakebackRequest {
    pub by: Color,
    pub plies: usize,
}

/// The open offers of a game, and the state that restricts new offers. Each offer stores the side
/// that made it.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenOffers {
    pub(super) draw: Option<Color>,
    /// The ply count at which each side last offered a draw.
    pub(super) draw_at: ByColor<Option<usize>>,
    /// The ply count at which each side last gave time. `gave_time` counts the gifts of each side.
    pub(super) gave_time_at: ByColor<Option<usize>>,
    pub(super) gave_time: ByColor<u32>,
    pub(super) takeback: Option<TakebackRequest>,
    /// Whether the opponent has declined a side's take-back request since the last turn.
    pub(super) takeback_declined: ByColor<bool>,
    pub(super) pause: Option<Color>,
    /// Whether the opponent has declined a side's pause proposal since the last turn.
    pub(super) pause_declined: ByColor<bool>,
    /// The proposed time control and the side that proposed it.
    pub(super) time: Option<(Color, TimeControl)>,
    /// Whether the opponent has declined a side's time control proposal since the last turn.
    pub(super) time_declined: ByColor<bool>,
    pub(super) rematch: Option<Color>,
    /// Whether the opponent has declined a side's rematch offer.
    pub(super) rematch_declined: ByColor<bool>,
    pub(super) next_game: Option<GameId>,
}

impl OpenOffers {
    /// Applies an event that concerns offers and ignores all others.
    pub(super) fn apply(&mut self, event: &GameEvent, plies: usize) {
        match event {
            GameEvent::DrawOffered { by } => {
                self.draw = Some(*by);
                self.draw_at[*by] = Some(plies);
            }
            GameEvent::DrawDeclined { .. } => self.draw = None,
            GameEvent::TakebackAsked { by, plies } => {
                self.takeback = Some(TakebackRequest {
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

    /// Updates the offers after a turn. A turn declines the opponent's offers and cancels requests
    /// about the previous turn.
    pub(super) fn on_turn(&mut self, mover: Color) {
        self.draw = self.draw.filter(|&by| by == mover);
        self.pause = self.pause.filter(|&by| by == mover);
        self.pause_declined = ByColor::default();
        self.time = self.time.filter(|&(by, _)| by == mover);
        self.time_declined = ByColor::default();
        self.takeback = None;
        self.takeback_declined = ByColor::default();
    }

    /// Cancels requests to undo turns that have become irrevocable.
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
