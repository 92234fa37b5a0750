//! Games against the computer. Whatever square the player chooses, the computer gets the same input
//! and returns the same output until the reveal.

use postern_game::{
    Command, ComputerPlayer, ComputerTask, NewGame, OpponentKind, RandomInputs, SubmittedSecret,
    TimeControl, create,
};
use postern_rules::Color;
use postern_search::{ComputerAction, Level, answer};

use super::worlds::choosable;
use super::{PublicState, player, quiet_turns, same, same_frames};
use crate::helpers::*;

/// The maximum number of plies per game.
const PLIES: usize = 16;
const LEVEL: u8 = 3;

fn computer() -> ComputerPlayer {
    ComputerPlayer::of_level(LEVEL).unwrap()
}

/// Returns a game with event 5 against the computer, in which a person plays this side.
fn table(side: Color) -> Table {
    let new = NewGame {
        play: Some(side),
        ..event_5(OpponentKind::Computer(computer()), TimeControl::Unlimited)
    };
    let chance = RandomInputs::new(Color::White, [[1; 32], [2; 32]]);
    Table::resume(create(new, &player(side), chance).unwrap())
}

/// Returns the command that the server computes for the computer player, and the engine's full
/// answer.
fn done(table: &Table, side: Color, seed: u64) -> (Command, String) {
    let (limits, options) = Level::new(LEVEL).unwrap().search_settings(seed);
    let ply = table.game.line().plies().len();
    let found = answer(table.game.line(), side, &limits, &options).unwrap();
    let how = format!("{found:?}");
    let command = match found {
        ComputerAction::Turn(advice) => play(&advice.best, ply),
        ComputerAction::Choice(square) => Command::Choose {
            square: SubmittedSecret::given_by(side, &square).unwrap(),
        },
        ComputerAction::Start(event) => Command::StartEvent { event, ply },
    };
    (command, how)
}

/// Plays two games until one reveals something about the player's square. Returns the number of
/// turns that the computer has played.
fn live(side: Color, lot: usize) -> usize {
    let mut worlds = [table(side), table(side)];
    let squares = choosable(&worlds[0], side);
    let own = [0, 11].map(|step| squares[(lot + step) % squares.len()].clone());
    let mut before = worlds
        .each_ref()
        .map(|table| PublicState::of(&table.game, &names()));
    let mut played = 0;
    for round in 0..2 * PLIES {
        let asked = worlds
            .each_ref()
            .map(|table| table.game.computer_task(table.now));
        assert_eq!(asked[0], asked[1]);
        // If `lot` is odd, the computer chooses its square after the player, otherwise before.
        let waits = lot % 2 == 1 && worlds[0].game.awaits()[side] && worlds[0].game.choosing();
        let (person, commands) = if asked[0] == Some(ComputerTask::Board) && !waits {
            let seed = (lot * 100 + round) as u64;
            let [one, two] = worlds.each_ref().map(|table| done(table, !side, seed));
            assert_eq!(one, two, "with {own:?}");
            played += usize::from(matches!(one.0, Command::Play { .. }));
            (computer().person(), [one.0, two.0])
        } else if worlds[0].game.choosing() {
            (player(side), own.each_ref().map(|square| choose(square)))
        } else {
            let turns = quiet_turns(&worlds[0], &own);
            if turns.is_empty() || worlds[0].game.outcome().is_some() {
                break;
            }
            let turn = &turns[(lot * 7 + round * 13) % turns.len()].notation;
            let command = play(turn, worlds[0].game.line().plies().len());
            (player(side), [command.clone(), command])
        };
        let [one, two] = &mut worlds;
        let results = [(one, &commands[0]), (two, &commands[1])]
            .map(|(table, command)| table.wait(600).by(&person, command.clone()))
            .map(|result| result.map(|events| told(&events)));
        // The computer's turn may land on the secret square of one game, because the computer
        // cannot know that square.
        let reveals = |table: &Table| table.game.line().events().is_none_or(|now| !now.hidden);
        let is_own_choice = matches!(commands[0], Command::Choose { .. }) && person == player(side);
        assert!(results.iter().all(Result::is_ok), "{results:?}");
        let is_chosen = !worlds[0].game.choosing();
        let differ = results[0] != results[1] && !is_own_choice;
        if differ || (is_chosen && worlds.iter().any(reveals)) {
            break;
        }
        if !is_chosen {
            continue;
        }
        same(&worlds, &own, side, round);
        same_frames(&worlds, &before, side);
        before = worlds
            .each_ref()
            .map(|table| PublicState::of(&table.game, &names()));
    }
    played
}

#[test]
fn a_computer_does_the_same_whatever_square_is_hidden_from_it() {
    let mut played = 0;
    for lot in 0..8 {
        played += live(Color::ALL[lot % 2], lot * 5 + lot / 2);
    }
    assert!(played > 20, "only {played} turns of the computer");
}
