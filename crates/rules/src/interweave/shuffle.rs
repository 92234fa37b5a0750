//! Shuffled starts: each side's two teams of four at random on its light and its dark squares of
//! the back rank.

use shakmaty::{File, Rank, Square};

use super::{
    piece::{Piece, Role},
    position::Position,
};
use crate::{Color, Rules as _};

/// One team: the four pieces that begin on squares of one colour.
const TEAM: [Role; 4] = [Role::Smasher, Role::Remover, Role::Leaper, Role::King];
/// In how many orders a team can stand.
const ORDERS: u64 = 4 * 3 * 2;

impl Position {
    /// The shuffled start that a seed stands for, the same for both sides: mirrored ranks, same
    /// files.
    ///
    /// There are 24 orders of a team, and so 576 starts: the seed modulo 576 is the start's number,
    /// so that everybody can check which start a seed gives. Of that number the remainder by 24
    /// orders the team on White's dark squares (a1, c1, e1, g1), the quotient the one on its light
    /// squares (b1, d1, f1, h1). An order is read like this: of the pieces R, B, N, K, its quotient
    /// by 6 chooses the first; of the three left, the remainder's quotient by 2 the second; of the
    /// two left, what then remains the third.
    #[must_use]
    pub fn shuffled(seed: u64) -> Self {
        let number = seed % (ORDERS * ORDERS);
        let (dark, light) = (team(number % ORDERS), team(number / ORDERS));
        let mut start = Self::start();
        start.board.clear(Rank::First.into());
        start.board.clear(Rank::Eighth.into());
        let (mut dark, mut light) = (dark.into_iter(), light.into_iter());
        for file in File::ALL {
            let white = Square::from_coords(file, Rank::First);
            let team = if white.is_dark() {
                &mut dark
            } else {
                &mut light
            };
            if let Some(role) = team.next() {
                start.board.put(
                    Piece {
                        color: Color::White,
                        role,
                    },
                    white,
                );
                start.board.put(
                    Piece {
                        color: Color::Black,
                        role,
                    },
                    Square::from_coords(file, Rank::Eighth),
                );
            }
        }
        start
    }
}

/// The team in one of its orders, numbered from 0.
fn team(order: u64) -> Vec<Role> {
    let mut left = TEAM.to_vec();
    let mut take =
        |index: u64| left.remove(usize::try_from(index).map_or(0, |index| index % left.len()));
    let first = take(order / 6);
    let second = take(order % 6 / 2);
    let third = take(order % 2);
    vec![first, second, third, take(0)]
}
