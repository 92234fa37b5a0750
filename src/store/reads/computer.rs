//! Finding games against a computer player.

use super::{
    Reader, Statement, in_both_dialects, of_two,
    row::{Columns, corrupt},
};
use crate::{
    game::{GameId, Millis},
    store::{StoreError, codec},
};

/// The keys of the computer players ([`Computer`](crate::game::Computer)).
macro_rules! computers {
    () => {
        "(SELECT key FROM people WHERE id IN ('computer-1', 'computer-2', 'computer-3', 'computer-4',
            'computer-5', 'computer-6', 'computer-7', 'computer-8'))"
    };
}
pub(in crate::store) use computers;

// Each index of games by player is for some of them alone.
macro_rules! idle {
    ($dialect:ident) => {
        concat!(
            "SELECT games.id FROM games JOIN game_state ON game_state.game = games.key
             WHERE active_ms <= $1 AND games.key IN (
                SELECT key FROM games WHERE white IN ",
            computers!(),
            " AND status = 'over'
                UNION ALL SELECT key FROM games WHERE black IN ",
            computers!(),
            " AND status = 'over'
                UNION ALL SELECT key FROM games WHERE white IN ",
            computers!(),
            " AND status <> 'over' AND ",
            of_two!($dialect),
            "
                UNION ALL SELECT key FROM games WHERE black IN ",
            computers!(),
            " AND status <> 'over' AND ",
            of_two!($dialect),
            ")
             ORDER BY games.id LIMIT $2"
        )
    };
}

const IDLE: Statement = in_both_dialects!(idle);

/// Games in which nothing has happened since `active_ms`.
pub(in crate::store) async fn idle(
    reader: &impl Reader,
    active_ms: Millis,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let rows = reader
        .rows(&IDLE, &[active_ms.into(), limit.into()])
        .await?;
    rows.iter()
        .map(|row| codec::game_id(&row.text("id")?).map_err(corrupt))
        .collect()
}
