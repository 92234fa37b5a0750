//! Pairs of games that differ only in one secret square.

use postern_game::{Command, NewGame, OpponentKind, Person, TimeControl};
use postern_rules::{Color, Viewer};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::helpers::*;

/// The next action, which is the same in both games.
#[derive(Clone, Debug)]
pub(super) enum NextAction {
    Turn(Index),
    Command(usize, Command),
}

/// The event for which the secret square is chosen, and how the event starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EventCase {
    /// Only event 5, which is started after a few turns.
    Started,
    FromTheStart,
    /// Only event 9.
    Pits,
    /// Events 5 and 9. The square that differs between the games belongs to event 5.
    PassageAndPits,
    PitsAndPassage,
}

/// Describes a pair of games that differ only in the secret square of `owner`.
#[derive(Clone, Debug)]
pub(super) struct GamePlan {
    pub(super) owner: Color,
    /// The owner's square in the first and in the second game, as indices of the possible choices.
    squares: [Index; 2],
    other: Index,
    owner_first: bool,
    events: EventCase,
    time: TimeControl,
    pub(super) nexts: Vec<NextAction>,
}

fn nexts() -> impl Strategy<Value = Vec<NextAction>> {
    let commands = prop::sample::select(vec![
        Command::OfferDraw,
        Command::DeclineDraw,
        Command::AskTakeback,
        Command::GrantTakeback { plies: 1 },
        Command::DeclineTakeback,
        Command::Kibitz {
            ply: 0,
            text: "Where may it be".to_owned(),
            in_reply_to: None,
        },
        Command::AllowKibitz { allowed: true },
    ]);
    let next = prop_oneof![
        5 => any::<Index>().prop_map(NextAction::Turn),
        1 => (0_usize..3, commands).prop_map(|(who, command)| NextAction::Command(who, command)),
    ];
    prop::collection::vec(next, 4..48)
}

pub(super) fn plans() -> impl Strategy<Value = GamePlan> {
    let owner = prop::sample::select(Color::ALL.to_vec());
    let time = prop::sample::select(vec![TimeControl::Unlimited, blitz(), three_days()]);
    (
        owner,
        any::<[Index; 2]>(),
        any::<Index>(),
        any::<bool>(),
        prop::sample::select(vec![
            EventCase::Started,
            EventCase::FromTheStart,
            EventCase::Pits,
            EventCase::PassageAndPits,
            EventCase::PitsAndPassage,
        ]),
        time,
        nexts(),
    )
        .prop_map(
            |(owner, squares, other, owner_first, events, time, nexts)| GamePlan {
                owner,
                squares,
                other,
                owner_first,
                events,
                time,
                nexts,
            },
        )
}

/// Creates one of the games, before the choices.
fn before(plan: &GamePlan) -> Table {
    let in_force = |deal: &str| {
        Table::two_from(NewGame {
            deal: Some(deal.parse().unwrap()),
            ..event_game(OpponentKind::Friend, plan.time)
        })
    };
    match plan.events {
        EventCase::Started => {}
        EventCase::FromTheStart => {
            return Table::two_from(event_5(OpponentKind::Friend, plan.time));
        }
        EventCase::Pits => return in_force("in-force 9"),
        EventCase::PassageAndPits => return in_force("in-force 5,9"),
        EventCase::PitsAndPassage => return in_force("in-force 9,5"),
    }
    let mut table = Table::two_from(event_game(OpponentKind::Friend, plan.time));
    table.turns(&["e4", "d5", "Nc3"]);
    table.by(&ben(), start_event(3)).unwrap();
    table
}

pub(super) fn player(side: Color) -> Person {
    if side == Color::White { ann() } else { ben() }
}

/// Returns the squares that a side can choose.
pub(super) fn choosable(table: &Table, side: Color) -> Vec<String> {
    let position = table.game.line().position();
    let features = position.features(Viewer::Player(side));
    position
        .variant()
        .geometry()
        .names(&features.choosable(side))
}

/// Returns both games after the choices, and the squares where a landing piece would reveal
/// something in one of the games.
pub(super) fn worlds(plan: &GamePlan) -> Option<([Table; 2], Vec<String>)> {
    let table = before(plan);
    let own = choosable(&table, plan.owner);
    let squares = plan.squares.map(|index| index.get(&own).clone());
    let other = plan.other.get(&choosable(&table, !plan.owner)).clone();
    if squares[0] == squares[1] {
        return None;
    }
    let mut secrets = [&squares[..], std::slice::from_ref(&other)].concat();
    let world = |square: &str, nonce: u8| {
        let mut table = table.clone();
        let choices = [
            (plan.owner, square, nonce),
            (!plan.owner, other.as_str(), 9),
        ];
        for index in if plan.owner_first { [0, 1] } else { [1, 0] } {
            let (side, square, nonce) = choices[index];
            table.nonce = nonce;
            table.by(&player(side), choose(square)).unwrap();
        }
        table
    };
    let mut worlds = [world(&squares[0], 1), world(&squares[1], 2)];
    // The choices for a second event are the same in both games.
    if worlds[0].game.choosing() {
        for side in Color::ALL {
            let square = plan.other.get(&choosable(&worlds[0], side)).clone();
            for world in &mut worlds {
                world.nonce = 7;
                world.by(&player(side), choose(&square)).unwrap();
            }
            secrets.push(square);
        }
    }
    Some((worlds, secrets))
}
