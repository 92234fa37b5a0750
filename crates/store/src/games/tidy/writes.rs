//! Removes games that nobody has joined, and people to whom no row refers.

use super::reads::{idle, unplayed};
use crate::engine::deletion::{GAME_STATEMENTS, IDLE_STATEMENTS};
use crate::engine::reads::{SqlStatement, in_both_dialects};
use crate::engine::transaction::{RemovalOptions, Transaction};
use crate::engine::value::values;
use crate::{News, Store, StoreError};
use postern_game::{GameId, Millis, PersonId};

/// Selects a person's key and locks the row. Transactions that add a game or comment of this person
/// lock the same row, so they wait.
pub(crate) const LOCK_AGAINST_ALL: SqlStatement = SqlStatement {
    sqlite: "SELECT key FROM people WHERE id = $1",
    postgres: "SELECT key FROM people WHERE id = $1 FOR UPDATE",
};

/// Locks a game's log. Every transaction that adds events holds the same lock.
const LOCK_LOG: SqlStatement = SqlStatement {
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

const UNPLAYED_GAME: SqlStatement = in_both_dialects!(unplayed_game);

/// Removes a game with its log if it was created at `made_ms` or earlier and nobody has joined it
/// or commented on it. Returns whether a game was removed.
pub(crate) async fn remove_unjoined(
    transaction: &mut Transaction<'_>,
    game: &GameId,
    made_ms: Millis,
) -> Result<bool, StoreError> {
    // Lock the log first, so that the next statement sees every event that was added before.
    transaction.rows(LOCK_LOG, &values![game]).await?;
    let key = transaction
        .key(UNPLAYED_GAME, &values![game, made_ms])
        .await?;
    let Some(key) = key else {
        return Ok(false);
    };
    remove_game(transaction, game, key).await?;
    Ok(true)
}

/// Removes a game with its log. The transaction must already have locked the game.
pub(crate) async fn remove_game(
    transaction: &mut Transaction<'_>,
    game: &GameId,
    key: i64,
) -> Result<(), StoreError> {
    for statement in GAME_STATEMENTS.iter() {
        transaction.run(*statement, &values![key]).await?;
    }
    transaction.tell([News::Removed(game.clone())]);
    Ok(())
}

macro_rules! idle_person {
    ($dialect:ident) => {
        concat!(
            "SELECT key FROM people WHERE key = $1 AND seen_ms <= $2 AND ",
            idle!($dialect)
        )
    };
}

const IDLE_PERSON: SqlStatement = in_both_dialects!(idle_person);

/// Removes a person who was last seen at `seen_ms` or earlier and to whom no row refers. Returns
/// whether a person was removed. On `SQLite`, foreign keys must be off, because checking them would
/// read all events for each person. Events need no check: every person who has caused one has a
/// game or a comment.
pub(crate) async fn remove_person(
    transaction: &mut Transaction<'_>,
    person: &PersonId,
    seen_ms: Millis,
) -> Result<bool, StoreError> {
    // Lock the person's row first, so that the next statement sees every row that was added before.
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

impl Store {
    /// Removes a game that nobody has joined, with its log, in one commit. Returns `false` if the
    /// game can no longer be removed. The only other logs ever removed are those of games against
    /// the computer.
    pub async fn remove_unjoined(&self, game: GameId, made_ms: Millis) -> Result<bool, StoreError> {
        self.transact((game, made_ms), |transaction, (game, made_ms)| {
            Box::pin(remove_unjoined(transaction, game, *made_ms))
        })
        .await
    }

    /// Removes an idle person. Returns `false` if the person is no longer idle.
    pub async fn remove_person(
        &self,
        person: PersonId,
        seen_ms: Millis,
    ) -> Result<bool, StoreError> {
        let removal = RemovalOptions {
            unchecked: true,
            ..RemovalOptions::default()
        };
        self.transact_removing(removal, (person, seen_ms), |transaction, given| {
            Box::pin(remove_person(transaction, &given.0, given.1))
        })
        .await
    }
}
