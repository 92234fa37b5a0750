//! Live games that the players change to correspondence time.

mod server;

use postern_game::view::AsideKind;
use postern_game::{Actor, Command, GameEvent, OpponentKind, Refusal, TimeControl};
use postern_rules::Color::{Black, White};
use postern_rules::{EndReason, Outcome};
use postern_store::codec::{decode, encode};

use crate::helpers::*;

pub(super) const fn offer(days: u8) -> Command {
    Command::OfferCorrespondence { days }
}

pub(super) const fn agree(days: u8) -> Command {
    Command::AcceptCorrespondence { days }
}

fn left(table: &Table, side: postern_rules::Color) -> i64 {
    table.game.clock().unwrap().left_ms(side, table.now)
}

/// Returns a game after two turns, in which the player to move has used ten of sixty seconds.
fn blitzed() -> Table {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]).wait(10 * SECOND);
    table
}

#[test]
fn both_have_the_whole_allotment_and_the_old_clocks_are_dropped() {
    let mut table = blitzed();
    table.by(&ben(), offer(3)).unwrap();
    let seen = table.view(&ann());
    assert_eq!(offered_by(&seen, OfferKind::Time), Some(Black));
    assert_eq!(
        seen.offers[0].words,
        "Red proposes to go on by correspondence, with 3 days per move."
    );
    table.by(&ann(), agree(3)).unwrap();
    assert_eq!(table.game.time(), three_days());
    assert_eq!(left(&table, White), 3 * DAY);
    assert_eq!(left(&table, Black), 3 * DAY);
    let clock = *table.game.clock().unwrap();
    assert_eq!(clock.running(), [White], "the turn that is under way");
    assert_eq!(clock.deadline_ms(), Some(table.now + 3 * DAY));
    table.wait(2 * DAY).turns(&["e4"]);
    assert_eq!(left(&table, White), 3 * DAY, "no increment, no bank");
    assert_eq!(left(&table, Black), 3 * DAY);
    assert_eq!(fold(&table.log).clock(), table.game.clock());
    table.wait(3 * DAY);
    table.act(&Actor::Server, Command::Flag).unwrap();
    let lost = Outcome::win(White, EndReason::Time);
    assert_eq!(table.game.outcome(), Some(lost));
}

#[test]
fn the_log_keeps_the_deadlines_from_then_on() {
    let mut table = blitzed();
    table.by(&ben(), offer(2)).unwrap();
    table.by(&ann(), agree(2)).unwrap();
    table.wait(DAY).turns(&["e4"]);
    let clocks: Vec<bool> = table
        .log
        .iter()
        .map(|(logged, ..)| logged.clocks.is_some())
        .collect();
    let (live, later) = clocks.split_at(clocks.len() - 2);
    assert!(live.iter().all(|written| !written), "{clocks:?}");
    assert_eq!(later, [true, true]);
}

#[test]
fn the_live_clock_runs_until_both_agree() {
    let mut table = blitzed();
    table.by(&ann(), offer(3)).unwrap();
    table.wait(50 * SECOND);
    let late = table.by(&ben(), agree(3));
    assert!(matches!(late, Err(Refusal::OutOfTime(_))), "{late:?}");
    assert_eq!(table.game.time(), blitz());
}

#[test]
fn it_can_be_agreed_before_the_clocks_run() {
    let mut table = Table::two(blitz());
    table.by(&ann(), offer(1)).unwrap();
    table.by(&ben(), agree(1)).unwrap();
    let deadline = table.game.clock().unwrap().deadline_ms();
    assert_eq!(deadline, Some(table.now + DAY));
}

#[test]
fn other_days_take_the_place_of_those_proposed() {
    let mut table = blitzed();
    table.by(&ann(), offer(3)).unwrap();
    assert_eq!(table.refused(&ann(), offer(5)), Refusal::TimeOfferOpen);
    table.by(&ben(), offer(7)).unwrap();
    assert_eq!(
        offered_by(&table.view(&ann()), OfferKind::Time),
        Some(Black)
    );
    assert_eq!(
        table.refused(&ben(), agree(3)),
        Refusal::NoTimeOffer,
        "it is their own by now"
    );
    let week = TimeControl::correspondence(7).unwrap();
    assert_eq!(
        table.refused(&ann(), agree(3)),
        Refusal::OtherTimeOffered(week)
    );
    table.by(&ann(), offer(7)).unwrap();
    assert_eq!(table.game.time(), week);
}

#[test]
fn a_turn_declines_what_the_other_has_proposed() {
    let mut table = blitzed();
    table.by(&ben(), offer(3)).unwrap();
    table.turns(&["e4"]);
    assert_eq!(table.refused(&ann(), agree(3)), Refusal::NoTimeOffer);
    table.by(&ben(), offer(3)).unwrap();
    table.by(&ann(), Command::DeclineCorrespondence).unwrap();
    assert_eq!(table.refused(&ben(), offer(2)), Refusal::TimeOfferDeclined);
    table.turns(&["Qg6"]);
    table.by(&ben(), offer(2)).unwrap();
    table.by(&ann(), Command::Resign).unwrap();
    assert_eq!(offered_by(&table.view(&ann()), OfferKind::Time), None);
}

#[test]
fn only_unrated_live_games_against_others_can_change() {
    for time in [three_days(), TimeControl::Unlimited] {
        let mut table = Table::two(time);
        assert_eq!(table.refused(&ann(), offer(3)), Refusal::NotLive);
    }
    let mut alone = Table::open(new_game(OpponentKind::BothSides, blitz()));
    assert_eq!(alone.refused(&ann(), offer(3)), Refusal::NotLive);
    let mut rated = new_game(OpponentKind::Anyone, blitz());
    rated.rated = true;
    let mut table = Table::two_from(rated);
    assert_eq!(table.refused(&ann(), offer(3)), Refusal::RatedKeepsItsTime);
    let can = table.view(&ann()).can;
    assert!(!can.contains(&CommandKind::OfferCorrespondence), "{can:?}");
    let mut table = blitzed();
    for days in [0, 31, u8::MAX] {
        assert_eq!(
            table.refused(&ann(), offer(days)),
            Refusal::CorrespondenceDays
        );
    }
    table.by(&ann(), offer(30)).unwrap();
    table.by(&ben(), agree(30)).unwrap();
    assert_eq!(table.refused(&ann(), offer(3)), Refusal::NotLive);
}

#[test]
fn a_take_back_keeps_the_new_clocks() {
    let mut table = blitzed();
    table.by(&ben(), offer(3)).unwrap();
    table.by(&ann(), agree(3)).unwrap();
    table.by(&ben(), Command::AskTakeback).unwrap();
    table
        .by(&ann(), Command::GrantTakeback { plies: 1 })
        .unwrap();
    assert_eq!(table.game.time(), three_days());
    let clock = *table.game.clock().unwrap();
    assert_eq!(clock.running(), [Black]);
    assert_eq!(clock.deadline_ms(), Some(table.now + 3 * DAY));
    let notes = table.view(&ann()).asides;
    assert_eq!(notes[0].after, 1, "told where the line ends now");
    assert_eq!(fold(&table.log).clock(), table.game.clock());
}

#[test]
fn it_stands_among_the_moves_and_a_rematch_is_by_correspondence_too() {
    let mut table = blitzed();
    table.by(&ben(), offer(1)).unwrap();
    table.by(&ann(), agree(1)).unwrap();
    let view = table.view(&cleo());
    assert_eq!(view.time.words, "1 day per move");
    let [note] = &view.asides[..] else {
        panic!("{:?}", view.asides);
    };
    assert_eq!((note.kind, note.after), (AsideKind::Time, 2));
    assert_eq!(
        note.words,
        "The game goes on by correspondence: 1 day per move."
    );
    table.by(&ann(), Command::Resign).unwrap();
    table.by(&ann(), Command::OfferRematch).unwrap();
    let actor = Actor::Person(ben().id);
    let next = table.decide(&actor, Command::AcceptRematch).unwrap();
    let (_, events) = next.successor.unwrap();
    let GameEvent::Created(setup) = &events[0] else {
        panic!("{events:?}");
    };
    assert_eq!(setup.time, TimeControl::correspondence(1).unwrap());
}

#[test]
fn what_holds_for_correspondence_holds_afterwards() {
    let mut table = blitzed();
    assert_eq!(table.refused(&ann(), Command::OfferPause), Refusal::NoPause);
    table.by(&ben(), offer(3)).unwrap();
    table.by(&ann(), agree(3)).unwrap();
    table.by(&ann(), Command::OfferPause).unwrap();
    table.by(&ben(), Command::AcceptPause).unwrap();
    assert_eq!(table.game.clock().unwrap().deadline_ms(), None);
    table.by(&ann(), Command::Resume).unwrap();
    table.by(&ben(), Command::GiveTime).unwrap();
    assert_eq!(left(&table, White), 4 * DAY, "a day, not 15 seconds");
    let claim = table.by(&ben(), Command::ClaimAbandonedWin);
    assert_eq!(claim, Err(Refusal::NothingToClaim));
}

#[test]
fn the_events_are_read_as_they_were_written() {
    let time = TimeControl::correspondence(14).unwrap();
    for event in [
        GameEvent::TimeOffered { by: White, time },
        GameEvent::TimeDeclined { by: Black },
        GameEvent::TimeChanged { time },
    ] {
        let row = encode(&event);
        let read = decode(row.kind, row.version, &row.body, None, None).unwrap();
        assert_eq!(read.event, event);
    }
}
