//! The traits that every variant implements: [`Core`] for programs, [`Inspect`] for searches,
//! [`Notation`] for reading and writing turns, [`Explain`] for explaining illegal ones, and
//! [`Rules`] for boards and logs.

mod core;
pub(crate) mod events;
mod explain;
pub(crate) mod features;
mod illegal;
pub(crate) mod info;
mod inspect;
mod notation;

pub use self::{
    core::Core,
    explain::Explain,
    illegal::{FenError, Illegal},
    inspect::{Inspect, TurnOutline},
    notation::Notation,
};
pub(crate) use notation::{Landing, disambiguation, only_one, sign};

use std::ops::ControlFlow;

use crate::{
    Cell, Color, EventAction, EventCard, Events, Features, LegalTurn, Origin, PlacedPiece,
    PlayResult, Secret, Step, TurnComposition, TurnFacts, Viewer,
};

/// Everything that a server and a board need to know about a game. A turn is a single value that is
/// checked and played as a whole.
pub trait Rules: Core + Notation + Explain {
    /// Returns the starting position.
    fn start() -> Self;

    /// Returns the shuffled starting position for a seed, or `None` in a variant that is never
    /// shuffled.
    fn shuffled(_seed: u64) -> Option<Self> {
        None
    }

    /// Parses a FEN.
    ///
    /// # Errors
    /// [`FenError`] names the field and the problem.
    fn from_fen(fen: &str) -> Result<Self, FenError>;

    /// Parses the FEN of a position from a game. Unlike [`Rules::from_fen`], it accepts any deck
    /// and finished games.
    ///
    /// # Errors
    /// As for [`Rules::from_fen`].
    fn from_reached_fen(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }

    /// Returns the position of a FEN, or the start, with a deck of the given event numbers
    /// (`5,7,12`) or of all events. `None` in a variant without a deck.
    fn with_deck(_fen: Option<&str>, _numbers: Option<&str>) -> Option<Result<Self, FenError>> {
        None
    }

    /// Returns the starting position with one or two events active and none left to start.
    /// `numbers` lists them in the order in which they were started (`4,91`). `None` in a variant
    /// without a deck.
    fn with_events(_numbers: &str) -> Option<Result<Self, FenError>> {
        None
    }

    /// Returns the FEN with everything that `viewer` may know.
    fn fen(&self, viewer: Viewer) -> String;

    /// Returns the FEN including all secrets, for the command line and tests. It must never be
    /// shown to a player.
    fn full_fen(&self) -> String {
        self.fen(Viewer::Spectator)
    }

    /// Writes the complete position, including secrets and unfinished turns, as one line of text
    /// that [`Rules::restore`] reads. The log stores it. Where a FEN is complete, it is the FEN.
    fn save(&self) -> String {
        self.full_fen()
    }

    /// Reads what [`Rules::save`] wrote, in this or an earlier version of the variant.
    ///
    /// # Errors
    /// [`FenError`] says what cannot be read.
    fn restore(saved: &str) -> Result<Self, FenError> {
        Self::from_fen(saved)
    }

    /// Returns the pieces that `viewer` may know, in the order of the board's cells.
    fn pieces(&self, viewer: Viewer) -> Vec<PlacedPiece>;

    /// Returns the cells of kings in check, based on public information: secrets give no check.
    fn checks(&self) -> Vec<Cell>;

    /// Returns everything shown besides the pieces that `viewer` may know.
    fn features(&self, _viewer: Viewer) -> Features {
        Features::default()
    }

    /// Returns where a turn begins.
    fn origin(&self, turn: Self::Turn) -> Origin;

    /// Returns the effects of a turn, based on public information before it is played, split into
    /// the steps in which a player composes it.
    fn steps(&self, turn: Self::Turn) -> Vec<Step>;

    /// Returns every legal turn with its name, computed from what `viewer` knows. There are none
    /// once the position is decided; a drawn position still has turns. In variants without secrets
    /// these are the turns of [`Core::visit_turns`].
    fn legal_turns(&self, _viewer: Viewer) -> Vec<LegalTurn> {
        let mut turns = Vec::new();
        self.for_each_turn(|turn| {
            turns.push(LegalTurn {
                notation: self.name(turn),
                from: self.origin(turn),
                steps: self.steps(turn),
            });
        });
        turns
    }

    /// Returns how each turn of [`Rules::legal_turns`] is composed, in the same order. This is much
    /// faster than also computing the names.
    fn turn_compositions(&self, _viewer: Viewer) -> Vec<TurnComposition> {
        let mut turns = Vec::new();
        self.for_each_turn(|turn| turns.push(composed(self, turn)));
        turns
    }

    /// Returns alternative orders in which a player can compose some of these turns. Most variants
    /// have none.
    fn other_compositions(&self, _viewer: Viewer) -> Vec<TurnComposition> {
        Vec::new()
    }

    /// Returns the name of the first turn of [`Rules::legal_turns`] whose composition `meant`
    /// accepts. For an alternative order, it may be a text that reads as that turn.
    fn find_composed_name(
        &self,
        _viewer: Viewer,
        mut meant: impl FnMut(&TurnComposition) -> bool,
    ) -> Option<String> {
        let found = self.visit_turns(&mut |turn| {
            if meant(&composed(self, turn)) {
                ControlFlow::Break(turn)
            } else {
                ControlFlow::Continue(())
            }
        });
        found.break_value().map(|turn| self.name(turn))
    }

    /// Plays a legal turn and returns its effects, for the log and the animation.
    fn play_with_result(&mut self, turn: Self::Turn) -> PlayResult {
        let (notation, steps) = (self.name(turn), self.steps(turn));
        self.play(turn);
        PlayResult::Whole(TurnFacts {
            notation,
            steps,
            checks: self.checks(),
        })
    }

    /// Returns the public state of the variant's events, or `None` in a variant without events.
    fn events(&self) -> Option<Events> {
        None
    }

    /// Returns the secretly chosen cells, including those already revealed, each with its event's
    /// number.
    fn secrets(&self) -> Vec<(u8, Secret<Cell>)> {
        Vec::new()
    }

    /// Returns all event cards of the variant, by number.
    fn cards() -> Vec<&'static EventCard> {
        Vec::new()
    }

    /// Returns the cards of this game's deck.
    fn deck(&self) -> Vec<&'static EventCard> {
        Vec::new()
    }

    /// Returns the publicly known position, for looking ahead. It contains no secrets, so turns
    /// played on it neither reveal anything nor are judged by a secret.
    #[must_use]
    fn without_secrets(&self) -> Self {
        self.clone()
    }

    /// Returns the position as the player of `side` knows it. The opponent's secret choices are
    /// removed, as is the fact whether the opponent has already chosen while a choice is pending.
    #[must_use]
    fn known_to(&self, _side: Color) -> Self {
        self.clone()
    }

    /// Returns the cells that `side` may choose for the given event, whether or not it has chosen
    /// already. Empty if the event asks for no choice.
    fn choosable(&self, _event: u8, _side: Color) -> Vec<Cell> {
        Vec::new()
    }

    /// Returns the position under the assumption that the owner of `cell` chose it for the given
    /// active event, so that turns reveal it. Used to look ahead from a position of
    /// [`Rules::known_to`].
    #[must_use]
    fn with_supposed_choice(&self, _event: u8, _cell: Secret<Cell>) -> Self {
        self.clone()
    }

    /// Parses the name of the cell that the owner of `text` wants to choose.
    ///
    /// # Errors
    /// [`Illegal`] says why the cell, or any cell, cannot be chosen now. Only the owner may see it.
    fn read_choice(&self, _text: &Secret<String>) -> Result<EventAction, Illegal> {
        Err(Illegal::without_marks(
            "There is nothing to choose in this game.",
        ))
    }

    /// Parses an action that is not a turn but is written among turns in a game text: `event`,
    /// `W@c4`. Returns `None` if the text has no such form.
    fn read_event_action(&self, _text: &str) -> Option<Result<EventAction, Illegal>> {
        None
    }

    /// Performs an action that is not a turn. The same side stays to move.
    ///
    /// # Errors
    /// [`Illegal`] says why it is not allowed; the position is unchanged.
    fn act(&mut self, _act: &EventAction) -> Result<(), Illegal> {
        Err(Illegal::without_marks("This game has no events."))
    }
}

fn composed<P: Rules>(position: &P, turn: P::Turn) -> TurnComposition {
    TurnComposition {
        from: position.origin(turn),
        steps: position.steps(turn),
    }
}
