//! Drawing events from a deck so that neither the server nor a player can steer it: seeds that are
//! committed to before anybody moves, and a text that both players make afterwards. Pure
//! computation, for the server and for whoever verifies a game.

use std::fmt;

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use postern_rules::{AsideRecord, ByColor, Color, GameLine};
use sha2::{Digest as _, Sha256};

use crate::Commitment;

/// Bytes of a seed.
pub const SEED_BYTES: usize = 32;

/// Bytes of chance that each player's side adds.
pub const RANDOM_BYTES: usize = 16;

/// What decides a side's draw. Nobody may know it before it is published, so it cannot be printed or
/// serialised.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; SEED_BYTES]);

impl Seed {
    #[must_use]
    pub const fn new(bytes: [u8; SEED_BYTES]) -> Self {
        Self(bytes)
    }

    /// Reads 64 hexadecimal digits.
    #[must_use]
    pub fn parse(hex: &str) -> Option<Self> {
        let bytes = HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// 64 lower-case hexadecimal digits, for the log, and for whoever publishes it.
    #[must_use]
    pub fn exposed_seed(&self) -> String {
        HEXLOWER.encode(&self.0)
    }

    /// What is published of it before anybody can move.
    #[must_use]
    pub fn commitment(&self, game: &str, side: Color) -> Commitment {
        Commitment::to(&committed(game, side, &self.exposed_seed()))
    }

    /// The event that it draws among those of `startable` in a game with this text.
    #[must_use]
    pub fn draws(&self, text: &str, startable: &[u8]) -> Option<u8> {
        drawn(&self.exposed_seed(), text, startable)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed")
    }
}

/// The text of which a commitment to a seed is the SHA-256.
#[must_use]
pub fn committed(game: &str, side: Color, seed: &str) -> String {
    format!("postern event draw\n{game}\n{}\n{seed}", side.slug())
}

/// 16 random bytes from a player's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomBytes([u8; RANDOM_BYTES]);

impl RandomBytes {
    #[must_use]
    pub const fn new(bytes: [u8; RANDOM_BYTES]) -> Self {
        Self(bytes)
    }

    /// Reads 32 hexadecimal digits.
    #[must_use]
    pub fn parse(hex: &str) -> Option<Self> {
        let bytes = HEXLOWER_PERMISSIVE.decode(hex.as_bytes()).ok()?;
        bytes.try_into().ok().map(Self)
    }
}

/// 32 lower-case hexadecimal digits.
impl fmt::Display for RandomBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

/// What both players have made of a game before a draw: its id, the bytes of both sides, and the
/// turns, each on a line.
#[must_use]
pub fn text_before(game: &str, random: ByColor<RandomBytes>, turns: &str) -> String {
    format!("{game}\n{}\n{}\n{turns}\n", random.white, random.black)
}

/// The event that a seed, as 64 lower-case hexadecimal digits, draws among those of `startable`,
/// which are in ascending order: the SHA-256 of seed, line feed and text as a big-endian number,
/// modulo their number, is its place. `None` when nothing can be started.
#[must_use]
pub fn drawn(seed: &str, text: &str, startable: &[u8]) -> Option<u8> {
    let count = u32::try_from(startable.len())
        .ok()
        .filter(|count| *count > 0)?;
    let digest = Sha256::digest(format!("{seed}\n{text}"));
    let place = digest
        .iter()
        .fold(0_u32, |rest, byte| (rest * 256 + u32::from(*byte)) % count);
    startable.get(place as usize).copied()
}

/// The turns and acts of a line as an export writes them now, separated by spaces, without move
/// numbers and comments. Choices of an event stand there when both are public.
#[must_use]
pub fn turns_written(line: &GameLine) -> String {
    let mut words = Vec::new();
    for after in 0..=line.plies().len() {
        words.extend(acts_written(line, after));
        words.extend(
            line.plies()
                .get(after)
                .map(|ply| ply.facts.notation.clone()),
        );
    }
    words.join(" ")
}

/// What stands between turns after so many of them.
fn acts_written(line: &GameLine, after: usize) -> Vec<String> {
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
    // Of events that are in force from the start on, choices stand before everything else.
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

    fn seed(byte: u8) -> Seed {
        Seed::new([byte; SEED_BYTES])
    }

    /// Computed with `sha256sum`, as anybody can.
    #[test]
    fn a_commitment_is_what_the_rules_say() {
        let text = committed(GAME, Color::White, &"01".repeat(32));
        assert_eq!(
            text,
            format!(
                "postern event draw\nabcdefghijkl\nwhite\n{}",
                "01".repeat(32)
            )
        );
        assert_eq!(
            seed(1).commitment(GAME, Color::White),
            Commitment::to(&text)
        );
        assert_ne!(
            seed(1).commitment(GAME, Color::White),
            seed(1).commitment(GAME, Color::Black)
        );
        assert_eq!(format!("{:?}", seed(1)), "Seed");
    }

    #[test]
    fn a_draw_is_the_digest_modulo_the_number_of_startable_events() {
        let text = text_before(GAME, ByColor::default(), "e4 e5");
        assert_eq!(
            text,
            "abcdefghijkl\n00000000000000000000000000000000\n00000000000000000000000000000000\ne4 e5\n"
        );
        let digest = Sha256::digest(format!("{}\n{text}", "07".repeat(32)));
        let startable = [4, 7, 12, 91, 102];
        // The last byte alone decides modulo 2 and 4, so that the whole is tried with 5 by long division.
        let hex = HEXLOWER.encode(&digest);
        let mut rest = 0;
        for digit in hex.chars() {
            rest = (rest * 16 + digit.to_digit(16).unwrap()) % 5;
        }
        assert_eq!(
            seed(7).draws(&text, &startable),
            Some(startable[rest as usize])
        );
        assert_eq!(
            seed(7).draws(&text, &[4, 5]),
            Some([4, 5][usize::from(digest[31] % 2)])
        );
        assert_eq!(seed(7).draws(&text, &[]), None);
    }

    #[test]
    fn every_startable_event_is_drawn_about_as_often() {
        let startable: Vec<u8> = (0..16).collect();
        let mut counts = [0_u32; 16];
        for game in 0..16_000 {
            let text = text_before(&game.to_string(), ByColor::default(), "");
            counts[usize::from(seed(3).draws(&text, &startable).unwrap())] += 1;
        }
        // Six standard deviations of 1000 expected.
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
        assert_eq!(turns_written(&line), "");
        play(&mut line, &["e4", "e5", "event=5", "B@f6", "W@c4", "Nh3"]);
        assert_eq!(turns_written(&line), "e4 e5 event=5 Nh3");
        play(&mut line, &["Nf6-c4"]);
        assert_eq!(turns_written(&line), "e4 e5 event=5 W@c4 B@f6 Nh3 Nf6-c4");
    }
}
