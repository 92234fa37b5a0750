//! Who plays: levels, and two yardsticks that look no further than the turn they play.

use std::fmt;

use postern_rules::{Act, Color, GameLine, Inspect, Notation, Position, Secret, Viewer};
use postern_search::{Answer, Game, Level, Limits, answer};

use crate::chance::Chance;

/// A player.
#[derive(Clone, Copy)]
pub(crate) enum Player {
    /// A level with a part of its nodes: all of them when `part` is 1.
    Level { level: Level, part: u64 },
    /// Plays the turn that wins most material at once, a king before all else; of several, any. It starts an event,
    /// any, as soon as it can.
    Greedy,
    /// Plays any turn.
    Random,
}

/// Passes a call on to the variant's own position.
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

    /// Does for `side` what the game waits for.
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
    let (limits, options) = level.asks(chance.next());
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
        return do_act(line, &Act::Choose { cell });
    }
    // Who has yet to start an event may capture only so much, which would keep the greedy from what it is for.
    if is_greedy && line.events().is_some_and(|it| !it.startable.is_empty()) {
        return start(line, None, chance);
    }
    match each!(position, inner => any_turn(inner, chance, is_greedy)) {
        Some(turn) => submit(line, &turn),
        // Nothing can be played before an event is started.
        None => start(line, None, chance),
    }
}

/// The name of a turn, of those that win most when that matters.
fn any_turn<P: Game + Notation>(
    position: &P,
    chance: &mut Chance,
    is_greedy: bool,
) -> Option<String> {
    let mut turns = Vec::new();
    position.each_turn(|turn| turns.push((turn, if is_greedy { gain(position, turn) } else { 0 })));
    let most = turns.iter().map(|(_, gain)| *gain).max()?;
    turns.retain(|(_, gain)| *gain == most);
    chance.pick(&turns).map(|(turn, _)| position.name(turn))
}

/// What a turn wins at once: what the enemy loses by it less what its own side does, and what a pawn
/// gains by becoming something else. A turn that wins the game wins a king, in games in which kings are
/// never taken too.
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
        position.each_taken(turn, |color, kind| {
            gain += if color == us {
                -P::worth(kind)
            } else {
                P::worth(kind)
            };
        });
    }
    gain
}

/// Starts the event of a number, or one by lot.
fn start(line: &mut GameLine, number: Option<u8>, chance: &mut Chance) {
    let events = line.events().expect("there is an event to be started");
    let mut cards = events.startable;
    cards.retain(|card| number.is_none_or(|number| card.number == number));
    let card = chance.pick(&cards).expect("an event can be started");
    do_act(line, &Act::StartEvent { card });
}

fn submit(line: &mut GameLine, turn: &str) {
    line.submit(turn).expect("players play legal turns");
}

fn do_act(line: &mut GameLine, act: &Act) {
    line.act(act).expect("players do what the rules allow");
}
