//! The sample game of 12 December 2003, as a list of clicks.

/// A turn: its notation in the move list, and its clicks as the board names them. `@b5` is a beam's
/// target.
#[derive(Clone, Copy)]
pub struct Turn {
    pub notation: &'static str,
    pub clicks: &'static [&'static str],
}

const fn turn(notation: &'static str, clicks: &'static [&'static str]) -> Turn {
    Turn { notation, clicks }
}

pub const GAME: [Turn; 21] = [
    turn("c4", &["c3", "c4"]),
    turn("e6", &["e8", "e6"]),
    turn("e4", &["e3", "e4"]),
    turn("Qg6", &["d9", "g6"]),
    turn("b5", &["b3", "b5"]),
    turn("Qe8/@b5", &["g6", "e8", "@b5"]),
    turn("Rc3", &["c2", "c3"]),
    turn("b7", &["b8", "b7"]),
    turn("Rb3", &["c3", "b3"]),
    turn("Bb8", &["c9", "b8"]),
    turn("Be3", &["e2", "e3"]),
    turn("f7", &["f8", "f7"]),
    turn("Qb4", &["d2", "b4"]),
    turn("Qd9", &["e8", "d9"]),
    turn("Bg5", &["e3", "g5"]),
    turn("Kc9", &["d10", "c9"]),
    turn("Qd6/@d8+", &["b4", "d6", "@d8"]),
    turn("Kd10", &["c9", "d10"]),
    turn("Qxb8+", &["d6", "b8"]),
    turn("Qc9", &["d9", "c9"]),
    turn("Qd6/@d10#", &["b8", "d6", "@d10"]),
];
