//! Self-play games from random openings.

use postern_rules::{Color, CountingRules, Position, Rules};
use postern_search::{Score, SearchBudget, SearchOptions, SearchableGame, Searcher};

use crate::chance::RandomGenerator;
use crate::starts;

/// The minimum number of random plies in an opening. A random number of further plies, less than
/// `MORE`, is added.
const OPENING: u64 = 4;
const MORE: u64 = 4;

/// The number of plies after which an unfinished game counts as a draw.
const MAX_PLIES: usize = 200;

/// A position type that supports self-play games of its variant.
pub(crate) trait PlayableGame: SearchableGame + Rules {
    /// Unwraps a position of this variant; returns `None` for a position of another variant.
    fn of(position: Position) -> Option<Self>;

    /// Returns a random start position without secrets and without event cards left to start.
    fn any_start(chance: &mut RandomGenerator) -> Self {
        let start = starts::start(Self::VARIANT, chance);
        Self::of(start).expect("it is a start of this variant")
    }
}

macro_rules! playable {
    ($($name:ident in $folder:ident,)+) => {
        $(impl PlayableGame for postern_rules::$folder::Position {
            fn of(position: Position) -> Option<Self> {
                match position {
                    Position::$name(inner) => Some(inner),
                    _ => None,
                }
            }
        })+
    };
}

playable! {
    HoleChess in hole_chess,
    EventChess in event_chess,
    Interweave in interweave,
    Crazyhouse in crazyhouse,
    AtomicChess in atomic,
}

/// A position, and the keys of all earlier positions of its game.
#[derive(Clone)]
pub(crate) struct OpeningPosition<P> {
    position: P,
    keys: Vec<u64>,
}

/// Returns the position after a random opening that does not soon lead to a forced result.
pub(crate) fn opening<P: PlayableGame>(
    searcher: &mut Searcher<P>,
    chance: &mut RandomGenerator,
) -> OpeningPosition<P> {
    loop {
        let mut opened = OpeningPosition {
            position: P::any_start(chance),
            keys: Vec::new(),
        };
        let plies = OPENING + chance.next() % MORE;
        for _ in 0..plies {
            let mut turns = Vec::new();
            opened.position.for_each_turn(|turn| turns.push(turn));
            if let Some(turn) = chance.pick(&turns) {
                opened.play(turn);
            }
        }
        let limits = SearchBudget::nodes(2_000);
        let found = searcher.search(&opened.position, &[], &limits, &SearchOptions::default());
        if found.is_some_and(|found| winner(&opened.position, found.score).is_none()) {
            return opened;
        }
    }
}

impl<P: PlayableGame> OpeningPosition<P> {
    fn play(&mut self, turn: P::Turn) {
        self.keys.push(self.position.key());
        self.position.play(turn);
    }

    /// Returns White's half-points if the game is over, otherwise `None`.
    fn end(&self) -> Option<u8> {
        if let Some(outcome) = self.position.verdict() {
            return Some(halves(outcome.winner));
        }
        let key = self.position.key();
        let times = self.keys.iter().filter(|known| **known == key).count();
        if times >= 2 {
            // In some variants, the third occurrence of a position is not a draw: the player who
            // caused it loses.
            let counting = P::VARIANT.info().counting;
            let loses = counting == CountingRules::ThirdOccurrenceLoses;
            return Some(halves(loses.then(|| self.position.to_move())));
        }
        let is_drawn = self.position.quiet_plies() >= 100 || self.keys.len() >= MAX_PLIES;
        is_drawn.then_some(1)
    }
}

/// Plays from an opening until the game ends or the result is forced, and returns White's
/// half-points. White uses the first searcher, Black the second. The callback receives each
/// position before its turn is played.
pub(crate) fn play<P: PlayableGame>(
    mut game: OpeningPosition<P>,
    (white, black): (&mut Searcher<P>, &mut Searcher<P>),
    nodes: u64,
    seed: u64,
    mut visit: impl FnMut(&P, &mut Searcher<P>),
) -> u8 {
    let options = SearchOptions {
        seed,
        ..SearchOptions::default()
    };
    loop {
        if let Some(end) = game.end() {
            return end;
        }
        let searcher = match game.position.to_move() {
            Color::White => &mut *white,
            Color::Black => &mut *black,
        };
        let limits = SearchBudget::nodes(nodes);
        let Some(found) = searcher.search(&game.position, &game.keys, &limits, &options) else {
            return 1;
        };
        if let Some(winner) = winner(&game.position, found.score) {
            return halves(Some(winner));
        }
        visit(&game.position, searcher);
        game.play(found.best);
    }
}

/// Returns the side that has a forced win according to the score; `None` if the result is open.
fn winner<P: PlayableGame>(position: &P, score: Score) -> Option<Color> {
    let us = position.to_move();
    let wins = score.plies_to_win().map(|_| us);
    wins.or(score.plies_to_loss().map(|_| !us))
}

fn halves(winner: Option<Color>) -> u8 {
    match winner {
        Some(Color::White) => 2,
        None => 1,
        Some(Color::Black) => 0,
    }
}
