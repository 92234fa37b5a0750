//! One game between two levels, from a random opening to its end.

use postern_rules::{GameLine, Variant, Viewer};
use postern_search::{Level, Limits, best_turn};

use crate::{chance::Chance, starts};

/// Random plies with which a game begins: so many at least, and so many more at most.
const OPENING: usize = 3;
const MORE: u64 = 6;

/// A game that is still going on after so many plies is left.
const MOST_PLIES: usize = 160;

/// Most nodes of a turn; strong enough for positions as people reach them.
const NODES: u64 = 1_500;

/// The levels that play; those above them differ in nodes alone.
const LEVELS: [u8; 4] = [3, 4, 5, 6];

/// Plays a game.
pub(crate) fn play(variant: Variant, chance: &mut Chance) -> GameLine {
    let mut line = GameLine::new(starts::start(variant, chance));
    let opening = OPENING + usize::try_from(chance.next() % MORE).unwrap_or(0);
    while line.outcome().is_none() && line.plies().len() < opening {
        let turns = line.position().legal_turns(Viewer::BothPlayers);
        let names: Vec<&str> = turns.iter().map(|turn| turn.notation.as_str()).collect();
        let Some(turn) = chance.pick(&names) else {
            break;
        };
        line.submit(turn).expect("a legal turn can be played");
    }
    let mut level = || {
        let number = chance.pick(&LEVELS).expect("there are levels");
        Level::new(number).expect("it is a level")
    };
    let levels = [level(), level()];
    while line.plies().len() < MOST_PLIES && line.claimable().is_none() {
        let level = levels[line.position().to_move() as usize];
        let (limits, options) = level.asks(chance.next());
        let limits = Limits {
            nodes: limits.nodes.min(NODES),
            ..limits
        };
        let Ok(advice) = best_turn(&line, &limits, &options) else {
            break;
        };
        line.submit(&advice.best)
            .expect("a legal turn can be played");
    }
    line
}
