//! Writes turns in canonical notation. The SAN of a move is followed by what happens after the
//! piece lands, as in `c4-f6`, `Nc4xf6`, `c4-g8=Q+`, `O-O-h6`, `Qh4*` and `Nxh7*=Q`. `R@h8` drops a
//! piece, and a comma separates two moves, as in `d4,e4`.

use std::fmt::Write as _;

use shakmaty::{Move, Role, Square};

use crate::Cell;
use crate::core::contract::{PieceLanding, disambiguation, sign};
use crate::event_chess::info::INFO;
use crate::event_chess::moves::turn::Turn;
use crate::event_chess::moves::turns::{PROMOTIONS, promoting};
use crate::event_chess::position::Position;
use crate::event_chess::situation::PublicPosition;

impl Position {
    /// Returns the turn's name without `+` or `#`.
    pub(in crate::event_chess) fn write_name(&self, turn: Turn) -> String {
        match &self.waiting {
            Some(waiting) => format!("{}{}", waiting.name, self.situation.found_name(turn)),
            None => self.situation.bare_name(turn),
        }
    }
}

impl PublicPosition {
    /// Returns the turn's name without `+` or `#`. If its two moves can be made in either order,
    /// they are in canonical order.
    pub(super) fn bare_name(&self, turn: Turn) -> String {
        self.name_as_given(self.written(turn))
    }

    /// Returns the turn's name with its moves in the given order.
    pub(in crate::event_chess) fn name_as_given(&self, turn: Turn) -> String {
        format!("{}{}", self.plain_name(turn), self.found_name(turn))
    }

    /// Returns the turn with its moves in canonical order.
    fn written(&self, turn: Turn) -> Turn {
        match turn.second {
            Some(second)
                if self.is_swappable(turn.first) && !self.is_written_so(turn.first, second) =>
            {
                Turn::of_two(second, turn.first)
            }
            _ => turn,
        }
    }

    fn is_swappable(&self, first: Move) -> bool {
        self.begin(first)
            .is_some_and(|begun| begun.seconds().any(|second| second.any_order))
    }

    /// Whether the two moves of a turn can be made in either order.
    pub(in crate::event_chess) fn is_in_any_order(&self, turn: Turn) -> bool {
        turn.second.is_some_and(|second| {
            self.is_swappable(turn.first) && self.can_follow(second, turn.first)
        })
    }

    /// Returns the turn's name up to the square where the piece of its last move lands.
    pub(in crate::event_chess) fn plain_name(&self, turn: Turn) -> String {
        match turn.second {
            None => self.landing_name(turn.first),
            Some(second) => {
                let first = format!(
                    "{}{}",
                    self.landing_name(turn.first),
                    self.ending_name(turn.first)
                );
                format!("{first},{}", self.before_last(turn).landing_name(second))
            }
        }
    }

    /// Returns the notation of the turn's moves, each up to the square where the piece lands. A
    /// turn that was taken back is recorded in this form.
    pub(in crate::event_chess) fn landings_name(&self, turn: Turn) -> String {
        let first = self.landing_name(turn.first);
        match turn.second {
            None => first,
            Some(second) => format!("{first},{}", self.before_last(turn).landing_name(second)),
        }
    }

    /// Returns the last part of the turn's name, which describes what happens after the last piece
    /// lands.
    pub(in crate::event_chess) fn found_name(&self, turn: Turn) -> String {
        self.before_last(turn).ending_name(turn.last())
    }

    /// Returns the notation of what happens after the piece lands: the far end of the passage, a
    /// fall off the board, and the promotion.
    fn ending_name(&self, part: Move) -> String {
        let mut name = self.passage_name(part);
        name.push_str(&self.falls_name(part));
        if let Some(role) = part.promotion() {
            name.extend(['=', role.upper_char()]);
        }
        name
    }

    /// Returns the name of a legal move as a suggestion for the player. If the move promotes, the
    /// name includes the role that the player wanted, or else a queen.
    pub(super) fn suggested(&self, landing: Move, wanted: Option<Role>) -> String {
        let wanted = wanted.filter(|role| PROMOTIONS.contains(role));
        let promotion = self
            .promotes(landing)
            .then_some(wanted.unwrap_or(Role::Queen));
        self.bare_name(promoting(landing, promotion).into())
    }

    /// Adds `+` for check or `#` for mate to the turn's name.
    pub(in crate::event_chess) fn signed(&self, mut name: String, turn: Turn) -> String {
        let mut after = self.clone();
        after.advance(turn);
        name.extend(sign(&after));
        name
    }

    /// Returns the move's name up to the square where the piece lands.
    pub(super) fn landing_name(&self, part: Move) -> String {
        let (role, from, to) = match part {
            Move::Castle { king, rook } => {
                return if king < rook { "O-O" } else { "O-O-O" }.to_owned();
            }
            Move::Put { role, to } => return format!("{}@{to}", role.upper_char()),
            Move::Normal { role, from, to, .. } => (role, from, to),
            Move::EnPassant { from, to } => (Role::Pawn, from, to),
        };
        let takes = part.is_en_passant() || self.board.occupied().contains(to);
        let mut name = String::with_capacity(12);
        if role != Role::Pawn {
            name.push(role.upper_char());
            name.push_str(self.disambiguation(part));
        } else if takes {
            name.push(from.file().char());
        } else if !self.forward_steps(from, self.turn).contains(to) {
            let _infallible = write!(name, "{from}-");
        }
        if takes {
            name.push('x');
        }
        let _infallible = write!(name, "{to}");
        name
    }

    /// Returns the notation of a passage through which the landing piece is carried, such as `-f6`
    /// or `xf6`, or an empty string.
    pub(super) fn passage_name(&self, part: Move) -> String {
        let Some((_, far)) = self.carried(part) else {
            return String::new();
        };
        let takes = self.board.color_at(far) == Some(!self.turn);
        format!("{}{far}", if takes { 'x' } else { '-' })
    }

    /// Returns the square where a move lands a piece that is then carried to another square, and
    /// that other square.
    pub(super) fn carried(&self, part: Move) -> Option<(Square, Square)> {
        self.landings(part).find_map(|near| {
            let end = self.end_of(near);
            (end.at != near).then_some((near, end.at))
        })
    }

    /// Returns `*` if the piece falls off the board. In castling, returns `*` and the square for
    /// each piece that falls.
    fn falls_name(&self, part: Move) -> String {
        let ends = self.landings(part).map(|to| self.end_of(to));
        let mut fallen: Vec<String> = ends
            .filter(|end| end.falls)
            .map(|end| format!("*{}", end.at))
            .collect();
        fallen.sort();
        match part {
            Move::Castle { .. } => fallen.concat(),
            _ if fallen.is_empty() => String::new(),
            _ => "*".to_owned(),
        }
    }

    /// Returns the file, rank or square that distinguishes the piece from others of its kind.
    fn disambiguation(&self, part: Move) -> &'static str {
        let likes = self.board.by_piece(part.role().of(self.turn));
        match landing_of(part.into()) {
            Some(meant) if likes.more_than_one() => {
                disambiguation(self, &INFO.geometry, landing_of, meant)
            }
            _ => "",
        }
    }
}

/// Returns the piece, origin and target of a one-move turn, if SAN has to disambiguate it.
fn landing_of(turn: Turn) -> Option<PieceLanding> {
    match (turn.first, turn.second) {
        (Move::Normal { role, from, to, .. }, None) if role != Role::Pawn => Some(PieceLanding {
            kind: role.upper_char(),
            from: Cell::from(from),
            to: Cell::from(to),
        }),
        _ => None,
    }
}
