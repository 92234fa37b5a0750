//! Reads the archive. The most selective condition of a filter determines the index, which is read
//! in order. Each game found is checked against the other conditions, up to a maximum number of
//! games.

mod leads;

use leads::{
    ANCHOR, BY_END, BY_LENGTH, BY_REASON, BY_RESULT, BY_TIME, BY_VARIANT, COMPUTER_ANCHOR,
    COMPUTER_BY_END, COMPUTER_BY_VARIANT, COMPUTER_OF_BLACK, COMPUTER_OF_WHITE, LeadingCondition,
    OF_BLACK, OF_WHITE, RATED,
};

use crate::engine::reads::row::{corrupt, listed as read_listed};
use crate::engine::reads::{ColumnValue, Row, SqlStatement};
use crate::engine::value::values;
use crate::{
    ArchiveCursor, ArchiveFilter, ArchiveOrder, ArchivePage, OpponentFilter, Store, StoreError,
};
use postern_game::{GameId, ListedGame, PersonId};
use postern_rules::{EndReason, Variant};

impl Store {
    /// Returns at most `limit` games that meet the filter. If `before` is given, it is the last
    /// game of the previous page. Examines at most `ARCHIVE_LOOKS_AT` games, or twice as many if
    /// the filter names a player.
    pub async fn archive(
        &self,
        filter: &ArchiveFilter,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<ArchivePage, StoreError> {
        let wanted = ArchiveParameters::by(filter);
        let column = wanted.leads[0].column;
        let mut behind = (wanted.sorted.1, i64::MAX);
        if let Some(before) = before {
            let Some(row) = self.row(wanted.anchor, &values![before.as_str()]).await? else {
                return Ok(ArchivePage {
                    games: Vec::new(),
                    next: None,
                });
            };
            behind = behind.min(sort_position(&row, column)?);
        }
        let mut found = Vec::new();
        let mut looked_at: Option<(SortPosition, ArchiveCursor)> = None;
        for lead in wanted.leads {
            let values = wanted.page(behind, limit + 1);
            let rows = self.rows(&lead.page, &values).await?;
            for row in &rows {
                found.push(ArchiveHit {
                    place: sort_position(row, column)?,
                    game: read_listed(row)?,
                    next: next(row, false)?,
                });
            }
            if wanted.is_filtered && rows.len() <= limit as usize {
                let last = self.row(&lead.last, &wanted.last(behind)).await?;
                let last = last.map(|row| {
                    Ok::<_, StoreError>((sort_position(&row, column)?, next(&row, true)?))
                });
                // A filter by player scans two indexes, one for each side. If both scans reach the
                // limit, the page ends at the later of their last games.
                let later =
                    |(one, _): &(SortPosition, _), (other, _): &(SortPosition, _)| one.cmp(other);
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
}

#[cfg(test)]
pub(crate) use leads::statements;

/// A game's position in the sort order: the value of its sort column, and its key.
type SortPosition = (i64, i64);

/// A filter, converted to statements and parameters.
struct ArchiveParameters<'a> {
    leads: &'static [&'static LeadingCondition],
    /// The statement that finds the game after which the page starts.
    anchor: &'static SqlStatement,
    /// Value for the index's leading column.
    leading: Option<&'a str>,
    /// Whether the filter has more conditions than the one on the leading column.
    is_filtered: bool,
    variant: Option<&'static str>,
    result: Option<&'static str>,
    reason: Option<&'static str>,
    time: Option<&'static str>,
    player: Option<&'a str>,
    rated: bool,
    /// Lowest and highest value of the sort column. The field `other` holds the bounds of the
    /// column that is not the sort column.
    sorted: (i64, i64),
    other: (i64, i64),
}

impl<'a> ArchiveParameters<'a> {
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
        let reason = filter.reason.map(EndReason::as_str);
        let time = filter.time.map(<&str>::from);
        let player = filter.player.as_ref().map(PersonId::as_str);
        let of_people = filter.against == OpponentFilter::People;
        let (leads, leading): (&[&LeadingCondition], _) = if !of_people {
            if player.is_some() {
                (&[&COMPUTER_OF_WHITE, &COMPUTER_OF_BLACK], player)
            } else if variant.is_some() {
                (&[&COMPUTER_BY_VARIANT], variant)
            } else {
                (&[&COMPUTER_BY_END], None)
            }
        } else if filter.sorted() == ArchiveOrder::Longest {
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
        let is_led = leading.is_some() || (filter.rated && of_people);
        let is_filtered = given > usize::from(is_led) || other != (i64::MIN, i64::MAX);
        Self {
            leads,
            anchor: if of_people { &ANCHOR } else { &COMPUTER_ANCHOR },
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

    /// Returns the parameters of [`LeadingCondition::page`].
    fn page(&self, behind: SortPosition, limit: u32) -> [ColumnValue; 12] {
        [
            behind.0.into(),
            behind.1.into(),
            self.sorted.0.into(),
            limit.into(),
            ColumnValue::text(self.variant),
            ColumnValue::text(self.result),
            ColumnValue::text(self.reason),
            ColumnValue::text(self.time),
            self.other.0.into(),
            self.other.1.into(),
            ColumnValue::text(self.player),
            i64::from(self.rated).into(),
        ]
    }

    /// Returns the parameters of [`LeadingCondition::last`].
    fn last(&self, behind: SortPosition) -> Vec<ColumnValue> {
        let bounds = [behind.0, behind.1, self.sorted.0].map(ColumnValue::from);
        let leading = self.leading.map(ColumnValue::from);
        bounds.into_iter().chain(leading).collect()
    }
}

/// A game with its position in the sort order.
struct ArchiveHit {
    place: SortPosition,
    game: ListedGame,
    next: ArchiveCursor,
}

fn sort_position(row: &Row, column: &str) -> Result<SortPosition, StoreError> {
    Ok((row.number(column)?, row.number("key")?))
}

fn next(row: &Row, looked_enough: bool) -> Result<ArchiveCursor, StoreError> {
    Ok(ArchiveCursor {
        before: row.game_id("id")?,
        ended_ms: row.number("over_ms")?,
        plies: u32::try_from(row.number("ply")?).map_err(corrupt)?,
        looked_enough,
    })
}

/// Returns the statements for the first page, with their parameters.
#[cfg(all(test, target_os = "linux"))]
pub(crate) fn pages(
    filter: &ArchiveFilter,
    limit: u32,
) -> Vec<(&'static SqlStatement, [ColumnValue; 12])> {
    let wanted = ArchiveParameters::by(filter);
    let behind = (wanted.sorted.1, i64::MAX);
    let leads = wanted.leads.iter();
    leads
        .map(|lead| (&lead.page, wanted.page(behind, limit)))
        .collect()
}
