//! Problems, in two stores of different engines.

use async_trait::async_trait;
use postern::live::Clock as _;
use postern_game::{
    Aim, Attempt, Composer, FirstTry, Millis, NewProblem, PersonId, Problem, ProblemId,
    ProblemState, Solution, Strength, rate_try,
};
use postern_rules::Variant;
use postern_store::{
    StoreError,
    problems::{
        AttemptChange, DailyProblem, ListedProblem, ProblemFilter, ProblemOrder, ProblemPlace,
        Problems, ProofLimits, RatedTry, ShippedProblem,
    },
};

use super::{
    World,
    store::{Twins, same},
};

#[async_trait]
impl Problems for Twins {
    async fn ship_problems(
        &self,
        problems: Vec<ShippedProblem>,
        now: Millis,
    ) -> Result<(), StoreError> {
        same!(self, store => store.ship_problems(problems.clone(), now))
    }

    async fn count_shipped(&self) -> Result<u32, StoreError> {
        same!(self, store => store.count_shipped())
    }

    async fn add_problem(
        &self,
        new: NewProblem,
        composer: &PersonId,
        now: Millis,
        limits: ProofLimits,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.add_problem(new.clone(), composer, now, limits))
    }

    async fn problem(&self, id: &ProblemId) -> Result<Option<Problem>, StoreError> {
        same!(self, store => store.problem(id))
    }

    async fn same_problem(&self, new: &NewProblem) -> Result<Option<ProblemId>, StoreError> {
        same!(self, store => store.same_problem(new))
    }

    async fn problems(
        &self,
        filter: ProblemFilter,
        after: Option<ProblemPlace>,
        reader: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<ListedProblem>, StoreError> {
        same!(self, store => store.problems(filter, after.clone(), reader, limit))
    }

    async fn problems_by(
        &self,
        composer: &PersonId,
        limit: u32,
    ) -> Result<Vec<Problem>, StoreError> {
        same!(self, store => store.problems_by(composer, limit))
    }

    async fn due_problem(&self, now: Millis) -> Result<Option<Problem>, StoreError> {
        same!(self, store => store.due_problem(now))
    }

    async fn move_problem(
        &self,
        id: &ProblemId,
        before: Millis,
        due_ms: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.move_problem(id, before, due_ms))
    }

    async fn settle_problem(
        &self,
        id: &ProblemId,
        before: Millis,
        state: ProblemState,
        keys: Vec<String>,
        solution: Option<Solution>,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.settle_problem(id, before, state, keys.clone(), solution.clone()))
    }

    async fn want_solution(&self, id: &ProblemId, now: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.want_solution(id, now))
    }

    async fn forget_unpublished(&self, made_ms: Millis) -> Result<(), StoreError> {
        same!(self, store => store.forget_unpublished(made_ms))
    }

    async fn attempt(
        &self,
        problem: &ProblemId,
        person: &PersonId,
    ) -> Result<Option<(Attempt, i64)>, StoreError> {
        same!(self, store => store.attempt(problem, person))
    }

    async fn keep_attempt(&self, change: AttemptChange) -> Result<bool, StoreError> {
        same!(self, store => store.keep_attempt(change.clone()))
    }

    async fn attempts_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<(ProblemId, Attempt)>, StoreError> {
        same!(self, store => store.attempts_of(person, limit))
    }

    async fn daily_problems(
        &self,
        variant: Variant,
        before_ms: Millis,
        limit: u32,
    ) -> Result<Vec<DailyProblem>, StoreError> {
        same!(self, store => store.daily_problems(variant, before_ms, limit))
    }

    async fn solver_strength(
        &self,
        person: &PersonId,
        variant: Variant,
    ) -> Result<Strength, StoreError> {
        same!(self, store => store.solver_strength(person, variant))
    }
}

/// Few, so that problems are composed again, and solved by several.
const FENS: usize = 6;

impl World {
    /// Somebody composes a problem, tries one or looks through them, a moderator hides its words, or a computer
    /// proves one.
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
            aim: [Aim::Win, Aim::Mate][self.chance.below(2)],
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
        let now = self.clock.now_ms();
        let limits = ProofLimits {
            of_person: 3,
            since_ms: now - 1_000_000,
            waiting: 4,
        };
        self.twins.same_problem(&new).await.unwrap();
        let added = self
            .twins
            .add_problem(new.clone(), &composer.id, now, limits);
        if added.await.unwrap() {
            let found = self.twins.problem(&new.id).await.unwrap().unwrap();
            assert_eq!(found.composer, Composer::Person(composer.id.clone()));
            assert_eq!(self.twins.same_problem(&new).await, Ok(Some(new.id)));
        }
        self.twins.problems_by(&composer.id, 5).await.unwrap();
    }

    async fn prove(&mut self) {
        let now = self.clock.now_ms();
        let Some(due) = self.twins.due_problem(now).await.unwrap() else {
            return;
        };
        let (before, until) = (due.due_ms.unwrap(), now + 60_000);
        let moved = self.twins.move_problem(&due.id, before, until);
        assert!(moved.await.unwrap());
        if self.chance.below(4) == 0 {
            // The node dies.
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
        let settled = self
            .twins
            .settle_problem(&due.id, until, state, keys, Some(solution));
        assert!(settled.await.unwrap());
        self.twins.forget_unpublished(now - 500_000).await.unwrap();
    }

    async fn ship(&mut self) {
        let shipped = ShippedProblem {
            problem: self.new_problem(),
            keys: vec!["e4".to_owned()],
        };
        let now = self.clock.now_ms();
        self.twins.ship_problems(vec![shipped], now).await.unwrap();
        self.twins.count_shipped().await.unwrap();
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
        let page = self.twins.problems(filter, None, reader.as_ref(), 2).await;
        if let Some(last) = page.unwrap().last() {
            let after = ProblemPlace {
                number: match filter.order {
                    ProblemOrder::Newest => last.problem.made_ms,
                    _ => last.problem.strength.rating.points,
                },
                id: last.problem.id.to_string(),
            };
            let next = self
                .twins
                .problems(filter, Some(after), reader.as_ref(), 20);
            let next = next.await.unwrap();
            assert!(
                next.iter()
                    .all(|listed| listed.problem.id != last.problem.id)
            );
        }
    }

    async fn attempt(&mut self) {
        let all = self
            .twins
            .problems(ProblemFilter::default(), None, None, 20);
        let all = all.await.unwrap();
        let (Some(listed), Some(person)) = (
            self.chance.pick(&all).cloned(),
            self.chance.pick(&self.people).cloned(),
        ) else {
            return;
        };
        let (problem, now) = (listed.problem, self.clock.now_ms());
        self.twins.want_solution(&problem.id, now).await.unwrap();
        let kept = self.twins.attempt(&problem.id, &person.id).await.unwrap();
        let (before, version) = kept.unwrap_or_default();
        let first = [FirstTry::Solved, FirstTry::Failed][self.chance.below(2)];
        let mut after = Attempt {
            line: vec!["e4".to_owned(), "e5".to_owned()],
            right: self.chance.below(3),
            first: before.first.or(Some(first)),
            solved: self.chance.below(2) == 0,
            ..before.clone()
        };
        let twins = &self.twins;
        let solver = twins.solver_strength(&person.id, problem.variant);
        let solver = solver.await.unwrap();
        let rated = before.first.is_none().then(|| {
            let (better, harder) = rate_try(solver, problem.strength, first, now);
            after.points = Some((solver.rating.points, better.rating.points));
            RatedTry {
                variant: problem.variant,
                is_solved: first == FirstTry::Solved,
                solver_tries: solver.games,
                // Now and then somebody else was faster.
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
        let kept = self.twins.keep_attempt(change).await.unwrap();
        let found = self.twins.attempt(&problem.id, &person.id).await.unwrap();
        let expected = if kept { after } else { before };
        assert_eq!(found.unwrap_or_default().0, expected);
        self.twins.attempts_of(&person.id, 3).await.unwrap();
        let (variant, before) = (problem.variant, self.clock.now_ms());
        let daily = self.twins.daily_problems(variant, before, 3);
        daily.await.unwrap();
    }
}
