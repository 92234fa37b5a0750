//! Writes turns in canonical notation, which is always the long form: `a2-b3`,
//! `Na1-a5(xa4)-e5(xb5)`, `Be4(xe5,f4)`, `d5-d7(xd6)=B(xc7,e7)`.

use shakmaty::Bitboard;

use crate::interweave::moves::turn::Turn;
use crate::interweave::piece::Role;
use crate::interweave::position::{Position, TurnLeg};
use crate::interweave::square;

impl Position {
    /// Returns the turn's name without `#`.
    pub(in crate::interweave) fn write_name(&self, turn: Turn) -> String {
        let mut name = String::with_capacity(16);
        if let Some(role) = self
            .board
            .role_at(turn.from)
            .filter(|role| *role != Role::Pawn)
        {
            name.push(role.letter());
        }
        name.push_str(square::name(turn.from));
        for before in self.legs(turn) {
            write_leg(&mut name, before.leg);
        }
        name
    }
}

fn write_leg(name: &mut String, leg: TurnLeg) {
    if !leg.stays() {
        name.push('-');
        name.push_str(square::name(leg.to));
    }
    if leg.taken.any() {
        name.push_str("(x");
        name.push_str(&alphabetical(leg.taken).join(","));
        name.push(')');
    }
    if let Some(role) = leg.promotion {
        name.extend(['=', role.letter()]);
    }
}

/// Returns the names of squares in alphabetical order: a1, a2, …, h8.
fn alphabetical(squares: Bitboard) -> Vec<&'static str> {
    let mut names: Vec<&str> = squares.into_iter().map(square::name).collect();
    names.sort_unstable();
    names
}
