//! Lists of games, read from the projection that the writer maintains.

use crate::engine::reads::row::{all_listed, corrupt};
use crate::engine::reads::{
    ColumnValue, SqlStatement, at_one_board, in_both_dialects, of_two, required,
};
use crate::engine::value::values;
use crate::{ListRange, PersonGamesFilter, Store, StoreError, WaitingSide};
use postern_game::{GameId, ListedGame, MAX_UNFINISHED, Millis, PersonId};
use postern_rules::Variant;

/// Maximum number of games in each list. `MAX_SEEKS` exceeds the length of a page, because a page
/// leaves out most seeks if many come from the same network.
const MAX_SEEKS: i64 = 500;
const MAX_RUNNING: i64 = 24;

/// Expands to a query for all list data of games, ending with the given SQL clauses.
macro_rules! listed {
    ($($rest:expr),+) => {
        concat!(
            "SELECT games.*, state.*, white.id AS white_id, white.name AS white_name, black.id AS black_id, black.name AS black_name,
                invited.id AS invited_id, invited.name AS invited_name,
                white_rating.points AS white_points, white_rating.deviation AS white_deviation,
                white_rating.volatility AS white_volatility, white_rating.games AS white_games, white_rating.last_ms AS white_last_ms,
                black_rating.points AS black_points, black_rating.deviation AS black_deviation,
                black_rating.volatility AS black_volatility, black_rating.games AS black_games, black_rating.last_ms AS black_last_ms,
                counted.white_points AS white_counted_points, counted.white_deviation AS white_counted_deviation,
                counted.white_volatility AS white_counted_volatility, counted.black_points AS black_counted_points,
                counted.black_deviation AS black_counted_deviation, counted.black_volatility AS black_counted_volatility
             FROM games JOIN game_state AS state ON state.game = games.key
                LEFT JOIN people AS white ON white.key = games.white
                LEFT JOIN people AS black ON black.key = games.black
                LEFT JOIN people AS invited ON invited.key = games.invited
                LEFT JOIN ratings AS white_rating ON white_rating.person = games.white AND white_rating.rated_set = games.rated_set
                LEFT JOIN ratings AS black_rating ON black_rating.person = games.black AND black_rating.rated_set = games.rated_set
                LEFT JOIN rated_games AS counted ON counted.game = games.key ",
            $($rest),+
        )
    };
}

pub(crate) use listed;

pub(crate) const SEEKS: SqlStatement = SqlStatement::common(listed!(
    "WHERE status = 'open' AND access = 'seek' ORDER BY games.created_ms DESC, games.id LIMIT $1"
));

pub(crate) const RUNNING: SqlStatement = SqlStatement::common(listed!(
    "WHERE games.key IN (
        SELECT game FROM game_state WHERE running_ms IS NOT NULL ORDER BY running_ms DESC, active_ms DESC LIMIT $1)
     ORDER BY active_ms DESC, games.id"
));

/// Maximum number of unfinished games that are examined in each of three groups, newest first:
/// games as White, games as Black, and games at one board. Only people who had started more games
/// before the limits existed can exceed it.
const LOOKED_AT: u32 = 500;
const _: () = assert!(LOOKED_AT > MAX_UNFINISHED);

/// An SQL expression for the key of the person with id `$1`.
macro_rules! me {
    () => {
        "(SELECT key FROM people WHERE id = $1)"
    };
}

/// The SQL condition that the person with id `$1` must act next in a game.
macro_rules! waits_for_me {
    ($dialect:ident) => {
        concat!(
            of_two!($dialect),
            " AND ((awaits_white AND games.white = ",
            me!(),
            ") OR (awaits_black AND games.black = ",
            me!(),
            "))"
        )
    };
}

/// Expands to an `ORDER BY` clause that puts the games in which the person with id `$1` must act
/// next at the top, the most urgent first.
macro_rules! by_urgency {
    ($dialect:ident) => {
        concat!(
            " ORDER BY CASE
                   WHEN ",
            waits_for_me!($dialect),
            " THEN 0
                   WHEN status = 'running' THEN 1
                   ELSE 2 END,
                coalesce(CASE WHEN games.white = ",
            me!(),
            " THEN white_deadline_ms ELSE black_deadline_ms END,
                    deadline_ms, 9223372036854775807),
                active_ms DESC, games.id "
        )
    };
}

/// The SQL condition that a key is in the result of a subquery. It is written so that the subquery
/// runs first; otherwise PostgreSQL would join all games with their related rows before it filters
/// them.
macro_rules! is_among {
    (sqlite, $($query:expr),+ $(,)?) => {
        concat!("IN (", $($query),+, ")")
    };
    (postgres, $($query:expr),+ $(,)?) => {
        concat!("= ANY (ARRAY(", $($query),+, "))")
    };
}

// Find the slice in a narrow subquery, and read only its games in full.
macro_rules! unfinished {
    ($dialect:ident) => {
        listed!(
            "WHERE games.key ", is_among!($dialect, "
                SELECT games.key FROM (
                    SELECT key FROM (SELECT key FROM games WHERE white = ", me!(), "
                        AND status <> 'over' AND ", of_two!($dialect), " ORDER BY key DESC LIMIT $3) AS as_white
                    UNION ALL SELECT key FROM (SELECT key FROM games WHERE black = ", me!(), "
                        AND status <> 'over' AND ", of_two!($dialect), " ORDER BY key DESC LIMIT $3) AS as_black
                    UNION ALL SELECT key FROM (SELECT key FROM games WHERE white = ", me!(), "
                        AND status <> 'over' AND ", at_one_board!($dialect), " ORDER BY key DESC LIMIT $3) AS alone) AS mine
                JOIN games ON games.key = mine.key JOIN game_state ON game_state.game = mine.key
                WHERE (games.variant = $4 OR $4 IS NULL) AND (games.time_kind = $5 OR $5 IS NULL)
                    AND (CASE WHEN ", waits_for_me!($dialect), " THEN 'me' WHEN ", of_two!($dialect), " THEN 'others' ELSE 'nobody' END = $6
                        OR $6 IS NULL)",
                by_urgency!($dialect),
                "LIMIT $2 OFFSET $7"),
             by_urgency!($dialect)
        )
    };
}

pub(crate) const UNFINISHED: SqlStatement = in_both_dialects!(unfinished);

pub(crate) const LISTED: SqlStatement = SqlStatement {
    sqlite: listed!(
        "WHERE games.id IN (SELECT value FROM json_each('[\"' || replace($1, ',', '\",\"') || '\"]')) ORDER BY games.id"
    ),
    postgres: listed!("WHERE games.id = ANY (string_to_array($1, ',')) ORDER BY games.id"),
};

const ENDED: SqlStatement =
    SqlStatement::common("SELECT over_ms, key FROM games WHERE id = $1 AND over_ms IS NOT NULL");

pub(crate) const FINISHED: SqlStatement = SqlStatement::common(listed!(
    "WHERE games.key IN (
        SELECT key FROM (SELECT key FROM games WHERE white = (SELECT key FROM people WHERE id = $1) AND status = 'over'
            AND (over_ms, key) < ($2, $3) ORDER BY over_ms DESC, key DESC LIMIT $4) AS as_white
        UNION SELECT key FROM (SELECT key FROM games WHERE black = (SELECT key FROM people WHERE id = $1) AND status = 'over'
            AND (over_ms, key) < ($2, $3) ORDER BY over_ms DESC, key DESC LIMIT $4) AS as_black)
     ORDER BY over_ms DESC, games.key DESC LIMIT $4"
));

macro_rules! waiting {
    ($dialect:ident) => {
        concat!(
            "WITH me AS (SELECT key FROM people WHERE id = $1)
             SELECT (SELECT count(*) FROM (SELECT key FROM games WHERE white = (SELECT key FROM me)
                      AND status <> 'over' AND ", of_two!($dialect), " ORDER BY key DESC LIMIT $2) AS mine
                   JOIN game_state ON game = mine.key WHERE awaits_white)
                + (SELECT count(*) FROM (SELECT key FROM games WHERE black = (SELECT key FROM me)
                      AND status <> 'over' AND ", of_two!($dialect), " ORDER BY key DESC LIMIT $2) AS mine
                   JOIN game_state ON game = mine.key WHERE awaits_black)
                + (SELECT count(*) FROM games WHERE invited = (SELECT key FROM me)) AS waiting"
        )
    };
}

pub(crate) const WAITING: SqlStatement = in_both_dialects!(waiting);

pub(crate) const DEADLINES: SqlStatement = SqlStatement::common(
    "SELECT games.id, deadline_ms FROM game_state JOIN games ON games.key = game_state.game
     WHERE deadline_ms >= $1 AND (deadline_ms, games.id) > ($1, $2) ORDER BY deadline_ms, games.id LIMIT $3",
);

impl Store {
    /// Returns open seeks, newest first.
    pub async fn seeks(&self) -> Result<Vec<ListedGame>, StoreError> {
        all_listed(&self.rows(&SEEKS, &values![MAX_SEEKS]).await?)
    }

    /// Returns games in progress between two people, latest turn first.
    pub async fn running(&self) -> Result<Vec<ListedGame>, StoreError> {
        all_listed(&self.rows(&RUNNING, &values![MAX_RUNNING]).await?)
    }

    /// Returns a slice of a person's unfinished games that pass the filter. Games in which this
    /// person must act next come first, sorted by urgency, then other games in progress, then open
    /// ones.
    pub async fn unfinished_of(
        &self,
        person: &PersonId,
        filter: PersonGamesFilter,
        part: ListRange,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let values = [
            person.as_str().into(),
            part.most.into(),
            LOOKED_AT.into(),
            ColumnValue::text(filter.games.variant.map(Variant::slug)),
            ColumnValue::text(filter.games.time.map(<&str>::from)),
            ColumnValue::text(filter.waits.map(|waits| match waits {
                WaitingSide::ForMe => "me",
                WaitingSide::ForOthers => "others",
            })),
            part.from.into(),
        ];
        all_listed(&self.rows(&UNFINISHED, &values).await?)
    }

    /// Returns the games with these ids, in the same order. Skips ids for which no game exists.
    pub async fn listed(&self, games: &[GameId]) -> Result<Vec<ListedGame>, StoreError> {
        let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
        let ids = ids.join(",");
        all_listed(&self.rows(&LISTED, &values![ids.as_str()]).await?)
    }

    /// Returns at most `limit` finished games of a person, most recently ended first. If `before`
    /// is given, it is the last game of the previous page.
    pub async fn finished_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        // If the game `before` does not exist, use a sort position after all games, so that the
        // page is empty.
        let (over_ms, key) = match before {
            None => (Millis::MAX, i64::MAX),
            Some(id) => match self.row(&ENDED, &values![id.as_str()]).await? {
                Some(row) => (row.number("over_ms")?, row.number("key")?),
                None => (Millis::MIN, i64::MIN),
            },
        };
        let values = values![person.as_str(), over_ms, key, limit];
        all_listed(&self.rows(&FINISHED, &values).await?)
    }

    /// Returns the number of games in which a person must play a turn or make a choice, plus the
    /// unanswered challenges to them. Games at one board do not count, because there it is always
    /// the person's turn.
    pub async fn waiting_for(&self, person: &PersonId) -> Result<u32, StoreError> {
        let values = values![person.as_str(), LOOKED_AT];
        let row = required(self.row(&WAITING, &values).await?)?;
        u32::try_from(row.number("waiting")?).map_err(corrupt)
    }

    /// Returns at most `limit` games, sorted by deadline. If `after` is given, it is the last game
    /// of the previous call with its deadline.
    pub async fn deadlines(
        &self,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Vec<(GameId, Millis)>, StoreError> {
        let values = values![
            after.map_or(Millis::MIN, |(_, at)| *at),
            after.map_or("", |(game, _)| game.as_str()),
            limit
        ];
        self.list(&DEADLINES, &values, |row| {
            let id = row.game_id("id")?;
            Ok((id, row.number("deadline_ms")?))
        })
        .await
    }
}
