//! Removing what nobody uses: the only statements that ever remove a log or a person.

use super::reads::{idle, unplayed};
use crate::{
    News, StoreError,
    engine::{
        deletion::IDLE_STATEMENTS,
        reads::{Statement, in_both_dialects},
        transaction::Transaction,
        value::values,
    },
};
use postern_game::{GameId, Millis, PersonId};

/// A person's key. A game or comment of this person needs a lock on the row.
pub(crate) const LOCK_AGAINST_ALL: Statement = Statement {
    sqlite: "SELECT key FROM people WHERE id = $1",
    postgres: "SELECT key FROM people WHERE id = $1 FOR UPDATE",
};

/// Whoever adds to the log holds this lock.
const LOCK_LOG: Statement = Statement {
    sqlite: "SELECT 1 FROM games WHERE id = $1",
    postgres: "SELECT FROM game_state WHERE game = (SELECT key FROM games WHERE id = $1) FOR UPDATE",
};

macro_rules! unplayed_game {
    ($dialect:ident) => {
        concat!(
            "SELECT key FROM games WHERE id = $1 AND created_ms <= $2 AND ",
            unplayed!($dialect)
        )
    };
}

const UNPLAYED_GAME: Statement = in_both_dialects!(unplayed_game);

/// Removes a game that was made up to `made_ms` and that nobody has joined or commented on, log and
/// all. Whether it was there and still such a game.
pub(crate) async fn remove_unjoined(
    transaction: &mut impl Transaction,
    game: &GameId,
    made_ms: Millis,
) -> Result<bool, StoreError> {
    // What was added meanwhile is seen by the next statement.
    transaction.rows(LOCK_LOG, &values![game]).await?;
    let key = transaction
        .key(UNPLAYED_GAME, &values![game, made_ms])
        .await?;
    let Some(key) = key else {
        return Ok(false);
    };
    // The triggers let events go that belong to a game in this table.
    for statement in [
        "INSERT INTO removing (game) VALUES ($1)",
        "DELETE FROM events WHERE game = $1",
        "DELETE FROM game_state WHERE game = $1",
        "DELETE FROM deliveries WHERE game = $1",
        "DELETE FROM reviews WHERE game = $1",
        "DELETE FROM games WHERE key = $1",
        "DELETE FROM removing WHERE game = $1",
    ] {
        transaction.run(statement, &values![key]).await?;
    }
    transaction.tell([News::Removed(game.clone())]);
    Ok(true)
}

macro_rules! idle_person {
    ($dialect:ident) => {
        concat!(
            "SELECT key FROM people WHERE key = $1 AND seen_ms <= $2 AND ",
            idle!($dialect)
        )
    };
}

const IDLE_PERSON: Statement = in_both_dialects!(idle_person);

/// Removes a person who was last seen up to `seen_ms` and has left nothing behind. Whether there was
/// one. Whoever has given a command has a game or a comment. Foreign keys must be off in `SQLite`: for
/// each person it would read all events.
pub(crate) async fn remove_person(
    transaction: &mut impl Transaction,
    person: &PersonId,
    seen_ms: Millis,
) -> Result<bool, StoreError> {
    // What was added meanwhile is seen by the next statement.
    let key = transaction.key(LOCK_AGAINST_ALL, &values![person]).await?;
    if !transaction.has(IDLE_PERSON, &values![key, seen_ms]).await? {
        return Ok(false);
    }
    for statement in IDLE_STATEMENTS.iter() {
        transaction.run(*statement, &values![key]).await?;
    }
    let remove = "DELETE FROM people WHERE key = $1";
    transaction.run(remove, &values![key]).await?;
    Ok(true)
}
