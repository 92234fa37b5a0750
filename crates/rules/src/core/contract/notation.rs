//! How turns are written and read. What all games of chess's kind have in common is here: the sign
//! for check and mate, telling a piece from its likes, and asking which of several is meant.

use super::{core::Core, illegal::Illegal};
use crate::{Cell, Geometry, Viewer, core::notation::text::sentence};

/// Which piece goes where: what SAN has to tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Landing {
    /// The upper-case letter of the piece.
    pub(crate) kind: char,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
}

/// A position whose turns have names.
pub trait Notation: Core {
    /// The turn's canonical name without `+` or `#`.
    fn bare_name(&self, turn: Self::Turn) -> String;

    /// Reads a turn in any of the variant's notations and judges it knowing everything, as the log
    /// and the command line do.
    ///
    /// # Errors
    /// [`Illegal`] tells why the text is no legal turn here.
    fn read(&self, text: &str) -> Result<Self::Turn, Illegal>;

    /// The same from what `viewer` knows. Notation that tells more than `viewer` can know is
    /// refused whether or not it is right: an answer must not tell what is hidden. A variant that
    /// hides nothing needs none of its own.
    ///
    /// # Errors
    /// [`Illegal`], as from [`Notation::read`].
    fn read_as(&self, _viewer: Viewer, text: &str) -> Result<Self::Turn, Illegal> {
        self.read(text)
    }

    /// The turn's canonical name, with `+` for check and `#` for a mate or a king lost.
    fn name(&self, turn: Self::Turn) -> String {
        let mut name = self.bare_name(turn);
        name.extend(sign(&self.after(turn)));
        name
    }
}

/// What a turn's name ends with: `#` when it mates or takes the king, `+` when it gives check.
pub(crate) fn sign<P: Core>(after: &P) -> Option<char> {
    match after.verdict() {
        Some(outcome) if outcome.reason.loses_the_king() => Some('#'),
        _ => after.in_check().then_some('+'),
    }
}

/// The least of file, rank and both that tells the piece of a landing from others of its kind that
/// may land on the same cell. `landings` says what each legal turn is.
pub(crate) fn disambiguation<P: Core>(
    position: &P,
    geometry: &Geometry,
    landings: impl Fn(P::Turn) -> Option<Landing>,
    landing: Landing,
) -> &'static str {
    let from = split(geometry.name(landing.from));
    let (mut any, mut same_file, mut same_rank) = (false, false, false);
    position.each_turn(|turn| {
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

/// File and rank of a cell's name: `d` and `10`.
fn split(name: &'static str) -> (&'static str, &'static str) {
    let rank = name.find(|letter: char| letter.is_ascii_digit());
    name.split_at(rank.unwrap_or(name.len()))
}

/// Which of several turns, each with the cell of its piece, a text means: the question, if it fits
/// more than one.
///
/// # Errors
/// [`Illegal`] asks which of them is meant. `None` when there is none.
pub(crate) fn only_one<T: Copy>(
    turns: &[(T, Cell)],
    name: impl Fn(T) -> String,
) -> Result<Option<T>, Illegal> {
    match *turns {
        [] => Ok(None),
        [(turn, _)] => Ok(Some(turn)),
        _ => {
            let names: Vec<String> = turns.iter().map(|(turn, _)| name(*turn)).collect();
            let names = names.join(" or ");
            Err(Illegal {
                message: sentence(&format!("more than one piece can do that: write {names}")),
                marks: turns.iter().map(|(_, from)| *from).collect(),
            })
        }
    }
}
