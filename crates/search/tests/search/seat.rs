//! Helpers that act like the server: each action is checked against what the acting side knows.

use postern_rules::{Color, GameLine, Position, Secret, Variant, Viewer};
use postern_search::{ComputerAction, SearchBudget, SearchError, SearchOptions, answer};

use crate::support::RandomGenerator;

/// Creates a game in which the given event cards are active.
pub(crate) fn with_events(numbers: &str) -> GameLine {
    GameLine::new(
        Position::with_events(Variant::EventChess, numbers)
            .unwrap()
            .unwrap(),
    )
}

/// Creates a game from a FEN, with the given event cards in its deck.
pub(crate) fn with_deck(fen: Option<&str>, numbers: Option<&str>) -> GameLine {
    let start = Position::with_deck(Variant::EventChess, fen, numbers);
    GameLine::new(start.unwrap().unwrap())
}

pub(crate) fn choose(line: &mut GameLine, square: &Secret<String>) {
    let act = line.position().read_choice(square).unwrap();
    line.act(&act).unwrap();
}

/// Chooses the secret square `name` for a side.
pub(crate) fn choose_named(line: &mut GameLine, side: Color, name: &str) {
    choose(line, &Secret::new(side, name.to_owned()));
}

/// Returns the name of a random square that the side may choose.
pub(crate) fn some_square(line: &GameLine, side: Color, random: &mut RandomGenerator) -> String {
    let event = line.events().unwrap().choosing_for.unwrap();
    let cells = line.position().choosable(event, side);
    let cell = cells[random.below(cells.len())];
    Variant::EventChess.geometry().name(cell).to_owned()
}

pub(crate) fn owes(line: &GameLine, side: Color) -> bool {
    line.events().is_some_and(|events| events.owed[side])
}

pub(crate) fn asked(
    line: &GameLine,
    side: Color,
    nodes: u64,
    seed: u64,
) -> Result<ComputerAction, SearchError> {
    let options = SearchOptions {
        seed,
        ..SearchOptions::default()
    };
    answer(line, side, &SearchBudget::nodes(nodes), &options)
}

/// Plays a turn, given in notation, for a side.
pub(crate) fn play_as(line: &mut GameLine, side: Color, text: &str) {
    let judged = line.judge_as(Viewer::Player(side), text);
    let record = judged.unwrap_or_else(|error| {
        panic!("{text}: {error} {}", line.position().fen(Viewer::Spectator))
    });
    line.append(record);
}

/// Executes the action that a computer player chose. In games that draw event cards, draws a random
/// one.
pub(crate) fn obey(
    line: &mut GameLine,
    side: Color,
    answer: &ComputerAction,
    random: &mut RandomGenerator,
) {
    match answer {
        ComputerAction::Turn(advice) => {
            let turns = line.position().legal_turns(Viewer::Player(side));
            assert!(turns.iter().any(|turn| turn.notation == advice.best));
            assert_eq!(advice.line.first(), Some(&advice.best));
            play_as(line, side, &advice.best);
        }
        ComputerAction::Choice(square) => {
            assert_eq!(square.owner(), side);
            assert!(owes(line, side));
            choose(line, square);
        }
        ComputerAction::Start(number) => {
            let startable = line.events().unwrap().startable;
            let drawn = || startable[random.below(startable.len())].number;
            let number = number.unwrap_or_else(drawn);
            line.submit(&format!("event={number}")).unwrap();
        }
    }
}
