//! Reading problems, and how far people are with them.

use crate::{
    StoreError,
    engine::reads::{
        Statement,
        row::{Columns, corrupt, misconduct_or_null},
    },
    log::codec,
};
use postern_game::{Attempt, Composer, PersonId, Problem, ProblemId, Rating, Strength};

/// All of a problem, with the id of its composer.
macro_rules! problem {
    () => {
        "SELECT problems.id AS id, variant, fen, aim, turns, title, comment, hidden, shipped, people.id AS composer, made_ms, state,
            due_ms, keys, solution, points, deviation, volatility, tries, last_ms, problems.solved AS solves"
    };
}

pub(super) const PROBLEM: Statement = Statement::common(concat!(
    problem!(),
    " FROM problems LEFT JOIN people ON people.key = composer WHERE problems.id = $1"
));

pub(super) const SAME: Statement = Statement::common(
    "SELECT id FROM problems WHERE variant = $1 AND fen = $2 AND aim = $3 AND state IN ('queued', 'published')",
);

pub(super) const DUE: Statement = Statement::common(concat!(
    problem!(),
    " FROM problems LEFT JOIN people ON people.key = composer
     WHERE due_ms IS NOT NULL AND due_ms <= $1 ORDER BY due_ms, problems.id LIMIT 1"
));

pub(super) const BY: Statement = Statement::common(concat!(
    problem!(),
    " FROM problems JOIN people ON people.key = composer
     WHERE people.id = $1 ORDER BY made_ms DESC, problems.id LIMIT $2"
));

pub(super) const SHIPPED: Statement =
    Statement::common("SELECT count(*) AS shipped FROM problems WHERE shipped = (1 = 1)");

pub(super) const ATTEMPT: Statement = Statement::common(
    "SELECT version, line, right_turns, first_try, solved, shown, points_before, points_after FROM problem_tries
     WHERE problem = $1 AND person = (SELECT key FROM people WHERE id = $2)",
);

pub(super) const ATTEMPTS_OF: Statement = Statement::common(
    "SELECT problem, line, right_turns, first_try, solved, shown, points_before, points_after FROM problem_tries
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY begun_ms DESC, problem LIMIT $2",
);

pub(super) const STRENGTH: Statement = Statement::common(
    "SELECT points, deviation, volatility, tries, last_ms FROM problem_ratings
     WHERE person = (SELECT key FROM people WHERE id = $1) AND variant = $2",
);

pub(super) const DAILY: Statement = Statement::common(
    "SELECT id, daily_ms, hidden FROM problems
     WHERE variant = $1 AND daily_ms < $2 ORDER BY daily_ms DESC, id DESC LIMIT $3",
);

/// Published problems in an order, behind a place.
macro_rules! listed {
    ($behind:literal) => {
        Statement::common(concat!(
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

pub(super) const NEWEST: Statement =
    listed!("(made_ms, problems.id) < ($4, $5) ORDER BY made_ms DESC, problems.id DESC");
pub(super) const HARDEST: Statement =
    listed!("(points, problems.id) < ($4, $5) ORDER BY points DESC, problems.id DESC");
pub(super) const EASIEST: Statement =
    listed!("(points, problems.id) > ($4, $5) ORDER BY points, problems.id");

pub(super) fn read(row: &impl Columns) -> Result<Problem, StoreError> {
    let composer = match row.text_or_null("composer")? {
        Some(id) => Composer::Person(PersonId::parse(&id).map_err(corrupt)?),
        None if row.flag("shipped")? => Composer::Postern,
        None => Composer::Deleted,
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

pub(super) fn read_attempt(row: &impl Columns) -> Result<Attempt, StoreError> {
    let points = (
        row.number_or_null("points_before")?,
        row.number_or_null("points_after")?,
    );
    let first = row.text_or_null("first_try")?;
    Ok(Attempt {
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

pub(super) fn strength(row: &impl Columns) -> Result<Strength, StoreError> {
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
