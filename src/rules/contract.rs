//! What every variant promises, and the plain data in which it tells a board about itself.
//!
//! The board in the browser has no chess in it: [`Geometry`], [`Placed`] pieces and [`Choice`]s are all that it gets.

use super::{Color, Outcome};

/// Who is looking. What a variant tells depends on it as soon as something is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player of one side.
    Player(Color),
    /// One person who plays both sides at one board.
    BothPlayers,
    /// Everybody else.
    Spectator,
}

/// What a cell of the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    Square,
    Hole,
}

/// One cell that exists, seen from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its coordinate, `d7`.
    pub name: &'static str,
    /// 0 is the a-file.
    pub file: u8,
    /// 0 is White's first rank.
    pub rank: u8,
    pub kind: CellKind,
}

/// The shape of a board. Cells that are not listed do not exist.
#[derive(Clone, Copy, Debug)]
pub struct Geometry {
    pub files: u8,
    pub ranks: u8,
    pub cells: &'static [Cell],
}

/// A kind of piece as notation and people name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceKind {
    /// Upper-case FEN letter; lower case is Black's.
    pub letter: char,
    /// `PS-Bishop`.
    pub name: &'static str,
}

/// A piece on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    pub at: String,
    pub color: Color,
    /// The kind's upper-case letter.
    pub kind: char,
}

/// One thing that a step does to the board. Applied in order, the effects of a turn turn the board before it into the
/// board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The piece on `at` is taken off the board.
    Capture { at: String },
    /// The piece on `from` goes to the empty cell `to`.
    Move { from: String, to: String },
    /// The piece on `at` is drawn along the beam of the piece on `from` and vanishes through `hole`.
    Beam { from: String, at: String, hole: String },
    /// The piece on `at` becomes another kind.
    Promote { at: String, kind: char },
}

/// One part of a turn, as a player composes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is clicked: a cell (`e8`), a beam's target (`@b5`) or a promotion (`=Q`).
    pub click: String,
    /// What the step does, as a clause that begins with a capital: `Queen to e8`, `The pawn on b5 falls into the hole at d7`.
    pub words: String,
    pub effects: Vec<Effect>,
}

/// One legal turn and how to compose it: click `from`, then each step in order. When a turn's clicks are a prefix of another's (a move
/// that may still beam), the player chooses between stopping and going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Canonical notation.
    pub notation: String,
    /// The cell of the piece that acts.
    pub from: String,
    pub steps: Vec<Step>,
}

/// What a turn turned out to be, for the log, the move list and the animation. A variant with hidden things may learn more by
/// playing a turn than the player knew when choosing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Canonical notation, with `+` or `#`.
    pub notation: String,
    pub steps: Vec<Step>,
    /// The cells of kings that stand in check afterwards.
    pub checks: Vec<String>,
}

/// A turn that cannot be played, in the player's terms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Illegal {
    /// One sentence: what is wrong, where, and the rule.
    pub message: String,
    /// Cells that show it on the board: the line that was tried, the holes on it, what is in the way.
    pub marks: Vec<String>,
}

/// A FEN that is none, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unreadable FEN: {0}")]
pub struct FenError(pub String);

/// The contract of a variant's position. The unit is the whole turn: one value, checked and played whole.
pub trait Rules: Clone + Sized {
    /// A whole turn. A value of this type that came from the same position is legal there.
    type Turn: Clone + PartialEq;

    /// The starting position.
    fn start() -> Self;

    /// Reads a FEN.
    ///
    /// # Errors
    /// [`FenError`] names the field and what is wrong with it.
    fn from_fen(fen: &str) -> Result<Self, FenError>;

    /// The FEN as `viewer` may know it.
    fn fen(&self, viewer: Viewer) -> String;

    fn to_move(&self) -> Color;

    /// The pieces as `viewer` may know them, in the order of the board's cells.
    fn pieces(&self, viewer: Viewer) -> Vec<Placed>;

    /// The cells of kings that stand in check.
    fn checks(&self) -> Vec<String>;

    /// Every legal turn, computed from what `viewer` knows; none when the game is over.
    fn choices(&self, viewer: Viewer) -> Vec<Choice>;

    /// Reads a turn in any of the variant's notations and judges it.
    ///
    /// # Errors
    /// [`Illegal`] tells why the text is no legal turn here.
    fn read(&self, text: &str) -> Result<Self::Turn, Illegal>;

    /// Says why clicking `path` (a piece's cell, then steps as in [`Step::click`]) is no legal turn or beginning of one.
    /// `None` when it is. Judged, like [`Rules::choices`], from what `viewer` knows: a reason must not tell what is hidden.
    fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<Illegal>;

    /// Plays a turn that came from this position.
    fn play(&mut self, turn: &Self::Turn) -> Facts;

    /// The end that the position brings about by itself: a king captured, mate, no move. Draws by counting are [`Line`](super::Line)'s.
    fn verdict(&self) -> Option<Outcome>;

    /// Equal for two positions that count as the same for repetition.
    fn repetition_key(&self) -> String;

    /// Plies since the last capture or pawn move.
    fn quiet_plies(&self) -> u32;

    /// The number of sequences of exactly `depth` turns.
    fn perft(&self, depth: u32) -> u64;

    /// [`Rules::perft`] for each legal turn apart, by canonical notation, sorted by bytes. `depth` is at least 1.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}
