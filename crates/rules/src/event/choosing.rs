//! The secret choices. Nothing outside this file looks into them but the judgement of a turn that
//! is played.

use shakmaty::{Board, Square};

use super::{
    deck::hidden_passage::{Passage, half},
    explain::illegal,
    pieces,
};
use crate::{ByColor, Cell, Color, Illegal, Secret, excerpt, grid};

/// What the players have chosen, before and after it is revealed.
#[derive(Clone, Debug, Default)]
pub(super) struct Choosing {
    squares: ByColor<Option<Secret<Square>>>,
    /// Nobody owes a choice any more, although this reader knows none: the game went on.
    closed: bool,
}

impl Choosing {
    /// Both choices are known.
    pub(super) fn made(passage: Passage) -> Self {
        let mut choosing = Self::default();
        choosing.choose(Secret::new(Color::White, passage.white));
        choosing.choose(Secret::new(Color::Black, passage.black));
        choosing
    }

    /// Whether a side has yet to choose, once the event is started.
    pub(super) fn owes(&self, side: Color) -> bool {
        !self.closed && self.squares[side].is_none()
    }

    pub(super) fn has_chosen(&self, side: Color) -> bool {
        self.squares[side].is_some()
    }

    /// The side that has yet to choose while the other has chosen.
    pub(super) fn awaited(&self) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|side| self.owes(*side) && self.has_chosen(!*side))
    }

    pub(super) fn choose(&mut self, square: Secret<Square>) {
        let owner = square.owner();
        self.squares[owner] = Some(square);
    }

    /// A turn is played: whoever has not chosen will not.
    pub(super) fn close(&mut self) {
        self.closed = true;
    }

    pub(super) fn secret(&self, side: Color) -> Option<Secret<Cell>> {
        self.squares[side].map(|secret| secret.map(|square| Cell::from(*square)))
    }

    /// Whether nobody owes a choice any more, whether or not both are known.
    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// What everybody knows of it: whether a choice is owed, and no square.
    pub(super) fn without_squares(&self) -> Self {
        Self {
            squares: ByColor::default(),
            closed: Color::ALL.into_iter().all(|side| !self.owes(side)),
        }
    }

    /// The square that a side has chosen, for the judgement and for the log.
    pub(super) fn exposed_square(&self, side: Color) -> Option<Square> {
        self.squares[side].as_ref().map(|secret| *secret.unsealed())
    }

    /// The passage that both choices make, for the judgement of a turn that is being played; `None`
    /// when either is unknown.
    pub(super) fn exposed_passage(&self) -> Option<Passage> {
        Some(Passage {
            white: self.exposed_square(Color::White)?,
            black: self.exposed_square(Color::Black)?,
        })
    }
}

/// The square that a player names. The answer is the player's alone.
pub(super) fn wanted(text: &Secret<String>) -> Result<Secret<Cell>, Illegal> {
    let square = square(text.owner(), text.unsealed())?;
    Ok(text.map(|_| square.into()))
}

/// Reads the name of a square that a side chooses.
pub(super) fn square(owner: Color, name: &str) -> Result<Square, Illegal> {
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

/// A choice, if it is an empty square of its owner's half. The answer is the owner's alone.
pub(super) fn judge(cell: Secret<Cell>, board: &Board) -> Result<Secret<Square>, Illegal> {
    let owner = cell.owner();
    let square = grid::square_of(*cell.unsealed())
        .ok_or_else(|| illegal("the board has no such square", []))?;
    if !half(owner.into()).contains(square) {
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
    if board.occupied().contains(square) {
        return Err(illegal(
            format!("a piece stands on {square}: choose an empty square"),
            [square],
        ));
    }
    Ok(cell.map(|_| square))
}
