//! Random clicks and texts, most of which are illegal, and the turns that they may refer to.

use postern_rules::{IllegalTurn, Position, Variant, Viewer};
use rand::RngExt as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;

use super::board::{FileRank, TruthBoard, at, name};
use crate::cells;

/// A random attempt at a turn, which is usually illegal.
#[derive(Clone, Debug)]
pub(super) struct Attempt {
    /// Clicks separated by commas, or a text.
    pub(super) text: String,
    pub(super) clicks: bool,
}

impl Attempt {
    /// Returns the explanation, or `None` if the attempt is legal or the start of a legal turn.
    pub(super) fn refused(&self, position: &Position) -> Option<IllegalTurn> {
        if self.clicks {
            let path: Vec<&str> = self.text.split(',').collect();
            return position.explain(Viewer::Spectator, &path);
        }
        position
            .clone()
            .play_as(Viewer::Spectator, &self.text)
            .err()
    }

    /// Returns the attempt without its promotion or beam.
    pub(super) fn movement(&self) -> Self {
        let text = if self.clicks {
            let clicks: Vec<&str> = self.text.split(',').take(2).collect();
            clicks.join(",")
        } else {
            let text = self.text.split(['=', '/']).next();
            text.unwrap_or_default().to_owned()
        };
        Self {
            text,
            clicks: self.clicks,
        }
    }

    /// Returns the squares that the attempt names, in order.
    pub(super) fn squares(&self) -> Vec<FileRank> {
        let mut found = Vec::new();
        let mut rest = self.text.as_str();
        while let Some(letter) = rest.chars().next() {
            let digits = rest[letter.len_utf8()..]
                .bytes()
                .take_while(u8::is_ascii_digit)
                .count();
            let next = letter.len_utf8() + digits;
            if digits > 0 {
                found.extend(at(&rest[..next]));
            }
            rest = &rest[next..];
        }
        found
    }

    /// Returns the pieces of the side to move that the attempt may refer to.
    pub(super) fn movers(&self, board: &TruthBoard) -> Vec<FileRank> {
        let squares = self.squares();
        let first = squares.first().copied();
        if self.clicks {
            return first.into_iter().collect();
        }
        let kind = match self.text.chars().next().filter(char::is_ascii_uppercase) {
            Some('O') => 'K',
            Some('D') => 'B',
            Some(kind) => kind,
            None => 'P',
        };
        let from = first.filter(|from| squares.len() > 1 && board.own(*from));
        board.ours(kind).into_iter().chain(from).collect()
    }

    /// Returns the squares that the attempt may move to. The list is empty if the attempt names
    /// only a piece or a beam's target.
    pub(super) fn goals(&self, board: &TruthBoard) -> Vec<FileRank> {
        if self.clicks {
            let click = self.text.split(',').nth(1);
            let beams = !board.holes.is_empty();
            let click = click.filter(|click| !beams || !click.starts_with('@'));
            return click
                .and_then(|click| at(click.trim_start_matches('@')))
                .into_iter()
                .collect();
        }
        let movement = self.text.split(['/', '@']).next().unwrap_or_default();
        Self {
            text: movement.to_owned(),
            clicks: false,
        }
        .squares()
    }
}

fn any_cell(board: &TruthBoard, random: &mut StdRng) -> String {
    let cells: Vec<FileRank> = board.cells.keys().copied().collect();
    name(*cells.choose(random).unwrap())
}

fn any_own(board: &TruthBoard, random: &mut StdRng) -> FileRank {
    let own: Vec<FileRank> = board
        .cells
        .keys()
        .copied()
        .filter(|at| board.own(*at))
        .collect();
    *own.choose(random).unwrap_or(&(0, 0))
}

const KINDS: &[u8] = b"QRBNKP";

fn kind(random: &mut StdRng) -> char {
    char::from(*KINDS.choose(random).unwrap())
}

fn clicks(board: &TruthBoard, random: &mut StdRng) -> String {
    let mut path = match random.random_range(0..20) {
        0 => any_cell(board, random),
        1 => format!("{}@", kind(random)),
        _ => name(any_own(board, random)),
    };
    for _ in 0..*[0, 1, 1, 1, 1, 1, 2, 2, 3].choose(random).unwrap() {
        let click = match random.random_range(0..12) {
            0 => format!("={}", kind(random)),
            1 | 2 => format!("@{}", any_cell(board, random)),
            _ => any_cell(board, random),
        };
        path = format!("{path},{click}");
    }
    path
}

/// Generates a text that is, or resembles, the variant's notation.
fn text(board: &TruthBoard, legal: &[String], random: &mut StdRng) -> String {
    let own = any_own(board, random);
    let letter = board.get(own).map_or('P', |piece| piece.1);
    let letter = if letter == 'P' {
        String::new()
    } else {
        letter.to_string()
    };
    let (from, to) = (name(own), any_cell(board, random));
    let takes = *["", "", "x"].choose(random).unwrap();
    let mut text = match random.random_range(0..10) {
        0..3 => format!("{letter}{takes}{to}"),
        3 => format!("{letter}{}{takes}{to}", &from[..1]),
        4 => format!("{letter}{}{takes}{to}", &from[1..]),
        5 | 6 => format!(
            "{letter}{from}{}{to}",
            if takes.is_empty() { "-" } else { takes }
        ),
        7 => {
            let legal = legal.choose(random).map_or("", String::as_str);
            legal.trim_end_matches(['+', '#']).replace('x', "")
        }
        8 => format!("{}@{to}", kind(random)),
        _ => (*["O-O", "O-O-O"].choose(random).unwrap()).to_owned(),
    };
    match random.random_range(0..14) {
        0 | 1 => text = format!("{text}={}", kind(random)),
        2 | 3 => text = format!("{text}/@{}", any_cell(board, random)),
        4 => text = format!("{text}-{}", any_cell(board, random)),
        5 => text = format!("{text}(x{})", any_cell(board, random)),
        _ => {}
    }
    text
}

pub(super) fn any(board: &TruthBoard, legal: &[String], random: &mut StdRng) -> Attempt {
    let clicked = random.random_bool(0.5);
    let text = if clicked {
        clicks(board, random)
    } else {
        text(board, legal, random)
    };
    Attempt {
        text,
        clicks: clicked,
    }
}

/// Returns the names and clicks of all legal turns.
pub(super) fn legal(position: &Position) -> Vec<(String, Vec<String>)> {
    let variant: Variant = position.variant();
    let turns = position.legal_turns(Viewer::Spectator).into_iter();
    turns
        .map(|turn| {
            let mut clicks = vec![cells::from(variant, &turn)];
            clicks.extend(turn.steps.iter().map(|step| cells::click(variant, step)));
            let name = turn.notation.trim_end_matches(['+', '#']).to_owned();
            (name, clicks)
        })
        .collect()
}
