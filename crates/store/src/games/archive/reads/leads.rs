//! SQL statements for the archive, one for each index that can find its games.

use crate::ARCHIVE_LOOKS_AT;
use crate::engine::reads::SqlStatement;
use crate::games::lists::listed;

/// The SQL condition that a game is in the selected part of the archive: games between two people,
/// or games against the computer.
macro_rules! archived {
    (people) => {
        "result IS NOT NULL"
    };
    (computer) => {
        "computer_level IS NOT NULL AND status = 'over'"
    };
}

/// The columns with which a filter is compared. The result and length of games against the computer
/// are computed here. They are not stored in columns, because otherwise these games would appear in
/// the lists of games between people.
macro_rules! looked_at {
    (people, $other:literal) => {
        concat!(
            "key, variant, result, reason, time_kind, rated_set, white, black, ",
            $other
        )
    };
    (computer, "plies") => {
        "key, variant, CASE WHEN winner IS NOT NULL THEN winner WHEN reason = 'aborted' THEN 'aborted' ELSE 'drawn' END AS result,
            reason, time_kind, rated_set, white, black, (SELECT ply FROM game_state WHERE game = games.key) AS plies"
    };
}

/// The SQL condition that an index's leading column equals the parameter.
macro_rules! led_by {
    (end, $parameter:literal) => {
        ""
    };
    (rated, $parameter:literal) => {
        " AND rated_set IS NOT NULL"
    };
    (player_is_white, $parameter:literal) => {
        concat!(
            " AND white = (SELECT key FROM people WHERE id = ",
            $parameter,
            ")"
        )
    };
    (player_is_black, $parameter:literal) => {
        concat!(
            " AND black = (SELECT key FROM people WHERE id = ",
            $parameter,
            ")"
        )
    };
    ($column:ident, $parameter:literal) => {
        concat!(" AND ", stringify!($column), " = ", $parameter)
    };
}

/// Selects games in descending order of an indexed column, from the game after the sort position
/// `$1, $2` down to the value `$3`.
macro_rules! led {
    ($part:ident, $lead:ident, $parameter:literal, $column:literal) => {
        concat!(
            "FROM games WHERE ",
            archived!($part),
            led_by!($lead, $parameter),
            " AND (",
            $column,
            ", key) < ($1, $2) AND ",
            $column,
            " >= $3
             ORDER BY ",
            $column,
            " DESC, key DESC"
        )
    };
}

/// Statements that use one index to find games by one condition of a filter.
pub(super) struct LeadingCondition {
    /// Selects a page of the games that meet the whole filter.
    pub(super) page: SqlStatement,
    /// Selects the last game that is examined for a page.
    pub(super) last: SqlStatement,
    /// Name of the column by which the games are sorted.
    pub(super) column: &'static str,
}

/// Builds a `LeadingCondition`. The parameters of its `page` statement are, in this order: sort
/// position, lowest sort value, number of rows, variant, result, reason, time, the bounds of the
/// column that is not the sort column, player, and whether to find rated games only. SQLite and
/// PostgreSQL both examine games in index order and keep this order while they filter, so they stop
/// reading when the page is full.
macro_rules! lead {
    ($part:ident, $lead:ident, $parameter:literal, $column:literal, $other:tt) => {
        LeadingCondition {
            page: SqlStatement::common(listed!(
                "WHERE games.key IN (
                    SELECT key FROM (SELECT ", looked_at!($part, $other), " ",
                        led!($part, $lead, $parameter, $column), " LIMIT 5000) AS looked_at
                    WHERE (variant = $5 OR $5 IS NULL) AND (result = $6 OR $6 IS NULL) AND (reason = $7 OR $7 IS NULL)
                        AND (time_kind = $8 OR $8 IS NULL) AND ", $other, " BETWEEN $9 AND $10
                        AND (white = (SELECT key FROM people WHERE id = $11)
                            OR black = (SELECT key FROM people WHERE id = $11) OR $11 IS NULL)
                        AND (rated_set IS NOT NULL OR $12 = 0)
                    LIMIT $4)
                 ORDER BY games.", $column, " DESC, games.key DESC"
            )),
            last: SqlStatement::common(concat!(
                "SELECT id, key, over_ms, plies, (SELECT ply FROM game_state WHERE game = games.key) AS ply
                 FROM games WHERE key = (SELECT key ",
                led!($part, $lead, "$4", $column),
                " LIMIT 1 OFFSET 4999)"
            )),
            column: $column,
        }
    };
}
const _: () = assert!(ARCHIVE_LOOKS_AT == 5_000, "the statements say so");

pub(super) const BY_END: LeadingCondition = lead!(people, end, "", "over_ms", "plies");
pub(super) const BY_VARIANT: LeadingCondition = lead!(people, variant, "$5", "over_ms", "plies");
pub(super) const BY_RESULT: LeadingCondition = lead!(people, result, "$6", "over_ms", "plies");
pub(super) const BY_REASON: LeadingCondition = lead!(people, reason, "$7", "over_ms", "plies");
pub(super) const BY_TIME: LeadingCondition = lead!(people, time_kind, "$8", "over_ms", "plies");
pub(super) const RATED: LeadingCondition = lead!(people, rated, "", "over_ms", "plies");
pub(super) const OF_WHITE: LeadingCondition =
    lead!(people, player_is_white, "$11", "over_ms", "plies");
pub(super) const OF_BLACK: LeadingCondition =
    lead!(people, player_is_black, "$11", "over_ms", "plies");
pub(super) const BY_LENGTH: LeadingCondition = lead!(people, variant, "$5", "plies", "over_ms");

// Games against the computer are stored for a month only, so they need few indexes.
pub(super) const COMPUTER_BY_END: LeadingCondition = lead!(computer, end, "", "over_ms", "plies");
pub(super) const COMPUTER_BY_VARIANT: LeadingCondition =
    lead!(computer, variant, "$5", "over_ms", "plies");
pub(super) const COMPUTER_OF_WHITE: LeadingCondition =
    lead!(computer, player_is_white, "$11", "over_ms", "plies");
pub(super) const COMPUTER_OF_BLACK: LeadingCondition =
    lead!(computer, player_is_black, "$11", "over_ms", "plies");

/// Selects the game `$1` if it is an archived game between two people.
pub(super) const ANCHOR: SqlStatement = SqlStatement::common(concat!(
    "SELECT key, over_ms, plies FROM games WHERE id = $1 AND ",
    archived!(people)
));
pub(super) const COMPUTER_ANCHOR: SqlStatement = SqlStatement::common(concat!(
    "SELECT key, over_ms, plies FROM games WHERE id = $1 AND ",
    archived!(computer)
));

/// Returns all statements, each with the name of the index that it must use. The names are the same
/// for SQLite and PostgreSQL.
#[cfg(test)]
pub(crate) fn statements() -> Vec<(&'static SqlStatement, &'static str)> {
    let leads = [
        (&BY_END, "archive_by_end"),
        (&BY_VARIANT, "archive_by_variant"),
        (&BY_RESULT, "archive_by_result"),
        (&BY_REASON, "archive_by_reason"),
        (&BY_TIME, "archive_by_time"),
        (&RATED, "archive_rated"),
        (&OF_WHITE, "archive_of_white"),
        (&OF_BLACK, "archive_of_black"),
        (&BY_LENGTH, "archive_by_length"),
        (&COMPUTER_BY_END, "archive_computer_by_end"),
        (&COMPUTER_BY_VARIANT, "archive_computer_by_variant"),
        (&COMPUTER_OF_WHITE, "archive_computer_of_white"),
        (&COMPUTER_OF_BLACK, "archive_computer_of_black"),
    ];
    let both =
        |(lead, index): (&'static LeadingCondition, _)| [(&lead.page, index), (&lead.last, index)];
    leads.into_iter().flat_map(both).collect()
}
