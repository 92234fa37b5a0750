//! Lines of movement and sight on the board of Hole Chess, computed at compile time: steps, slides
//! that stop at holes, and beams that cross a hole.

use crate::Color;
use crate::hole_chess::piece::Role;
use crate::hole_chess::square::{CELLS, Square, SquareSet};

/// The file and rank steps of the eight directions. Cell numbers rise along the first four and fall
/// along the others. Even directions are orthogonal, odd ones diagonal. The opposite of `d` is `d ^
/// 4`.
pub(super) const DIRECTIONS: [(i8, i8); 8] = [
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (-1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
];

/// The index of the first direction along which cell numbers fall.
const FIRST_FALLING_DIRECTION: usize = 4;

/// Returns the cell one step away in a direction, if there is one.
pub(in crate::hole_chess) const fn neighbour(square: Square, direction: usize) -> Option<Square> {
    NEIGHBOURS[square.index()][direction]
}

const NEIGHBOURS: [[Option<Square>; 8]; CELLS] = {
    let mut table = [[None; 8]; CELLS];
    let mut rank = 0;
    while rank < 10 {
        let mut file = 0;
        while file < 7 {
            if let Some(square) = Square::at(file, rank) {
                let mut direction = 0;
                while direction < 8 {
                    let (files, ranks) = DIRECTIONS[direction];
                    table[square.index()][direction] = Square::at(file + files, rank + ranks);
                    direction += 1;
                }
            }
            file += 1;
        }
        rank += 1;
    }
    table
};

/// For each direction and cell, the squares up to the edge of the board or the next hole. Each row
/// has 64 entries, so that the index 63 can mean that no piece is in the way.
static RAYS: [[SquareSet; 64]; 8] = {
    let mut rays = [[SquareSet::EMPTY; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut index = 0;
        while index < CELLS {
            let mut square = Square::new(index);
            while let Some(next) = neighbour(square, direction) {
                if next.is_hole() {
                    break;
                }
                rays[direction][index] = rays[direction][index].with(next);
                square = next;
            }
            index += 1;
        }
        direction += 1;
    }
    rays
};

/// Returns the squares along a direction up to and including the first piece. Stops before holes.
fn ray(direction: usize, from: Square, occupied: SquareSet) -> SquareSet {
    let ray = RAYS[direction][from.index()];
    let met = (ray & occupied).0;
    // If no piece is in the way, the index is 63, which is no cell, or 0 (d1), from which no
    // direction leads to a lower number. In both cases the ray is empty.
    let first = if direction < FIRST_FALLING_DIRECTION {
        (met | 1 << 63).trailing_zeros()
    } else {
        (met | 1).ilog2()
    };
    ray ^ RAYS[direction][first as usize]
}

/// Returns the squares that a rook on `from` attacks.
pub(in crate::hole_chess) fn orthogonal(from: Square, occupied: SquareSet) -> SquareSet {
    ray(0, from, occupied)
        | ray(2, from, occupied)
        | ray(4, from, occupied)
        | ray(6, from, occupied)
}

/// Returns the squares that a bishop on `from` attacks.
pub(in crate::hole_chess) fn diagonal(from: Square, occupied: SquareSet) -> SquareSet {
    ray(1, from, occupied)
        | ray(3, from, occupied)
        | ray(5, from, occupied)
        | ray(7, from, occupied)
}

/// For each cell, the squares one step away in any direction.
static STEPS: [SquareSet; CELLS] = {
    let mut steps = [SquareSet::EMPTY; CELLS];
    let mut index = 0;
    while index < CELLS {
        let mut direction = 0;
        while direction < 8 {
            if let Some(next) = neighbour(Square::new(index), direction)
                && !next.is_hole()
            {
                steps[index] = steps[index].with(next);
            }
            direction += 1;
        }
        index += 1;
    }
    steps
};

/// Returns the squares that a king on `from` attacks.
pub(in crate::hole_chess) fn steps(from: Square) -> SquareSet {
    STEPS[from.index()]
}

/// Returns the squares that a piece other than a pawn attacks from `from`, including squares with
/// own pieces.
pub(in crate::hole_chess) fn reach(role: Role, from: Square, occupied: SquareSet) -> SquareSet {
    match role {
        Role::King => steps(from),
        Role::Queen => orthogonal(from, occupied) | diagonal(from, occupied),
        Role::Rook => orthogonal(from, occupied),
        Role::Bishop => diagonal(from, occupied) | steps(from),
        Role::Pawn => SquareSet::EMPTY,
    }
}

/// Returns the direction in which the pawns of `color` move.
pub(in crate::hole_chess) const fn forward(color: Color) -> usize {
    match color {
        Color::White => 2,
        Color::Black => 6,
    }
}

static PAWN_CAPTURES: [[SquareSet; CELLS]; 2] = {
    let mut captures = [[SquareSet::EMPTY; CELLS]; 2];
    let mut color = 0;
    while color < 2 {
        let ahead = [2, 6][color];
        let mut index = 0;
        while index < CELLS {
            let sides = [ahead - 1, (ahead + 1) % 8];
            let mut side = 0;
            while side < 2 {
                if let Some(next) = neighbour(Square::new(index), sides[side])
                    && !next.is_hole()
                {
                    captures[color][index] = captures[color][index].with(next);
                }
                side += 1;
            }
            index += 1;
        }
        color += 1;
    }
    captures
};

/// Returns the squares on which a pawn on `from` captures.
pub(in crate::hole_chess) fn pawn_captures(color: Color, from: Square) -> SquareSet {
    PAWN_CAPTURES[color as usize][from.index()]
}

/// A line along which a beam can cross a hole.
#[derive(Clone, Copy)]
struct BeamLine {
    /// The squares from the shooter to the last square of `zone`.
    path: SquareSet,
    /// The squares that have exactly one hole between them and the shooter. A beam pulls in the
    /// first piece on the path if it is in this zone.
    zone: SquareSet,
    rising: bool,
    diagonal: bool,
}

impl BeamLine {
    const NONE: Self = Self {
        path: SquareSet::EMPTY,
        zone: SquareSet::EMPTY,
        rising: true,
        diagonal: false,
    };

    const fn along(from: Square, direction: usize) -> Self {
        let mut sight = Self {
            rising: direction < FIRST_FALLING_DIRECTION,
            diagonal: direction % 2 == 1,
            ..Self::NONE
        };
        let mut square = from;
        let mut holes = 0;
        while let Some(next) = neighbour(square, direction) {
            if next.is_hole() {
                holes += 1;
                if holes == 2 {
                    break;
                }
            } else {
                sight.path = sight.path.with(next);
                if holes == 1 {
                    sight.zone = sight.zone.with(next);
                }
            }
            square = next;
        }
        sight
    }

    /// Returns the first piece on the path if exactly one hole is between it and the shooter, or an
    /// empty set.
    fn target(self, occupied: SquareSet) -> SquareSet {
        let met = (self.path & occupied).0;
        if met == 0 {
            return SquareSet::EMPTY;
        }
        let first = if self.rising {
            met & met.wrapping_neg()
        } else {
            1 << met.ilog2()
        };
        SquareSet(first) & self.zone
    }
}

/// The lines of sight across a hole from each cell. Two are enough, because a cell sees each of the
/// two holes in at most one direction.
static SIGHTS: [[BeamLine; 2]; CELLS] = {
    let mut sights = [[BeamLine::NONE; 2]; CELLS];
    let mut index = 0;
    while index < CELLS {
        let mut direction = 0;
        let mut found = 0;
        while direction < 8 {
            let sight = BeamLine::along(Square::new(index), direction);
            if !sight.zone.is_empty() {
                sights[index][found] = sight;
                found += 1;
            }
            direction += 1;
        }
        index += 1;
    }
    sights
};

/// Returns the pieces of either side that beams from `from` would hit: those on orthogonal lines,
/// then those on diagonal lines.
pub(in crate::hole_chess) fn beam_lines(
    from: Square,
    occupied: SquareSet,
) -> (SquareSet, SquareSet) {
    let (mut orthogonal, mut diagonal) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for sight in SIGHTS[from.index()] {
        let target = sight.target(occupied);
        if sight.diagonal {
            diagonal |= target;
        } else {
            orthogonal |= target;
        }
    }
    (orthogonal, diagonal)
}

/// Returns the pieces of either side that a beam fired by `role` from `from` would hit.
pub(in crate::hole_chess) fn beams(role: Role, from: Square, occupied: SquareSet) -> SquareSet {
    let (orthogonal, diagonal) = beam_lines(from, occupied);
    match role {
        Role::Queen => orthogonal | diagonal,
        Role::Rook => orthogonal,
        Role::Bishop => diagonal,
        Role::King | Role::Pawn => SquareSet::EMPTY,
    }
}

/// Iterates over the cells from `from` to the edge of the board, across holes.
pub(super) fn squares_along(from: Square, direction: usize) -> impl Iterator<Item = Square> {
    std::iter::successors(neighbour(from, direction), move |square| {
        neighbour(*square, direction)
    })
}

/// Returns the direction of the straight line from one cell to another, if they are on a line.
pub(in crate::hole_chess) fn direction(from: Square, to: Square) -> Option<usize> {
    (0..8).find(|direction| squares_along(from, *direction).any(|square| square == to))
}

/// Iterates over the cells strictly between two cells on a straight line, including holes. Empty if
/// they are not on a line.
pub(in crate::hole_chess) fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let line = direction(from, to)
        .map(|direction| squares_along(from, direction).take_while(move |square| *square != to));
    line.into_iter().flatten()
}
