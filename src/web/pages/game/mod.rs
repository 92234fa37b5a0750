//! The game page: its handlers and its form.

mod page;

pub(crate) use page::{Captured, Clock, GamePage, KindRow, MoveCell, MoveRow, Refused, Seat};
