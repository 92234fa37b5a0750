//! Simulated people whose games fill the lists in the screenshots.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::accounts::signs_up;
use crate::harness::{Browser, Look, Stage};
use crate::table::{begin_with, give, turn_command};

/// The people, each in a separate browser.
const PEOPLE: [&str; 4] = [
    "Nadia Petrov",
    "Olu Adeyemi",
    "Carmen Ruiz",
    "Jonas Lindqvist",
];

/// The end of a simulated game after the turns that are copied from a sample game.
#[derive(Clone, Copy)]
enum End {
    /// The last copied turn ends the game.
    Played,
    /// The side to move resigns.
    Resigned,
    Drawn,
    InProgress,
}

/// A simulated game that begins with turns copied from a sample game.
struct Plan {
    variant: &'static str,
    /// Indices into [`PEOPLE`].
    white: usize,
    black: usize,
    /// Number of turns from the sample game.
    plies: usize,
    end: End,
}

const fn plan(variant: &'static str, white: usize, black: usize, plies: usize, end: End) -> Plan {
    Plan {
        variant,
        white,
        black,
        plies,
        end,
    }
}

const GAMES: [Plan; 15] = [
    plan("hole-chess", 0, 1, 14, End::Drawn),
    plan("interweave", 1, 2, 16, End::Resigned),
    plan("crazyhouse", 2, 3, 27, End::Played),
    plan("atomic-chess", 3, 0, 18, End::Played),
    plan("hole-chess", 2, 0, 16, End::Resigned),
    plan("interweave", 3, 1, 23, End::Played),
    plan("crazyhouse", 0, 2, 19, End::Resigned),
    plan("atomic-chess", 1, 3, 11, End::Resigned),
    plan("hole-chess", 3, 2, 19, End::Resigned),
    plan("crazyhouse", 1, 0, 22, End::Drawn),
    plan("interweave", 0, 3, 20, End::Resigned),
    plan("hole-chess", 1, 3, 9, End::InProgress),
    plan("crazyhouse", 3, 0, 15, End::InProgress),
    plan("interweave", 2, 1, 13, End::InProgress),
    plan("atomic-chess", 0, 2, 8, End::InProgress),
];

/// Lets several people sign up and play each other.
pub async fn gathers(stage: &mut Stage) {
    let mut people = Vec::new();
    for name in PEOPLE {
        let browser = stage.browser(name, Look::DESKTOP).await;
        signs_up(&browser, name).await;
        people.push(browser);
    }
    for plan in GAMES {
        play(&plan, [&people[plan.white], &people[plan.black]]).await;
    }
}

async fn play(plan: &Plan, sides: [&Arc<Browser>; 2]) {
    let [white, black] = sides;
    let time = json!({"kind": "correspondence", "days": 3});
    let game = begin_with(
        white,
        json!({"variant": plan.variant, "with": "anyone", "rated": true, "time": time}),
    )
    .await;
    let one = async |side: &Browser, command: Value| give(side, &game, &[command]).await;
    one(black, json!({"do": "join"})).await;
    let turns = turns(plan.variant);
    assert!(plan.plies <= turns.len(), "{}", plan.variant);
    for (ply, turn) in turns.iter().take(plan.plies).enumerate() {
        one(sides[ply % 2], turn_command(ply, turn)).await;
    }
    match plan.end {
        End::Played | End::InProgress => {}
        End::Resigned => one(sides[plan.plies % 2], json!({"do": "resign"})).await,
        End::Drawn => {
            one(white, json!({"do": "offer_draw"})).await;
            one(black, json!({"do": "accept_draw"})).await;
        }
    }
}

/// Returns the turns of the variant's sample game.
fn turns(variant: &str) -> Vec<&'static str> {
    let text = match variant {
        "hole-chess" => include_str!("../../templates/rules/hole-chess/sample.txt"),
        "interweave" => include_str!("../../templates/rules/interweave/sample.txt"),
        "crazyhouse" => include_str!("../../templates/rules/crazyhouse/sample.txt"),
        "atomic-chess" => include_str!("../../templates/rules/atomic-chess/sample.txt"),
        other => panic!("{other} has no sample game of turns"),
    };
    let (_, game) = text.split_once("\n\n").expect("a head and a game");
    let turns = game.lines().filter(|line| !line.trim().is_empty());
    turns
        .map(|line| line.split('|').next().unwrap_or(line).trim())
        .collect()
}
