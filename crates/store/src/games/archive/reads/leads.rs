//! The statements of the archive: one for each index by which its games are found.

use crate::{ARCHIVE_LOOKS_AT, engine::reads::Statement, games::lists::listed};

/// That a game is in the part of the archive that is meant: games of two people, or those against the
/// computer.
macro_rules! archived {
    (people) => {
        "result IS NOT NULL"
    };
    (computer) => {
        "computer_level IS NOT NULL AND status = 'over'"
    };
}

/// What a filter looks at in a game. Of a game against the computer result and length are not kept, so
/// that no other list can find it by them.
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

/// That a game has the value of the parameter in the column by which an index leads.
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

/// The games in the order of a column to which an index leads: those behind the place `$1, $2`, down
/// to the value `$3`.
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

/// How games are found by one part of a filter.
pub(super) struct Lead {
    /// A page of those that pass the whole filter.
    pub(super) page: Statement,
    /// The last game that is looked at for a page.
    pub(super) last: Statement,
    /// The column by which they are sorted.
    pub(super) column: &'static str,
}

/// The parameters of a page: place, lowest value, number of rows; variant, result, reason, time; the
/// bounds of the column by which games are not sorted; player; whether only rated ones. What is looked at comes in the
/// index's order, and both engines keep it as they take out what does not pass; so reading ends with
/// the page.
macro_rules! lead {
    ($part:ident, $lead:ident, $parameter:literal, $column:literal, $other:tt) => {
        Lead {
            page: Statement::common(listed!(
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
            last: Statement::common(concat!(
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

pub(super) const BY_END: Lead = lead!(people, end, "", "over_ms", "plies");
pub(super) const BY_VARIANT: Lead = lead!(people, variant, "$5", "over_ms", "plies");
pub(super) const BY_RESULT: Lead = lead!(people, result, "$6", "over_ms", "plies");
pub(super) const BY_REASON: Lead = lead!(people, reason, "$7", "over_ms", "plies");
pub(super) const BY_TIME: Lead = lead!(people, time_kind, "$8", "over_ms", "plies");
pub(super) const RATED: Lead = lead!(people, rated, "", "over_ms", "plies");
pub(super) const OF_WHITE: Lead = lead!(people, player_is_white, "$11", "over_ms", "plies");
pub(super) const OF_BLACK: Lead = lead!(people, player_is_black, "$11", "over_ms", "plies");
pub(super) const BY_LENGTH: Lead = lead!(people, variant, "$5", "plies", "over_ms");

// Games against the computer are kept for a month, so that few indexes do for them.
pub(super) const COMPUTER_BY_END: Lead = lead!(computer, end, "", "over_ms", "plies");
pub(super) const COMPUTER_BY_VARIANT: Lead = lead!(computer, variant, "$5", "over_ms", "plies");
pub(super) const COMPUTER_OF_WHITE: Lead =
    lead!(computer, player_is_white, "$11", "over_ms", "plies");
pub(super) const COMPUTER_OF_BLACK: Lead =
    lead!(computer, player_is_black, "$11", "over_ms", "plies");

/// The game `$1`, in the part of the archive in which it must be.
pub(super) const ANCHOR: Statement = Statement::common(concat!(
    "SELECT key, over_ms, plies FROM games WHERE id = $1 AND ",
    archived!(people)
));
pub(super) const COMPUTER_ANCHOR: Statement = Statement::common(concat!(
    "SELECT key, over_ms, plies FROM games WHERE id = $1 AND ",
    archived!(computer)
));

/// All statements with the index that each must use, by the name that the index has on both engines.
#[cfg(test)]
pub(crate) fn statements() -> Vec<(&'static Statement, &'static str)> {
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
    let both = |(lead, index): (&'static Lead, _)| [(&lead.page, index), (&lead.last, index)];
    leads.into_iter().flat_map(both).collect()
}
