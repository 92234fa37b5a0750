//! Reads and writes turns. Contains the code shared by chess-like variants: the suffix for check
//! and mate, disambiguation, and the error for ambiguous turns.

use super::core::PlayablePosition;
use super::illegal::IllegalTurn;
use crate::core::notation::text::sentence;
use crate::{Cell, Geometry, Viewer};

/// The piece, origin and target of a move, from which SAN computes disambiguation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceLanding {
    /// The piece's upper-case letter.
    pub(crate) kind: char,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
}

/// A position whose turns can be written and parsed.
pub trait Notation: PlayablePosition {
    /// Returns the turn's canonical name without `+` or `#`.
    fn bare_name(&self, turn: Self::Turn) -> String;

    /// Parses a turn in any of the variant's notations, using all information including secrets.
    /// Used by the event log and the command line.
    ///
    /// # Errors
    /// Returns an [`IllegalTurn`] that explains why the text is not a legal turn in this position.
    fn read(&self, text: &str) -> Result<Self::Turn, IllegalTurn>;

    /// Parses a turn using only information that `viewer` has. Notation that contains information
    /// unknown to `viewer` is rejected even if it is true, so the answer reveals no secret. The
    /// default implementation is for variants without secrets.
    ///
    /// # Errors
    /// Returns an error as [`Notation::read`] does.
    fn read_as(&self, _viewer: Viewer, text: &str) -> Result<Self::Turn, IllegalTurn> {
        self.read(text)
    }

    /// Returns the turn's canonical name, with `+` if it gives check and `#` if it mates or removes
    /// the king.
    fn name(&self, turn: Self::Turn) -> String {
        let mut name = self.bare_name(turn);
        name.extend(sign(&self.after(turn)));
        name
    }
}

/// Returns the suffix of a turn's name: `#` if the turn mates or removes the king, `+` if it gives
/// check.
pub(crate) fn sign<P: PlayablePosition>(after: &P) -> Option<char> {
    match after.verdict() {
        Some(outcome) if outcome.reason.loses_the_king() => Some('#'),
        _ => after.in_check().then_some('+'),
    }
}

/// Returns the shortest origin (file, rank or both) that distinguishes this piece from others of
/// its kind with the same target cell. `landings` returns a turn's piece, origin and target.
pub(crate) fn disambiguation<P: PlayablePosition>(
    position: &P,
    geometry: &Geometry,
    landings: impl Fn(P::Turn) -> Option<PieceLanding>,
    landing: PieceLanding,
) -> &'static str {
    let from = split(geometry.name(landing.from));
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    position.for_each_turn(|turn| {
        let rival = landings(turn)
            .filter(|rival| (rival.kind, rival.to) == (landing.kind, landing.to))
            .filter(|rival| rival.from != landing.from);
        if let Some(rival) = rival {
            let rival = split(geometry.name(rival.from));
            any = true;
            same_file |= rival.0 == from.0;
            same_rank |= rival.1 == from.1;
        }
    });
    match (any, same_file, same_rank) {
        (false, ..) => "",
        (true, false, _) => from.0,
        (true, true, false) => from.1,
        (true, true, true) => geometry.name(landing.from),
    }
}

/// Splits a cell's name into file and rank, such as `d` and `10`.
fn split(name: &'static str) -> (&'static str, &'static str) {
    let rank = name.find(|letter: char| letter.is_ascii_digit());
    name.split_at(rank.unwrap_or(name.len()))
}

/// Returns the only turn in `turns`, or `None` if the list is empty. The list contains the turns
/// that match a text, each with the cell of its piece.
///
/// # Errors
/// Returns an [`IllegalTurn`] that asks which turn is meant if there are several.
pub(crate) fn only_one<T: Copy>(
    turns: &[(T, Cell)],
    name: impl Fn(T) -> String,
) -> Result<Option<T>, IllegalTurn> {
    match *turns {
        [] => Ok(None),
        [(turn, _)] => Ok(Some(turn)),
        _ => {
            let names: Vec<String> = turns.iter().map(|(turn, _)| name(*turn)).collect();
            let names = names.join(" or ");
            Err(IllegalTurn {
                message: sentence(&format!("more than one piece can do that: write {names}")),
                marks: turns.iter().map(|(_, from)| *from).collect(),
            })
        }
    }
}
