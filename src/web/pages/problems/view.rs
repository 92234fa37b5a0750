//! A problem as its solver sees it. The page and the JSON API use the same view.

use serde::Serialize;

use crate::live::ProblemAttemptView;
use crate::web::{Problem, Site};
use postern_game::{FirstTryResult, GameView, PersonId, ProblemId, Rating};
use postern_rules::Color;

/// The solver's progress in a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProgressView {
    /// It is the solver's turn.
    ToPlay,
    /// The last turn was wrong. The board shows its refutation.
    Wrong,
    Solved,
}

/// A problem, and the turns that its solver has played.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ProblemView {
    pub id: String,
    /// The task, such as `White to move mates in 2 turns`.
    pub sentence: String,
    /// The position after the solver's turns, as the view of a game whose player plays both sides.
    pub view: GameView,
    /// The side that the solver plays.
    pub solver: Color,
    pub progress: ProgressView,
    /// One or two sentences about the progress and the next step.
    pub words: String,
    /// The number of correct turns on the board. The solver's next turn follows them.
    pub ply: usize,
    /// The change of the solver's rating by the first attempt, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rated: Option<String>,
}

impl ProblemView {
    /// Returns the view of a problem. `None` if its row is damaged.
    pub(super) fn of(shown: &ProblemAttemptView) -> Option<Self> {
        let ProblemAttemptView {
            problem, attempt, ..
        } = shown;
        let progress = progress(shown);
        let can_play = progress == ProgressView::ToPlay;
        Some(Self {
            id: problem.id.to_string(),
            sentence: problem.sentence(),
            view: GameView::of_problem(problem, &attempt.line, can_play)?,
            solver: problem.position()?.to_move(),
            progress,
            words: words(shown),
            ply: attempt.right,
            rated: attempt.points.map(rated),
        })
    }
}

fn progress(shown: &ProblemAttemptView) -> ProgressView {
    let attempt = &shown.attempt;
    if attempt.right < attempt.line.len() {
        ProgressView::Wrong
    } else if shown.is_reached {
        ProgressView::Solved
    } else {
        ProgressView::ToPlay
    }
}

fn words(shown: &ProblemAttemptView) -> String {
    let (problem, attempt) = (&shown.problem, &shown.attempt);
    let variant = problem.variant;
    let solver = problem.position().map_or(Color::White, |now| now.to_move());
    let other = variant.side_name(!solver);
    match (progress(shown), &attempt.line[attempt.right..]) {
        (ProgressView::Solved, _) if attempt.first == Some(FirstTryResult::Solved) => {
            "Solved, at the first try.".to_owned()
        }
        (ProgressView::Solved, _) => "Solved.".to_owned(),
        (ProgressView::Wrong, [turn, reply, ..]) => {
            format!("{turn} is not the way: {other} answers {reply}. Go back and try again.")
        }
        (ProgressView::Wrong, [turn]) if shown.line.outcome().is_some() => {
            format!("{turn} ends the game in another way. Go back and try again.")
        }
        (ProgressView::Wrong, [turn]) => {
            format!("{turn} comes too late: no turn is left. Go back and try again.")
        }
        (ProgressView::Wrong, []) | (ProgressView::ToPlay, _) => {
            let left = usize::from(problem.turns).saturating_sub(attempt.line.len() / 2);
            let left = match left {
                1 => "One turn is left.".to_owned(),
                left => format!("{left} turns are left."),
            };
            match attempt.line.last() {
                Some(reply) => format!("Right. {other} answers {reply}. {left}"),
                None => format!("{}.", problem.sentence()),
            }
        }
    }
}

/// Returns a sentence such as `Your rating in these problems: 1500 → 1662 (+162).`
fn rated((before, after): (i64, i64)) -> String {
    let shown = |points| {
        Rating {
            points,
            ..Rating::NEW
        }
        .shown()
    };
    let (before, after) = (shown(before), shown(after));
    let change = after - before;
    let sign = if change < 0 { "−" } else { "+" };
    let size = change.unsigned_abs();
    format!("Your rating in these problems: {before} → {after} ({sign}{size}).")
}

/// Returns a problem with the viewer's progress.
///
/// # Errors
/// Returns the same errors as [`Problems::problem`](crate::live::Problems::problem).
pub(super) async fn read(
    site: &Site,
    reader: Option<&PersonId>,
    id: &ProblemId,
) -> Result<(ProblemAttemptView, ProblemView), Problem> {
    let shown = site.live.problems.problem(id, reader).await?;
    let view = site.on_blocking_thread(move || {
        let view = ProblemView::of(&shown);
        view.map(|view| (shown, view))
    });
    view.await?.ok_or_else(Problem::internal)
}
