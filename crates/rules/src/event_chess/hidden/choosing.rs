//! Secret choices of squares. Outside this file, the squares are read only by the code that plays
//! turns and by the event log.

use shakmaty::{Bitboard, Board, Square};

use crate::core::cells::grid;
use crate::event_chess::active::active_events::ActiveEvents;
use crate::event_chess::notation::pieces;
use crate::orthodox::illegal;
use crate::{ByColor, Cell, Color, IllegalTurn, Secret, excerpt};

/// The squares chosen for one event, whether revealed or still secret.
#[derive(Clone, Copy, Debug, Default)]
struct EventChoices {
    squares: ByColor<Option<Secret<Square>>>,
    /// Whether squares can no longer be chosen. Even then, `squares` may lack a side's square, in a
    /// copy of the position without its secrets.
    closed: bool,
}

/// The squares chosen for each active event, in the order in which the events were started.
#[derive(Clone, Debug, Default)]
pub(in crate::event_chess) struct SecretChoices([EventChoices; ActiveEvents::MAX]);

impl SecretChoices {
    /// Whether `side` still has to choose a square for the event with index `event`.
    pub(in crate::event_chess) fn owes(&self, event: usize, side: Color) -> bool {
        let chosen = &self.0[event];
        !chosen.closed && chosen.squares[side].is_none()
    }

    pub(in crate::event_chess) fn has_chosen(&self, event: usize, side: Color) -> bool {
        self.0[event].squares[side].is_some()
    }

    pub(in crate::event_chess) fn choose(&mut self, event: usize, square: Secret<Square>) {
        self.0[event].squares[square.owner()] = Some(square);
    }

    /// Ends all pending choices. Called when a turn has been played.
    pub(in crate::event_chess) fn close(&mut self) {
        self.0.iter_mut().for_each(|chosen| chosen.closed = true);
    }

    /// Begins the choices for an event that has just started. Both sides have to choose.
    pub(in crate::event_chess) fn open(&mut self, event: usize) {
        self.0[event] = EventChoices::default();
    }

    /// Ends the pending choices for one event, even if this copy of the position does not contain
    /// the chosen squares.
    pub(in crate::event_chess) fn close_one(&mut self, event: usize) {
        self.0[event].closed = true;
    }

    pub(in crate::event_chess) fn secret(&self, event: usize, side: Color) -> Option<Secret<Cell>> {
        self.0[event].squares[side].map(|secret| secret.map(|square| Cell::from(*square)))
    }

    /// Whether squares for an event can no longer be chosen. This can be true although this copy of
    /// the position does not contain the chosen squares.
    pub(in crate::event_chess) const fn is_closed(&self, event: usize) -> bool {
        self.0[event].closed
    }

    /// Returns the public part of the choices: whether they are pending, but no squares.
    pub(in crate::event_chess) fn without_squares(&self) -> Self {
        let mut known = Self::default();
        for (event, chosen) in known.0.iter_mut().enumerate() {
            chosen.closed = Color::ALL.into_iter().all(|side| !self.owes(event, side));
        }
        known
    }

    /// Returns the part of the choices that `side` knows: whether they are pending, and its own
    /// squares.
    pub(super) fn known_to(&self, side: Color) -> Self {
        let mut known = self.without_squares();
        for (known, chosen) in known.0.iter_mut().zip(&self.0) {
            known.squares[side] = chosen.squares[side];
        }
        known
    }

    /// Records `cell` as its owner's choice. This is only an assumption, for searching ahead.
    pub(super) fn suppose(&mut self, event: usize, cell: Secret<Cell>) {
        self.0[event].squares[cell.owner()] =
            grid::square_of(*cell.unsealed()).map(|square| cell.map(|_| square));
    }

    /// Returns all chosen squares, for playing turns and for the event log.
    pub(in crate::event_chess) fn exposed(&self) -> [ByColor<Option<Square>>; ActiveEvents::MAX] {
        self.0.map(|chosen| {
            ByColor::of(|side| {
                chosen.squares[side]
                    .as_ref()
                    .map(|secret| *secret.unsealed())
            })
        })
    }
}

/// Parses the square that a player wants to choose. Only that player may see the error.
pub(in crate::event_chess) fn wanted(text: &Secret<String>) -> Result<Secret<Cell>, IllegalTurn> {
    let square = square(text.owner(), text.unsealed())?;
    Ok(text.map(|_| square.into()))
}

/// Parses the name of a square that `owner` wants to choose.
pub(in crate::event_chess) fn square(owner: Color, name: &str) -> Result<Square, IllegalTurn> {
    if name.is_empty() {
        let example = if owner == Color::White { "c4" } else { "f6" };
        return Err(illegal(
            format!("name the square that you choose, such as {example}"),
            [],
        ));
    }
    Square::from_ascii(name.as_bytes())
        .map_err(|_| illegal(format!("the board has no square {}", excerpt(name)), []))
}

/// Checks that the chosen cell is one of the owner's choosable squares. Only the owner may see an
/// error.
pub(in crate::event_chess) fn judge(
    cell: Secret<Cell>,
    choosable: Bitboard,
    board: &Board,
) -> Result<Secret<Square>, IllegalTurn> {
    let owner = cell.owner();
    let square = grid::square_of(*cell.unsealed())
        .ok_or_else(|| illegal("the board has no such square", []))?;
    if board.occupied().contains(square) {
        return Err(illegal(
            format!("a piece stands on {square}: choose an empty square"),
            [square],
        ));
    }
    if !choosable.contains(square) {
        let ranks = if owner == Color::White {
            "1 to 4"
        } else {
            "5 to 8"
        };
        let side = pieces::side(owner);
        return Err(illegal(
            format!("{square} is not in {side}’s half: ranks {ranks}"),
            [square],
        ));
    }
    Ok(cell.map(|_| square))
}
