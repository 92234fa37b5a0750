//! Shuffled starting positions: each side's two teams of four are placed at random on the light and
//! dark squares of its back rank.

use shakmaty::{File, Rank, Square};

use super::piece::{Piece, Role};
use super::position::Position;
use crate::{Color, Rules as _};

/// A team: the four pieces that start on squares of one colour.
const TEAM: [Role; 4] = [Role::Smasher, Role::Remover, Role::Leaper, Role::King];
/// The number of ways to order a team's four pieces.
const ORDERS: u64 = 4 * 3 * 2;

impl Position {
    /// Returns the shuffled start for a seed. The two sides mirror each other: each file has the
    /// same pieces.
    ///
    /// There are 24 orders of a team and therefore 576 starts. The start's number is the seed
    /// modulo 576, so that anyone can verify it. The number modulo 24 is the order of the team on
    /// White's dark squares (a1, c1, e1, g1); the number divided by 24 is the order of the team on
    /// the light squares (b1, d1, f1, h1).
    ///
    /// An order picks from the pieces R, B, N, K. The order divided by 6 picks the first piece. The
    /// remainder divided by 2 picks the second from the three left. The last remainder picks the
    /// third from the two left.
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

/// Returns a team's pieces in the order with the given number, counted from 0.
fn team(order: u64) -> Vec<Role> {
    let mut left = TEAM.to_vec();
    let mut take =
        |index: u64| left.remove(usize::try_from(index).map_or(0, |index| index % left.len()));
    let first = take(order / 6);
    let second = take(order % 6 / 2);
    let third = take(order % 2);
    vec![first, second, third, take(0)]
}
