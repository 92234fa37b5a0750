//! Compares problems on SQLite and PostgreSQL.

use super::{TwinWorlds, same};
use postern_game::{
    FirstTryResult, NewProblem, ProblemAim, ProblemAttempt, ProblemComposer, ProblemId,
    ProblemState, Solution, rate_try,
};
use postern_rules::Variant;
use postern_store::problems::{
    AttemptChange, ProblemCursor, ProblemFilter, ProblemOrder, ProofLimits, RatedAttempt,
    ShippedProblem,
};

/// The number of different positions. It is small, so that the same problem is composed repeatedly
/// and solved by several players.
const FENS: usize = 6;

impl TwinWorlds {
    /// Composes, proves, lists or attempts a problem, adds built-in ones, or reports a problem's
    /// text and decides the report.
    pub(super) async fn puzzle(&mut self) {
        match self.chance.below(6) {
            0 => self.compose().await,
            1 => self.prove().await,
            2 => self.ship().await,
            3 => self.browse().await,
            4 => self.judge_words().await,
            _ => self.attempt().await,
        }
    }

    fn new_problem(&mut self) -> NewProblem {
        let number = self.chance.below(FENS);
        NewProblem {
            id: ProblemId::parse(&format!("problem-{}", self.chance.below(1_000))).unwrap(),
            variant: Variant::ALL[self.chance.below(2)],
            fen: format!("position {number}"),
            aim: [ProblemAim::Win, ProblemAim::Mate][self.chance.below(2)],
            turns: 1 + u8::try_from(self.chance.below(6)).unwrap(),
            title: "Quiet".to_owned(),
            comment: String::new(),
        }
    }

    async fn compose(&mut self) {
        let new = self.new_problem();
        let Some(composer) = self.chance.pick(&self.people).cloned() else {
            return;
        };
        let now = self.now();
        let limits = ProofLimits {
            of_person: 3,
            since_ms: now - 1_000_000,
            waiting: 4,
        };
        same!(self, twin => twin.store.same_problem(&new)).unwrap();
        let added =
            same!(self, twin => twin.store.add_problem(new.clone(), &composer.id, now, limits));
        if added.unwrap() {
            let found = same!(self, twin => twin.store.problem(&new.id))
                .unwrap()
                .unwrap();
            assert_eq!(found.composer, ProblemComposer::Person(composer.id.clone()));
            assert_eq!(
                same!(self, twin => twin.store.same_problem(&new)),
                Ok(Some(new.id))
            );
        }
        same!(self, twin => twin.store.problems_by(&composer.id, 5)).unwrap();
    }

    async fn prove(&mut self) {
        let now = self.now();
        let Some(due) = same!(self, twin => twin.store.due_problem(now)).unwrap() else {
            return;
        };
        let (before, until) = (due.due_ms.unwrap(), now + 60_000);
        let moved = same!(self, twin => twin.store.move_problem(&due.id, before, until));
        assert!(moved.unwrap());
        if self.chance.below(4) == 0 {
            // Simulates a node that stops before it saves the result.
            return;
        }
        let (state, keys) = match self.chance.below(4) {
            0 => (ProblemState::Refuted, Vec::new()),
            1 => (ProblemState::Unproved, Vec::new()),
            _ => (ProblemState::Published, vec!["e4".to_owned()]),
        };
        let solution = Solution {
            line: keys.clone(),
            duals: Vec::new(),
        };
        let settled = same!(self, twin => twin.store.settle_problem(&due.id, until, state, keys.clone(), Some(solution.clone())));
        assert!(settled.unwrap());
        same!(self, twin => twin.store.forget_unpublished(now - 500_000)).unwrap();
    }

    async fn ship(&mut self) {
        let shipped = ShippedProblem {
            problem: self.new_problem(),
            keys: vec!["e4".to_owned()],
        };
        let now = self.now();
        same!(self, twin => twin.store.ship_problems(vec![shipped.clone()], now)).unwrap();
        same!(self, twin => twin.store.count_shipped()).unwrap();
    }

    async fn browse(&mut self) {
        let orders = [
            ProblemOrder::Newest,
            ProblemOrder::Easiest,
            ProblemOrder::Hardest,
        ];
        let filter = ProblemFilter {
            variant: (self.chance.below(2) == 0).then_some(Variant::ALL[0]),
            turns: (self.chance.below(2) == 0).then_some(2),
            order: orders[self.chance.below(3)],
        };
        let reader = self
            .chance
            .pick(&self.people)
            .map(|person| person.id.clone());
        let page = same!(self, twin => twin.store.problems(filter, None, reader.as_ref(), 2));
        if let Some(last) = page.unwrap().last() {
            let after = ProblemCursor {
                number: match filter.order {
                    ProblemOrder::Newest => last.problem.made_ms,
                    _ => last.problem.strength.rating.points,
                },
                id: last.problem.id.to_string(),
            };
            let next = same!(self, twin => twin.store.problems(filter, Some(after.clone()), reader.as_ref(), 20));
            let next = next.unwrap();
            assert!(
                next.iter()
                    .all(|listed| listed.problem.id != last.problem.id)
            );
        }
    }

    async fn attempt(&mut self) {
        let all =
            same!(self, twin => twin.store.problems(ProblemFilter::default(), None, None, 20));
        let all = all.unwrap();
        let (Some(listed), Some(person)) = (
            self.chance.pick(&all).cloned(),
            self.chance.pick(&self.people).cloned(),
        ) else {
            return;
        };
        let (problem, now) = (listed.problem, self.now());
        same!(self, twin => twin.store.want_solution(&problem.id, now)).unwrap();
        let kept = same!(self, twin => twin.store.attempt(&problem.id, &person.id)).unwrap();
        let (before, version) = kept.unwrap_or_default();
        let first = [FirstTryResult::Solved, FirstTryResult::Failed][self.chance.below(2)];
        let mut after = ProblemAttempt {
            line: vec!["e4".to_owned(), "e5".to_owned()],
            right: self.chance.below(3),
            first: before.first.or(Some(first)),
            solved: self.chance.below(2) == 0,
            ..before.clone()
        };
        let solver = same!(self, twin => twin.store.solver_strength(&person.id, problem.variant));
        let solver = solver.unwrap();
        let rated = before.first.is_none().then(|| {
            let (better, harder) = rate_try(solver, problem.strength, first, now);
            after.points = Some((solver.rating.points, better.rating.points));
            RatedAttempt {
                variant: problem.variant,
                is_solved: first == FirstTryResult::Solved,
                solver_tries: solver.games,
                // Simulates an attempt that loses a race against another.
                problem_tries: problem.strength.games - i64::from(self.chance.below(8) == 0),
                solver: better,
                problem: harder,
                is_fit: problem.is_sound() && self.chance.below(2) == 0,
            }
        });
        let change = AttemptChange {
            problem: problem.id.clone(),
            person: person.id.clone(),
            version,
            after: after.clone(),
            at_ms: now,
            rated,
        };
        let kept = same!(self, twin => twin.store.keep_attempt(change.clone())).unwrap();
        let found = same!(self, twin => twin.store.attempt(&problem.id, &person.id)).unwrap();
        let expected = if kept { after } else { before };
        assert_eq!(found.unwrap_or_default().0, expected);
        same!(self, twin => twin.store.attempts_of(&person.id, 3)).unwrap();
        let (variant, before) = (problem.variant, self.now());
        let daily = same!(self, twin => twin.store.daily_problems(variant, before, 3));
        daily.unwrap();
    }
}
