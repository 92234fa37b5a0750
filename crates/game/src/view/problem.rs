//! The board of a problem, as a view of a pass-and-play game. Scripts draw it like any other game.

use crate::{
    CommandKind, DisplayNames, Game, GameId, GameSetup, GameView, Person, PersonId, Problem,
    StartingSeats, game_of_turns,
};

/// The id of the fictitious person who plays both sides.
const SOLVER: &str = "solver";

impl GameView {
    /// Creates the view of a problem after some turns. If `can_play` is set, the viewer can
    /// continue from there. Returns `None` if a turn is illegal or the stored problem is corrupt.
    #[must_use]
    pub fn of_problem(problem: &Problem, turns: &[String], can_play: bool) -> Option<Self> {
        let id = GameId::parse(problem.id.as_str()).ok()?;
        let solver = Person {
            id: PersonId::parse(SOLVER).ok()?,
            name: String::new(),
        };
        let game = play_turns(problem, turns, &id, &solver.id)?;
        let names: DisplayNames = std::iter::once(solver.clone()).collect();
        let viewer = can_play.then_some(&solver.id);
        let view = Self::of(&game, &names, viewer, 0, problem.made_ms);
        Some(Self {
            // A problem has no offers and no resignation, so only board commands remain.
            can: view
                .can
                .into_iter()
                .filter(|can| *can == CommandKind::Play)
                .collect(),
            offers: Vec::new(),
            buttons: Vec::new(),
            ..view
        })
    }
}

/// Plays the turns in a new game that starts at the problem's position.
fn play_turns(problem: &Problem, turns: &[String], id: &GameId, solver: &PersonId) -> Option<Game> {
    let setup = GameSetup::unlimited(
        problem.position()?,
        solver.clone(),
        StartingSeats::BothCreator,
    );
    let (game, _) = game_of_turns(setup, id, problem.made_ms, turns).ok()?;
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::GameStatus;
    use crate::{ProblemAim, ProblemComposer, ProblemId, ProblemState, Strength};
    use postern_rules::{Color, Variant};

    #[test]
    fn a_problem_is_a_game_in_which_turns_alone_can_be_played() {
        let problem = Problem {
            id: ProblemId::parse("one").unwrap(),
            variant: Variant::Crazyhouse,
            fen: "7k/8/8/8/8/8/R7/1R2K3[] w - - 0 1".to_owned(),
            aim: ProblemAim::Mate,
            turns: 2,
            title: String::new(),
            comment: String::new(),
            hidden: None,
            composer: ProblemComposer::Postern,
            made_ms: 7,
            state: ProblemState::Published,
            due_ms: None,
            keys: Vec::new(),
            solution: None,
            strength: Strength::NEW,
            solved: 0,
        };
        let view = |turns: &[&str], can_play| {
            let turns: Vec<String> = turns.iter().map(ToString::to_string).collect();
            GameView::of_problem(&problem, &turns, can_play)
        };
        let start = view(&[], true).unwrap();
        assert_eq!(start.can, [CommandKind::Play]);
        assert!(!start.choices.is_empty() && start.plies.is_empty());
        let after = view(&["Ra7", "Kg8"], false).unwrap();
        assert!(after.can.is_empty() && after.choices.is_empty());
        assert_eq!(
            (after.plies.len(), after.position.to_move),
            (2, Color::White)
        );
        let mate = view(&["Ra7", "Kg8", "Rb8#"], true).unwrap();
        assert_eq!(mate.status, GameStatus::Over);
        assert!(view(&["Ra9"], true).is_none());
    }
}
