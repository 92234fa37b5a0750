//! Reads vacations.

use crate::engine::reads::{Row, SqlStatement, in_both_dialects, of_two};
use crate::engine::value::values;
use crate::people::vacations::DueVacation;
use crate::{Store, StoreError};
use postern_game::{GameId, Millis, PersonId, TimeControl, Vacation};

pub(super) const OF_PERSON: SqlStatement = SqlStatement::common(
    "SELECT number, begun_ms, until_ms, automatic FROM vacations
     WHERE person = (SELECT key FROM people WHERE id = $1) ORDER BY number DESC LIMIT 400",
);

pub(super) fn vacation(row: &Row) -> Result<Vacation, StoreError> {
    Ok(Vacation {
        number: row.number("number")?,
        begun_ms: row.number("begun_ms")?,
        until_ms: row.number("until_ms")?,
        automatic: row.number("automatic")? != 0,
    })
}

const IS_AUTOMATIC: SqlStatement = SqlStatement::common(
    "SELECT since_ms FROM automatic_vacations WHERE person = (SELECT key FROM people WHERE id = $1)",
);

/// Selects people whose automatic vacation must start. A game is lost at its deadline, or some days
/// later if the opponent must claim the win on time.
macro_rules! in_need {
    ($dialect:ident) => {
        concat!("SELECT DISTINCT people.id AS id
     FROM game_state JOIN games ON games.key = game
        JOIN automatic_vacations ON (person = white AND white_deadline_ms > $1 AND white_deadline_ms <= $2)
            OR (person = black AND black_deadline_ms > $1 AND black_deadline_ms <= $2)
        JOIN people ON people.key = person
     WHERE (deadline_ms > $1 AND deadline_ms <= $2 OR deadline_ms > $3 AND deadline_ms <= $4)
        AND status = 'running' AND time_kind = 'correspondence' AND ",
            of_two!($dialect),
            " LIMIT 1000"
        )
    };
}

const IN_NEED: SqlStatement = in_both_dialects!(in_need);

pub(super) const DUE: SqlStatement = SqlStatement::common(
    "SELECT people.id AS id, number, until_ms, settled_ms, due_ms
     FROM vacations JOIN people ON people.key = person WHERE due_ms <= $1 ORDER BY due_ms, person LIMIT $2",
);

fn due_vacation(row: &Row) -> Result<DueVacation, StoreError> {
    Ok(DueVacation {
        person: person(row)?,
        number: row.number("number")?,
        until_ms: row.number("until_ms")?,
        settled_ms: row.number("settled_ms")?,
        due_ms: row.number("due_ms")?,
    })
}

macro_rules! running {
    ($dialect:ident) => {
        concat!(
            "SELECT games.key AS key, id FROM games JOIN game_state ON game = games.key
             WHERE (white = (SELECT key FROM people WHERE id = $1) OR black = (SELECT key FROM people WHERE id = $1))
                AND status <> 'over' AND ",
            of_two!($dialect),
            " AND status = 'running' AND time_kind = 'correspondence' AND active_ms >= $2 AND games.key > $3
             ORDER BY games.key LIMIT $4"
        )
    };
}

pub(super) const RUNNING: SqlStatement = in_both_dialects!(running);

pub(super) fn game(row: &Row) -> Result<(i64, GameId), StoreError> {
    let id = row.game_id("id")?;
    Ok((row.number("key")?, id))
}

pub(super) fn person(row: &Row) -> Result<PersonId, StoreError> {
    row.person_id("id")
}

impl Store {
    /// Returns a person's latest 400 vacations, latest first.
    pub async fn vacations_of(&self, person: &PersonId) -> Result<Vec<Vacation>, StoreError> {
        self.list(&OF_PERSON, &values![person.as_str()], vacation)
            .await
    }

    /// Whether a person's vacations start automatically.
    pub async fn has_automatic_vacations(&self, person: &PersonId) -> Result<bool, StoreError> {
        let row = self.row(&IS_AUTOMATIC, &values![person.as_str()]).await?;
        Ok(row.is_some())
    }

    /// Returns the people with automatic vacations who have a clock that runs out after `now` and
    /// not later than `until`.
    pub async fn in_need_of_vacation(
        &self,
        now: Millis,
        until: Millis,
    ) -> Result<Vec<PersonId>, StoreError> {
        let grace = TimeControl::LATE_MOVES_MS;
        let values = values![now, until, now + grace, until + grace];
        self.list(&IN_NEED, &values, person).await
    }

    /// Returns at most `limit` vacations that must now be applied to games.
    pub async fn due_vacations(
        &self,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<DueVacation>, StoreError> {
        self.list(&DUE, &values![now, limit], due_vacation).await
    }

    /// Returns at most `limit` of a person's running correspondence games against opponents that
    /// were active at `since` or later, after the game with the key `behind`.
    pub async fn running_correspondence(
        &self,
        person: &PersonId,
        since: Millis,
        behind: i64,
        limit: u32,
    ) -> Result<Vec<(i64, GameId)>, StoreError> {
        let values = values![person.as_str(), since, behind, limit];
        self.list(&RUNNING, &values, game).await
    }
}
