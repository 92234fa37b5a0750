//! What every variant promises: [`Core`] to programs, [`Inspect`] to a search, [`Notation`] to
//! whoever writes turns, [`Explain`] to those who try what is illegal, and [`Rules`] to a board and
//! a log.

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
    inspect::{Inspect, Outline},
    notation::Notation,
};
pub(crate) use notation::{Landing, disambiguation, only_one, sign};

use std::ops::ControlFlow;

use crate::{
    Act, Cell, Color, Composed, EventCard, Events, Facts, Features, LegalTurn, Origin, Placed,
    Played, Secret, Step, Viewer,
};

/// A whole game as a server and a board need it. The unit is the whole turn: one value, checked and
/// played whole.
pub trait Rules: Core + Notation + Explain {
    /// The starting position.
    fn start() -> Self;

    /// The start that a seed stands for, in a variant that can be shuffled.
    fn shuffled(_seed: u64) -> Option<Self> {
        None
    }

    /// Reads a FEN.
    ///
    /// # Errors
    /// [`FenError`] names the field and what is wrong with it.
    fn from_fen(fen: &str) -> Result<Self, FenError>;

    /// Reads the FEN of a position that a game has reached, whatever its deck, and whether or not the game is over.
    ///
    /// # Errors
    /// As [`Rules::from_fen`].
    fn reached(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }

    /// The position of a FEN, or the start, in a game whose deck has the events of these numbers
    /// (`5,7,12`), or all that there are. `None` in a variant without a deck.
    fn with_deck(_fen: Option<&str>, _numbers: Option<&str>) -> Option<Result<Self, FenError>> {
        None
    }

    /// The start with one or two events of these numbers in force (`4,91`, the one started first before
    /// the other) and nothing left to start. `None` in a variant without a deck.
    fn with_events(_numbers: &str) -> Option<Result<Self, FenError>> {
        None
    }

    /// The FEN as `viewer` may know it.
    fn fen(&self, viewer: Viewer) -> String;

    /// The FEN with everything in it, for the command line and for tests of the rules: it must not
    /// reach anybody at a board.
    fn full_fen(&self) -> String {
        self.fen(Viewer::Spectator)
    }

    /// The whole position, what is hidden and what is unfinished included, as the log keeps it:
    /// one line of text that [`Rules::restore`] reads. A FEN, in a variant whose FEN tells all.
    fn save(&self) -> String {
        self.full_fen()
    }

    /// Reads what [`Rules::save`] wrote, in this or an earlier version of the variant.
    ///
    /// # Errors
    /// [`FenError`] tells what cannot be read.
    fn restore(saved: &str) -> Result<Self, FenError> {
        Self::from_fen(saved)
    }

    /// The pieces as `viewer` may know them, in the order of the board's cells.
    fn pieces(&self, viewer: Viewer) -> Vec<Placed>;

    /// The cells of kings that stand in check, as everybody knows: what is hidden gives no check.
    fn checks(&self) -> Vec<Cell>;

    /// What is shown besides the pieces, as far as `viewer` may know it.
    fn features(&self, _viewer: Viewer) -> Features {
        Features::default()
    }

    /// Where a turn begins.
    fn origin(&self, turn: Self::Turn) -> Origin;

    /// What a turn does, as far as everybody can know before it is played, in the parts in which a
    /// player composes it.
    fn steps(&self, turn: Self::Turn) -> Vec<Step>;

    /// Every legal turn with its name, computed from what `viewer` knows; none once the position is
    /// decided. A draw leaves them listed. In a variant where nobody knows more about the turns
    /// than everybody does, these are the turns of [`Core::visit_turns`].
    fn legal_turns(&self, _viewer: Viewer) -> Vec<LegalTurn> {
        let mut turns = Vec::new();
        self.each_turn(|turn| {
            turns.push(LegalTurn {
                notation: self.name(turn),
                from: self.origin(turn),
                steps: self.steps(turn),
            });
        });
        turns
    }

    /// How each of the turns of [`Rules::legal_turns`] is composed, in the same order. Names take
    /// much longer to make.
    fn composed_turns(&self, _viewer: Viewer) -> Vec<Composed> {
        let mut turns = Vec::new();
        self.each_turn(|turn| turns.push(composed(self, turn)));
        turns
    }

    /// Other orders in which a player can compose some of these turns; none in most variants.
    fn composed_otherwise(&self, _viewer: Viewer) -> Vec<Composed> {
        Vec::new()
    }

    /// The name of the first of the turns of [`Rules::legal_turns`] that is composed as `meant`
    /// says, or a text that is read as a turn composed in another order.
    fn name_of_composed(
        &self,
        _viewer: Viewer,
        mut meant: impl FnMut(&Composed) -> bool,
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

    /// Plays a turn of this position and tells what it did, for the log and the animation.
    fn play_and_tell(&mut self, turn: Self::Turn) -> Played {
        let (notation, steps) = (self.name(turn), self.steps(turn));
        self.play(turn);
        Played::Whole(Facts {
            notation,
            steps,
            checks: self.checks(),
        })
    }

    /// How the variant's events stand, as everybody knows; `None` in a variant without events.
    fn events(&self) -> Option<Events> {
        None
    }

    /// The cells that have been chosen, before or after they were revealed, each with the number of
    /// the event for which.
    fn secrets(&self) -> Vec<(u8, Secret<Cell>)> {
        Vec::new()
    }

    /// Every event that the variant has, by number.
    fn cards() -> Vec<&'static EventCard> {
        Vec::new()
    }

    /// The cards of the game's deck.
    fn deck(&self) -> Vec<&'static EventCard> {
        Vec::new()
    }

    /// The position as everybody knows it, for whoever looks ahead: nothing hidden is in it, so that
    /// no turn played on it reveals anything or is judged by it.
    #[must_use]
    fn without_secrets(&self) -> Self {
        self.clone()
    }

    /// The position as the player of `side` knows it: nothing that the other side has chosen in secret
    /// is in it, nor whether that side has chosen already while a choice is owed.
    #[must_use]
    fn known_to(&self, _side: Color) -> Self {
        self.clone()
    }

    /// The cells of this position of which `side` may choose one for the event of this number, whether or
    /// not it has chosen; none when no cells are chosen for it.
    fn choosable(&self, _event: u8, _side: Color) -> Vec<Cell> {
        Vec::new()
    }

    /// The position as it is if the owner of `cell` has chosen it for the event of this number, which is in
    /// force: turns played on it reveal that cell. For whoever looks ahead in what [`Rules::known_to`] gives.
    #[must_use]
    fn supposing(&self, _event: u8, _cell: Secret<Cell>) -> Self {
        self.clone()
    }

    /// Reads the name of the cell that the owner of `text` wants to choose.
    ///
    /// # Errors
    /// [`Illegal`] tells why it cannot be chosen, or why nothing can be chosen now. The answer is
    /// for the owner alone.
    fn read_choice(&self, _text: &Secret<String>) -> Result<Act, Illegal> {
        Err(Illegal::without_marks(
            "There is nothing to choose in this game.",
        ))
    }

    /// Reads what is no turn but stands among turns in a game's text: `event`, `W@c4`. `None` when
    /// it is nothing of the kind.
    fn read_act(&self, _text: &str) -> Option<Result<Act, Illegal>> {
        None
    }

    /// Does what is no turn. The same side stays to move.
    ///
    /// # Errors
    /// [`Illegal`] tells why not; the position is unchanged.
    fn act(&mut self, _act: &Act) -> Result<(), Illegal> {
        Err(Illegal::without_marks("This game has no events."))
    }
}

fn composed<P: Rules>(position: &P, turn: P::Turn) -> Composed {
    Composed {
        from: position.origin(turn),
        steps: position.steps(turn),
    }
}
