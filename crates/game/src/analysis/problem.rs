//! Problems: positions in which the side to move is to force a win, or mate, in so many turns of its own.

use postern_rules::{ByColor, Color, GameLine, GameLineError, Position, Variant, Viewer};
use strum::{Display, EnumString, IntoStaticStr};

use crate::{
    Millis, Misconduct, PersonId, ProblemId, Rating, Strength, clean_comment, clean_line,
    decide::of_clicks, rating::strength::rate,
};

/// Most turns of the solver in which a problem is to be won.
pub const MAX_PROBLEM_TURNS: u8 = 6;
/// Longest title, in characters.
pub const MAX_PROBLEM_TITLE: usize = 80;
/// Longest comment of a composer, in characters.
pub const MAX_PROBLEM_COMMENT: usize = 500;
/// What an untried problem of one turn is rated, and what each turn more adds, in thousandths of a point.
const EASIEST: i64 = 1_300_000;
const EACH_TURN: i64 = 200_000;
/// From so many quiet plies on a draw may be claimed.
const CLAIMABLE: u32 = 100;

/// What the solver is to force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Aim {
    /// A win, whatever ends the game.
    Win,
    /// Checkmate in every line.
    Mate,
}

/// How far a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemState {
    /// It waits for its proof.
    Queued,
    /// It is proved, and everybody can solve it.
    Published,
    /// The aim cannot be forced in so many turns.
    Refuted,
    /// The aim can be forced in fewer turns.
    Shorter,
    /// It was neither proved nor refuted within the limits.
    Unproved,
}

/// Whose a problem is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Composer {
    /// It came with the server.
    Postern,
    /// Somebody who was deleted.
    Deleted,
    Person(PersonId),
}

/// A problem that is yet to be proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewProblem {
    pub id: ProblemId,
    pub variant: Variant,
    /// As the rules write it.
    pub fen: String,
    pub aim: Aim,
    /// From 1 to [`MAX_PROBLEM_TURNS`].
    pub turns: u8,
    /// May be empty.
    pub title: String,
    /// May be empty.
    pub comment: String,
}

/// A problem as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub id: ProblemId,
    pub variant: Variant,
    pub fen: String,
    pub aim: Aim,
    pub turns: u8,
    pub title: String,
    pub comment: String,
    /// Why a moderator has hidden the title and the comment, if one has.
    pub hidden: Option<Misconduct>,
    pub composer: Composer,
    pub made_ms: Millis,
    pub state: ProblemState,
    /// When a computer is to look at it next; `None` when there is nothing to do.
    pub due_ms: Option<Millis>,
    /// The first turns with which the aim is forced; none before that is known.
    pub keys: Vec<String>,
    /// `None` before it was worked out.
    pub solution: Option<Solution>,
    /// How hard it is, by the first tries of people with accounts.
    pub strength: Strength,
    /// How many of these tries have solved it.
    pub solved: i64,
}

/// One line of a solution: the solver's turns, and between them what holds out longest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solution {
    /// Turns of both sides; the first and the last are the solver's.
    pub line: Vec<String>,
    /// Where in the line other turns of the solver do as well. The first turn is not among them.
    pub duals: Vec<Duals>,
}

/// Other turns of the solver that force the aim as fast as that of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duals {
    /// The place in the line, from 0.
    pub ply: usize,
    pub turns: Vec<String>,
}

/// What came of somebody's first try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum FirstTry {
    Solved,
    /// A turn was wrong, or the solution was shown before.
    Failed,
}

/// How far somebody is with a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attempt {
    /// Turns of both sides.
    pub line: Vec<String>,
    /// How many of them are right: what follows is a wrong turn, and what refutes it.
    pub right: usize,
    /// `None` while the first try goes on.
    pub first: Option<FirstTry>,
    /// Whether the line has reached the aim.
    pub solved: bool,
    /// Whether the solution was shown.
    pub shown: bool,
    /// The person's points before and after the first try, in thousandths, where it was rated.
    pub points: Option<(i64, i64)>,
}

impl Aim {
    /// `White to move wins in 3 turns`, without a stop.
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
    /// Whether it was composed by this person.
    #[must_use]
    pub fn is_by(&self, person: Option<&PersonId>) -> bool {
        matches!(&self.composer, Composer::Person(composer) if Some(composer) == person)
    }

    /// Whether one first turn alone forces the aim, and no later turn of the solver in its solution can be
    /// another.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let solution = self.solution.as_ref();
        self.keys.len() == 1 && solution.is_some_and(|solution| solution.duals.is_empty())
    }

    /// The position. A damaged row has none.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        Position::from_reached_fen(self.variant, &self.fen).ok()
    }

    /// `White to move wins in 3 turns`.
    #[must_use]
    pub fn sentence(&self) -> String {
        let side = self.position().map_or(Color::White, |now| now.to_move());
        self.aim.sentence(self.variant.side_name(side), self.turns)
    }
}

/// Why a position is no problem, with one sentence for the composer.
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
        "In this position an event can still be started or comes into force by lot, so that nothing can be proved."
    )]
    Unforeseeable,
    #[error(
        "The 50-move rule would come into this problem. Set the number of quiet moves in the position to 0."
    )]
    Quiet,
    #[error("A title has at most {MAX_PROBLEM_TITLE} characters.")]
    Title,
    #[error("A comment has at most {MAX_PROBLEM_COMMENT} characters.")]
    Comment,
}

/// Reads what somebody has composed.
///
/// # Errors
/// [`InvalidProblem`] says what is wrong. It repeats nothing of a position that hides something.
pub fn read_problem(id: ProblemId, raw: &NewProblem) -> Result<NewProblem, InvalidProblem> {
    if !(1..=MAX_PROBLEM_TURNS).contains(&raw.turns) {
        return Err(InvalidProblem::Turns);
    }
    if raw.aim == Aim::Mate && !raw.variant.info().has_checkmate {
        return Err(InvalidProblem::NoMate(raw.variant.title()));
    }
    let position = read_position(raw.variant, raw.fen.trim())?;
    if position.quiet_plies() + 2 * u32::from(raw.turns) >= CLAIMABLE {
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
        // So a square is written that is hidden.
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

/// Plays a turn as somebody writes it, in any notation or as clicks with commas between them; gives its canonical notation.
///
/// # Errors
/// When it is no legal turn.
pub fn play_written(line: &mut GameLine, text: &str) -> Result<String, GameLineError> {
    let clicked = of_clicks(line.position(), Viewer::Spectator, text);
    let played = line.play(clicked.as_deref().unwrap_or(text.trim()))?;
    Ok(played.facts.notation.clone())
}

/// How hard a problem is taken to be before anybody has tried it: the longer, the harder.
#[must_use]
pub fn untried(turns: u8) -> Strength {
    let points = EASIEST + EACH_TURN * i64::from(turns.saturating_sub(1));
    Strength {
        rating: Rating {
            points,
            ..Rating::NEW
        },
        ..Strength::NEW
    }
}

/// What a first try makes of the strengths of a solver and of a problem.
#[must_use]
pub fn rate_try(
    (solver, problem): (Strength, Strength),
    first: FirstTry,
    at_ms: Millis,
) -> (Strength, Strength) {
    // The solver plays White, the problem Black.
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
