//! The traits that every variant implements. [`PlayablePosition`] generates and plays turns,
//! [`InspectPosition`] is for searches, [`Notation`] reads and writes turns, [`ExplainTurns`]
//! explains illegal turns, and [`Rules`] is for servers and user interfaces.

mod core;
pub(crate) mod events;
mod explain;
pub(crate) mod features;
mod illegal;
pub(crate) mod info;
mod inspect;
mod notation;

pub use self::core::PlayablePosition;
pub use self::explain::ExplainTurns;
pub use self::illegal::{FenError, IllegalTurn};
pub use self::inspect::{InspectPosition, TurnOutline};
pub use self::notation::Notation;
pub(crate) use notation::{PieceLanding, disambiguation, only_one, sign};

use std::ops::ControlFlow;

use crate::{
    Cell, Color, EventAction, EventCard, EventsState, LegalTurn, PlacedPiece, PlayResult,
    PositionFeatures, Secret, TurnComposition, TurnFacts, TurnOrigin, TurnStep, Viewer,
};

/// Everything that a server and a user interface need from a variant. A turn is a single value that
/// is checked and played as a whole.
pub trait Rules: PlayablePosition + Notation + ExplainTurns {
    /// Returns the variant's default starting position.
    fn start() -> Self;

    /// Returns the shuffled starting position for a seed, or `None` if the variant does not
    /// shuffle.
    fn shuffled(_seed: u64) -> Option<Self> {
        None
    }

    /// Parses a FEN.
    ///
    /// # Errors
    /// Returns a [`FenError`] that names the field and the problem.
    fn from_fen(fen: &str) -> Result<Self, FenError>;

    /// Parses the FEN of a position that occurred in a game. Unlike [`Rules::from_fen`], it accepts
    /// any deck and finished games.
    ///
    /// # Errors
    /// Returns an error as [`Rules::from_fen`] does.
    fn from_reached_fen(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }

    /// Returns a position with an event deck: the position of the FEN, or the starting position if
    /// the FEN is `None`. The deck contains the events in `numbers` (`5,7,12`), or all events if
    /// that is `None`. Returns `None` in a variant without a deck.
    fn with_deck(_fen: Option<&str>, _numbers: Option<&str>) -> Option<Result<Self, FenError>> {
        None
    }

    /// Returns the starting position with one or two events active and no further event to start.
    /// `numbers` lists the events in the order in which they were started (`4,91`). Returns `None`
    /// in a variant without a deck.
    fn with_events(_numbers: &str) -> Option<Result<Self, FenError>> {
        None
    }

    /// Returns the FEN with all information that `viewer` has.
    fn fen(&self, viewer: Viewer) -> String;

    /// Returns the FEN including all secrets, for the command line and tests. Players must never
    /// see it.
    fn full_fen(&self) -> String {
        self.fen(Viewer::Spectator)
    }

    /// Writes the complete position, including secrets and unfinished turns, as one line of text
    /// for the event log. [`Rules::restore`] reads it. If the FEN omits nothing, the text is the
    /// FEN.
    fn save(&self) -> String {
        self.full_fen()
    }

    /// Parses a position written by [`Rules::save`] in this or an earlier version of the variant.
    ///
    /// # Errors
    /// Returns a [`FenError`] that describes what cannot be read.
    fn restore(saved: &str) -> Result<Self, FenError> {
        Self::from_fen(saved)
    }

    /// Returns the pieces that `viewer` may see, in the order of the board's cells.
    fn pieces(&self, viewer: Viewer) -> Vec<PlacedPiece>;

    /// Returns the cells of kings in check, based on public information. Secret squares give no
    /// check.
    fn checks(&self) -> Vec<Cell>;

    /// Returns everything that `viewer` may see besides the pieces.
    fn features(&self, _viewer: Viewer) -> PositionFeatures {
        PositionFeatures::default()
    }

    /// Returns the cell or pool from which a turn starts.
    fn origin(&self, turn: Self::Turn) -> TurnOrigin;

    /// Returns the effects of a turn, split into the steps of which a player composes the turn.
    /// Effects that only a secret would cause are not included.
    fn steps(&self, turn: Self::Turn) -> Vec<TurnStep>;

    /// Returns every legal turn with its name, computed from the information that `viewer` has. A
    /// position that is won has no turns; a drawn one may have some. In variants without secrets,
    /// these are the turns of [`PlayablePosition::visit_turns`].
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

    /// Returns the composition of each turn of [`Rules::legal_turns`], in the same order. This is
    /// much faster than also computing the names.
    fn turn_compositions(&self, _viewer: Viewer) -> Vec<TurnComposition> {
        let mut turns = Vec::new();
        self.for_each_turn(|turn| turns.push(composed(self, turn)));
        turns
    }

    /// Returns alternative orders in which a player can compose some of the turns. Most variants
    /// have none.
    fn other_compositions(&self, _viewer: Viewer) -> Vec<TurnComposition> {
        Vec::new()
    }

    /// Returns the name of the first turn of [`Rules::legal_turns`] whose composition satisfies the
    /// predicate `meant`. If a composition with an alternative order satisfies it, the name may be
    /// a non-canonical one.
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

    /// Plays a legal turn. Returns its effects, for the log and the animation.
    fn play_with_result(&mut self, turn: Self::Turn) -> PlayResult {
        let (notation, steps) = (self.name(turn), self.steps(turn));
        self.play(turn);
        PlayResult::Whole(TurnFacts {
            notation,
            steps,
            checks: self.checks(),
        })
    }

    /// Returns the public state of the event cards, or `None` in a variant without events.
    fn events(&self) -> Option<EventsState> {
        None
    }

    /// Returns the secretly chosen cells with their events' numbers. Includes cells that have been
    /// revealed.
    fn secrets(&self) -> Vec<(u8, Secret<Cell>)> {
        Vec::new()
    }

    /// Returns all event cards of the variant, sorted by number.
    fn cards() -> Vec<&'static EventCard> {
        Vec::new()
    }

    /// Returns the event cards in this game's deck.
    fn deck(&self) -> Vec<&'static EventCard> {
        Vec::new()
    }

    /// Returns the position without its secrets, for searching ahead. Turns played on it reveal
    /// nothing, and no secret can make them illegal.
    #[must_use]
    fn without_secrets(&self) -> Self {
        self.clone()
    }

    /// Returns the position as the player of `side` knows it. It contains neither the opponent's
    /// secret choices nor, while a choice is pending, whether the opponent has chosen already.
    #[must_use]
    fn known_to(&self, _side: Color) -> Self {
        self.clone()
    }

    /// Returns the cells that `side` may choose for the given event, even if it has already chosen.
    /// Empty if the event requires no choice.
    fn choosable(&self, _event: u8, _side: Color) -> Vec<Cell> {
        Vec::new()
    }

    /// Returns the position under the assumption that the owner of `cell` chose it for the given
    /// active event. Turns can then reveal it. Used to search ahead from a position that
    /// [`Rules::known_to`] returned.
    #[must_use]
    fn with_supposed_choice(&self, _event: u8, _cell: Secret<Cell>) -> Self {
        self.clone()
    }

    /// Parses the name of a cell that the owner of `text` wants to choose.
    ///
    /// # Errors
    /// Returns an [`IllegalTurn`] that explains why this cell, or any cell, cannot be chosen now.
    /// Only the owner may see the error.
    fn read_choice(&self, _text: &Secret<String>) -> Result<EventAction, IllegalTurn> {
        Err(IllegalTurn::without_marks(
            "There is nothing to choose in this game.",
        ))
    }

    /// Parses an action that is not a turn but appears between turns in game text, such as `event`
    /// or `W@c4`. Returns `None` if the text is not such an action.
    fn read_event_action(&self, _text: &str) -> Option<Result<EventAction, IllegalTurn>> {
        None
    }

    /// Performs an action that is not a turn. The same side stays to move.
    ///
    /// # Errors
    /// Returns an [`IllegalTurn`] that explains why the action is not allowed. The position is then
    /// unchanged.
    fn act(&mut self, _act: &EventAction) -> Result<(), IllegalTurn> {
        Err(IllegalTurn::without_marks("This game has no events."))
    }
}

fn composed<P: Rules>(position: &P, turn: P::Turn) -> TurnComposition {
    TurnComposition {
        from: position.origin(turn),
        steps: position.steps(turn),
    }
}
