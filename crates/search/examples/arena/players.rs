//! Players for the arena: computer levels, and two reference players that do not search.

use std::fmt;

use postern_rules::{
    Color, EventAction, GameLine, InspectPosition, Notation, Position, Secret, Viewer,
};
use postern_search::{ComputerAction, Level, SearchBudget, SearchableGame, answer};

use crate::chance::RandomGenerator;

/// A player that takes part in the arena.
#[derive(Clone, Copy)]
pub(crate) enum ArenaPlayer {
    /// A computer level with its node limit divided by `part`.
    Level { level: Level, part: u64 },
    /// Plays a random turn among those that win the most material immediately, with a king as the
    /// most valuable piece. Starts a random event card as soon as possible.
    Greedy,
    /// Plays random legal turns.
    Random,
}

/// Calls a generic function with the position type of the variant.
macro_rules! each {
    ($position:expr, $inner:ident => $call:expr) => {
        match $position {
            Position::HoleChess($inner) => $call,
            Position::EventChess($inner) => $call,
            Position::Interweave($inner) => $call,
            Position::Crazyhouse($inner) => $call,
            Position::AtomicChess($inner) => $call,
        }
    };
}

impl ArenaPlayer {
    pub(crate) fn level(number: u8, part: u64) -> Self {
        Self::Level {
            level: Level::new(number).expect("there are levels from 1 to 8"),
            part,
        }
    }

    /// Lets this player act for `side`, which must be to move or have a pending secret choice.
    pub(crate) fn act(self, line: &mut GameLine, side: Color, chance: &mut RandomGenerator) {
        match self {
            Self::Level { level, part } => think(level, part, line, side, chance),
            Self::Greedy => look(line, side, chance, true),
            Self::Random => look(line, side, chance, false),
        }
    }
}

impl fmt::Display for ArenaPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level { level, part: 1 } => write!(f, "level {}", level.number()),
            Self::Level { level, part } => write!(f, "level {} at 1/{part}", level.number()),
            Self::Greedy => f.write_str("greedy"),
            Self::Random => f.write_str("random"),
        }
    }
}

fn think(level: Level, part: u64, line: &mut GameLine, side: Color, chance: &mut RandomGenerator) {
    let (limits, options) = level.search_settings(chance.next());
    let limits = SearchBudget {
        nodes: (limits.nodes / part).max(1),
        ..limits
    };
    let answer = answer(line, side, &limits, &options).expect("the game waits for this side");
    match answer {
        ComputerAction::Turn(advice) => submit(line, &advice.best),
        ComputerAction::Choice(square) => {
            let act = line.position().read_choice(&square);
            do_act(line, &act.expect("the square can be chosen"));
        }
        ComputerAction::Start(number) => start(line, number, chance),
    }
}

/// Plays a turn without searching.
fn look(line: &mut GameLine, side: Color, chance: &mut RandomGenerator, is_greedy: bool) {
    let position = line.position();
    let cells = position.features(Viewer::Player(side)).choosable(side);
    if let Some(cell) = chance.pick(&cells) {
        let cell = Secret::new(side, cell);
        return do_act(line, &EventAction::Choose { cell });
    }
    // Until an event card is started, the number of captures is limited, which would restrict the
    // greedy player. Start a card first.
    if is_greedy && line.events().is_some_and(|it| !it.startable.is_empty()) {
        return start(line, None, chance);
    }
    match each!(position, inner => any_turn(inner, chance, is_greedy)) {
        Some(turn) => submit(line, &turn),
        // An event card must be started before any turn.
        None => start(line, None, chance),
    }
}

/// Returns the name of a random turn. For the greedy player, only the turns with the highest gain
/// are candidates.
fn any_turn<P: SearchableGame + Notation>(
    position: &P,
    chance: &mut RandomGenerator,
    is_greedy: bool,
) -> Option<String> {
    let mut turns = Vec::new();
    position
        .for_each_turn(|turn| turns.push((turn, if is_greedy { gain(position, turn) } else { 0 })));
    let most = turns.iter().map(|(_, gain)| *gain).max()?;
    turns.retain(|(_, gain)| *gain == most);
    chance.pick(&turns).map(|(turn, _)| position.name(turn))
}

/// Returns the immediate gain of a turn: captured material plus promotion gain, minus own losses.
/// Winning the game counts as capturing a king, also in games without king captures.
fn gain<P: SearchableGame + InspectPosition>(position: &P, turn: P::Turn) -> i32 {
    let us = position.to_move();
    let verdict = position.after(turn).verdict();
    if verdict.is_some_and(|outcome| outcome.winner == Some(us)) {
        return P::worth('K');
    }
    let mut gain = position
        .outline(turn)
        .promotion
        .map_or(0, |kind| P::worth(kind) - P::worth('P'));
    if position.takes(turn) {
        position.for_each_taken(turn, |color, kind| {
            gain += if color == us {
                -P::worth(kind)
            } else {
                P::worth(kind)
            };
        });
    }
    gain
}

/// Starts the event card `number`, or a random card if it is `None`.
fn start(line: &mut GameLine, number: Option<u8>, chance: &mut RandomGenerator) {
    let events = line.events().expect("there is an event to be started");
    let mut cards = events.startable;
    cards.retain(|card| number.is_none_or(|number| card.number == number));
    let card = chance.pick(&cards).expect("an event can be started");
    do_act(line, &EventAction::StartEvent { card });
}

fn submit(line: &mut GameLine, turn: &str) {
    line.submit(turn).expect("players play legal turns");
}

fn do_act(line: &mut GameLine, act: &EventAction) {
    line.act(act).expect("players do what the rules allow");
}
