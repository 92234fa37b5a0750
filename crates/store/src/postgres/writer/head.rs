//! The end of a game's log, and the game's players.

use sqlx::postgres::PgRow;
use sqlx::{FromRow, Row as _};

use crate::StoreError;
use crate::log::checksum::Checksum;
use crate::log::codec;
use crate::people::names;
use postern_game::{GameAccess, GameStatus, Seq};
use postern_rules::ByColor;

/// The end of a log, to which events are added.
#[derive(Clone, Debug, Default)]
pub(super) struct LogHead {
    /// The game's key; `None` if the game does not exist.
    pub(super) key: Option<i64>,
    pub(super) seq: Seq,
    /// Checksum of the last row; `None` for an empty log.
    pub(super) checksum: Option<Checksum>,
    pub(super) seats: Option<HeadSeats>,
}

/// A game's players and the properties that determine whether the game counts towards their limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeadSeats {
    pub(super) status: GameStatus,
    pub(super) access: GameAccess,
    pub(super) one_board: bool,
    pub(super) players: ByColor<Option<i64>>,
    /// Key of the challenged person, if they have not answered yet.
    pub(super) invited: Option<i64>,
}

/// A log's end as read from the database, with the event number and digest of an earlier command
/// that has the same id.
pub(super) struct HeadRow {
    pub(super) transaction: String,
    key: Option<i64>,
    status: Option<String>,
    access: Option<String>,
    one_board: Option<bool>,
    white: Option<i64>,
    black: Option<i64>,
    invited: Option<i64>,
    seq: Option<Seq>,
    checksum: Option<Checksum>,
    pub(super) giver: Option<i64>,
    pub(super) before_seq: Option<Seq>,
    pub(super) digest: Option<[u8; 16]>,
}

impl FromRow<'_, PgRow> for HeadRow {
    fn from_row(row: &PgRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            transaction: row.try_get(0)?,
            key: row.try_get(1)?,
            status: row.try_get(2)?,
            access: row.try_get(3)?,
            one_board: row.try_get(4)?,
            white: row.try_get(5)?,
            black: row.try_get(6)?,
            invited: row.try_get(7)?,
            seq: row.try_get(8)?,
            checksum: row.try_get(9)?,
            giver: row.try_get(10)?,
            before_seq: row.try_get(11)?,
            digest: row.try_get(12)?,
        })
    }
}

impl HeadRow {
    pub(super) fn head(self) -> Result<LogHead, StoreError> {
        let seats = match (self.status, self.access, self.one_board) {
            (Some(status), Some(access), Some(one_board)) => Some(HeadSeats {
                status: names::read_status(&status).map_err(StoreError::Corrupt)?,
                access: codec::access(&access).map_err(StoreError::Corrupt)?,
                one_board,
                players: ByColor {
                    white: self.white,
                    black: self.black,
                },
                invited: self.invited,
            }),
            _ => None,
        };
        Ok(LogHead {
            key: self.key,
            seq: self.seq.unwrap_or(0),
            checksum: self.checksum,
            seats,
        })
    }
}
