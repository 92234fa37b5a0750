//! Stores chess problems and users' attempts at them.

use crate::engine::value::{ColumnValue, values};
use crate::engine::writes::WriteStatement;
use crate::log::codec;
use crate::problems::{AttemptChange, ProofLimits, RatedAttempt, ShippedProblem};
use crate::{Store, StoreError};
use postern_game::{
    Millis, NewProblem, PersonId, ProblemId, ProblemState, Solution, Strength, untried_strength,
};

const SHIP: &str = "INSERT INTO problems (id, variant, fen, aim, turns, title, comment, shipped, made_ms, state, keys,
        points, deviation, volatility, tries, solved)
    SELECT $1, $2, $3, $4, $5, '', '', (1 = 1), $6, 'published', $7, $8, $9, $10, 0, 0
    WHERE NOT EXISTS (SELECT 1 FROM problems
        WHERE id = $1 OR (variant = $2 AND fen = $3 AND aim = $4 AND state IN ('queued', 'published')))
    ON CONFLICT DO NOTHING";

const ADD: &str = "INSERT INTO problems (id, variant, fen, aim, turns, title, comment, shipped, composer, made_ms, state,
        due_ms, keys, points, deviation, volatility, tries, solved)
    SELECT $1, $2, $3, $4, $5, $6, $7, (1 = 0), key, $9, 'queued', $9, '[]', $10, $11, $12, 0, 0
    FROM people WHERE id = $8 AND deleted_ms IS NULL
        AND (SELECT count(*) FROM problems WHERE composer = people.key AND made_ms > $13) < $14
        AND (SELECT count(*) FROM problems WHERE state = 'queued') < $15
        AND NOT EXISTS (SELECT 1 FROM problems WHERE composer = people.key AND state = 'queued')
    ON CONFLICT DO NOTHING";

const MOVE: &str = "UPDATE problems SET due_ms = $3 WHERE id = $1 AND due_ms = $2";

const SETTLE: &str = "UPDATE problems SET state = $3, keys = $4, solution = $5, due_ms = NULL WHERE id = $1 AND due_ms = $2";

const WANT: &str = "UPDATE problems SET due_ms = $2
    WHERE id = $1 AND due_ms IS NULL AND solution IS NULL AND state = 'published'";

const FORGET: &str =
    "DELETE FROM problems WHERE made_ms <= $1 AND state IN ('refuted', 'shorter', 'unproved')";

const BEGIN: &str = "INSERT INTO problem_tries (problem, person, begun_ms, version, line, right_turns, first_try, solved, shown,
        points_before, points_after)
    SELECT $1, key, $3, 1, $4, $5, $6, ($7 <> 0), ($8 <> 0), $9, $10 FROM people WHERE id = $2 AND deleted_ms IS NULL
    ON CONFLICT DO NOTHING";

const GO_ON: &str = "UPDATE problem_tries SET version = version + 1, line = $4, right_turns = $5, first_try = $6,
        solved = ($7 <> 0), shown = ($8 <> 0), points_before = $9, points_after = $10
    WHERE problem = $1 AND person = (SELECT key FROM people WHERE id = $2 AND deleted_ms IS NULL) AND version = $3";

const RATE_PROBLEM: &str =
    "UPDATE problems SET points = $3, deviation = $4, volatility = $5, tries = $6, last_ms = $7,
        solved = solved + $8, daily_ms = coalesce(daily_ms, $9)
    WHERE id = $1 AND tries = $2";

const RATE_SOLVER: &str = "INSERT INTO problem_ratings (person, variant, points, deviation, volatility, tries, last_ms)
    SELECT key, $2, $4, $5, $6, $7, $8 FROM people WHERE id = $1 AND deleted_ms IS NULL
    ON CONFLICT (person, variant) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
        volatility = excluded.volatility, tries = excluded.tries, last_ms = excluded.last_ms
    WHERE problem_ratings.tries = $3";

impl Store {
    /// Adds problems from the server's release that are not stored yet, as published at `now`.
    pub async fn ship_problems(
        &self,
        problems: Vec<ShippedProblem>,
        now: Millis,
    ) -> Result<(), StoreError> {
        let ships = problems
            .into_iter()
            .map(|ShippedProblem { problem, keys }| {
                let mut values = set_up(&problem);
                values.extend([now.into(), codec::turns_text(&keys).as_str().into()]);
                values.extend(figures(&untried_strength(problem.turns)));
                WriteStatement::new(SHIP, values)
            });
        let ships = ships.collect();
        self.write_with(Vec::new(), Vec::new(), ships, Vec::new())
            .await?;
        Ok(())
    }

    /// Adds a problem that waits for proof. Returns `false` and writes nothing if the composer
    /// already has a waiting problem, the same problem exists, a limit is reached, or the composer
    /// no longer exists.
    pub async fn add_problem(
        &self,
        new: NewProblem,
        composer: &PersonId,
        now: Millis,
        limits: ProofLimits,
    ) -> Result<bool, StoreError> {
        let mut values = set_up(&new);
        values.extend([
            new.title.as_str().into(),
            new.comment.as_str().into(),
            composer.into(),
            now.into(),
        ]);
        values.extend(figures(&untried_strength(new.turns)));
        values.extend([
            limits.since_ms.into(),
            i64::from(limits.of_person).into(),
            i64::from(limits.waiting).into(),
        ]);
        let add = WriteStatement::new(ADD, values);
        self.write_all(vec![composer.clone()], vec![add]).await
    }

    /// Changes the time at which a computer should process a problem. Returns `false` and writes
    /// nothing if the stored time is not `before`.
    pub async fn move_problem(
        &self,
        id: &ProblemId,
        before: Millis,
        due_ms: Millis,
    ) -> Result<bool, StoreError> {
        let values = vec![id.as_str().into(), before.into(), due_ms.into()];
        let write = WriteStatement::new(MOVE, values);
        self.write_all(Vec::new(), vec![write]).await
    }

    /// Stores the result of a proof. Returns `false` and writes nothing if the stored time for
    /// processing the problem is not `before`.
    pub async fn settle_problem(
        &self,
        id: &ProblemId,
        before: Millis,
        state: ProblemState,
        keys: Vec<String>,
        solution: Option<Solution>,
    ) -> Result<bool, StoreError> {
        let state: &str = state.into();
        let values = vec![
            id.as_str().into(),
            before.into(),
            state.into(),
            codec::turns_text(&keys).as_str().into(),
            ColumnValue::Text(solution.as_ref().map(codec::solution_text)),
        ];
        let write = WriteStatement::new(SETTLE, values);
        self.write_all(Vec::new(), vec![write]).await
    }

    /// Requests a computation of a problem's solution, unless the solution is known or already
    /// requested. Returns whether the request was written.
    pub async fn want_solution(&self, id: &ProblemId, now: Millis) -> Result<bool, StoreError> {
        let values = vec![id.as_str().into(), now.into()];
        let write = WriteStatement::new(WANT, values);
        self.write_all(Vec::new(), vec![write]).await
    }

    /// Removes problems created at `made_ms` or earlier that were refuted or not proved.
    pub async fn forget_unpublished(&self, made_ms: Millis) -> Result<(), StoreError> {
        let values = vec![made_ms.into()];
        let write = WriteStatement::new(FORGET, values);
        self.write_all(Vec::new(), vec![write]).await?;
        Ok(())
    }

    /// Stores a changed attempt and its rating changes. Returns `false` and writes nothing if the
    /// attempt or a rating has changed since it was read, or the person no longer exists.
    pub async fn keep_attempt(&self, change: AttemptChange) -> Result<bool, StoreError> {
        let mut writes = vec![attempted(&change)];
        if let Some(rated) = &change.rated {
            writes.extend(rating(&change, rated));
        }
        self.write_all(vec![change.person], writes).await
    }
}

/// Returns the first five parameters of the statements that insert a problem.
fn set_up(new: &NewProblem) -> Vec<ColumnValue> {
    let aim: &str = new.aim.into();
    vec![
        new.id.as_str().into(),
        new.variant.slug().into(),
        new.fen.as_str().into(),
        aim.into(),
        i64::from(new.turns).into(),
    ]
}

fn figures(strength: &Strength) -> [ColumnValue; 3] {
    let rating = strength.rating;
    [rating.points, rating.deviation, rating.volatility].map(ColumnValue::from)
}

fn attempted(change: &AttemptChange) -> WriteStatement {
    let after = &change.after;
    let begins = change.version == 0;
    let first: Option<&str> = after.first.map(Into::into);
    WriteStatement::new(
        if begins { BEGIN } else { GO_ON },
        values![
            change.problem.as_str(),
            &change.person,
            if begins { change.at_ms } else { change.version },
            codec::turns_text(&after.line).as_str(),
            i64::try_from(after.right).unwrap_or(i64::MAX),
            ColumnValue::Text(first.map(str::to_owned)),
            i64::from(after.solved),
            i64::from(after.shown),
            ColumnValue::Number(after.points.map(|(before, _)| before)),
            ColumnValue::Number(after.points.map(|(_, after)| after))
        ],
    )
}

/// Returns the writes for the solver's and the problem's rating. Each changes a row only if the
/// rating has not changed since it was read.
fn rating(change: &AttemptChange, rated: &RatedAttempt) -> [WriteStatement; 2] {
    let numbers = |strength: &Strength| {
        let [points, deviation, volatility] = figures(strength);
        let (tries, last) = (strength.games.into(), ColumnValue::Number(strength.last_ms));
        [points, deviation, volatility, tries, last]
    };
    let mut problem: Vec<ColumnValue> =
        vec![change.problem.as_str().into(), rated.problem_tries.into()];
    problem.extend(numbers(&rated.problem));
    problem.push(i64::from(rated.is_solved).into());
    problem.push(ColumnValue::Number(rated.is_fit.then_some(change.at_ms)));
    let mut solver: Vec<ColumnValue> = vec![
        (&change.person).into(),
        rated.variant.slug().into(),
        rated.solver_tries.into(),
    ];
    solver.extend(numbers(&rated.solver));
    [
        WriteStatement::new(RATE_PROBLEM, problem),
        WriteStatement::new(RATE_SOLVER, solver),
    ]
}
