//! Reading what helps people to find a game.

use crate::{engine::reads::Statement, games::lists::listed};

pub(crate) const CHALLENGES_TO: Statement = Statement::common(listed!(
    "WHERE games.invited = (SELECT key FROM people WHERE id = $1) ORDER BY games.key DESC LIMIT $2"
));

pub(crate) const CHALLENGES_OF: Statement = Statement::common(listed!(
    "WHERE games.key IN (
        SELECT key FROM games WHERE white = (SELECT key FROM people WHERE id = $1) AND invited IS NOT NULL
        UNION ALL SELECT key FROM games WHERE black = (SELECT key FROM people WHERE id = $1) AND invited IS NOT NULL)
     ORDER BY games.key DESC LIMIT $2"
));

pub(super) const LAST_SETTINGS: Statement = Statement::common(
    "SELECT settings FROM last_settings JOIN people ON people.key = last_settings.person WHERE people.id = $1",
);
