//! Turns that a comment names: `12. Nf3`, `12…Nf6 13. Bb5`, `move 12`, `ply 23`. Only what was
//! played before the comment got its words, and still stands, is found, so that nothing is said of a
//! turn that its reader could not see in the list of moves.

use crate::view::MentionView;
use crate::{Comment, Game};
use postern_rules::{Color, Ply};

/// What can stand before a turn, and what can follow it, in a sentence.
const BEFORE: [char; 7] = ['(', '[', '"', '“', '‘', '\'', '„'];
const AFTER: [char; 14] = [
    '.', ',', ';', ':', '!', '?', '…', '\'', '"', ')', ']', '’', '”', '“',
];
/// Words before a number that make it a place in the game.
const MOVE_WORDS: [&str; 2] = ["move", "moves"];
const PLY_WORDS: [&str; 1] = ["ply"];

/// The turns that a comment names, in order. It takes time in proportion to the text's length.
pub(in crate::view) fn mentions(game: &Game, comment: &Comment) -> Vec<MentionView> {
    let Some(text) = &comment.text else {
        return Vec::new();
    };
    let moments = game.moments();
    let known = moments.partition_point(|moment| moment.seq < comment.version);
    let plies = game.line().plies().iter().map(AsRef::as_ref);
    let plies: Vec<&Ply> = plies.take(known).collect();
    let mut spans = Vec::new();
    let mut reader = Reader::new(&plies);
    for (start, word) in words(text) {
        spans.extend(reader.read(start, word));
    }
    in_utf16(text, &spans)
}

/// A part of a text, in bytes, and the ply that it names.
type Span = (usize, usize, usize);

/// The words of a text and where they begin.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace()
        .map(move |word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// Reads word by word.
struct Reader<'a> {
    plies: &'a [&'a Ply],
    /// The ply that the next word names if it is that turn, and where its number began.
    next: Option<(usize, Option<usize>)>,
    /// Where the word before began, if the number after it is a place in the game.
    place: Option<(usize, Place)>,
}

#[derive(Clone, Copy)]
enum Place {
    Move,
    Ply,
}

impl<'a> Reader<'a> {
    const fn new(plies: &'a [&'a Ply]) -> Self {
        Self {
            plies,
            next: None,
            place: None,
        }
    }

    fn read(&mut self, start: usize, word: &str) -> Option<Span> {
        let bare = word.trim_start_matches(BEFORE);
        let start = start + (word.len() - bare.len());
        let place = self.place.take();
        if let Some((number, side, rest)) = numbered(bare) {
            let ply = self.ply_of(number, side);
            if rest.is_empty() {
                self.next = ply.map(|ply| (ply, Some(start)));
                // `move 12.` ends a sentence.
                return place.and_then(|place| self.at_place(place, number, start, bare));
            }
            let length = bare.len() - rest.len();
            let turn = ply.and_then(|ply| Some((ply, self.turn(ply, rest)?)));
            self.next = turn.map(|(ply, _)| (ply + 1, None));
            return turn.map(|(ply, turn)| (start, length + turn, ply));
        }
        if let Some((ply, number)) = self.next.take()
            && let Some(length) = self.turn(ply, bare)
        {
            self.next = Some((ply + 1, None));
            let from = number.unwrap_or(start);
            return Some((from, start + length - from, ply));
        }
        let plain = bare.trim_end_matches(AFTER);
        if let Some(place) = place {
            let number = plain.parse().ok()?;
            return self.at_place(place, number, start, bare);
        }
        let lower = plain.to_lowercase();
        self.place = if MOVE_WORDS.contains(&&*lower) {
            Some((start, Place::Move))
        } else if PLY_WORDS.contains(&&*lower) {
            Some((start, Place::Ply))
        } else {
            None
        };
        None
    }

    /// `move 12`, `ply 23`: the position after that turn, or after the first of that line.
    fn at_place(
        &self,
        (from, place): (usize, Place),
        number: usize,
        start: usize,
        bare: &str,
    ) -> Option<Span> {
        let ply = match place {
            Place::Move => self
                .ply_of(number, Color::White)
                .or_else(|| self.ply_of(number, Color::Black))?,
            Place::Ply => (1..=self.plies.len()).contains(&number).then_some(number)?,
        };
        let length = bare.trim_end_matches(AFTER).len();
        Some((from, start + length - from, ply))
    }

    /// The ply of a side's turn in a line of the score sheet. A game that Black began has a first
    /// line with one turn.
    fn ply_of(&self, number: usize, side: Color) -> Option<usize> {
        let black_began = self.plies.first()?.by == Color::Black;
        let before = usize::from(black_began) + usize::from(side == Color::White);
        let ply = number.checked_mul(2)?.checked_sub(before)?;
        let played = self.plies.get(ply.checked_sub(1)?)?;
        (played.by == side).then_some(ply)
    }

    /// How much of a word writes the turn of a ply; `None` if it does not.
    fn turn(&self, ply: usize, word: &str) -> Option<usize> {
        let played = &self.plies.get(ply.checked_sub(1)?)?.facts.notation;
        let written = word.trim_end_matches(AFTER);
        let plain = |turn: &'_ str| {
            turn.trim_end_matches(AFTER)
                .trim_end_matches(['+', '#'])
                .len()
        };
        let same = written[..plain(written)] == played[..plain(played)];
        (same && !written.is_empty()).then_some(written.len())
    }
}

/// The number of a line with which a word begins, whose turn is meant, and what follows: `12.`,
/// `12...Nf6`, `12…`.
fn numbered(word: &str) -> Option<(usize, Color, &str)> {
    let digits = word.find(|letter: char| !letter.is_ascii_digit())?;
    let number = word.get(..digits).filter(|digits| digits.len() <= 5)?;
    let number = number.parse().ok()?;
    let after = &word[digits..];
    let rest = after.trim_start_matches(['.', '…']);
    match after.len() - rest.len() {
        0 => None,
        1 => Some((number, Color::White, rest)),
        _ => Some((number, Color::Black, rest)),
    }
}

/// Spans as scripts count.
fn in_utf16(text: &str, spans: &[Span]) -> Vec<MentionView> {
    let units = |text: &str| text.encode_utf16().count();
    let (mut at, mut from) = (0, 0);
    let mut mentions = Vec::with_capacity(spans.len());
    for &(start, length, ply) in spans {
        at += units(&text[from..start]);
        let long = units(&text[start..start + length]);
        mentions.push(MentionView {
            at,
            length: long,
            ply,
        });
        at += long;
        from = start + length;
    }
    mentions
}
