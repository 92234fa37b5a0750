//! Reads chess problems and users' attempts at them.

use crate::engine::reads::row::{corrupt, misconduct_or_null};
use crate::engine::reads::{Row, SqlStatement, required};
use crate::engine::value::values;
use crate::log::codec;
use crate::problems::{DailyProblem, ListedProblem, ProblemCursor, ProblemFilter, ProblemOrder};
use crate::{Store, StoreError};
use postern_game::{
    Millis, NewProblem, PersonId, Problem, ProblemAttempt, ProblemComposer, ProblemId, Rating,
    Strength,
};
use postern_rules::Variant;

/// Selects all columns of a problem, with the id of its composer.
macro_rules! problem {
    () => {
        "SELECT problems.id AS id, variant, fen, aim, turns, title, comment, hidden, shipped, people.id AS composer, made_ms, state,
            due_ms, keys, solution, points, deviation, volatility, tries, last_ms, problems.solved AS solves"
    };
}

const PROBLEM: SqlStatement = SqlStatement::common(concat!(
    problem!(),
    " FROM problems LEFT JOIN people ON people.key = composer WHERE problems.id = $1"
));

const SAME: SqlStatement = SqlStatement::common(
    "SELECT id FROM problems WHERE variant = $1 AND fen = $2 AND aim = $3 AND state IN ('queued', 'published')",
);

pub(super) const DUE: SqlStatement = SqlStatement::common(concat!(
    problem!(),
    " FROM problems LEFT JOIN people ON people.key = composer
     WHERE due_ms IS NOT NULL AND due_ms <= $1 ORDER BY due_ms, problems.id LIMIT 1"
));

const BY: SqlStatement = SqlStatement::common(concat!(
    problem!(),
    " FROM problems JOIN people ON people.key = composer
     WHERE people.id = $1 ORDER BY made_ms DESC, problems.id LIMIT $2"
));

const SHIPPED: SqlStatement =
    SqlStatement::common("SELECT count(*) AS shipped FROM problems WHERE shipped = (1 = 1)");

const ATTEMPT: SqlStatement = SqlStatement::common(
    "SELECT version, line, right_turns, first_try, solved, shown, points_before, points_after FROM problem_tries
     WHERE problem = $1 AND person = (SELECT key FROM people WHERE id = $2)",
);

const ATTEMPTS_OF: SqlStatement = SqlStatement::common(
    "SELECT problem, line, right_turns, first_try, solved, shown, points_before, points_after FROM problem_tries
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY begun_ms DESC, problem LIMIT $2",
);

const STRENGTH: SqlStatement = SqlStatement::common(
    "SELECT points, deviation, volatility, tries, last_ms FROM problem_ratings
     WHERE person = (SELECT key FROM people WHERE id = $1) AND variant = $2",
);

const DAILY: SqlStatement = SqlStatement::common(
    "SELECT id, daily_ms, hidden FROM problems
     WHERE variant = $1 AND daily_ms < $2 ORDER BY daily_ms DESC, id DESC LIMIT $3",
);

/// Builds a query for published problems in a sort order, starting after a cursor.
macro_rules! listed {
    ($behind:literal) => {
        SqlStatement::common(concat!(
            problem!(),
            ", line, right_turns, first_try, problem_tries.solved AS solved, shown, points_before, points_after
             FROM problems LEFT JOIN people ON people.key = composer
                LEFT JOIN problem_tries ON problem_tries.problem = problems.id
                    AND problem_tries.person = (SELECT key FROM people WHERE id = $1)
             WHERE state = 'published' AND ($2 = '' OR variant = $2) AND ($3 = 0 OR turns = $3) AND ",
            $behind,
            " LIMIT $6"
        ))
    };
}

const NEWEST: SqlStatement =
    listed!("(made_ms, problems.id) < ($4, $5) ORDER BY made_ms DESC, problems.id DESC");
const HARDEST: SqlStatement =
    listed!("(points, problems.id) < ($4, $5) ORDER BY points DESC, problems.id DESC");
const EASIEST: SqlStatement =
    listed!("(points, problems.id) > ($4, $5) ORDER BY points, problems.id");

pub(super) fn read(row: &Row) -> Result<Problem, StoreError> {
    let composer = match row.text_or_null("composer")? {
        Some(id) => ProblemComposer::Person(PersonId::parse(&id).map_err(corrupt)?),
        None if row.flag("shipped")? => ProblemComposer::Postern,
        None => ProblemComposer::Deleted,
    };
    let solution = row.text_or_null("solution")?;
    Ok(Problem {
        id: ProblemId::parse(&row.text("id")?).map_err(corrupt)?,
        variant: row.text("variant")?.parse().map_err(corrupt)?,
        fen: row.text("fen")?,
        aim: row.text("aim")?.parse().map_err(corrupt)?,
        turns: u8::try_from(row.number("turns")?).map_err(corrupt)?,
        title: row.text("title")?,
        comment: row.text("comment")?,
        hidden: misconduct_or_null(row, "hidden")?,
        composer,
        made_ms: row.number("made_ms")?,
        state: row.text("state")?.parse().map_err(corrupt)?,
        due_ms: row.number_or_null("due_ms")?,
        keys: codec::turns(&row.text("keys")?).map_err(corrupt)?,
        solution: solution
            .map(|text| codec::solution(&text).map_err(corrupt))
            .transpose()?,
        strength: strength(row)?,
        solved: row.number("solves")?,
    })
}

fn read_attempt(row: &Row) -> Result<ProblemAttempt, StoreError> {
    let points = (
        row.number_or_null("points_before")?,
        row.number_or_null("points_after")?,
    );
    let first = row.text_or_null("first_try")?;
    Ok(ProblemAttempt {
        line: codec::turns(&row.text("line")?).map_err(corrupt)?,
        right: usize::try_from(row.number("right_turns")?).map_err(corrupt)?,
        first: first
            .map(|text| text.parse().map_err(corrupt))
            .transpose()?,
        solved: row.flag("solved")?,
        shown: row.flag("shown")?,
        points: points.0.zip(points.1),
    })
}

pub(super) fn strength(row: &Row) -> Result<Strength, StoreError> {
    Ok(Strength {
        rating: Rating {
            points: row.number("points")?,
            deviation: row.number("deviation")?,
            volatility: row.number("volatility")?,
        },
        games: row.number("tries")?,
        last_ms: row.number_or_null("last_ms")?,
    })
}

impl Store {
    /// Returns the number of stored problems that came with a release of the server.
    pub async fn count_shipped(&self) -> Result<u32, StoreError> {
        let row = required(self.row(&SHIPPED, &[]).await?)?;
        u32::try_from(row.number("shipped")?).map_err(corrupt)
    }

    /// Returns the problem with this id; `None` if it does not exist.
    pub async fn problem(&self, id: &ProblemId) -> Result<Option<Problem>, StoreError> {
        self.one(&PROBLEM, &values![id.as_str()], read).await
    }

    /// Returns the id of a problem with the same position and aim that is published or waits for
    /// proof.
    pub async fn same_problem(&self, new: &NewProblem) -> Result<Option<ProblemId>, StoreError> {
        let aim: &str = new.aim.into();
        let values = values![new.variant.slug(), &*new.fen, aim];
        let row = self.row(&SAME, &values).await?;
        row.map(|row| ProblemId::parse(&row.text("id")?).map_err(corrupt))
            .transpose()
    }

    /// Returns at most `limit` published problems after a cursor, each with the viewer's attempt.
    pub async fn problems(
        &self,
        filter: ProblemFilter,
        after: Option<ProblemCursor>,
        reader: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<ListedProblem>, StoreError> {
        let (statement, beginning) = match filter.order {
            ProblemOrder::Newest => (&NEWEST, i64::MAX),
            ProblemOrder::Hardest => (&HARDEST, i64::MAX),
            ProblemOrder::Easiest => (&EASIEST, i64::MIN),
        };
        let after = after.unwrap_or(ProblemCursor {
            number: beginning,
            id: String::new(),
        });
        let values = values![
            reader.map_or("", PersonId::as_str),
            filter.variant.map_or("", Variant::slug),
            i64::from(filter.turns.unwrap_or_default()),
            after.number,
            &*after.id,
            limit
        ];
        let rows = self.rows(statement, &values).await?;
        let listed = rows.iter().map(|row| {
            let is_begun = row.text_or_null("line")?.is_some();
            Ok(ListedProblem {
                problem: read(row)?,
                attempt: is_begun.then(|| read_attempt(row)).transpose()?,
            })
        });
        listed.collect()
    }

    /// Returns at most `limit` problems of a composer in any state, latest first.
    pub async fn problems_by(
        &self,
        composer: &PersonId,
        limit: u32,
    ) -> Result<Vec<Problem>, StoreError> {
        let values = values![composer.as_str(), limit];
        self.rows(&BY, &values).await?.iter().map(read).collect()
    }

    /// Returns the due problem that a computer should process first, if any.
    pub async fn due_problem(&self, now: Millis) -> Result<Option<Problem>, StoreError> {
        self.one(&DUE, &values![now], read).await
    }

    /// Returns a person's attempt at a problem, and the attempt's number of changes; `None` if the
    /// person has not tried the problem.
    pub async fn attempt(
        &self,
        problem: &ProblemId,
        person: &PersonId,
    ) -> Result<Option<(ProblemAttempt, i64)>, StoreError> {
        let values = values![problem.as_str(), person.as_str()];
        let row = self.row(&ATTEMPT, &values).await?;
        row.map(|row| Ok((read_attempt(&row)?, row.number("version")?)))
            .transpose()
    }

    /// Returns at most `limit` attempts by a person, the most recently started first.
    pub async fn attempts_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<(ProblemId, ProblemAttempt)>, StoreError> {
        let values = values![person.as_str(), limit];
        let rows = self.rows(&ATTEMPTS_OF, &values).await?;
        let attempts = rows.iter().map(|row| {
            let problem = ProblemId::parse(&row.text("problem")?).map_err(corrupt)?;
            Ok((problem, read_attempt(row)?))
        });
        attempts.collect()
    }

    /// Returns at most `limit` problems of a variant that became eligible as a problem of the day
    /// before `before_ms`, latest first.
    pub async fn daily_problems(
        &self,
        variant: Variant,
        before_ms: Millis,
        limit: u32,
    ) -> Result<Vec<DailyProblem>, StoreError> {
        let values = values![variant.slug(), before_ms, limit];
        let rows = self.rows(&DAILY, &values).await?;
        let daily = rows.iter().map(|row| {
            Ok(DailyProblem {
                id: ProblemId::parse(&row.text("id")?).map_err(corrupt)?,
                since_ms: row.number("daily_ms")?,
                is_hidden: row.text_or_null("hidden")?.is_some(),
            })
        });
        daily.collect()
    }

    /// Returns a person's rating as a solver of problems in this variant.
    pub async fn solver_strength(
        &self,
        person: &PersonId,
        variant: Variant,
    ) -> Result<Strength, StoreError> {
        let values = values![person.as_str(), variant.slug()];
        let row = self.row(&STRENGTH, &values).await?;
        row.map_or(Ok(Strength::NEW), |row| strength(&row))
    }
}
