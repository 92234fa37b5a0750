//! What every variant promises, and the plain data in which it tells a board about itself.
//!
//! The board in the browser has no chess in it: [`Geometry`], [`Placed`] pieces and [`LegalTurn`]s
//! are all that it gets.

use super::{Act, Color, Events, Outcome, Secret};

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

/// Captured pieces of one kind that wait to be returned to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The kind's upper-case letter.
    pub kind: char,
    /// How many, at least one.
    pub count: usize,
}

/// One thing that a step does to the board. Applied in order, the effects of a turn turn the board
/// before it into the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The piece on `at` is taken off the board.
    Capture { at: String },
    /// The piece on `from` goes to the empty cell `to`.
    Move { from: String, to: String },
    /// The piece on `at` is drawn along the beam of the piece on `from` and vanishes through
    /// `hole`.
    Beam {
        from: String,
        at: String,
        hole: String,
    },
    /// The piece on `at` becomes another kind.
    Promote { at: String, kind: char },
    /// Two hidden cells come to light. It moves nothing.
    Reveal { cells: [String; 2] },
    /// The piece on `from` goes through the passage to the empty cell `to`.
    Pass { from: String, to: String },
}

/// One part of a turn, as a player composes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What is clicked: a cell (`e8`), a beam's target (`@b5`) or a promotion (`=Q`); empty for
    /// what happens by itself when something comes to light.
    pub click: String,
    /// What the step does, as a clause that begins with a capital: `Queen to e8`, `The pawn on b5
    /// falls into the hole at d7`.
    pub words: String,
    pub effects: Vec<Effect>,
    /// Lines that show how the step takes, each from one cell to another: the way of a leap, what
    /// is enclosed between two pieces. Empty where nothing has to be shown.
    pub lines: Vec<[String; 2]>,
}

/// One legal turn and how to compose it: click `from`, then each step in order. When a turn's
/// clicks are a prefix of another's (a move that may still beam), the player chooses between
/// stopping and going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalTurn {
    /// Canonical notation.
    pub notation: String,
    /// The cell of the piece that acts.
    pub from: String,
    pub steps: Vec<Step>,
}

/// What a turn turned out to be, for the log, the move list and the animation. A variant with
/// hidden things may learn more by playing a turn than the player knew when choosing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Canonical notation, with `+` or `#`.
    pub notation: String,
    pub steps: Vec<Step>,
    /// The cells of kings that stand in check afterwards.
    pub checks: Vec<String>,
}

impl Facts {
    /// Whether something hidden came to light. What happened before that cannot be undone.
    #[must_use]
    pub fn reveals(&self) -> bool {
        self.steps
            .iter()
            .flat_map(|step| &step.effects)
            .any(|effect| matches!(effect, Effect::Reveal { .. }))
    }

    /// The cells that the turn touched, each once, the one where its piece ended last.
    #[must_use]
    pub fn touched(&self) -> Vec<String> {
        let mut cells: Vec<&String> = Vec::new();
        let mut end = None;
        for effect in self.steps.iter().flat_map(|step| &step.effects) {
            match effect {
                Effect::Move { from, to } | Effect::Pass { from, to }
                    if end.is_none_or(|end| end == from) =>
                {
                    cells.push(from);
                    end = Some(to);
                }
                // Another piece goes along: the rook of a castling.
                Effect::Move { from, to } | Effect::Pass { from, to } => cells.extend([from, to]),
                Effect::Beam { from, at, hole } => {
                    cells.extend([at, hole]);
                    end.get_or_insert(from);
                }
                Effect::Capture { .. } | Effect::Promote { .. } | Effect::Reveal { .. } => {}
            }
        }
        let mut seen = Vec::with_capacity(cells.len() + 1);
        for cell in cells
            .into_iter()
            .filter(|cell| Some(*cell) != end)
            .chain(end)
        {
            if !seen.contains(cell) {
                seen.push(cell.clone());
            }
        }
        seen
    }
}

/// What came of a turn on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Played {
    /// It is over, and the other side is to move.
    Whole(Facts),
    /// It brought something to light and has to be finished: a pawn that was carried to its last
    /// rank promotes. The next thing that is played finishes it.
    Landed(Facts),
    /// It brought something to light that makes it illegal. The board is as before, what came to
    /// light stays, and the same side is to move.
    TakenBack {
        /// What was tried and seen. Its notation ends with `~`.
        facts: Facts,
        /// A clause that says why: `the king on d1 would be attacked through the passage`.
        why: String,
    },
}

impl Played {
    /// What was seen, however it ended.
    #[must_use]
    pub const fn facts(&self) -> &Facts {
        match self {
            Self::Whole(facts) | Self::Landed(facts) | Self::TakenBack { facts, .. } => facts,
        }
    }
}

/// How a variant counts positions that come again and plies in which nothing happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// The third occurrence and 50 quiet moves can be claimed, the fifth and 75 draw by themselves.
    Fide,
    /// Whoever brings the third occurrence about loses. 50 quiet moves can be claimed, 75 draw by
    /// themselves.
    ThirdOccurrenceLoses,
}

/// A turn that cannot be played, in the player's terms.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Illegal {
    /// One sentence: what is wrong, where, and the rule.
    pub message: String,
    /// Cells that show it on the board: the line that was tried, the holes on it, what is in the
    /// way.
    pub marks: Vec<String>,
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

    fn to_move(&self) -> Color;

    /// The pieces as `viewer` may know them, in the order of the board's cells.
    fn pieces(&self, viewer: Viewer) -> Vec<Placed>;

    /// The cells of kings that stand in check, as everybody knows: what is hidden gives no check.
    fn checks(&self) -> Vec<String>;

    /// The captured pieces of `side` that can be returned to play, kind by kind; none in a variant
    /// in which nothing returns.
    fn pool(&self, _side: Color) -> Vec<Waiting> {
        Vec::new()
    }

    /// The cells of the pieces that can capture, when a capture is compulsory: one of them must
    /// act. None when none is, and none in a variant without compulsion.
    fn compelled(&self) -> Vec<String> {
        Vec::new()
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

    /// Says why clicking `path` (a piece's cell, then steps as in [`Step::click`]) is no legal turn
    /// or beginning of one. `None` when it is. Judged, like [`Rules::legal_turns`], from what
    /// `viewer` knows: a reason must not tell what is hidden.
    fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<Illegal>;

    /// Plays a turn that came from this position.
    fn play(&mut self, turn: &Self::Turn) -> Played;

    /// The end that the position brings about by itself: a king captured, mate, no move. Draws by
    /// counting are [`GameLine`](super::GameLine)'s.
    fn verdict(&self) -> Option<Outcome>;

    /// Equal for two positions that count as the same for repetition.
    fn repetition_key(&self) -> String;

    /// Plies since the last capture or pawn move.
    fn quiet_plies(&self) -> u32;

    /// How repetitions and quiet plies are counted.
    fn counting(&self) -> Counting {
        Counting::Fide
    }

    /// How the variant's events stand, as everybody knows; `None` in a variant without events.
    fn events(&self) -> Option<Events> {
        None
    }

    /// The cells that `side`, who owes a secret choice, may choose; else none.
    fn choosable(&self, _side: Color) -> Vec<String> {
        Vec::new()
    }

    /// The cell that `side` has chosen, before or after it came to light.
    fn secret(&self, _side: Color) -> Option<Secret<String>> {
        None
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
        Err(Illegal {
            message: "This game has no events.".to_owned(),
            marks: Vec::new(),
        })
    }

    /// The number of sequences of exactly `depth` turns. Nothing may be hidden.
    fn perft(&self, depth: u32) -> u64;

    /// [`Rules::perft`] for each legal turn apart, by canonical notation, sorted by bytes. `depth`
    /// is at least 1.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}
