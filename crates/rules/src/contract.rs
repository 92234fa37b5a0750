//! What every variant promises.

use super::{
    Act, Cell, Color, Events, Features, LegalTurn, Outcome, Placed, Played, Secret, Viewer,
};

/// A turn that cannot be played, in the player's terms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Illegal {
    /// One sentence: what is wrong, where, and the rule.
    pub message: String,
    /// Cells that show it on the board: the line that was tried, the holes on it, what is in the
    /// way.
    pub marks: Vec<Cell>,
}

impl Illegal {
    /// A sentence about no cell in particular.
    #[must_use]
    pub fn without_marks(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            marks: Vec::new(),
        }
    }
}

/// A FEN that is none, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unreadable FEN: {0}")]
pub struct FenError(pub String);

/// The contract of a variant's position. The unit is the whole turn: one value, checked and played
/// whole.
pub trait Rules: Clone + Sized {
    /// A whole turn. A value of this type that came from the same position is legal there.
    type Turn: Clone + PartialEq;

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

    fn to_move(&self) -> Color;

    /// The pieces as `viewer` may know them, in the order of the board's cells.
    fn pieces(&self, viewer: Viewer) -> Vec<Placed>;

    /// The cells of kings that stand in check, as everybody knows: what is hidden gives no check.
    fn checks(&self) -> Vec<Cell>;

    /// What is shown besides the pieces, as far as `viewer` may know it.
    fn features(&self, _viewer: Viewer) -> Features {
        Features::default()
    }

    /// Every legal turn, computed from what `viewer` knows; none once the position is decided. A
    /// draw leaves them listed.
    fn legal_turns(&self, viewer: Viewer) -> Vec<LegalTurn>;

    /// Reads a turn in any of the variant's notations and judges it knowing everything, as the log
    /// and the command line do.
    ///
    /// # Errors
    /// [`Illegal`] tells why the text is no legal turn here.
    fn read(&self, text: &str) -> Result<Self::Turn, Illegal>;

    /// The same from what `viewer` knows. Notation that tells more than `viewer` can know is
    /// refused whether or not it is right: an answer must not tell what is hidden. A variant that
    /// hides nothing needs none of its own.
    ///
    /// # Errors
    /// [`Illegal`], as from [`Rules::read`].
    fn read_as(&self, _viewer: Viewer, text: &str) -> Result<Self::Turn, Illegal> {
        self.read(text)
    }

    /// Says why clicking `path` (a turn's origin, then its clicks, as [`Origin::text`](super::Origin::text) and
    /// [`Click::text`](super::Click::text) write them) is no legal turn
    /// or beginning of one. `None` when it is. Judged, like [`Rules::legal_turns`], from what
    /// `viewer` knows: a reason must not tell what is hidden.
    fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<Illegal>;

    /// Plays a turn that came from this position.
    fn play(&mut self, turn: &Self::Turn) -> Played;

    /// The end that the position brings about by itself: a king captured, mate, no move. Draws by
    /// counting are [`GameLine`](super::GameLine)'s.
    fn verdict(&self) -> Option<Outcome>;

    /// Equal for two positions that count as the same for repetition, and different for others but
    /// by a chance of 1 in 2^64. The same in every release and on every platform: logs store it.
    fn key(&self) -> u64;

    /// Plies since the last capture or pawn move.
    fn quiet_plies(&self) -> u32;

    /// How the variant's events stand, as everybody knows; `None` in a variant without events.
    fn events(&self) -> Option<Events> {
        None
    }

    /// The cell that `side` has chosen, before or after it was revealed.
    fn secret(&self, _side: Color) -> Option<Secret<Cell>> {
        None
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

    /// The number of sequences of exactly `depth` turns. Nothing may be hidden.
    fn perft(&self, depth: u32) -> u64;

    /// [`Rules::perft`] for each legal turn apart, by canonical notation, sorted by bytes. `depth`
    /// is at least 1.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}
