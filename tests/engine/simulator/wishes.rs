//! Random commands, legal or illegal.

use postern_game::{Command, Game, NewGame, OpponentKind, Person, TimeControl};
use postern_rules::{Variant, Viewer};

use super::chance::SeededRandom;
use crate::helpers::*;

/// Returns the settings of a random game.
pub(crate) fn new(chance: &mut SeededRandom) -> NewGame {
    let times = [TimeControl::Unlimited, blitz(), three_days()];
    let with = [
        OpponentKind::Friend,
        OpponentKind::Anyone,
        OpponentKind::BothSides,
    ];
    let (time, with) = (times[chance.below(3)], with[chance.below(3)]);
    match chance.below(4) {
        0 => event_5(with, time),
        1 => event_game(with, time),
        _ => NewGame {
            variant: Variant::ALL[chance.below(Variant::ALL.len())],
            ..new_game(with, time)
        },
    }
}

/// Returns a random command for a game. Comments contain `number`, so each is unique.
pub(crate) fn act(
    chance: &mut SeededRandom,
    game: &Game,
    person: &Person,
    number: usize,
) -> Command {
    match chance.below(100) {
        0..70 => move_in(chance, game, person),
        70..85 => Command::Kibitz {
            ply: 0,
            text: format!("comment “{number}” ☃"),
            in_reply_to: None,
        },
        _ => other(chance),
    }
}

/// Returns a command to play a turn, choose a square, or join.
fn move_in(chance: &mut SeededRandom, game: &Game, person: &Person) -> Command {
    let viewer = game.viewer(Some(&person.id));
    if viewer == Viewer::Spectator {
        return Command::Join;
    }
    if game.choosing() {
        let cells = ["c4", "g6", "b5", "f3", "d5"];
        return choose(chance.pick(&cells).unwrap());
    }
    let turns = game.line().position().legal_turns(viewer);
    let plies = game.line().plies().len();
    match chance.pick(&turns) {
        Some(turn) => play(&turn.notation, plies),
        None => start_event(plies),
    }
}

fn other(chance: &mut SeededRandom) -> Command {
    let commands = [
        Command::OfferDraw,
        Command::AcceptDraw,
        Command::DeclineDraw,
        Command::AskTakeback,
        Command::GrantTakeback { plies: 1 },
        Command::GrantTakeback { plies: 2 },
        Command::DeclineTakeback,
        Command::OfferRematch,
        Command::AcceptRematch,
        Command::AllowKibitz { allowed: true },
        Command::Resign,
        Command::Abort,
        start_event(4),
    ];
    chance.pick(&commands).unwrap().clone()
}
