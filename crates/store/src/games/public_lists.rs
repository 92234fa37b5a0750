//! Public lists of games in progress, filtered and paginated, either between two people or against
//! the computer.

use crate::engine::reads::row::{all_listed, corrupt};
use crate::engine::reads::{ColumnValue, Row, SqlStatement};
use crate::engine::value::values;
use crate::games::lists::listed;
use crate::{GameCount, GameFilter, OpponentFilter, Store, StoreError};
use postern_game::ListedGame;
use postern_rules::Variant;

/// Maximum number of games counted. A page shows a larger number as "more than" this.
const MAX_COUNTED: i64 = 10_000;

/// Selects a page of games in progress, the latest turn first.
pub(crate) const RUNNING: SqlStatement = SqlStatement::common(listed!(
    "WHERE games.key IN (
        SELECT g.key FROM game_state JOIN games AS g ON g.key = game_state.game
        WHERE running_ms IS NOT NULL AND (g.variant = $1 OR $1 IS NULL) AND (g.time_kind = $2 OR $2 IS NULL)
        ORDER BY running_ms DESC, active_ms DESC, g.id LIMIT $3 OFFSET $4)
     ORDER BY running_ms DESC, active_ms DESC, games.id"
));

/// Selects a page of games in progress against the computer, most recently started first.
pub(crate) const RUNNING_WITH_COMPUTER: SqlStatement = SqlStatement::common(listed!(
    "WHERE games.key IN (
        SELECT key FROM games
        WHERE computer_level IS NOT NULL AND status = 'running' AND (variant = $1 OR $1 IS NULL) AND (time_kind = $2 OR $2 IS NULL)
        ORDER BY key DESC LIMIT $3 OFFSET $4)
     ORDER BY games.key DESC"
));

pub(crate) const COUNT_RUNNING: SqlStatement = SqlStatement::common(
    "SELECT variant, time_kind, count(*) AS games
     FROM (SELECT variant, time_kind FROM game_state JOIN games ON key = game WHERE running_ms IS NOT NULL LIMIT $1) AS g
     GROUP BY variant, time_kind",
);

pub(crate) const COUNT_RUNNING_WITH_COMPUTER: SqlStatement = SqlStatement::common(
    "SELECT variant, time_kind, count(*) AS games
     FROM (SELECT variant, time_kind FROM games WHERE computer_level IS NOT NULL AND status = 'running' LIMIT $1) AS g
     GROUP BY variant, time_kind",
);

fn counted(row: &Row) -> Result<GameCount, StoreError> {
    Ok(GameCount {
        variant: row
            .text("variant")?
            .parse()
            .map_err(|_| corrupt("an unknown variant"))?,
        time: row
            .text("time_kind")?
            .parse()
            .map_err(|_| corrupt("an unknown time control"))?,
        games: u32::try_from(row.number("games")?).map_err(corrupt)?,
    })
}

impl Store {
    /// Returns a page of games in progress. Games between two people are sorted by latest turn,
    /// games against the computer by latest start.
    pub async fn games(
        &self,
        against: OpponentFilter,
        filter: GameFilter,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let values = [
            ColumnValue::text(filter.variant.map(Variant::slug)),
            ColumnValue::text(filter.time.map(<&str>::from)),
            limit.into(),
            offset.into(),
        ];
        let statement = match against {
            OpponentFilter::People => &RUNNING,
            OpponentFilter::Computer => &RUNNING_WITH_COMPUTER,
        };
        all_listed(&self.rows(statement, &values).await?)
    }

    /// Returns the number of games in progress for each variant and time control. Counts at most
    /// 10,000 games.
    pub async fn count_games(&self, against: OpponentFilter) -> Result<Vec<GameCount>, StoreError> {
        let statement = match against {
            OpponentFilter::People => &COUNT_RUNNING,
            OpponentFilter::Computer => &COUNT_RUNNING_WITH_COMPUTER,
        };
        self.list(statement, &values![MAX_COUNTED], counted).await
    }
}
