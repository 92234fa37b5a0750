//! Reading what a computer says of games.

use crate::engine::reads::Statement;

pub(super) const OF_GAME: Statement = Statement::common(
    "SELECT body FROM reviews WHERE game = (SELECT key FROM games WHERE id = $1)",
);
