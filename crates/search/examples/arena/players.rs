//! The players: levels, and two reference players that do not look ahead.

use std::fmt;

use postern_rules::{Color, EventAction, GameLine, Inspect, Notation, Position, Secret, Viewer};
use postern_search::{Answer, Game, Level, Limits, answer};

use crate::chance::Chance;

/// A player.
#[derive(Clone, Copy)]
pub(crate) enum Player {
    /// A level that gets its nodes divided by `part`.
    Level { level: Level, part: u64 },
    /// Plays a random one of the turns that win the most material at once; a king counts most.
    /// Starts a random event as soon as it can.
    Greedy,
    /// Plays random turns.
    Random,
}

/// Forwards a call to the variant's own position.
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

impl Player {
    pub(crate) fn level(number: u8, part: u64) -> Self {
        Self::Level {
            level: Level::new(number).expect("there are levels from 1 to 8"),
            part,
        }
    }

    /// Acts for `side`, which the game is waiting for.
    pub(crate) fn act(self, line: &mut GameLine, side: Color, chance: &mut Chance) {
        match self {
            Self::Level { level, part } => think(level, part, line, side, chance),
            Self::Greedy => look(line, side, chance, true),
            Self::Random => look(line, side, chance, false),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level { level, part: 1 } => write!(f, "level {}", level.number()),
            Self::Level { level, part } => write!(f, "level {} at 1/{part}", level.number()),
            Self::Greedy => f.write_str("greedy"),
            Self::Random => f.write_str("random"),
        }
    }
}

fn think(level: Level, part: u64, line: &mut GameLine, side: Color, chance: &mut Chance) {
    let (limits, options) = level.search_settings(chance.next());
    let limits = Limits {
        nodes: (limits.nodes / part).max(1),
        ..limits
    };
    let answer = answer(line, side, &limits, &options).expect("the game waits for this side");
    match answer {
        Answer::Turn(advice) => submit(line, &advice.best),
        Answer::Choice(square) => {
            let act = line.position().read_choice(&square);
            do_act(line, &act.expect("the square can be chosen"));
        }
        Answer::Start(number) => start(line, number, chance),
    }
}

/// Plays without looking ahead.
fn look(line: &mut GameLine, side: Color, chance: &mut Chance, is_greedy: bool) {
    let position = line.position();
    let cells = position.features(Viewer::Player(side)).choosable(side);
    if let Some(cell) = chance.pick(&cells) {
        let cell = Secret::new(side, cell);
        return do_act(line, &EventAction::Choose { cell });
    }
    // The capture limit applies until an event is started, and would defeat the greedy player's
    // purpose.
    if is_greedy && line.events().is_some_and(|it| !it.startable.is_empty()) {
        return start(line, None, chance);
    }
    match each!(position, inner => any_turn(inner, chance, is_greedy)) {
        Some(turn) => submit(line, &turn),
        // No turn can be played before an event is started.
        None => start(line, None, chance),
    }
}

/// Returns the name of a random turn; for the greedy player, of one that wins the most.
fn any_turn<P: Game + Notation>(
    position: &P,
    chance: &mut Chance,
    is_greedy: bool,
) -> Option<String> {
    let mut turns = Vec::new();
    position
        .for_each_turn(|turn| turns.push((turn, if is_greedy { gain(position, turn) } else { 0 })));
    let most = turns.iter().map(|(_, gain)| *gain).max()?;
    turns.retain(|(_, gain)| *gain == most);
    chance.pick(&turns).map(|(turn, _)| position.name(turn))
}

/// Returns the immediate gain of a turn: the enemy's loss minus its own side's, plus the gain from
/// a promotion. Winning the game counts like winning a king, also in games in which kings are not
/// captured.
fn gain<P: Game + Inspect>(position: &P, turn: P::Turn) -> i32 {
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

/// Starts the event with a number, or a random one.
fn start(line: &mut GameLine, number: Option<u8>, chance: &mut Chance) {
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
