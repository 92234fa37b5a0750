//! List entries for chess problems.

use crate::web::drawing::Svg;
use crate::web::pages::lists::cards::picture_of;
use postern_game::{FirstTryResult, Problem, ProblemAim, ProblemComposer, ProblemState};
use postern_store::problems::ListedProblem;

/// A chess problem with its board drawn.
#[derive(Clone, Debug)]
pub(super) struct ProblemCard {
    pub id: String,
    pub game: &'static str,
    /// The task, such as `White to move wins in 3 turns`.
    pub sentence: String,
    pub title: String,
    /// The difficulty of the problem as a rating, such as `1662` or `1500?`.
    pub rating: String,
    pub tries: i64,
    pub solved: i64,
    /// The viewer's result. `None` if the viewer has not tried the problem.
    pub mark: Option<&'static str>,
    pub board: Svg,
}

impl ProblemCard {
    /// Returns the card of a problem. `None` if its row is damaged.
    pub(super) fn of(listed: &ListedProblem, assets: &str) -> Option<Self> {
        let problem = &listed.problem;
        let attempt = listed.attempt.as_ref();
        let mark = attempt.map(|attempt| match (attempt.first, attempt.solved) {
            (Some(FirstTryResult::Solved), _) => "Solved at the first try",
            (_, true) => "Solved",
            (Some(FirstTryResult::Failed), false) => "Not solved yet",
            (None, false) => "Begun",
        });
        Some(Self {
            id: problem.id.to_string(),
            game: problem.variant.title(),
            sentence: problem.sentence(),
            title: problem.title.clone(),
            rating: problem.strength.rating.words(),
            tries: problem.strength.games,
            solved: problem.solved,
            mark,
            board: picture_of(&problem.position()?, assets),
        })
    }
}

/// Describes the state of a problem to its composer, in a sentence.
pub(super) fn state_words(problem: &Problem) -> String {
    let aim = match problem.aim {
        ProblemAim::Win => "win",
        ProblemAim::Mate => "mate",
    };
    let turns = match problem.turns {
        1 => "1 turn".to_owned(),
        turns => format!("{turns} turns"),
    };
    match problem.state {
        ProblemState::Queued => {
            "It waits for its proof. That takes from a second to some minutes, longer when the computer has much to do.".to_owned()
        }
        ProblemState::Published => "It is proved and published.".to_owned(),
        ProblemState::Refuted => format!(
            "It is refuted: there is no forced {aim} in {turns}. Nobody else sees it; it is removed after 30 days."
        ),
        ProblemState::Shorter => format!(
            "There is a forced {aim} in fewer than {turns}. Compose it anew with the right number; this one is removed after 30 days."
        ),
        ProblemState::Unproved => {
            "It is not proved: the computer could neither prove nor refute it within 50 million positions and five minutes. Nobody else sees it; it is removed after 30 days.".to_owned()
        }
    }
}

/// Returns the words that name the composer of a problem.
pub(super) fn composer_words(problem: &Problem, name: Option<&str>) -> String {
    match (&problem.composer, name) {
        (ProblemComposer::Postern, _) => "Postern".to_owned(),
        (ProblemComposer::Person(_), Some(name)) if !name.is_empty() => name.to_owned(),
        (ProblemComposer::Person(_) | ProblemComposer::Deleted, _) => "Deleted player".to_owned(),
    }
}
