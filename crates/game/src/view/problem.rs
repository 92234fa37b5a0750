//! The board of a problem as a game at one board, so that scripts draw it as any other.

use crate::{
    Access, Admission, CommandKind, Game, GameId, GameView, Names, Person, PersonId, Problem,
    Seats, Setup, TimeControl, game_of_turns,
};

/// Whoever solves it, in the game that is made of it.
const SOLVER: &str = "solver";

impl GameView {
    /// The position of a problem after some turns. Whoever is shown it can play, if `can_play`. `None` when one of the
    /// turns is illegal, or the problem is damaged.
    #[must_use]
    pub fn of_problem(problem: &Problem, turns: &[String], can_play: bool) -> Option<Self> {
        let id = GameId::parse(problem.id.as_str()).ok()?;
        let solver = Person {
            id: PersonId::parse(SOLVER).ok()?,
            name: String::new(),
        };
        let game = played(problem, turns, &id, &solver.id)?;
        let names: Names = std::iter::once(solver.clone()).collect();
        let viewer = can_play.then_some(&solver.id);
        let view = Self::of(&game, &names, viewer, 0, problem.made_ms);
        Some(Self {
            // Turns are all that can be done.
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

/// The game in which these turns were played.
fn played(problem: &Problem, turns: &[String], id: &GameId, solver: &PersonId) -> Option<Game> {
    let variant = problem.variant;
    let setup = Setup {
        deal: None,
        seeds: None,
        variant,
        rules_version: variant.info().rules_version,
        fen: None,
        start: Box::new(problem.position()?),
        seed: None,
        time: TimeControl::Unlimited,
        rated: false,
        access: Access::Link,
        admission: Admission::default(),
        creator: solver.clone(),
        seats: Seats::BothCreator,
        rematch_of: None,
    };
    let (game, _) = game_of_turns(setup, id, problem.made_ms, turns).ok()?;
    Some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Aim, Composer, ProblemId, ProblemState, Strength, view::Status};
    use postern_rules::{Color, Variant};

    #[test]
    fn a_problem_is_a_game_in_which_turns_alone_can_be_played() {
        let problem = Problem {
            id: ProblemId::parse("one").unwrap(),
            variant: Variant::Crazyhouse,
            fen: "7k/8/8/8/8/8/R7/1R2K3[] w - - 0 1".to_owned(),
            aim: Aim::Mate,
            turns: 2,
            title: String::new(),
            comment: String::new(),
            hidden: None,
            composer: Composer::Postern,
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
        assert_eq!(mate.status, Status::Over);
        assert!(view(&["Ra9"], true).is_none());
    }
}
