//! One game, from a random opening to its end.

use postern_rules::{Color, GameLine};
use postern_search::{Limits, Options, best_turn};

use crate::{chance::Chance, pairings::Pairing, players::Player, setups::Setup};

/// A finished game.
pub(crate) struct Played {
    /// The number of its opening.
    pub(crate) opening: u32,
    /// Whether the first of the two players moved first.
    pub(crate) is_white: bool,
    /// Halves of a point for the first of the two: 2, 1 or 0.
    pub(crate) halves: u32,
    pub(crate) plies: usize,
    pub(crate) why: &'static str,
}

/// Random plies with which each game begins.
const OPENING: usize = 4;

/// The nodes of the search that looks whether an opening leads to a forced end.
const LOOKED_AHEAD: u64 = 20_000;

/// A game that is still going on after so many plies is drawn.
pub(crate) const MOST_PLIES: usize = 300;

/// Plays a game. Its opening hangs on the set-up and the number alone, so that all pairs play the
/// same ones.
pub(crate) fn play(setup: &Setup, pairing: &Pairing, opening: u32, is_white: bool) -> Played {
    let mut line = opened(setup, opening);
    let (white, black) = if is_white {
        (pairing.one, pairing.other)
    } else {
        (pairing.other, pairing.one)
    };
    let text = format!("{} {pairing}", setup.name);
    let mut chance = Chance::of(&text, &[u64::from(opening), u64::from(is_white)]);
    let (winner, why) = loop {
        if let Some(end) = end_of(&line) {
            break end;
        }
        let side = side_waited_for(&line);
        let player = match side {
            Color::White => white,
            Color::Black => black,
        };
        player.act(&mut line, side, &mut chance);
    };
    let us = if is_white { Color::White } else { Color::Black };
    Played {
        opening,
        is_white,
        halves: winner.map_or(1, |winner| if winner == us { 2 } else { 0 }),
        plies: line.plies().len(),
        why,
    }
}

/// The winner, if there is one, and why a game is over. A draw that can be claimed is claimed.
fn end_of(line: &GameLine) -> Option<(Option<Color>, &'static str)> {
    let outcome = line
        .outcome()
        .map(|outcome| (outcome.winner, outcome.reason.as_str()));
    outcome
        .or_else(|| line.claimable().map(|reason| (None, reason.as_str())))
        .or_else(|| (line.plies().len() >= MOST_PLIES).then_some((None, "cut off")))
}

/// Who has to do something: whoever owes a choice, or else the side to move.
fn side_waited_for(line: &GameLine) -> Color {
    let owing = line
        .events()
        .and_then(|events| Color::ALL.into_iter().find(|side| events.owed[*side]));
    owing.unwrap_or_else(|| line.position().to_move())
}

/// A game after its opening, which neither ended it nor leads to an end that is soon forced: else the
/// weaker of two players would win one game of that pair.
fn opened(setup: &Setup, opening: u32) -> GameLine {
    let mut chance = Chance::of(setup.name, &[u64::from(opening)]);
    loop {
        let mut line = GameLine::new((setup.start)());
        while line.outcome().is_none() && line.plies().len() < OPENING {
            let side = side_waited_for(&line);
            Player::Random.act(&mut line, side, &mut chance);
        }
        if line.outcome().is_none() && !is_forced(&line) {
            return line;
        }
    }
}

/// Whether a short search sees how the game will end.
fn is_forced(line: &GameLine) -> bool {
    let found = best_turn(line, &Limits::nodes(LOOKED_AHEAD), &Options::default());
    found.is_ok_and(|advice| {
        let score = advice.score;
        score.plies_to_win().or(score.plies_to_loss()).is_some()
    })
}
