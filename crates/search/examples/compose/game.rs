//! Plays a game between two computer levels from a random opening.

use postern_rules::{GameLine, Variant, Viewer};
use postern_search::{Level, SearchBudget, find_best_turn};

use crate::chance::RandomGenerator;
use crate::starts;

/// The minimum number of random plies in an opening. A random number of further plies, less than
/// `MORE`, is added.
const OPENING: usize = 3;
const MORE: u64 = 6;

/// The number of plies after which an unfinished game is abandoned.
const MAX_PLIES: usize = 160;

/// The maximum number of nodes per turn. The games need not be stronger than those of human
/// players.
const NODES: u64 = 1_500;

/// The computer levels that play. Higher levels differ from these only in their node limit.
const LEVELS: [u8; 4] = [3, 4, 5, 6];

/// Plays a game from a random opening and returns its line.
pub(crate) fn play(variant: Variant, chance: &mut RandomGenerator) -> GameLine {
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
    while line.plies().len() < MAX_PLIES && line.claimable().is_none() {
        let level = levels[line.position().to_move() as usize];
        let (limits, options) = level.search_settings(chance.next());
        let limits = SearchBudget {
            nodes: limits.nodes.min(NODES),
            ..limits
        };
        let Ok(advice) = find_best_turn(&line, &limits, &options) else {
            break;
        };
        line.submit(&advice.best)
            .expect("a legal turn can be played");
    }
    line
}
