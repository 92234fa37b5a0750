//! A row read from SQLite or PostgreSQL, with conversions for its columns.

use std::sync::Arc;

use rusqlite::types::{FromSql, ValueRef};
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, Postgres, Row as _, Sqlite, Type};

use crate::StoreError;
use crate::log::codec;
use crate::people::names;
use postern_game::{
    GameId, GameSummary, ListedGame, Misconduct, PersonId, Rating, RatingSet, Strength, listed_name,
};
use postern_rules::{ByColor, Outcome, Variant};

/// A type that can be read from a column of SQLite and of PostgreSQL.
pub(crate) trait FromColumn:
    for<'row> Decode<'row, Sqlite>
    + Type<Sqlite>
    + for<'row> Decode<'row, Postgres>
    + Type<Postgres>
    + FromSql
{
}

impl<T> FromColumn for T where
    T: for<'row> Decode<'row, Sqlite>
        + Type<Sqlite>
        + for<'row> Decode<'row, Postgres>
        + Type<Postgres>
        + FromSql
{
}

/// A row read from SQLite or PostgreSQL.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
    /// A row read by the single `SQLite` writer connection.
    OfWriter(OwnedRow),
}

/// Accessors by column name. An unreadable value results in [`StoreError::Corrupt`].
impl Row {
    fn get<T: FromColumn>(&self, column: &str) -> Result<T, StoreError> {
        match self {
            Self::Sqlite(row) => row.try_get(column).map_err(corrupt),
            Self::Postgres(row) => row.try_get(column).map_err(corrupt),
            Self::OfWriter(row) => row.get(column),
        }
    }

    pub(crate) fn text(&self, column: &str) -> Result<String, StoreError> {
        self.get(column)
    }

    pub(crate) fn text_or_null(&self, column: &str) -> Result<Option<String>, StoreError> {
        self.get(column)
    }

    pub(crate) fn number(&self, column: &str) -> Result<i64, StoreError> {
        self.get(column)
    }

    pub(crate) fn number_or_null(&self, column: &str) -> Result<Option<i64>, StoreError> {
        self.get(column)
    }

    pub(crate) fn flag(&self, column: &str) -> Result<bool, StoreError> {
        self.get(column)
    }

    pub(crate) fn bytes(&self, column: &str) -> Result<Vec<u8>, StoreError> {
        self.get(column)
    }

    pub(crate) fn bytes_or_null(&self, column: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.get(column)
    }

    pub(crate) fn game_id(&self, column: &str) -> Result<GameId, StoreError> {
        codec::game_id(&self.text(column)?).map_err(corrupt)
    }

    pub(crate) fn person_id(&self, column: &str) -> Result<PersonId, StoreError> {
        codec::person_id(&self.text(column)?).map_err(corrupt)
    }
}

/// Returns the error for an invalid value in a column.
#[allow(clippy::needless_pass_by_value, reason = "it is handed to map_err")]
pub(crate) fn corrupt(error: impl ToString) -> StoreError {
    StoreError::Corrupt(error.to_string())
}

/// Reads the kind of misconduct for which an item is hidden; `None` if the item is visible.
pub(crate) fn misconduct_or_null(
    row: &Row,
    column: &str,
) -> Result<Option<Misconduct>, StoreError> {
    let kind = row.text_or_null(column)?;
    kind.map(|kind| kind.parse().map_err(corrupt)).transpose()
}

pub(crate) fn all_listed(rows: &[Row]) -> Result<Vec<ListedGame>, StoreError> {
    rows.iter().map(listed).collect()
}

pub(crate) fn listed(row: &Row) -> Result<ListedGame, StoreError> {
    Ok(ListedGame {
        game: summary(row)?,
        names: ByColor {
            white: row.text_or_null("white_name")?.map(listed_name),
            black: row.text_or_null("black_name")?.map(listed_name),
        },
        invited: row.text_or_null("invited_name")?.map(listed_name),
        strengths: ByColor {
            white: strength(row, "white_")?,
            black: strength(row, "black_")?,
        },
        counted: ByColor {
            white: rating(row, "white_counted_")?,
            black: rating(row, "black_counted_")?,
        },
    })
}

/// Reads a computer player's strength from the columns with this prefix; `None` if they are null.
pub(crate) fn strength(row: &Row, prefix: &str) -> Result<Option<Strength>, StoreError> {
    let number = |column: &str| row.number_or_null(&format!("{prefix}{column}"));
    let (Some(rating), Some(games)) = (rating(row, prefix)?, number("games")?) else {
        return Ok(None);
    };
    Ok(Some(Strength {
        rating,
        games,
        last_ms: number("last_ms")?,
    }))
}

/// Reads a rating from the columns with this prefix; `None` if they are null.
pub(crate) fn rating(row: &Row, prefix: &str) -> Result<Option<Rating>, StoreError> {
    let number = |column: &str| row.number_or_null(&format!("{prefix}{column}"));
    let (Some(points), Some(deviation), Some(volatility)) = (
        number("points")?,
        number("deviation")?,
        number("volatility")?,
    ) else {
        return Ok(None);
    };
    Ok(Some(Rating {
        points,
        deviation,
        volatility,
    }))
}

fn summary(row: &Row) -> Result<GameSummary, StoreError> {
    Ok(GameSummary {
        id: row.game_id("id")?,
        seq: row.number("seq")?,
        variant: row.text("variant")?.parse::<Variant>().map_err(corrupt)?,
        access: codec::access(&row.text("access")?).map_err(corrupt)?,
        invited: player(row, "invited_id")?,
        accounts_only: row.flag("accounts_only")?,
        ratings: (row.text_or_null("rating_range")?)
            .map(|range| range.parse().map_err(corrupt))
            .transpose()?,
        deal: (row.text_or_null("deal")?)
            .map(|deal| deal.parse().map_err(corrupt))
            .transpose()?,
        one_board: row.flag("one_board")?,
        time: codec::decode_time(&row.text("time")?).map_err(corrupt)?,
        rated: rated(row)?,
        status: names::read_status(&row.text("status")?).map_err(corrupt)?,
        players: ByColor {
            white: player(row, "white_id")?,
            black: player(row, "black_id")?,
        },
        ply: usize::try_from(row.number("ply")?).map_err(corrupt)?,
        to_move: names::read_side(&row.text("to_move")?).map_err(corrupt)?,
        fen: row.text("fen")?,
        last: codec::parse(&row.text("last_cells")?).map_err(corrupt)?,
        outcome: outcome(row)?,
        created_ms: row.number("created_ms")?,
        active_ms: row.number("active_ms")?,
        awaits: ByColor {
            white: row.flag("awaits_white")?,
            black: row.flag("awaits_black")?,
        },
        choosing: row.flag("choosing")?,
        deadlines: ByColor {
            white: row.number_or_null("white_deadline_ms")?,
            black: row.number_or_null("black_deadline_ms")?,
        },
        clock_stops: codec::read_standing(row.text_or_null("standing")?.as_deref())
            .map_err(corrupt)?,
    })
}

fn rated(row: &Row) -> Result<Option<RatingSet>, StoreError> {
    row.text_or_null("rated_set")?
        .map(|slug| {
            RatingSet::from_slug(&slug)
                .ok_or_else(|| corrupt(format!("“{slug}” is no set of ratings")))
        })
        .transpose()
}

fn outcome(row: &Row) -> Result<Option<Outcome>, StoreError> {
    let winner = row
        .text_or_null("winner")?
        .map(|slug| names::read_side(&slug).map_err(corrupt))
        .transpose()?;
    row.text_or_null("reason")?
        .map(|name| {
            Ok(Outcome {
                winner,
                reason: codec::reason(&name).map_err(corrupt)?,
            })
        })
        .transpose()
}

fn player(row: &Row, column: &str) -> Result<Option<PersonId>, StoreError> {
    row.text_or_null(column)?
        .map(|id| PersonId::parse(&id).map_err(corrupt))
        .transpose()
}

/// A row copied out of its statement, so that the row can outlive the statement.
pub(crate) struct OwnedRow {
    pub(crate) names: Arc<[String]>,
    pub(crate) cells: Vec<rusqlite::types::Value>,
}

impl OwnedRow {
    pub(crate) fn get<T: FromSql>(&self, column: &str) -> Result<T, StoreError> {
        let found = self.names.iter().position(|name| name == column);
        let found = found.ok_or_else(|| corrupt(format!("there is no column {column}")))?;
        T::column_result(ValueRef::from(&self.cells[found]))
            .map_err(|error| corrupt(format!("column {column}: {error}")))
    }
}
