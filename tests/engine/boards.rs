//! Games and positions that tests start from.

use postern_game::{NewGame, OpponentKind, TimeControl};
use postern_rules::Color;

use crate::helpers::new_game;

/// The turns of the sample game of Hole Chess, played on 12 December 2003.
pub(crate) const SAMPLE: [&str; 21] = [
    "c4",
    "e6",
    "e4",
    "Qg6",
    "b5",
    "Qe8/@b5",
    "Rc3",
    "b7",
    "Rb3",
    "Bb8",
    "Be3",
    "f7",
    "Qb4",
    "Qd9",
    "Bg5",
    "Kc9",
    "Qd6/@d8+",
    "Kd10",
    "Qxb8+",
    "Qc9",
    "Qd6/@d10#",
];

/// Returns a game with two distant kings and no other pieces, so that no rule ends the game soon.
pub(crate) fn two_kings(quiet_plies: u32) -> NewGame {
    let fen = format!("---k---/--3--/-5-/3*3/7/7/3*3/-5-/--3--/---K--- w - {quiet_plies} 1");
    NewGame {
        fen: Some(fen),
        ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
    }
}

/// Four turns after which both kings are back on their squares.
pub(crate) const ROUND: [&str; 4] = ["Kd2", "Kd9", "Kd1", "Kd10"];

/// Returns a position of Interweave with 6,906 legal turns for White and 9 for Black.
pub(crate) fn large_weave(to_move: Color) -> String {
    let side = if to_move == Color::White { 'w' } else { 'b' };
    format!("R1P1P2N/8/2p1r3/1p1pNp2/P1pNp3/3p3P/P6P/NR4p1 {side} - RRRRNNNNBBBB 0 1")
}
