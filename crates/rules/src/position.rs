//! The closed enum through which the rest of Postern talks to every variant.

use super::{
    Act, Color, Counting, Events, FenError, Illegal, LegalTurn, Outcome, Placed, Played, Rules,
    Secret, Variant, Viewer, Waiting, event, hole, interweave,
};

/// A position of any variant.
#[derive(Clone, Debug)]
pub enum Position {
    Hole(hole::Position),
    Event(event::Position),
    Interweave(interweave::Position),
}

/// Passes a call on to the variant's own position.
macro_rules! each {
    ($position:expr, $inner:ident => $call:expr) => {
        match $position {
            Position::Hole($inner) => $call,
            Position::Event($inner) => $call,
            Position::Interweave($inner) => $call,
        }
    };
}

impl Position {
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        match variant {
            Variant::HoleChess => Self::Hole(hole::Position::start()),
            Variant::EventChess => Self::Event(event::Position::start()),
            Variant::Interweave => Self::Interweave(interweave::Position::start()),
        }
    }

    /// The start that a seed stands for, in a variant that can be shuffled.
    #[must_use]
    pub fn shuffled(variant: Variant, seed: u64) -> Option<Self> {
        match variant {
            Variant::HoleChess | Variant::EventChess => None,
            Variant::Interweave => Some(Self::Interweave(interweave::Position::shuffled(seed))),
        }
    }

    /// Reads a variant's FEN.
    ///
    /// # Errors
    /// [`FenError`] names the field and what is wrong with it.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        match variant {
            Variant::HoleChess => hole::Position::from_fen(fen).map(Self::Hole),
            Variant::EventChess => event::Position::from_fen(fen).map(Self::Event),
            Variant::Interweave => interweave::Position::from_fen(fen).map(Self::Interweave),
        }
    }

    #[must_use]
    pub const fn variant(&self) -> Variant {
        match self {
            Self::Hole(_) => Variant::HoleChess,
            Self::Event(_) => Variant::EventChess,
            Self::Interweave(_) => Variant::Interweave,
        }
    }

    /// See [`Rules::fen`].
    #[must_use]
    pub fn fen(&self, viewer: Viewer) -> String {
        each!(self, inner => inner.fen(viewer))
    }

    /// See [`Rules::full_fen`].
    #[must_use]
    pub fn full_fen(&self) -> String {
        each!(self, inner => inner.full_fen())
    }

    #[must_use]
    pub fn to_move(&self) -> Color {
        each!(self, inner => inner.to_move())
    }

    /// See [`Rules::pieces`].
    #[must_use]
    pub fn pieces(&self, viewer: Viewer) -> Vec<Placed> {
        each!(self, inner => inner.pieces(viewer))
    }

    /// See [`Rules::checks`].
    #[must_use]
    pub fn checks(&self) -> Vec<String> {
        each!(self, inner => inner.checks())
    }

    /// See [`Rules::pool`].
    #[must_use]
    pub fn pool(&self, side: Color) -> Vec<Waiting> {
        each!(self, inner => inner.pool(side))
    }

    /// See [`Rules::compelled`].
    #[must_use]
    pub fn compelled(&self) -> Vec<String> {
        each!(self, inner => inner.compelled())
    }

    /// See [`Rules::legal_turns`].
    #[must_use]
    pub fn legal_turns(&self, viewer: Viewer) -> Vec<LegalTurn> {
        each!(self, inner => inner.legal_turns(viewer))
    }

    /// See [`Rules::explain`].
    #[must_use]
    pub fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<Illegal> {
        each!(self, inner => inner.explain(viewer, path))
    }

    /// Reads a turn, knowing everything, and plays it.
    ///
    /// # Errors
    /// [`Illegal`] tells why the text is no legal turn here; the position is unchanged.
    pub fn play(&mut self, text: &str) -> Result<Played, Illegal> {
        each!(self, inner => {
            let turn = inner.read(text)?;
            Ok(inner.play(&turn))
        })
    }

    /// Reads a turn as `viewer` may know it, and plays it.
    ///
    /// # Errors
    /// [`Illegal`] tells why the text is no legal turn here; the position is unchanged.
    pub fn play_as(&mut self, viewer: Viewer, text: &str) -> Result<Played, Illegal> {
        each!(self, inner => {
            let turn = inner.read_as(viewer, text)?;
            Ok(inner.play(&turn))
        })
    }

    /// See [`Rules::read_act`].
    #[must_use]
    pub fn read_act(&self, text: &str) -> Option<Result<Act, Illegal>> {
        each!(self, inner => inner.read_act(text))
    }

    /// See [`Rules::act`].
    ///
    /// # Errors
    /// [`Illegal`] tells why not; the position is unchanged.
    pub fn act(&mut self, act: &Act) -> Result<(), Illegal> {
        each!(self, inner => inner.act(act))
    }

    /// See [`Rules::events`].
    #[must_use]
    pub fn events(&self) -> Option<Events> {
        each!(self, inner => inner.events())
    }

    /// See [`Rules::choosable`].
    #[must_use]
    pub fn choosable(&self, side: Color) -> Vec<String> {
        each!(self, inner => inner.choosable(side))
    }

    /// See [`Rules::secret`].
    #[must_use]
    pub fn secret(&self, side: Color) -> Option<Secret<String>> {
        each!(self, inner => inner.secret(side))
    }

    /// Whether anything is hidden from anybody now.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.events().is_some_and(|events| events.hidden)
    }

    /// See [`Rules::verdict`].
    #[must_use]
    pub fn verdict(&self) -> Option<Outcome> {
        each!(self, inner => inner.verdict())
    }

    /// See [`Rules::repetition_key`].
    #[must_use]
    pub fn repetition_key(&self) -> String {
        each!(self, inner => inner.repetition_key())
    }

    /// See [`Rules::quiet_plies`].
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        each!(self, inner => inner.quiet_plies())
    }

    /// See [`Rules::counting`].
    #[must_use]
    pub fn counting(&self) -> Counting {
        each!(self, inner => inner.counting())
    }

    /// See [`Rules::perft`].
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, inner => inner.perft(depth))
    }

    /// See [`Rules::divide`].
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        each!(self, inner => inner.divide(depth))
    }
}
