//! Finds turns mentioned in comments: `12. Nf3`, `12…Nf6 13. Bb5`, `move 12`, `ply 23`. Only turns
//! that preceded the comment and were not undone are found, so readers can see them in the move
//! list.

use std::ops::Range;

use crate::view::MentionView;
use crate::{Game, GameComment};
use postern_rules::{Color, Ply};

/// Characters that may precede a turn in a sentence, such as opening brackets and quotation marks.
const BEFORE: [char; 7] = ['(', '[', '"', '“', '‘', '\'', '„'];
const AFTER: [char; 14] = [
    '.', ',', ';', ':', '!', '?', '…', '\'', '"', ')', ']', '’', '”', '“',
];
/// Words after which a number denotes a move.
const MOVE_WORDS: [&str; 2] = ["move", "moves"];
const PLY_WORDS: [&str; 1] = ["ply"];

/// Returns the turns that a comment mentions, in order. Takes time linear in the length of the
/// text.
pub(in crate::view) fn mentions(game: &Game, comment: &GameComment) -> Vec<MentionView> {
    let Some(text) = &comment.text else {
        return Vec::new();
    };
    let stamps = game.ply_stamps();
    let known = stamps.partition_point(|stamp| stamp.seq < comment.version);
    let plies = game.line().plies().iter().map(AsRef::as_ref);
    let plies: Vec<&Ply> = plies.take(known).collect();
    let mut spans = Vec::new();
    let mut reader = MentionReader::new(&plies);
    for (start, word) in words(text) {
        spans.extend(reader.read(start, word));
    }
    in_utf16(text, &spans)
}

/// A range of text that mentions a ply.
struct MentionSpan {
    bytes: Range<usize>,
    ply: usize,
}

/// Iterates over the words of a text with their byte indices.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace()
        .map(move |word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

/// Finds mentions in a comment, word by word.
struct MentionReader<'a> {
    plies: &'a [&'a Ply],
    /// The ply that the next word may name. If a move number comes directly before that word, also
    /// the index at which the move number starts.
    next: Option<(usize, Option<usize>)>,
    /// The previous word, if it says what a following number counts, such as `move` or `ply`.
    place: Option<UnitWord>,
}

/// A word such as `move` or `ply`, which says what the number after it counts.
#[derive(Clone, Copy)]
struct UnitWord {
    start: usize,
    unit: NumberUnit,
}

#[derive(Clone, Copy)]
enum NumberUnit {
    Move,
    Ply,
}

impl<'a> MentionReader<'a> {
    const fn new(plies: &'a [&'a Ply]) -> Self {
        Self {
            plies,
            next: None,
            place: None,
        }
    }

    fn read(&mut self, start: usize, word: &str) -> Option<MentionSpan> {
        let bare = word.trim_start_matches(BEFORE);
        let start = start + (word.len() - bare.len());
        let place = self.place.take();
        if let Some((number, side, rest)) = numbered(bare) {
            let ply = self.ply_of(number, side);
            if rest.is_empty() {
                self.next = ply.map(|ply| (ply, Some(start)));
                // The number may end a sentence, as in `see move 12.`
                return place.and_then(|place| self.at_place(place, number, start, bare));
            }
            let length = bare.len() - rest.len();
            let turn = ply.and_then(|ply| Some((ply, self.turn(ply, rest)?)));
            self.next = turn.map(|(ply, _)| (ply + 1, None));
            return turn.map(|(ply, turn)| MentionSpan {
                bytes: start..start + length + turn,
                ply,
            });
        }
        if let Some((ply, number)) = self.next.take()
            && let Some(length) = self.turn(ply, bare)
        {
            self.next = Some((ply + 1, None));
            return Some(MentionSpan {
                bytes: number.unwrap_or(start)..start + length,
                ply,
            });
        }
        let plain = bare.trim_end_matches(AFTER);
        if let Some(place) = place {
            let number = plain.parse().ok()?;
            return self.at_place(place, number, start, bare);
        }
        let lower = plain.to_lowercase();
        let unit = if MOVE_WORDS.contains(&&*lower) {
            Some(NumberUnit::Move)
        } else if PLY_WORDS.contains(&&*lower) {
            Some(NumberUnit::Ply)
        } else {
            None
        };
        self.place = unit.map(|unit| UnitWord { start, unit });
        None
    }

    /// Resolves references such as `move 12` or `ply 23`. A move number denotes the position after
    /// White's turn, or after Black's turn if White did not move first.
    fn at_place(
        &self,
        place: UnitWord,
        number: usize,
        start: usize,
        bare: &str,
    ) -> Option<MentionSpan> {
        let ply = match place.unit {
            NumberUnit::Move => self
                .ply_of(number, Color::White)
                .or_else(|| self.ply_of(number, Color::Black))?,
            NumberUnit::Ply => (1..=self.plies.len()).contains(&number).then_some(number)?,
        };
        let length = bare.trim_end_matches(AFTER).len();
        Some(MentionSpan {
            bytes: place.start..start + length,
            ply,
        })
    }

    /// Returns the ply number of a side's turn in a numbered move. If Black began the game, the
    /// first move has only one turn.
    fn ply_of(&self, number: usize, side: Color) -> Option<usize> {
        let black_began = self.plies.first()?.by == Color::Black;
        let before = usize::from(black_began) + usize::from(side == Color::White);
        let ply = number.checked_mul(2)?.checked_sub(before)?;
        let played = self.plies.get(ply.checked_sub(1)?)?;
        (played.by == side).then_some(ply)
    }

    /// Returns the length of the prefix of `word` that is the notation of `ply`; `None` if there is
    /// no such prefix.
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

/// Splits a word such as `12.`, `12...Nf6` or `12…` into the move number, the side and the rest.
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

/// Converts byte ranges to UTF-16 code units.
fn in_utf16(text: &str, spans: &[MentionSpan]) -> Vec<MentionView> {
    let units = |text: &str| text.encode_utf16().count();
    let (mut at, mut from) = (0, 0);
    let mut mentions = Vec::with_capacity(spans.len());
    for MentionSpan { bytes, ply } in spans {
        at += units(&text[from..bytes.start]);
        let length = units(&text[bytes.clone()]);
        mentions.push(MentionView {
            at,
            length,
            ply: *ply,
        });
        at += length;
        from = bytes.end;
    }
    mentions
}
