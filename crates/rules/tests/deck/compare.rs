//! Plays complete random games with the rules of Event Chess and with the tests' reference model,
//! and checks that both agree.

use std::collections::HashMap;

use postern_rules::event_chess::Position;
use postern_rules::{
    EventAction, GameLine, Notation as _, PlayResult, PlayablePosition as _, Rules as _, Secret,
    Variant, Viewer,
};

use crate::model::{
    DECK, ModelPlayResult, ModelPosition, ModelSide, ModelTurn, RandomGenerator, Square,
};

/// A position in both implementations: the actual rules and the reference model.
struct PositionPair {
    model: ModelPosition,
    rules: Position,
    /// Maps each key computed by the rules to the reference model's key. `words` is the reverse
    /// map.
    keys: HashMap<u64, String>,
    words: HashMap<String, u64>,
    start: String,
    deck: String,
    /// The turns and actions in the form in which a game is exported.
    text: Vec<String>,
}

const fn color(side: ModelSide) -> postern_rules::Color {
    match side {
        ModelSide::White => postern_rules::Color::White,
        ModelSide::Black => postern_rules::Color::Black,
    }
}

fn numbers(deck: &[u8]) -> String {
    let numbers: Vec<String> = deck.iter().map(u8::to_string).collect();
    numbers.join(",")
}

fn read(fen: &str, deck: &[u8]) -> Result<Position, String> {
    let read = Position::with_deck(Some(fen), Some(&numbers(deck))).unwrap();
    read.map_err(|error| error.to_string())
}

impl PositionPair {
    /// Creates the position of a FEN in both implementations, the rules and the reference model.
    /// Returns `None` if both reject it.
    fn of(fen: &str, deck: &[u8]) -> Option<Self> {
        match (ModelPosition::from_fen(fen, deck), read(fen, deck)) {
            (Ok(model), Ok(rules)) => Some(Self {
                model,
                rules,
                keys: HashMap::new(),
                words: HashMap::new(),
                start: fen.to_owned(),
                deck: numbers(deck),
                text: Vec::new(),
            }),
            (Err(_), Err(_)) => None,
            // The reference model does not check how a pawn came to its first rank.
            (Ok(_), Err(why)) if why.contains("first rank") => None,
            (model, rules) => panic!(
                "{fen}: the model says {:?}, the rules {:?}",
                model.err(),
                rules.err()
            ),
        }
    }

    fn is_over(&self) -> bool {
        self.model.outcome().is_some()
    }

    /// Compares all observable properties of the two positions.
    fn compare(&mut self, deck: &[u8]) {
        let fen = self.model.fen_full();
        assert_eq!(self.rules.full_fen(), fen);
        assert_eq!(self.rules.fen(Viewer::Spectator), self.model.fen_public());
        let outcome = self.rules.verdict().map(|outcome| outcome.to_string());
        let expected = self
            .model
            .outcome()
            .map(|(result, why)| format!("{result} {why}"));
        assert_eq!(outcome, expected, "{fen}");
        if expected.is_none_or(|why| !why.ends_with("pit")) {
            assert_eq!(
                self.rules.in_check(),
                self.model.in_check(self.model.mover()),
                "{fen}"
            );
            assert_eq!(
                ModelSide::BOTH.map(|side| self.model.kings(side)),
                [1, 1],
                "{fen}"
            );
            self.compare_turns(&fen);
            self.compare_starts(&fen);
        }
        assert_eq!(self.rules.quiet_plies(), self.model.quiet_plies(), "{fen}");
        self.compare_keys();
        let saved = Position::restore(&self.rules.save())
            .unwrap_or_else(|error| panic!("{}: {error}", self.rules.save()));
        assert_eq!(saved.save(), self.rules.save());
        assert_eq!(saved.full_fen(), fen);
        let is_whole = self.model.choices_owed().is_empty()
            && !self.model.in_check(self.model.mover().enemy());
        if is_whole && !self.is_over() {
            let again = read(&fen, deck).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(again.full_fen(), fen);
        }
    }

    fn compare_turns(&self, fen: &str) {
        let mut names: Vec<String> = self
            .model
            .legal()
            .into_iter()
            .map(|turn| turn.name)
            .collect();
        names.sort();
        let legal = self.rules.legal_turns(Viewer::Spectator);
        let mut found: Vec<String> = legal.into_iter().map(|turn| turn.notation).collect();
        found.sort();
        let missing: Vec<_> = names.iter().filter(|name| !found.contains(name)).collect();
        let added: Vec<_> = found.iter().filter(|name| !names.contains(name)).collect();
        assert!(
            missing.is_empty() && added.is_empty(),
            "{fen}: the rules lack {missing:?} and have {added:?}"
        );
        assert_eq!(found.len(), names.len(), "{fen}");
        assert_eq!(self.rules.count_turns(), names.len() as u64, "{fen}");
    }

    fn compare_starts(&self, fen: &str) {
        let startable = self.rules.events().unwrap().startable;
        let startable: Vec<u8> = startable.iter().map(|card| card.number).collect();
        if self.model.outcome().is_none() {
            assert_eq!(startable, self.model.startable(), "{fen}");
        }
    }

    /// Checks that the rules and the reference model agree about which positions have equal keys.
    fn compare_keys(&mut self) {
        let (key, word) = (self.rules.key(), self.model.key());
        let known = self.keys.entry(key).or_insert_with(|| word.clone());
        assert_eq!(*known, word);
        let known = self.words.entry(word.clone()).or_insert(key);
        assert_eq!(*known, key, "{word}");
    }

    fn start_one(&mut self, random: &mut RandomGenerator) {
        let startable = self.model.startable();
        if startable.is_empty() {
            return;
        }
        let number = *random.one_of(&startable);
        self.model.start(number).unwrap();
        let card = self.rules.events().unwrap().startable;
        let card = card.into_iter().find(|card| card.number == number).unwrap();
        self.rules.act(&EventAction::StartEvent { card }).unwrap();
        self.text.push(format!("event={number}"));
        for (side, event) in self.model.choices_owed() {
            let squares: Vec<Square> = Square::all().collect();
            let mut chosen = None;
            while chosen.is_none() {
                let square = *random.one_of(&squares);
                chosen = self
                    .model
                    .choose(side, event, square)
                    .is_ok()
                    .then_some(square);
            }
            let name = chosen.unwrap().to_string();
            let letter = if side == ModelSide::White { 'W' } else { 'B' };
            self.text.push(format!("{letter}@{name}"));
            let name = Secret::new(color(side), name);
            let act = self.rules.read_choice(&name).unwrap();
            self.rules.act(&act).unwrap();
        }
    }

    /// Plays a turn in both implementations and compares the results.
    fn play(&mut self, turn: &ModelTurn, name: &str, random: &mut RandomGenerator) -> bool {
        let fen = self.model.fen_full();
        let read = self
            .rules
            .read(name)
            .unwrap_or_else(|why| panic!("{fen}: {name}: {why}"));
        let mut told = self.rules.play_with_result(read);
        let mut played = self.model.play(turn, None);
        if let ModelPlayResult::NeedsPromotion(kinds) = &played {
            assert!(
                matches!(told, PlayResult::Landed(_)),
                "{fen}: {name}: {told:?}"
            );
            let kind = *random.one_of(kinds);
            let mut ends: Vec<String> = Vec::new();
            self.rules
                .for_each_turn(|end| ends.push(self.rules.bare_name(end)));
            assert_eq!(ends.len(), kinds.len(), "{fen}: {name}: {ends:?}");
            let saved = Position::restore(&self.rules.save()).unwrap();
            assert_eq!(saved.save(), self.rules.save());
            let end = self.rules.read(&format!("={}", kind.letter())).unwrap();
            told = self.rules.play_with_result(end);
            played = self.model.play(turn, Some(kind));
        }
        match (&played, &told) {
            (ModelPlayResult::Whole(expected), PlayResult::Whole(facts))
            | (ModelPlayResult::TakenBack(expected), PlayResult::TakenBack { facts, .. }) => {
                assert_eq!(&facts.notation, expected, "{fen}");
            }
            other => panic!("{fen}: {name}: {other:?}"),
        }
        self.text.push(told.facts().notation.clone());
        matches!(played, ModelPlayResult::Whole(_))
    }

    /// Replays the game from its exported text.
    fn replay(&self) {
        let start = postern_rules::Position::with_deck(
            Variant::EventChess,
            Some(&self.start),
            Some(&self.deck),
        );
        let mut line = GameLine::new(start.unwrap().unwrap());
        for word in &self.text {
            if line.outcome().is_some() {
                return;
            }
            let text = self.text.join(" ");
            line.submit(word)
                .unwrap_or_else(|why| panic!("{} {text}: {word}: {why}", self.start));
        }
        assert_eq!(line.position().full_fen(), self.rules.full_fen());
    }

    /// Plays to the end of the game, or for at most `most` plies. Whenever an event can be started,
    /// starts one with a probability of one in `start_in`.
    fn play_out(
        &mut self,
        deck: &[u8],
        random: &mut RandomGenerator,
        most: usize,
        start_in: usize,
    ) {
        let mut plies = 0;
        while plies < most {
            self.compare(deck);
            if self.is_over() {
                break;
            }
            if random.below(start_in) == 0 {
                self.start_one(random);
                self.compare(deck);
            }
            let mut legal = self.model.legal();
            if legal.is_empty() {
                self.start_one(random);
                legal = self.model.legal();
            }
            let mut turn = random.one_of(&legal).clone();
            let mut name = turn.name.clone();
            if let Some(other) = turn.in_other_order().filter(|_| random.below(2) == 0) {
                name = in_other_order(&name);
                turn = other;
            }
            plies += usize::from(self.play(&turn, &name, random));
        }
        self.replay();
    }
}

/// Checks that the rules and the reference model agree about the position of a FEN.
pub(crate) fn assert_same(fen: &str) {
    if let Some(mut pair) = PositionPair::of(fen, &DECK) {
        pair.compare(&DECK);
    }
}

pub(crate) fn assert_refused(fen: &str) {
    assert!(read(fen, &DECK).is_err(), "{fen}");
}

/// Checks the notation of a played turn, and the event field of the FEN after it.
pub(crate) fn assert_played(fen: &str, name: &str, (written, events): (&str, &str)) {
    let mut rules = read(fen, &DECK).unwrap();
    let turn = rules.read(name).unwrap();
    let told = rules.play_with_result(turn);
    assert_eq!(told.facts().notation, written, "{fen}");
    let after = rules.fen(Viewer::Spectator);
    assert_eq!(after.split(' ').nth(6), Some(events), "{fen}");
}

/// Swaps the two moves in a turn's name.
fn in_other_order(name: &str) -> String {
    let parts = name.trim_end_matches(['+', '#']).split(',').rev();
    parts.collect::<Vec<_>>().join(",")
}

const FIRST: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn play_with(events: &[u8], random: &mut RandomGenerator, most: usize) {
    let states = events
        .iter()
        .map(|&event| crate::model::fresh(event, random));
    let states = states.collect::<Vec<_>>().join(",");
    let mut pair = PositionPair::of(&format!("{FIRST} d--,{states}"), &DECK).unwrap();
    pair.play_out(&DECK, random, most, 1000);
}

/// Returns the factor for the number of random games, from the environment variable `DECK_TIMES`.
fn times() -> usize {
    std::env::var("DECK_TIMES").map_or(1, |times| times.parse().unwrap())
}

fn seed() -> u64 {
    std::env::var("DECK_SEED").map_or(1, |seed| seed.parse().unwrap())
}

#[test]
fn games_with_each_event() {
    let mut random = RandomGenerator::new(seed());
    for event in DECK {
        for _ in 0..20 * times() {
            play_with(&[event], &mut random, 120);
        }
    }
}

#[test]
fn games_with_each_pair() {
    let mut random = RandomGenerator::new(seed() + 1);
    for pair in crate::model::all_pairs() {
        for _ in 0..times() {
            play_with(&pair, &mut random, 120);
        }
    }
}

#[test]
fn endings_with_each_pair() {
    let mut random = RandomGenerator::new(seed() + 2);
    for events in crate::model::all_pairs() {
        let mut games = 0;
        while games < 4 * times() {
            let states = events
                .map(|event| crate::model::fresh(event, &mut random))
                .join(",");
            let fen = format!("{} d--,{states}", crate::model::sparse(&mut random));
            if let Some(mut pair) = PositionPair::of(&fen, &DECK) {
                pair.play_out(&DECK, &mut random, 40, 1000);
                games += 1;
            }
        }
    }
}

#[test]
fn games_in_which_events_are_started() {
    let mut random = RandomGenerator::new(seed() + 3);
    for pair in crate::model::all_pairs().filter(|[one, other]| one < other) {
        for _ in 0..times() {
            let mut both = PositionPair::of(&format!("{FIRST} d00"), &pair).unwrap();
            both.play_out(&pair, &mut random, 100, 8);
        }
    }
}

#[test]
fn games_with_the_whole_deck() {
    let mut random = RandomGenerator::new(seed() + 4);
    for _ in 0..20 * times() {
        let mut both = PositionPair::of(&format!("{FIRST} d00"), &DECK).unwrap();
        both.play_out(&DECK, &mut random, 100, 12);
    }
}
