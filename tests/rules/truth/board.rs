//! A board parsed from a FEN without the library, for checking explanations.

use std::collections::BTreeMap;

/// File and rank, both counted from 0.
pub(super) type FileRank = (i32, i32);

/// A piece: whether it belongs to the side that moves first in a game, and its upper-case letter.
pub(super) type Piece = (bool, char);

pub(super) const STRAIGHT: [FileRank; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(super) const SLANTED: [FileRank; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

#[derive(Clone, Debug)]
pub(super) struct TruthBoard {
    /// All cells including holes, with their pieces.
    pub(super) cells: BTreeMap<FileRank, Option<Piece>>,
    pub(super) holes: Vec<FileRank>,
    pub(super) first: bool,
    /// The FEN fields after the side to move.
    pub(super) fields: Vec<String>,
    /// The pieces in brackets after the FEN's board.
    pub(super) hand: String,
}

pub(super) fn name((file, rank): FileRank) -> String {
    let file = char::from(b'a' + u8::try_from(file).unwrap());
    format!("{file}{}", rank + 1)
}

pub(super) fn at(name: &str) -> Option<FileRank> {
    let file = name.bytes().next().filter(u8::is_ascii_lowercase)?;
    let rank: i32 = name.get(1..)?.parse().ok()?;
    Some((i32::from(file - b'a'), rank - 1))
}

impl TruthBoard {
    pub(super) fn read(fen: &str) -> Self {
        let mut fields = fen.split(' ');
        let board = fields.next().unwrap();
        let (board, hand) = board.split_once('[').unwrap_or((board, ""));
        let rows: Vec<&str> = board.split('/').collect();
        let (mut cells, mut holes) = (BTreeMap::new(), Vec::new());
        for (rank, row) in (0..).zip(rows.iter().rev()) {
            let mut file = 0;
            for letter in row.chars() {
                match letter {
                    '~' => continue,
                    '-' => {}
                    '*' => {
                        holes.push((file, rank));
                        cells.insert((file, rank), None);
                    }
                    _ if letter.is_ascii_digit() => {
                        let empty = i32::try_from(letter.to_digit(10).unwrap()).unwrap();
                        cells.extend((file..file + empty).map(|file| ((file, rank), None)));
                        file += empty - 1;
                    }
                    _ => {
                        let piece = (letter.is_ascii_uppercase(), letter.to_ascii_uppercase());
                        cells.insert((file, rank), Some(piece));
                    }
                }
                file += 1;
            }
        }
        Self {
            cells,
            holes,
            first: fields.next() == Some("w"),
            fields: fields.map(str::to_owned).collect(),
            hand: hand.trim_end_matches(']').to_owned(),
        }
    }

    pub(super) fn get(&self, at: FileRank) -> Option<Piece> {
        self.cells.get(&at).copied().flatten()
    }

    /// Whether a cell exists, is not a hole, and has no piece.
    pub(super) fn empty(&self, at: FileRank) -> bool {
        self.cells.get(&at) == Some(&None) && !self.holes.contains(&at)
    }

    pub(super) fn own(&self, at: FileRank) -> bool {
        self.get(at).is_some_and(|piece| piece.0 == self.first)
    }

    pub(super) fn enemy(&self, at: FileRank) -> bool {
        self.get(at).is_some_and(|piece| piece.0 != self.first)
    }

    /// Returns the cells of all pieces of this kind that the side to move has.
    pub(super) fn ours(&self, kind: char) -> Vec<FileRank> {
        let ours = |piece: &Option<Piece>| *piece == Some((self.first, kind));
        let found = self.cells.iter().filter(|(_, piece)| ours(piece));
        found.map(|(at, _)| *at).collect()
    }

    pub(super) fn king(&self, first: bool) -> Option<FileRank> {
        let mut cells = self.cells.iter();
        let found = cells.find(|(_, piece)| **piece == Some((first, 'K')));
        found.map(|(at, _)| *at)
    }

    /// Returns the cell that is this many steps ahead for a side.
    pub(super) fn ahead(first: bool, (file, rank): FileRank, steps: i32) -> FileRank {
        (file, if first { rank + steps } else { rank - steps })
    }

    /// Returns the cells strictly between two cells on a line, in order. Returns `None` if they are
    /// not on a line.
    pub(super) fn between(from: FileRank, to: FileRank) -> Option<Vec<FileRank>> {
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let length = files.abs().max(ranks.abs());
        let aligned = files == 0 || ranks == 0 || files.abs() == ranks.abs();
        (length > 0 && aligned).then(|| {
            let step = (files.signum(), ranks.signum());
            let cell = |count| (from.0 + step.0 * count, from.1 + step.1 * count);
            (1..length).map(cell).collect()
        })
    }

    /// Returns the first obstacle between two cells: a piece or a hole.
    pub(super) fn met(&self, from: FileRank, to: FileRank) -> Option<FileRank> {
        let mut between = Self::between(from, to)?.into_iter();
        between.find(|cell| !self.empty(*cell))
    }
}

/// Returns the texts that fill a template's gaps, in order. A template looks like `the {} on {} is
/// in the way`.
pub(super) fn gaps<'s>(template: &str, sentence: &'s str) -> Option<Vec<&'s str>> {
    let mut parts = template.split("{}");
    let mut rest = sentence.strip_prefix(parts.next()?)?;
    let mut found = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let end = if parts.peek().is_none() {
            rest.strip_suffix(part)?.len()
        } else {
            rest.find(part)?
        };
        found.push(&rest[..end]);
        rest = &rest[end + part.len()..];
    }
    rest.is_empty().then_some(found)
}
