//! Verifiable random draws of event cards. Neither the server nor a player can manipulate a draw:
//! the server commits to secret seeds before the first move, and the result also depends on data
//! that both players create later. All functions are pure, so that anyone can verify a game.

use std::fmt;

use data_encoding::HEXLOWER;
use postern_rules::{AsideRecord, ByColor, Color, GameLine};
use sha2::{Digest as _, Sha256};

use super::parse_hex;
use crate::ChoiceCommitment;

/// The length of a seed, in bytes.
pub const SEED_BYTES: usize = 32;

/// The number of random bytes that each side contributes to the draws of event cards.
pub const RANDOM_BYTES: usize = 16;

/// The secret that determines which event cards a side draws. It must stay unknown until the server
/// publishes it, so the type has neither `Display` nor `Serialize`.
#[derive(Clone, PartialEq, Eq)]
pub struct DrawSeed([u8; SEED_BYTES]);

impl DrawSeed {
    #[must_use]
    pub const fn new(bytes: [u8; SEED_BYTES]) -> Self {
        Self(bytes)
    }

    /// Parses a seed from 64 hexadecimal digits.
    #[must_use]
    pub fn parse(hex: &str) -> Option<Self> {
        parse_hex(hex).map(Self)
    }

    /// Returns the seed as 64 lower-case hexadecimal digits, for the log and for publication.
    #[must_use]
    pub fn exposed_seed(&self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// Returns the commitment to this seed, which the server publishes before the first move.
    #[must_use]
    pub fn commitment(&self, game: &str, side: Color) -> ChoiceCommitment {
        ChoiceCommitment::to(&commitment_text(game, side, &self.exposed_seed()))
    }

    /// Returns the event card that this seed draws from `startable`. `text` is the public input of
    /// the draw.
    #[must_use]
    pub fn draw_event(&self, text: &str, startable: &[u8]) -> Option<u8> {
        draw_event(&self.exposed_seed(), text, startable)
    }
}

impl fmt::Debug for DrawSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed")
    }
}

/// Returns the text whose SHA-256 is the commitment to a seed.
#[must_use]
pub fn commitment_text(game: &str, side: Color, seed: &str) -> String {
    format!("postern event draw\n{game}\n{}\n{seed}", side.slug())
}

/// The random bytes that one side contributes to the draws of event cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomBytes([u8; RANDOM_BYTES]);

impl RandomBytes {
    #[must_use]
    pub const fn new(bytes: [u8; RANDOM_BYTES]) -> Self {
        Self(bytes)
    }

    /// Parses 32 hexadecimal digits into random bytes.
    #[must_use]
    pub fn parse(hex: &str) -> Option<Self> {
        parse_hex(hex).map(Self)
    }
}

/// Formats the bytes as 32 lower-case hexadecimal digits.
impl fmt::Display for RandomBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

/// Returns the public input of an event-card draw, one item per line: the game's id, both sides'
/// random bytes and the turns so far.
#[must_use]
pub fn draw_text(game: &str, random: ByColor<RandomBytes>, turns: &str) -> String {
    format!("{game}\n{}\n{}\n{turns}\n", random.white, random.black)
}

/// Returns the event card that a seed (64 lower-case hexadecimal digits) draws from `startable`,
/// which is in ascending order. The index is SHA-256(seed, line feed, text) as a big-endian number,
/// modulo the number of cards. Returns `None` if `startable` is empty.
#[must_use]
pub fn draw_event(seed: &str, text: &str, startable: &[u8]) -> Option<u8> {
    let count = u32::try_from(startable.len())
        .ok()
        .filter(|count| *count > 0)?;
    let digest = Sha256::digest(format!("{seed}\n{text}"));
    let place = digest
        .iter()
        .fold(0_u32, |rest, byte| (rest * 256 + u32::from(*byte)) % count);
    startable.get(place as usize).copied()
}

/// Formats the turns, started events and chosen squares of a line in the form used in exports,
/// separated by spaces, without move numbers or comments. Secret choices for an event card are
/// included once both are public.
#[must_use]
pub fn write_turns(line: &GameLine) -> String {
    let mut words = Vec::new();
    for after in 0..=line.plies().len() {
        words.extend(write_acts(line, after));
        words.extend(
            line.plies()
                .get(after)
                .map(|ply| ply.facts.notation.clone()),
        );
    }
    words.join(" ")
}

/// Returns the notation of the started events and chosen squares between two turns. `after` is the
/// number of turns before them.
fn write_acts(line: &GameLine, after: usize) -> Vec<String> {
    let geometry = line.position().variant().geometry();
    let events = line.events();
    let choices_for = |event: u8| {
        let mut choices = events.iter().flat_map(|now| &now.choices);
        let known = choices.find(|choice| choice.event == event)?.known;
        let (white, black) = (known.white?, known.black?);
        Some([
            format!("W@{}", geometry.name(white)),
            format!("B@{}", geometry.name(black)),
        ])
    };
    // Choices for cards that are active from the start come first.
    let is_started = |event: u8| {
        let mut asides = line.asides().iter();
        asides.any(
            |aside| matches!(aside.record, AsideRecord::EventStarted(card) if card.number == event),
        )
    };
    let choices = events.iter().flat_map(|now| &now.choices);
    let of_the_start = choices
        .filter(|choice| after == 0 && !is_started(choice.event))
        .filter_map(|choice| choices_for(choice.event))
        .flatten();
    let asides = line.asides().iter().filter(|aside| aside.after == after);
    let acts = asides.flat_map(|aside| match &aside.record {
        AsideRecord::EventStarted(card) => {
            let mut words = vec![format!("event={}", card.number)];
            words.extend(choices_for(card.number).into_iter().flatten());
            words
        }
        AsideRecord::Chose(_) => Vec::new(),
        AsideRecord::TakenBack { facts, .. } | AsideRecord::Landed(facts) => {
            vec![facts.notation.clone()]
        }
    });
    of_the_start.chain(acts).collect()
}

#[cfg(test)]
mod tests {
    use postern_rules::{Position, Variant};

    use super::*;

    const GAME: &str = "abcdefghijkl";

    fn seed(byte: u8) -> DrawSeed {
        DrawSeed::new([byte; SEED_BYTES])
    }

    /// The expected values come from `sha256sum`.
    #[test]
    fn a_commitment_is_what_the_rules_say() {
        let text = commitment_text(GAME, Color::White, &"01".repeat(32));
        assert_eq!(
            text,
            format!(
                "postern event draw\nabcdefghijkl\nwhite\n{}",
                "01".repeat(32)
            )
        );
        assert_eq!(
            seed(1).commitment(GAME, Color::White),
            ChoiceCommitment::to(&text)
        );
        assert_ne!(
            seed(1).commitment(GAME, Color::White),
            seed(1).commitment(GAME, Color::Black)
        );
        assert_eq!(format!("{:?}", seed(1)), "Seed");
    }

    #[test]
    fn a_draw_is_the_digest_modulo_the_number_of_startable_events() {
        let text = draw_text(GAME, ByColor::default(), "e4 e5");
        assert_eq!(
            text,
            "abcdefghijkl\n00000000000000000000000000000000\n00000000000000000000000000000000\ne4 \
             e5\n"
        );
        let digest = Sha256::digest(format!("{}\n{text}", "07".repeat(32)));
        let startable = [4, 7, 12, 91, 102];
        // With 2 or 4 cards, only the last byte of the digest matters, because 2 and 4 divide 256.
        // With 5 cards every byte matters, so the test divides the whole digest by hand.
        let hex = HEXLOWER.encode(&digest);
        let mut rest = 0;
        for digit in hex.chars() {
            rest = (rest * 16 + digit.to_digit(16).unwrap()) % 5;
        }
        assert_eq!(
            seed(7).draw_event(&text, &startable),
            Some(startable[rest as usize])
        );
        assert_eq!(
            seed(7).draw_event(&text, &[4, 5]),
            Some([4, 5][usize::from(digest[31] % 2)])
        );
        assert_eq!(seed(7).draw_event(&text, &[]), None);
    }

    #[test]
    fn every_startable_event_is_drawn_about_as_often() {
        let startable: Vec<u8> = (0..16).collect();
        let mut counts = [0_u32; 16];
        for game in 0..16_000 {
            let text = draw_text(&game.to_string(), ByColor::default(), "");
            counts[usize::from(seed(3).draw_event(&text, &startable).unwrap())] += 1;
        }
        // Each card should be drawn about 1000 times. The range allows six standard deviations.
        assert!(
            counts.iter().all(|count| (816..1184).contains(count)),
            "{counts:?}"
        );
    }

    #[test]
    fn turns_are_written_as_an_export_writes_them_now() {
        let start = Position::with_deck(Variant::EventChess, None, None)
            .unwrap()
            .unwrap();
        let mut line = GameLine::new(start);
        let play = |line: &mut GameLine, texts: &[&str]| {
            for text in texts {
                line.submit(text).unwrap();
            }
        };
        assert_eq!(write_turns(&line), "");
        play(&mut line, &["e4", "e5", "event=5", "B@f6", "W@c4", "Nh3"]);
        assert_eq!(write_turns(&line), "e4 e5 event=5 Nh3");
        play(&mut line, &["Nf6-c4"]);
        assert_eq!(write_turns(&line), "e4 e5 event=5 W@c4 B@f6 Nh3 Nf6-c4");
    }
}
