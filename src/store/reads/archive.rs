//! Reading the archive. The most telling part of a filter leads through an index, in order; what it
//! finds is held against the rest of the filter, up to a number of games.

use super::{
    Reader, Statement, Value,
    lists::listed,
    row::{Columns, corrupt, listed as read_listed},
    row_of,
};
use crate::{
    game::{GameId, Listed, PersonId},
    store::{
        ARCHIVE_LOOKS_AT, ArchiveFilter, ArchiveOrder, ArchivePage, ArchivePlace, StoreError, codec,
    },
};
use postern_rules::{Reason, Variant};

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
    ($lead:ident, $parameter:literal, $column:literal) => {
        concat!(
            "FROM games WHERE result IS NOT NULL",
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
struct Lead {
    /// A page of those that pass the whole filter.
    page: Statement,
    /// The last game that is looked at for a page.
    last: Statement,
    /// The column by which they are sorted.
    column: &'static str,
}

/// The parameters of a page: place, lowest value, number of rows; variant, result, reason, time; the
/// bounds of the column by which games are not sorted; player; whether only rated ones. What is looked at comes in the
/// index's order, and both engines keep it as they take out what does not pass; so reading ends with
/// the page.
macro_rules! lead {
    ($lead:ident, $parameter:literal, $column:literal, $other:literal) => {
        Lead {
            page: Statement::common(listed!(
                "WHERE games.key IN (
                    SELECT key FROM (SELECT key, variant, result, reason, time_kind, rated_set, white, black, ", $other, " ",
                        led!($lead, $parameter, $column), " LIMIT 5000) AS looked_at
                    WHERE (variant = $5 OR $5 IS NULL) AND (result = $6 OR $6 IS NULL) AND (reason = $7 OR $7 IS NULL)
                        AND (time_kind = $8 OR $8 IS NULL) AND ", $other, " BETWEEN $9 AND $10
                        AND (white = (SELECT key FROM people WHERE id = $11)
                            OR black = (SELECT key FROM people WHERE id = $11) OR $11 IS NULL)
                        AND (rated_set IS NOT NULL OR $12 = 0)
                    LIMIT $4)
                 ORDER BY games.", $column, " DESC, games.key DESC"
            )),
            last: Statement::common(concat!(
                "SELECT id, key, over_ms, plies FROM games WHERE key = (SELECT key ",
                led!($lead, "$4", $column),
                " LIMIT 1 OFFSET 4999)"
            )),
            column: $column,
        }
    };
}
const _: () = assert!(ARCHIVE_LOOKS_AT == 5_000, "the statements say so");

const BY_END: Lead = lead!(end, "", "over_ms", "plies");
const BY_VARIANT: Lead = lead!(variant, "$5", "over_ms", "plies");
const BY_RESULT: Lead = lead!(result, "$6", "over_ms", "plies");
const BY_REASON: Lead = lead!(reason, "$7", "over_ms", "plies");
const BY_TIME: Lead = lead!(time_kind, "$8", "over_ms", "plies");
const RATED: Lead = lead!(rated, "", "over_ms", "plies");
const OF_WHITE: Lead = lead!(player_is_white, "$11", "over_ms", "plies");
const OF_BLACK: Lead = lead!(player_is_black, "$11", "over_ms", "plies");
const BY_LENGTH: Lead = lead!(variant, "$5", "plies", "over_ms");

const ANCHOR: Statement = Statement::common(
    "SELECT id, key, over_ms, plies FROM games WHERE id = $1 AND result IS NOT NULL",
);

/// The value of a game in the column by which games are sorted, and its key.
type Place = (i64, i64);

/// A filter as the statements want it.
struct Wanted<'a> {
    leads: &'static [&'static Lead],
    /// The value by which the index leads.
    leading: Option<&'a str>,
    /// Whether the filter demands more than that value.
    is_filtered: bool,
    variant: Option<&'static str>,
    result: Option<&'static str>,
    reason: Option<&'static str>,
    time: Option<&'static str>,
    player: Option<&'a str>,
    rated: bool,
    /// The bounds of the column by which games are sorted, and of the other; both are included.
    sorted: (i64, i64),
    other: (i64, i64),
}

impl<'a> Wanted<'a> {
    fn by(filter: &'a ArchiveFilter) -> Self {
        let plies = (
            filter.least_plies.map_or(i64::MIN, i64::from),
            filter.most_plies.map_or(i64::MAX, i64::from),
        );
        let until = filter.until_ms.map(|until| until.saturating_sub(1));
        let ended = (
            filter.from_ms.unwrap_or(i64::MIN),
            until.unwrap_or(i64::MAX),
        );
        let (sorted, other) = match filter.sorted() {
            ArchiveOrder::Newest => (ended, plies),
            ArchiveOrder::Longest => (plies, ended),
        };
        let variant = filter.variant.map(Variant::slug);
        let result = filter.result.map(<&str>::from);
        let reason = filter.reason.map(Reason::as_str);
        let time = filter.time.map(<&str>::from);
        let player = filter.player.as_ref().map(PersonId::as_str);
        let (leads, leading): (&[&Lead], _) = if filter.sorted() == ArchiveOrder::Longest {
            (&[&BY_LENGTH], variant)
        } else if player.is_some() {
            (&[&OF_WHITE, &OF_BLACK], player)
        } else if reason.is_some() {
            (&[&BY_REASON], reason)
        } else if variant.is_some() {
            (&[&BY_VARIANT], variant)
        } else if result.is_some() {
            (&[&BY_RESULT], result)
        } else if time.is_some() {
            (&[&BY_TIME], time)
        } else if filter.rated {
            (&[&RATED], None)
        } else {
            (&[&BY_END], None)
        };
        let given = [variant, result, reason, time, player];
        let given = given.into_iter().flatten().count() + usize::from(filter.rated);
        let is_led = leading.is_some() || filter.rated;
        let is_filtered = given > usize::from(is_led) || other != (i64::MIN, i64::MAX);
        Self {
            leads,
            leading,
            is_filtered,
            variant,
            result,
            reason,
            time,
            player,
            rated: filter.rated,
            sorted,
            other,
        }
    }

    /// The parameters of [`Lead::page`].
    fn page(&self, behind: Place, limit: u32) -> [Value<'a>; 12] {
        [
            behind.0.into(),
            behind.1.into(),
            self.sorted.0.into(),
            limit.into(),
            Value::Text(self.variant),
            Value::Text(self.result),
            Value::Text(self.reason),
            Value::Text(self.time),
            self.other.0.into(),
            self.other.1.into(),
            Value::Text(self.player),
            i64::from(self.rated).into(),
        ]
    }

    /// The parameters of [`Lead::last`].
    fn last(&self, behind: Place) -> Vec<Value<'a>> {
        let bounds = [behind.0, behind.1, self.sorted.0].map(Value::from);
        let leading = self.leading.map(Value::from);
        bounds.into_iter().chain(leading).collect()
    }
}

/// A game that was found and where it stands.
struct Found {
    place: Place,
    game: Listed,
    next: ArchivePlace,
}

/// Up to `limit` games that pass the filter, behind the game `before`, if given.
pub(in crate::store) async fn page(
    reader: &impl Reader,
    filter: &ArchiveFilter,
    before: Option<&GameId>,
    limit: u32,
) -> Result<ArchivePage, StoreError> {
    let wanted = Wanted::by(filter);
    let column = wanted.leads[0].column;
    let mut behind = (wanted.sorted.1, i64::MAX);
    if let Some(before) = before {
        let Some(row) = row_of(reader, &ANCHOR, &[before.as_str().into()]).await? else {
            return Ok(ArchivePage {
                games: Vec::new(),
                next: None,
            });
        };
        behind = behind.min(place(&row, column)?);
    }
    let mut found = Vec::new();
    let mut looked_at: Option<(Place, ArchivePlace)> = None;
    for lead in wanted.leads {
        let values = wanted.page(behind, limit + 1);
        let rows = reader.rows(&lead.page, &values).await?;
        for row in &rows {
            found.push(Found {
                place: place(row, column)?,
                game: read_listed(row)?,
                next: next(row, false)?,
            });
        }
        if wanted.is_filtered && rows.len() <= limit as usize {
            let last = row_of(reader, &lead.last, &wanted.last(behind)).await?;
            let last =
                last.map(|row| Ok::<_, StoreError>((place(&row, column)?, next(&row, true)?)));
            // Of two indexes the one that was read less far says how far the page goes.
            let later = |(one, _): &(Place, _), (other, _): &(Place, _)| one.cmp(other);
            looked_at = looked_at.into_iter().chain(last.transpose()?).max_by(later);
        }
    }
    if let Some((last, _)) = &looked_at {
        found.retain(|found| found.place >= *last);
    }
    found.sort_by_key(|found| std::cmp::Reverse(found.place));
    let is_full = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = if is_full {
        found.last().map(|found| found.next.clone())
    } else {
        looked_at.map(|(_, next)| next)
    };
    let games = found.into_iter().map(|found| found.game).collect();
    Ok(ArchivePage { games, next })
}

fn place(row: &impl Columns, column: &str) -> Result<Place, StoreError> {
    Ok((row.number(column)?, row.number("key")?))
}

fn next(row: &impl Columns, looked_enough: bool) -> Result<ArchivePlace, StoreError> {
    Ok(ArchivePlace {
        before: codec::game_id(&row.text("id")?).map_err(corrupt)?,
        ended_ms: row.number("over_ms")?,
        plies: u32::try_from(row.number("plies")?).map_err(corrupt)?,
        looked_enough,
    })
}

/// The statements of the first page, with their parameters.
#[cfg(all(test, target_os = "linux"))]
pub(in crate::store) fn pages(
    filter: &ArchiveFilter,
    limit: u32,
) -> Vec<(&'static Statement, [Value<'_>; 12])> {
    let wanted = Wanted::by(filter);
    let behind = (wanted.sorted.1, i64::MAX);
    let leads = wanted.leads.iter();
    leads
        .map(|lead| (&lead.page, wanted.page(behind, limit)))
        .collect()
}

/// All statements with the index that each must use, by the name that the index has on both engines.
#[cfg(test)]
pub(in crate::store) fn statements() -> Vec<(&'static Statement, &'static str)> {
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
    ];
    let both = |(lead, index): (&'static Lead, _)| [(&lead.page, index), (&lead.last, index)];
    leads.into_iter().flat_map(both).collect()
}
