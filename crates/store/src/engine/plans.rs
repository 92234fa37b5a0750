//! The statements that load the site's pages, with the indexes that SQLite and PostgreSQL must use
//! to find their rows.

use crate::accounts::session::reads as sessions;
use crate::conduct::reads as conduct;
use crate::engine::reads::SqlStatement;
use crate::games::archive::reads as archive;
use crate::games::matching::reads as matching;
use crate::games::positions::reads as positions;
use crate::games::tidy::reads as tidy;
use crate::games::{lists, public_lists};
use crate::notifications::mail::writes as mail;
use crate::notifications::reads as notifications;
use crate::people::players::reads as players;
use crate::people::reads as people;

/// A statement with the indexes that its query plan must use. The plan may use others too.
pub(crate) struct PlannedStatement {
    pub(crate) statement: SqlStatement,
    pub(crate) sqlite: Vec<&'static str>,
    pub(crate) postgres: Vec<&'static str>,
}

/// Returns a statement whose query plan must use the same indexes on SQLite and PostgreSQL.
fn alike(statement: SqlStatement, indexes: &[&'static str]) -> PlannedStatement {
    PlannedStatement {
        statement,
        sqlite: indexes.to_vec(),
        postgres: indexes.to_vec(),
    }
}

pub(crate) const UNFINISHED: [&str; 3] = [
    "games_unfinished_of_white",
    "games_unfinished_of_black",
    "games_unfinished_at_one_board",
];
pub(crate) const CHALLENGES: [&str; 2] = ["games_challenges_of_white", "games_challenges_of_black"];
const FINISHED: [&str; 2] = ["games_finished_of_white", "games_finished_of_black"];

/// Returns all statements whose query plans are checked, with their required indexes.
pub(crate) fn planned() -> Vec<PlannedStatement> {
    let addresses = ["emails_by_address", "receivers_of_digests"];
    let with_computer = ["games_running_with_computer"];
    let mut all = vec![
        alike(lists::SEEKS, &["games_seeks"]),
        alike(lists::RUNNING, &["game_state_running"]),
        alike(lists::UNFINISHED, &UNFINISHED),
        alike(lists::LISTED, &[]),
        PlannedStatement {
            statement: lists::FINISHED,
            sqlite: FINISHED.to_vec(),
            postgres: vec!["games_of_white", "games_of_black"],
        },
        alike(lists::WAITING, &UNFINISHED[..2]),
        alike(lists::DEADLINES, &["game_state_deadlines"]),
        alike(public_lists::RUNNING, &["game_state_running"]),
        alike(public_lists::RUNNING_WITH_COMPUTER, &with_computer),
        alike(public_lists::COUNT_RUNNING_WITH_COMPUTER, &with_computer),
        alike(tidy::UNJOINED, &["games_unjoined"]),
        alike(matching::CHALLENGES_TO, &["games_challenges_to"]),
        PlannedStatement {
            statement: matching::CHALLENGES_OF,
            sqlite: CHALLENGES.to_vec(),
            postgres: Vec::new(),
        },
        alike(players::RUNNING, &UNFINISHED[..2]),
        alike(players::PROFILE, &[]),
        alike(players::RECORDS, &[]),
        alike(people::BY_ID, &[]),
        alike(people::BY_IDS, &[]),
        alike(sessions::BY_HASH, &[]),
        alike(sessions::OF_PERSON, &[]),
        alike(positions::UNINDEXED, &[]),
        alike(positions::HITS, &[]),
        alike(positions::NEXT_TURNS, &[]),
        alike(conduct::SUSPENDED, &["suspensions_by_start"]),
        alike(notifications::DUE, &["deliveries_by_channel"]),
        alike(notifications::WAITING, &["deliveries_by_channel"]),
        alike(SqlStatement::common(mail::RESUME), &addresses),
        alike(SqlStatement::common(mail::STOP), &addresses),
    ];
    let archive = archive::statements();
    all.extend(
        archive
            .into_iter()
            .map(|(statement, index)| alike(*statement, &[index])),
    );
    all
}
