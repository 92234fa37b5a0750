//! Problems: positions in which the side to move must force a win, or mate, within a given number
//! of its turns.

use postern_rules::{ByColor, Color, GameLine, GameLineError, Position, Variant, Viewer};
use strum::{Display, EnumString, IntoStaticStr};

use crate::decide::notation_of_clicks;
use crate::rating::strength::rate;
use crate::{Millis, Misconduct, PersonId, ProblemId, Rating, Strength, clean_comment, clean_line};

/// The maximum number of turns that a problem allows the solver.
pub const MAX_PROBLEM_TURNS: u8 = 6;
/// The maximum length of a problem's title, in characters.
pub const MAX_PROBLEM_TITLE_CHARS: usize = 80;
/// The maximum length of a composer's comment, in characters.
pub const MAX_PROBLEM_COMMENT_CHARS: usize = 500;
/// The initial rating of a one-turn problem, in thousandths of a point. Each further turn adds
/// `POINTS_PER_TURN`.
const ONE_TURN_POINTS: i64 = 1_300_000;
const POINTS_PER_TURN: i64 = 200_000;
/// The number of consecutive plies without a capture or pawn move after which a player can claim a
/// draw.
const CLAIMABLE_QUIET_PLIES: u32 = 100;

/// The result that the solver must force in a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemAim {
    /// The solver must win; any kind of win counts.
    Win,
    /// The solver must checkmate in every line.
    Mate,
}

/// The state of a submitted problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemState {
    /// The problem waits for a search to prove it.
    Queued,
    /// The problem is proved, and everyone can solve it.
    Published,
    /// The search showed that the result cannot be forced in the given number of turns.
    Refuted,
    /// The search found a faster solution than the composer stated.
    Shorter,
    /// The search reached its limits without proving or refuting the problem.
    Unproved,
}

/// The author of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemComposer {
    /// The problem ships with the server.
    Postern,
    /// The author's account was deleted.
    Deleted,
    Person(PersonId),
}

/// A problem as submitted, before it is proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewProblem {
    pub id: ProblemId,
    pub variant: Variant,
    /// The FEN of the start position.
    pub fen: String,
    pub aim: ProblemAim,
    /// The number of turns for the solver, from 1 to [`MAX_PROBLEM_TURNS`].
    pub turns: u8,
    /// The title, which may be empty.
    pub title: String,
    /// The composer's comment, which may be empty.
    pub comment: String,
}

/// A stored problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub id: ProblemId,
    pub variant: Variant,
    pub fen: String,
    pub aim: ProblemAim,
    pub turns: u8,
    pub title: String,
    pub comment: String,
    /// The reason why a moderator hid the title and the comment; `None` if they are visible.
    pub hidden: Option<Misconduct>,
    pub composer: ProblemComposer,
    pub made_ms: Millis,
    pub state: ProblemState,
    /// The time at which a worker must process the problem next; `None` if no work is pending.
    pub due_ms: Option<Millis>,
    /// The first turns that force the required result. Empty until the problem is proved.
    pub keys: Vec<String>,
    /// The full solution; `None` until it has been computed.
    pub solution: Option<Solution>,
    /// The problem's difficulty, as a rating. It is updated after each account's first attempt.
    pub strength: Strength,
    /// The number of first attempts that succeeded.
    pub solved: i64,
}

/// The main line of a solution: the solver's turns, and the replies that delay the result longest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The turns of both sides. The solver plays the first and the last one.
    pub line: Vec<String>,
    /// Alternatives to the solver's later turns that win equally fast. Alternatives to the first
    /// turn are not included.
    pub duals: Vec<DualTurns>,
}

/// Duals: alternative turns for the solver that win as fast as the turn in the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DualTurns {
    /// The index of the replaced turn in the solution's line, starting at 0.
    pub ply: usize,
    pub turns: Vec<String>,
}

/// The result of a solver's first attempt at a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum FirstTryResult {
    Solved,
    /// The solver played a wrong turn, or viewed the solution.
    Failed,
}

/// A solver's progress on a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProblemAttempt {
    /// The turns that both sides have played.
    pub line: Vec<String>,
    /// The number of leading turns that are correct. A wrong turn and its refutation may follow
    /// them.
    pub right: usize,
    /// The result of the first attempt; `None` while it is in progress.
    pub first: Option<FirstTryResult>,
    /// Whether the line solves the problem.
    pub solved: bool,
    /// Whether the solver has viewed the solution.
    pub shown: bool,
    /// The solver's rating before and after the first attempt, in thousandths of a point; `None` if
    /// the attempt was not rated.
    pub points: Option<(i64, i64)>,
}

impl ProblemAim {
    /// Describes the task, without a full stop: `White to move wins in 3 turns`.
    #[must_use]
    pub fn sentence(self, side: &str, turns: u8) -> String {
        let plural = if turns == 1 { "" } else { "s" };
        match self {
            Self::Win => format!("{side} to move wins in {turns} turn{plural}"),
            Self::Mate => format!("{side} to move mates in {turns} turn{plural}"),
        }
    }
}

impl Problem {
    /// Whether `person` composed this problem.
    #[must_use]
    pub fn is_by(&self, person: Option<&PersonId>) -> bool {
        matches!(&self.composer, ProblemComposer::Person(composer) if Some(composer) == person)
    }

    /// Whether the problem is sound: only one first turn works, and the solution has no duals.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let solution = self.solution.as_ref();
        self.keys.len() == 1 && solution.is_some_and(|solution| solution.duals.is_empty())
    }

    /// Returns the start position, or `None` if the stored FEN is corrupt.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        Position::from_reached_fen(self.variant, &self.fen).ok()
    }

    /// Describes the task: `White to move wins in 3 turns`.
    #[must_use]
    pub fn sentence(&self) -> String {
        let side = self.position().map_or(Color::White, |now| now.to_move());
        self.aim.sentence(self.variant.side_name(side), self.turns)
    }
}

/// The reason why a submitted problem is not valid. `Display` writes one sentence for the composer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidProblem {
    #[error("The position cannot be read: {0}")]
    Fen(String),
    #[error("A problem is won in 1 to {MAX_PROBLEM_TURNS} turns.")]
    Turns,
    #[error("{0} knows no checkmate. Choose “win” instead.")]
    NoMate(&'static str),
    #[error("This position is decided already.")]
    Over,
    #[error("A problem shows the whole position. Here something is hidden.")]
    Hidden,
    #[error(
        "In this position an event can still be started or comes into force by lot, so that \
         nothing can be proved."
    )]
    Unforeseeable,
    #[error(
        "The 50-move rule would come into this problem. Set the number of quiet moves in the \
         position to 0."
    )]
    Quiet,
    #[error("A title has at most {MAX_PROBLEM_TITLE_CHARS} characters.")]
    Title,
    #[error("A comment has at most {MAX_PROBLEM_COMMENT_CHARS} characters.")]
    Comment,
}

/// Validates and normalises a submitted problem.
///
/// # Errors
/// Returns the [`InvalidProblem`] that explains what is wrong. The error never contains a FEN with
/// hidden information.
pub fn read_problem(id: ProblemId, raw: &NewProblem) -> Result<NewProblem, InvalidProblem> {
    if !(1..=MAX_PROBLEM_TURNS).contains(&raw.turns) {
        return Err(InvalidProblem::Turns);
    }
    if raw.aim == ProblemAim::Mate && !raw.variant.info().has_checkmate {
        return Err(InvalidProblem::NoMate(raw.variant.title()));
    }
    let position = read_position(raw.variant, raw.fen.trim())?;
    if position.quiet_plies() + 2 * u32::from(raw.turns) >= CLAIMABLE_QUIET_PLIES {
        return Err(InvalidProblem::Quiet);
    }
    let (title, comment) = (clean_line(&raw.title), clean_comment(&raw.comment));
    if title.chars().count() > MAX_PROBLEM_TITLE_CHARS {
        return Err(InvalidProblem::Title);
    }
    if comment.chars().count() > MAX_PROBLEM_COMMENT_CHARS {
        return Err(InvalidProblem::Comment);
    }
    Ok(NewProblem {
        id,
        fen: position.fen(Viewer::Spectator),
        title,
        comment,
        ..*raw
    })
}

fn read_position(variant: Variant, fen: &str) -> Result<Position, InvalidProblem> {
    if fen.contains('?') {
        // A hidden square appears as a question mark in a FEN.
        return Err(InvalidProblem::Hidden);
    }
    let position = Position::from_reached_fen(variant, fen)
        .map_err(|error| InvalidProblem::Fen(error.to_string()))?;
    if position.hides() {
        return Err(InvalidProblem::Hidden);
    }
    if position.verdict().is_some() {
        return Err(InvalidProblem::Over);
    }
    Ok(position)
}

/// Plays a turn and returns its canonical notation. `text` is a turn in any notation, or a list of
/// clicks such as `e2,e4`.
///
/// # Errors
/// Returns an error if the turn is not legal.
pub fn play_written(line: &mut GameLine, text: &str) -> Result<String, GameLineError> {
    let clicked = notation_of_clicks(line.position(), Viewer::Spectator, text);
    let played = line.play(clicked.as_deref().unwrap_or(text.trim()))?;
    Ok(played.facts.notation.clone())
}

/// Returns the initial difficulty of a problem, which grows with the number of turns.
#[must_use]
pub fn untried_strength(turns: u8) -> Strength {
    let points = ONE_TURN_POINTS + POINTS_PER_TURN * i64::from(turns.saturating_sub(1));
    Strength {
        rating: Rating {
            points,
            ..Rating::NEW
        },
        ..Strength::NEW
    }
}

/// Updates the ratings of solver and problem after the solver's first attempt.
#[must_use]
pub fn rate_try(
    solver: Strength,
    problem: Strength,
    first: FirstTryResult,
    at_ms: Millis,
) -> (Strength, Strength) {
    // For the ratings, the attempt counts as a game between the solver (White) and the problem
    // (Black).
    let winner = match first {
        FirstTryResult::Solved => Color::White,
        FirstTryResult::Failed => Color::Black,
    };
    let players = ByColor {
        white: solver,
        black: problem,
    };
    let after = rate(players, Some(winner), at_ms);
    (after.white, after.black)
}
