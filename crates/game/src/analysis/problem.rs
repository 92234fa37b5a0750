//! Problems: positions in which the side to move must force a win, or mate, within a given number
//! of its turns.

use postern_rules::{ByColor, Color, GameLine, GameLineError, Position, Variant, Viewer};
use strum::{Display, EnumString, IntoStaticStr};

use crate::{
    Millis, Misconduct, PersonId, ProblemId, Rating, Strength, clean_comment, clean_line,
    decide::notation_of_clicks, rating::strength::rate,
};

/// The maximum number of turns that the solver needs.
pub const MAX_PROBLEM_TURNS: u8 = 6;
/// The maximum length of a title, in characters.
pub const MAX_PROBLEM_TITLE: usize = 80;
/// The maximum length of a composer's comment, in characters.
pub const MAX_PROBLEM_COMMENT: usize = 500;
/// The initial rating of a one-turn problem, and the increase per additional turn, in thousandths
/// of a point.
const ONE_TURN_POINTS: i64 = 1_300_000;
const POINTS_PER_TURN: i64 = 200_000;
/// The number of quiet plies after which a draw can be claimed.
const CLAIMABLE_QUIET_PLIES: u32 = 100;

/// The result that the solver must force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Aim {
    /// A win, however the game ends.
    Win,
    /// Checkmate in every line.
    Mate,
}

/// The state of a problem in its review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemState {
    /// Waiting for its proof.
    Queued,
    /// Proved; everyone can solve it.
    Published,
    /// The aim cannot be forced in the given number of turns.
    Refuted,
    /// The aim can be forced in fewer turns.
    Shorter,
    /// Neither proved nor refuted within the limits of the search.
    Unproved,
}

/// The author of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Composer {
    /// The problem was delivered with the server.
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
    /// In the notation of the rules.
    pub fen: String,
    pub aim: Aim,
    /// From 1 to [`MAX_PROBLEM_TURNS`].
    pub turns: u8,
    /// May be empty.
    pub title: String,
    /// May be empty.
    pub comment: String,
}

/// A stored problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub id: ProblemId,
    pub variant: Variant,
    pub fen: String,
    pub aim: Aim,
    pub turns: u8,
    pub title: String,
    pub comment: String,
    /// Why a moderator hid the title and the comment; `None` if they are visible.
    pub hidden: Option<Misconduct>,
    pub composer: Composer,
    pub made_ms: Millis,
    pub state: ProblemState,
    /// When a worker is to process it next; `None` if nothing is pending.
    pub due_ms: Option<Millis>,
    /// The first turns that force the aim; empty until the problem is proved.
    pub keys: Vec<String>,
    /// `None` until it has been computed.
    pub solution: Option<Solution>,
    /// The difficulty, as a rating derived from the first attempts of people with accounts.
    pub strength: Strength,
    /// The number of these attempts that were successful.
    pub solved: i64,
}

/// One line of a solution: the solver's turns, and the replies that hold out longest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// The turns of both sides. The solver plays the first and the last.
    pub line: Vec<String>,
    /// Alternative turns of the solver within the line. The first turn is not included.
    pub duals: Vec<Duals>,
}

/// Turns of the solver that reach the aim as fast as the turn in the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duals {
    /// The index in the line, starting at 0.
    pub ply: usize,
    pub turns: Vec<String>,
}

/// The result of a person's first attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum FirstTry {
    Solved,
    /// A turn was wrong, or the person looked at the solution.
    Failed,
}

/// A person's progress on a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// The turns of both sides.
    pub line: Vec<String>,
    /// The number of correct turns at the start of the line. A wrong turn and its refutation may
    /// follow.
    pub right: usize,
    /// `None` while the first attempt is in progress.
    pub first: Option<FirstTry>,
    /// Whether the line reaches the aim.
    pub solved: bool,
    /// Whether the person looked at the solution.
    pub shown: bool,
    /// The person's rating before and after the first attempt, in thousandths of a point; `None` if
    /// it was not rated.
    pub points: Option<(i64, i64)>,
}

impl Aim {
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
    /// Whether this person composed it.
    #[must_use]
    pub fn is_by(&self, person: Option<&PersonId>) -> bool {
        matches!(&self.composer, Composer::Person(composer) if Some(composer) == person)
    }

    /// Whether only one first turn forces the aim and the solution has no alternatives later.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let solution = self.solution.as_ref();
        self.keys.len() == 1 && solution.is_some_and(|solution| solution.duals.is_empty())
    }

    /// Returns the position, or `None` if the stored FEN is damaged.
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

/// The reason why a submission is not a valid problem. Each `Display` is one sentence for the
/// composer.
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
    #[error("A title has at most {MAX_PROBLEM_TITLE} characters.")]
    Title,
    #[error("A comment has at most {MAX_PROBLEM_COMMENT} characters.")]
    Comment,
}

/// Validates and cleans up a submission.
///
/// # Errors
/// Returns the [`InvalidProblem`] that explains what is wrong. It never repeats a position that
/// hides something.
pub fn read_problem(id: ProblemId, raw: &NewProblem) -> Result<NewProblem, InvalidProblem> {
    if !(1..=MAX_PROBLEM_TURNS).contains(&raw.turns) {
        return Err(InvalidProblem::Turns);
    }
    if raw.aim == Aim::Mate && !raw.variant.info().has_checkmate {
        return Err(InvalidProblem::NoMate(raw.variant.title()));
    }
    let position = read_position(raw.variant, raw.fen.trim())?;
    if position.quiet_plies() + 2 * u32::from(raw.turns) >= CLAIMABLE_QUIET_PLIES {
        return Err(InvalidProblem::Quiet);
    }
    let (title, comment) = (clean_line(&raw.title), clean_comment(&raw.comment));
    if title.chars().count() > MAX_PROBLEM_TITLE {
        return Err(InvalidProblem::Title);
    }
    if comment.chars().count() > MAX_PROBLEM_COMMENT {
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
        // The FEN of a hidden square contains a question mark.
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

/// Plays a turn in any notation, or given as comma-separated clicks, and returns its canonical
/// notation.
///
/// # Errors
/// Fails if the turn is not legal.
pub fn play_written(line: &mut GameLine, text: &str) -> Result<String, GameLineError> {
    let clicked = notation_of_clicks(line.position(), Viewer::Spectator, text);
    let played = line.play(clicked.as_deref().unwrap_or(text.trim()))?;
    Ok(played.facts.notation.clone())
}

/// Returns the initial difficulty of a problem: the longer, the harder.
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

/// Returns the ratings of a solver and of a problem after the solver's first attempt.
#[must_use]
pub fn rate_try(
    solver: Strength,
    problem: Strength,
    first: FirstTry,
    at_ms: Millis,
) -> (Strength, Strength) {
    // The attempt is rated like a game in which the solver has White and the problem has Black.
    let winner = match first {
        FirstTry::Solved => Color::White,
        FirstTry::Failed => Color::Black,
    };
    let players = ByColor {
        white: solver,
        black: problem,
    };
    let after = rate(players, Some(winner), at_ms);
    (after.white, after.black)
}
