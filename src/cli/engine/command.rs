//! Parses the UCI commands that the engine supports.

use std::time::Duration;

use postern_rules::{ByColor, Color};

/// A command from a UCI client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UciCommand {
    Uci,
    IsReady,
    NewGame,
    /// Sets the seed: `setoption name Seed value 7`.
    Seed(u64),
    Position {
        start: UciStart,
        turns: Vec<String>,
    },
    Go(SearchLimits),
    Stop,
    Quit,
}

/// The position from which the turns of a `position` command are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UciStart {
    Usual,
    Fen(String),
}

/// The limits of a search. The search ends when it reaches the first of them. A search without
/// limits runs until `stop`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SearchLimits {
    pub depth: Option<u8>,
    pub nodes: Option<u64>,
    pub time: Option<Duration>,
    /// Time left on each clock. `increments` is the time added with each turn.
    pub clocks: ByColor<Option<Duration>>,
    pub increments: ByColor<Duration>,
}

impl SearchLimits {
    /// Returns how long the search may take: the given time, or a share of the time left on this
    /// side's clock.
    pub(super) fn time_of(&self, side: Color) -> Option<Duration> {
        /// Number of turns among which the remaining time is divided. A game is rarely longer.
        const SHARES: u32 = 30;
        /// Time reserved for communication with the UCI client.
        const WAY: Duration = Duration::from_millis(50);
        let of_clock = self.clocks[side].map(|left| {
            let share = left / SHARES + self.increments[side] * 3 / 4;
            share.min(left.saturating_sub(WAY))
        });
        [self.time, of_clock].into_iter().flatten().min()
    }

    /// Whether the search ends by itself, without `stop`.
    pub(super) fn is_finite(&self, side: Color) -> bool {
        self.depth.is_some() || self.nodes.is_some() || self.time_of(side).is_some()
    }
}

impl UciCommand {
    /// Parses a line. Returns `None` for a command that is unknown or needs no answer.
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "uci" => Some(Self::Uci),
            "isready" => Some(Self::IsReady),
            "ucinewgame" => Some(Self::NewGame),
            "setoption" => option(words),
            "position" => position(words),
            "go" => Some(Self::Go(limit(words))),
            "stop" => Some(Self::Stop),
            "quit" => Some(Self::Quit),
            _ => None,
        }
    }
}

fn option<'a>(words: impl Iterator<Item = &'a str>) -> Option<UciCommand> {
    match words.collect::<Vec<_>>()[..] {
        ["name", "Seed", "value", seed] => seed.parse().ok().map(UciCommand::Seed),
        _ => None,
    }
}

fn position<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<UciCommand> {
    let kind = words.next()?;
    let rest: Vec<&str> = words.collect();
    let moves = rest.iter().position(|word| *word == "moves");
    let (before, turns) = rest.split_at(moves.unwrap_or(rest.len()));
    let start = match kind {
        "startpos" => UciStart::Usual,
        "fen" => UciStart::Fen(before.join(" ")),
        _ => return None,
    };
    let turns = turns.iter().skip(1).map(|&turn| turn.to_owned()).collect();
    Some(UciCommand::Position { start, turns })
}

fn limit<'a>(mut words: impl Iterator<Item = &'a str>) -> SearchLimits {
    let mut limit = SearchLimits::default();
    while let Some(word) = words.next() {
        let mut number = || words.next().and_then(|text| text.parse::<u64>().ok());
        match word {
            "depth" => limit.depth = number().map(at_most_255),
            // `mate` counts turns of the side to move. The depth also counts the other side's turns
            // in between.
            "mate" => {
                limit.depth =
                    number().map(|turns| at_most_255(turns.saturating_mul(2).saturating_sub(1)));
            }
            "nodes" => limit.nodes = number(),
            "movetime" => limit.time = number().map(Duration::from_millis),
            "wtime" => limit.clocks.white = number().map(Duration::from_millis),
            "btime" => limit.clocks.black = number().map(Duration::from_millis),
            "winc" => {
                limit.increments.white = number().map_or(Duration::ZERO, Duration::from_millis);
            }
            "binc" => {
                limit.increments.black = number().map_or(Duration::ZERO, Duration::from_millis);
            }
            _ => {}
        }
    }
    limit
}

fn at_most_255(number: u64) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_with_any_number_of_fields() {
        let read = |line: &str| match UciCommand::read(line) {
            Some(UciCommand::Position { start, turns }) => (start, turns.join(" ")),
            other => panic!("{line}: {other:?}"),
        };
        let (start, turns) = read("position startpos");
        assert_eq!((start, turns.as_str()), (UciStart::Usual, ""));
        let (start, turns) = read("position fen 4k3/8 w - - 0 1 d-- moves e2e4 event=91\n");
        assert_eq!(start, UciStart::Fen("4k3/8 w - - 0 1 d--".to_owned()));
        assert_eq!(turns, "e2e4 event=91");
    }

    #[test]
    fn whatever_is_unknown_is_ignored() {
        for line in [
            "",
            "xyzzy",
            "position",
            "position here",
            "setoption name Hash value 16",
        ] {
            assert_eq!(UciCommand::read(line), None, "{line}");
        }
        let go = UciCommand::read("go infinite ponder nodes x");
        assert_eq!(go, Some(UciCommand::Go(SearchLimits::default())));
    }

    #[test]
    fn a_clock_is_shared_out_over_thirty_turns() {
        let Some(UciCommand::Go(limit)) = UciCommand::read("go wtime 60000 winc 1000 btime 40")
        else {
            panic!("it is a command");
        };
        let millis = |side| limit.time_of(side).map(|time| time.as_millis());
        assert_eq!(millis(Color::White), Some(2_750));
        assert_eq!(millis(Color::Black), Some(0), "no more than there is");
        assert!(limit.is_finite(Color::White));
        assert!(!SearchLimits::default().is_finite(Color::White));
    }
}
