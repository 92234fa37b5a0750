//! Games with a deck: drawing, picking and naming events, reading cards, and two events with
//! secrets.

use postern_game::{Command, CommandKind, GameEvent, NewGame, OpponentKind, Refusal, TimeControl};
use postern_rules::{Color, Variant};
use sha2::{Digest as _, Sha256};

use crate::helpers::*;

/// Creates a game between Ann, who is White, and Ben.
pub(crate) fn dealt(deal: &str, time: TimeControl) -> Table {
    Table::two_from(new_dealt(deal, time))
}

pub(crate) fn new_dealt(deal: &str, time: TimeControl) -> NewGame {
    NewGame {
        deal: Some(deal.parse().unwrap()),
        ..event_game(OpponentKind::Friend, time)
    }
}

fn start(ply: usize) -> Command {
    Command::StartEvent { event: None, ply }
}

pub(crate) fn pick(event: u8, ply: usize) -> Command {
    Command::StartEvent {
        event: Some(event),
        ply,
    }
}

fn random(bytes: &str) -> Command {
    Command::SendRandom {
        bytes: bytes.to_owned(),
    }
}

const WHITES: &str = "00112233445566778899aabbccddeeff";
const BLACKS: &str = "ffeeddccbbaa99887766554433221100";

fn sha256(text: &str) -> String {
    data_encoding::HEXLOWER.encode(&Sha256::digest(text))
}

/// Reduces a hexadecimal number modulo `count` by long division.
fn place(hex: &str, count: u32) -> usize {
    let digits = hex.chars().map(|digit| digit.to_digit(16).unwrap());
    digits.fold(0, |rest, digit| (rest * 16 + digit) % count) as usize
}

fn in_force(table: &Table) -> Vec<u8> {
    table.view(&cleo()).position.features.cards.in_force
}

#[test]
fn a_draw_is_the_one_to_which_seed_bytes_and_turns_lead() {
    let mut table = dealt("draw", TimeControl::Unlimited);
    let commitments = |table: &Table| {
        let draw = table.view(&cleo()).deal.unwrap().draw.unwrap();
        assert_eq!(draw.seeds.black, None, "Black has drawn nothing");
        draw.commitments
    };
    let seeds = ["01".repeat(32), "02".repeat(32)];
    let committed = |side, seed: &str| sha256(&format!("postern event draw\ngame\n{side}\n{seed}"));
    assert_eq!(commitments(&table).white, committed("white", &seeds[0]));
    assert_eq!(commitments(&table).black, committed("black", &seeds[1]));

    table.by(&ann(), random(WHITES)).unwrap();
    table.by(&ben(), random(BLACKS)).unwrap();
    table.turns(&["e4", "e5"]);
    let startable = table.view(&cleo()).position.features.cards.startable;
    let text = format!("game\n{WHITES}\n{BLACKS}\ne4 e5\n");
    let drawn = startable[place(
        &sha256(&format!("{}\n{text}", seeds[0])),
        u32::try_from(startable.len()).unwrap(),
    )];
    assert_eq!(
        table.refused(&ann(), pick(drawn, 2)),
        Refusal::EventsAreDrawn
    );
    table.by(&ann(), start(2)).unwrap();
    assert_eq!(in_force(&table), [drawn]);

    let deal = table.view(&ben()).deal.unwrap();
    let draw = deal.draw.unwrap();
    assert_eq!(draw.seeds.white.as_deref(), Some(seeds[0].as_str()));
    assert_eq!(draw.seeds.black, None);
    assert_eq!((draw.made[0].event, &draw.made[0].text), (drawn, &text));
    assert_eq!(draw.made[0].startable, startable);
    assert_eq!(
        fold(&table.log).line().position().full_fen(),
        table.game.line().position().full_fen()
    );
    let word = table.view(&cleo()).asides[0].turn.clone();
    assert_eq!(word, Some(format!("event={drawn}")));
}

#[test]
fn bytes_are_taken_once_a_side_and_before_the_first_start() {
    let mut table = dealt("draw 12,49,122", TimeControl::Unlimited);
    assert_eq!(
        table.refused(&ann(), random("not hexadecimal")),
        Refusal::UnreadableRandom
    );
    assert!(table.view(&ann()).can.contains(&CommandKind::SendRandom));
    table.by(&ann(), random(WHITES)).unwrap();
    assert_eq!(table.refused(&ann(), random(BLACKS)), Refusal::NoRandom);
    assert!(!table.view(&ann()).can.contains(&CommandKind::SendRandom));
    table.by(&ann(), start(0)).unwrap();
    assert_eq!(table.refused(&ben(), random(BLACKS)), Refusal::NoRandom);
    let draw = table.view(&cleo()).deal.unwrap().draw.unwrap();
    assert_eq!(draw.random.black, None);
    let zeros = "0".repeat(32);
    assert_eq!(draw.made[0].text, format!("game\n{WHITES}\n{zeros}\n\n"));
    let mut other = Table::two_from(event_game(OpponentKind::Friend, TimeControl::Unlimited));
    assert_eq!(other.refused(&ann(), random(WHITES)), Refusal::NoRandom);
}

#[test]
fn each_player_starts_one_event_and_nothing_before_it_is_taken_back() {
    let mut table = dealt("draw 12,49,107,122", TimeControl::Unlimited);
    table.turns(&["e4", "e5"]);
    table.by(&ann(), start(2)).unwrap();
    assert_eq!(table.refused(&ann(), start(2)), Refusal::NothingToStart);
    assert_eq!(
        table.refused(&ann(), Command::AskTakeback),
        Refusal::FixedByEvent
    );
    table.turns(&["Nf3"]);
    table.by(&ben(), start(3)).unwrap();
    let forces = in_force(&table);
    assert_eq!(forces.len(), 2);
    assert_ne!(forces[0], forces[1]);
    assert!(
        table
            .view(&ann())
            .position
            .features
            .cards
            .startable
            .is_empty()
    );
    let draw = table.view(&ann()).deal.unwrap().draw.unwrap();
    assert!(draw.seeds.white.is_some() && draw.seeds.black.is_some());
    assert_eq!(draw.made[1].startable.len(), 3);
}

#[test]
fn the_seed_of_who_never_started_is_published_at_the_end() {
    let mut table = dealt("draw", TimeControl::Unlimited);
    table.turns(&["e4"]);
    table.by(&ben(), Command::Resign).unwrap();
    let seeds = table.view(&cleo()).deal.unwrap().draw.unwrap().seeds;
    assert_eq!(seeds.white, Some("01".repeat(32)));
    assert_eq!(seeds.black, Some("02".repeat(32)));
}

#[test]
fn players_can_pick_or_name_events() {
    let mut table = dealt("pick 91,107", TimeControl::Unlimited);
    assert_eq!(table.refused(&ann(), start(0)), Refusal::WhichEvent);
    assert_eq!(table.refused(&ann(), pick(5, 0)), Refusal::NoSuchEvent(5));
    table.by(&ann(), play("event=107", 0)).unwrap();
    assert_eq!(in_force(&table), [107]);
    assert_eq!(table.view(&ann()).deal.unwrap().draw, None);

    let named = dealt("in-force 91,4", TimeControl::Unlimited);
    assert_eq!(in_force(&named), [91, 4]);
    assert!(
        named
            .game
            .line()
            .start()
            .full_fen()
            .ends_with("d--,91:-/-,4:00")
    );
    assert!(named.view(&ann()).can.contains(&CommandKind::Play));
}

#[test]
fn what_is_no_deck_is_refused() {
    let refused = |new: NewGame| {
        let chance = postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]);
        postern_game::create(new, &ann(), chance).unwrap_err()
    };
    let other = NewGame {
        variant: Variant::HoleChess,
        ..new_dealt("draw", TimeControl::Unlimited)
    };
    assert_eq!(refused(other), Refusal::NoDeck(Variant::HoleChess));
    for deal in ["draw 6", "in-force 4,5,7", "in-force 300,1"] {
        let Ok(deal) = deal.parse() else { continue };
        let new = NewGame {
            deal: Some(deal),
            ..event_game(OpponentKind::Friend, TimeControl::Unlimited)
        };
        assert!(matches!(refused(new), Refusal::Deck(_)));
    }
    let rated = NewGame {
        rated: true,
        with: OpponentKind::Anyone,
        ..new_dealt("pick", blitz())
    };
    assert_eq!(refused(rated), Refusal::UnratedStart);
}

#[test]
fn two_events_have_their_own_squares_commitments_and_proofs() {
    let mut table = dealt("pick 5,9", TimeControl::Unlimited);
    table.by(&ann(), pick(9, 0)).unwrap();
    table.nonce = 1;
    table.by(&ann(), choose("e4")).unwrap();
    table.by(&ben(), choose("e4")).unwrap();
    table.turns(&["d4"]);
    table.by(&ben(), pick(5, 1)).unwrap();
    table.nonce = 3;
    table.by(&ann(), choose("h3")).unwrap();
    table.by(&ben(), choose("a6")).unwrap();
    let secrets = table.view(&ann()).secrets.unwrap();
    let of = |event| {
        secrets
            .iter()
            .find(|secrets| secrets.event == event)
            .unwrap()
    };
    assert_eq!(of(9).squares.white.as_deref(), Some("e4"));
    assert_eq!(of(5).squares.white.as_deref(), Some("h3"));
    assert_eq!(of(9).squares.black, None);
    let commitments = |event| of(event).proofs.white.as_ref().unwrap().commitment.clone();
    assert_ne!(commitments(9), commitments(5));

    // This turn reveals the passage, but not the pits.
    table.turns(&["a6"]);
    let seen = table.view(&cleo()).secrets.unwrap();
    let of = |event| seen.iter().find(|secrets| secrets.event == event).unwrap();
    assert!(of(5).known.white && of(5).known.black);
    assert_eq!(of(5).squares.white.as_deref(), Some("h3"));
    assert!(of(5).proofs.white.as_ref().unwrap().text.is_some());
    assert!(!of(9).known.white && of(9).squares.white.is_none());
    assert!(of(9).proofs.white.as_ref().unwrap().text.is_none());

    // Both players chose e4, so a piece that falls there reveals both choices.
    table.turns(&["e4"]);
    let seen = table.view(&cleo()).secrets.unwrap();
    let pits = seen.iter().find(|secrets| secrets.event == 9).unwrap();
    assert!(pits.known.white && pits.known.black);
    assert!(
        pits.proofs
            .black
            .as_ref()
            .unwrap()
            .text
            .as_ref()
            .unwrap()
            .starts_with("postern/game/black/e4/")
    );
    assert!(matches!(
        table.log.last().unwrap().0.event,
        GameEvent::Played(_)
    ));
}

#[test]
fn a_turn_of_two_moves_is_told_in_one_sentence() {
    let mut table = dealt("in-force 13", TimeControl::Unlimited);
    table.turns(&["d4,e4"]);
    assert_eq!(
        table.view(&cleo()).plies[0].words,
        "Pawn to d4, then pawn to e4."
    );
}

/// Two games that differ only in an unpublished seed look the same to everyone, except for the
/// commitment.
#[test]
fn nobody_can_tell_one_seed_from_another() {
    let world = |byte: u8| {
        let chance = postern_game::RandomInputs::new(Color::White, [[byte; 32], [9; 32]]);
        let new = new_dealt("draw", blitz());
        let mut table = Table::resume(postern_game::create(new, &ann(), chance).unwrap());
        table.by(&ben(), Command::Join).unwrap();
        table.by(&ann(), random(WHITES)).unwrap();
        table.turns(&["e4", "e5"]);
        table
    };
    let [one, two] = [world(1), world(2)];
    let covered = |table: &Table, text: String| {
        let commitment = table
            .game
            .draw_commitment(Color::White)
            .unwrap()
            .to_string();
        text.replace(&commitment, "x")
    };
    for person in [ann(), ben(), cleo()] {
        let shown =
            |table: &Table| covered(table, serde_json::to_string(&table.view(&person)).unwrap());
        assert_eq!(shown(&one), shown(&two));
        assert!(shown(&one).contains(WHITES) && !shown(&one).contains(&"01".repeat(32)));
    }
    // Debug output must not contain the seed, either.
    assert_eq!(format!("{:?}", one.game), format!("{:?}", two.game));
}

#[test]
fn a_pit_that_is_known_makes_it_too_late_to_abort() {
    let mut table = dealt("in-force 9", TimeControl::Unlimited);
    table.by(&ann(), choose("f3")).unwrap();
    table.by(&ben(), choose("h6")).unwrap();
    assert!(table.view(&ben()).can.contains(&CommandKind::Abort));
    table.turns(&["Nf3"]);
    assert_eq!(
        table.refused(&ben(), Command::Abort),
        Refusal::TooLateAfterReveal
    );
}
