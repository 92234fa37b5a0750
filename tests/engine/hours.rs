//! Correspondence games whose clocks pause on weekends or at night.

mod model;
mod server;

use jiff::civil::date;
use postern_game::{
    Command, GameEvent, InvalidNightHours, NightHours, OpponentKind, PeopleHours, PersonHours,
    Refusal, SideClock, TimeControl, TimeOff, TimeZoneName, create,
};
use postern_rules::Color;
use postern_rules::Color::{Black, White};
use postern_store::codec::{decode, encode};

use crate::helpers::*;

const BOTH: TimeOff = TimeOff {
    weekends: true,
    nights: true,
};

fn weekends() -> TimeControl {
    three_days().with_time_off(TimeOff {
        weekends: true,
        nights: false,
    })
}

fn nights() -> TimeControl {
    three_days().with_time_off(TimeOff {
        weekends: false,
        nights: true,
    })
}

fn hours(zone: &str, night: Option<(u8, u8)>) -> PersonHours {
    PersonHours {
        zone: TimeZoneName::parse(zone).unwrap(),
        night: night.map(|(from, until)| NightHours::new(from, until).unwrap()),
    }
}

/// Returns the timestamp of a local date and time.
fn at(zone: &str, (year, month, day): (i16, i8, i8), (hour, minute): (i8, i8)) -> i64 {
    let local = date(year, month, day).at(hour, minute, 0, 0);
    let there = local.in_tz(zone).unwrap();
    there.timestamp().as_millisecond()
}

/// Starts a game between Ann and Ben at time `now`. Both have these quiet hours.
fn begun(time: TimeControl, both: PersonHours, now: i64) -> Table {
    let people = [(ann().id, both), (ben().id, both)];
    let events = create(
        new_game(OpponentKind::Friend, time),
        &ann(),
        postern_game::RandomInputs::new(White, [[1; 32], [2; 32]]),
    )
    .unwrap();
    let mut table = Table::begun(events, people.into_iter().collect(), now);
    table.by(&ben(), Command::Join).unwrap();
    table
}

fn deadline(table: &Table) -> i64 {
    table.game.clock().unwrap().deadline_ms().unwrap()
}

fn left(table: &Table, side: Color) -> i64 {
    table.game.clock().unwrap().left_ms(side, table.now)
}

#[test]
fn a_weekend_does_not_count() {
    let berlin = hours("Europe/Berlin", None);
    // The game starts on Thursday, 20 November 2025.
    let table = begun(
        weekends(),
        berlin,
        at("Europe/Berlin", (2025, 11, 20), (18, 0)),
    );
    // The clock runs for six hours on Thursday, for all of Friday, and for 42 hours from Monday.
    assert_eq!(
        deadline(&table),
        at("Europe/Berlin", (2025, 11, 25), (18, 0))
    );
    // A turn on Saturday starts the opponent's clock on Monday.
    let saturday = at("Europe/Berlin", (2025, 11, 22), (11, 0));
    let mut table = begun(weekends(), berlin, saturday);
    table.turns(&["c4"]);
    assert_eq!(
        deadline(&table),
        at("Europe/Berlin", (2025, 11, 27), (0, 0))
    );
}

#[test]
fn a_weekend_is_where_the_player_lives() {
    let utc = TimeZoneName::UTC.name();
    let friday = at(utc, (2025, 11, 21), (12, 0));
    let of = |zone| deadline(&begun(weekends(), hours(zone, None), friday));
    assert_eq!(of(utc), at(utc, (2025, 11, 26), (12, 0)));
    // In Auckland it is already Saturday, so Monday comes sooner.
    assert_eq!(
        of("Pacific/Auckland"),
        at("Pacific/Auckland", (2025, 11, 27), (0, 0))
    );
}

#[test]
fn a_night_does_not_count() {
    let sleeps = hours("America/New_York", Some((22, 7)));
    let noon = at("America/New_York", (2025, 11, 19), (12, 0));
    let table = begun(nights(), sleeps, noon);
    // The clock runs for 72 hours, at fifteen hours per day.
    assert_eq!(
        deadline(&table),
        at("America/New_York", (2025, 11, 24), (9, 0))
    );
    let midnight = at("America/New_York", (2025, 11, 19), (0, 30));
    let table = begun(nights(), sleeps, midnight);
    assert_eq!(
        deadline(&table),
        at("America/New_York", (2025, 11, 23), (19, 0))
    );
    // Settings without quiet hours only set the time zone for weekend pauses, and this game has
    // none.
    let table = begun(nights(), hours("America/New_York", None), noon);
    assert_eq!(deadline(&table), noon + 3 * DAY);
}

#[test]
fn summer_time_makes_days_shorter_and_longer() {
    let sleeps = hours("Europe/Berlin", Some((1, 7)));
    // On 30 March 2025, daylight saving time skipped the hour from 2:00 to 3:00, which is within
    // the quiet hours.
    let spring = at("Europe/Berlin", (2025, 3, 29), (7, 0));
    assert_eq!(
        deadline(&begun(nights(), sleeps, spring)),
        at("Europe/Berlin", (2025, 4, 2), (1, 0))
    );
    // On 26 October 2025, the hour from 2:00 to 3:00, which is within the quiet hours, occurred
    // twice.
    let autumn = at("Europe/Berlin", (2025, 10, 25), (7, 0));
    let table = begun(nights(), sleeps, autumn);
    assert_eq!(
        deadline(&table),
        at("Europe/Berlin", (2025, 10, 29), (1, 0))
    );
    assert_eq!(deadline(&table) - autumn, 3 * DAY + 18 * HOUR + HOUR);
}

#[test]
fn new_hours_hold_from_the_next_turn_on() {
    let noon = at("UTC", (2025, 11, 18), (12, 0));
    let mut table = begun(nights(), PersonHours::default(), noon);
    assert_eq!(deadline(&table), noon + 3 * DAY);
    let sleeps = hours("UTC", Some((22, 8)));
    table.hours = [(ann().id, sleeps), (ben().id, sleeps)]
        .into_iter()
        .collect();
    assert_eq!(deadline(&table), noon + 3 * DAY);
    // The extra time is counted with the quiet hours that applied when the clock started.
    table.by(&ben(), Command::GiveTime).unwrap();
    assert_eq!(deadline(&table), noon + 4 * DAY);
    table.turns(&["c4"]);
    // The clock runs for ten hours, for fourteen hours on each of three days, and for twenty more
    // hours.
    assert_eq!(deadline(&table), at("UTC", (2025, 11, 23), (14, 0)));
}

#[test]
fn hours_have_bounds() {
    for (from, until) in [(22, 8), (0, 1), (14, 0), (23, 9)] {
        let night = NightHours::new(from, until).unwrap();
        assert_eq!((night.from(), night.until()), (from, until));
    }
    for (from, until) in [(22, 9), (8, 7), (0, 0), (24, 3), (3, 24), (0, 11)] {
        assert_eq!(NightHours::new(from, until), Err(InvalidNightHours));
    }
    assert_eq!(
        TimeZoneName::parse("europe/berlin").unwrap().name(),
        "Europe/Berlin"
    );
    for name in ["", "Berlin", "Europe/", "Mars/Olympus", "+01:00"] {
        assert_eq!(TimeZoneName::parse(name), None, "{name}");
    }
    assert!(TimeZoneName::all().any(|zone| zone == TimeZoneName::UTC));
    assert!(TimeZoneName::parse("Etc/GMT+5").is_some_and(|zone| !zone.is_place()));
}

#[test]
fn an_hour_begins_once_a_day_where_somebody_lives() {
    let berlin = TimeZoneName::parse("Europe/Berlin").unwrap();
    let seven = |day| at("Europe/Berlin", day, (7, 0));
    for (before, day) in [
        ((2025, 3, 29), (2025, 3, 30)),
        ((2025, 10, 25), (2025, 10, 26)),
    ] {
        assert_eq!(berlin.next_hour(7, seven(before)), seven(day));
        assert_eq!(berlin.next_hour(7, seven(day) - 1), seven(day));
    }
    // Quiet hours that begin in a skipped hour begin when that hour would have ended. Quiet hours
    // that begin in a repeated hour begin at its first occurrence.
    let midnight = at("Europe/Berlin", (2025, 3, 30), (0, 0));
    assert_eq!(berlin.next_hour(2, midnight), midnight + 2 * HOUR);
    let midnight = at("Europe/Berlin", (2025, 10, 26), (0, 0));
    assert_eq!(berlin.next_hour(2, midnight), midnight + 2 * HOUR);
    assert_eq!(
        berlin.next_hour(2, midnight + 2 * HOUR),
        midnight + 27 * HOUR
    );
    assert_eq!(
        berlin.date_and_time(midnight),
        "Sunday, 26 Oct 2025, 00:00 (Europe/Berlin)"
    );
    assert_eq!(
        TimeZoneName::UTC.date_and_time(START),
        "Tuesday, 14 Nov 2023, 22:13 UTC"
    );
    assert_eq!(TimeZoneName::UTC.day_and_time(START), "Tuesday 22:13");
}

#[test]
fn words_say_when_clocks_stand() {
    let with = |weekends, nights| {
        let time_off = TimeOff { weekends, nights };
        three_days().with_time_off(time_off).to_string()
    };
    assert_eq!(with(true, false), "3 days per move, weekends off");
    assert_eq!(with(false, true), "3 days per move, nights off");
    assert_eq!(
        three_days()
            .with_time_off(BOTH)
            .with_late_moves(true)
            .to_string(),
        "3 days per move, weekends and nights off, late moves allowed"
    );
    assert_eq!(blitz().with_time_off(BOTH), blitz());
}

#[test]
fn the_log_says_when_clocks_run_out_and_nothing_else_moves_a_deadline() {
    let sleeps = hours("Asia/Kathmandu", Some((23, 6)));
    let mut table = begun(three_days().with_time_off(BOTH), sleeps, START);
    table.turns(&["c4"]).wait(HOUR).turns(&["e6"]);
    let variant = Some(table.game.setup().variant);
    for (logged, ..) in &table.log {
        let row = encode(logged);
        let read = decode(row.kind, row.version, &row.body, None, variant);
        assert_eq!(read.as_ref(), Ok(logged), "{}", row.body);
    }
    // Replaying the log does not need the players' quiet hours.
    assert_eq!(fold(&table.log).clock(), table.game.clock());
    let (logged, ..) = table.log.last_mut().unwrap();
    let clocks = logged.clocks.as_mut().unwrap();
    let SideClock::Running { due_ms, .. } = &mut clocks.white else {
        panic!("it is White's turn")
    };
    *due_ms += 1;
    let moved = *due_ms;
    let game = fold(&table.log);
    assert_eq!(game.clock().unwrap().deadline_of(White), Some(moved));
}

#[test]
fn older_logs_of_correspondence_are_read_as_before() {
    let mut table = Table::two(three_days());
    table.turns(&["c4"]).wait(HOUR).turns(&["e6"]);
    table.by(&ben(), Command::GiveTime).unwrap();
    let written = table
        .log
        .iter()
        .filter(|(logged, ..)| logged.clocks.is_some());
    assert_eq!(written.count(), 4, "joined, two turns and a gift");
    for (logged, ..) in &mut table.log {
        logged.clocks = None;
    }
    assert_eq!(fold(&table.log).clock(), table.game.clock());
    // No quiet hours are recorded for live clocks, nor for actions that change no clock.
    let mut live = Table::two(blitz());
    live.turns(&["c4", "e6", "e4"]);
    assert!(live.log.iter().all(|(logged, ..)| logged.clocks.is_none()));
    let mut quiet = Table::two(three_days());
    quiet.turns(&["c4"]);
    quiet.by(&ann(), Command::OfferDraw).unwrap();
    assert_eq!(quiet.log.last().unwrap().0.clocks, None);
}

#[test]
fn a_log_with_a_zone_that_nobody_knows_is_not_read() {
    let table = begun(weekends(), hours("Europe/Berlin", None), START);
    let row = encode(&table.log[1].0);
    let read = |body: &str| decode(row.kind, row.version, body, None, None);
    assert!(read(&row.body).is_ok());
    for (from, to) in [
        ("Europe/Berlin", "Europe/Brelin"),
        ("\"clocks\"", "\"clock\""),
        ("\"event\"", "\"events\""),
        ("due_ms", "due"),
    ] {
        let body = row.body.replace(from, to);
        assert!(read(&body).is_err(), "{body}");
    }
}

#[test]
fn the_clocks_of_two_people_go_by_their_own_hours() {
    let monday = at("UTC", (2025, 11, 17), (12, 0));
    let mut table = begun(nights(), PersonHours::default(), monday);
    let people = [
        (ann().id, hours("UTC", Some((20, 6)))),
        (ben().id, hours("Asia/Tokyo", Some((0, 5)))),
    ];
    table.hours = people.into_iter().collect::<PeopleHours>();
    table.turns(&["c4"]);
    // It is 21:00 in Tokyo, so the clock runs for three hours today, and then for 19 hours per day.
    assert_eq!(deadline(&table), at("Asia/Tokyo", (2025, 11, 21), (17, 0)));
    table.turns(&["e6"]);
    // The clock runs for eight hours today, and then for 14 hours per day.
    assert_eq!(deadline(&table), at("UTC", (2025, 11, 22), (14, 0)));
    assert_eq!(left(&table, White), deadline(&table) - table.now);
    assert_eq!(left(&table, Black), 3 * DAY);
    let late = deadline(&table);
    table.wait(late - table.now);
    assert!(matches!(
        table.by(&ann(), play("e4", 2)),
        Err(Refusal::OutOfTime(_))
    ));
    assert!(matches!(
        table.log.last().unwrap().0.event,
        GameEvent::Ended { .. }
    ));
}

#[test]
fn new_hours_do_not_hold_after_a_vacation_in_the_middle_of_a_turn() {
    let noon = at("UTC", (2025, 11, 18), (12, 0));
    let sleeps = hours("UTC", Some((22, 6)));
    let mut table = begun(nights(), sleeps, noon);
    table.by(&ann(), Command::OfferPause).unwrap();
    table.by(&ben(), Command::AcceptPause).unwrap();
    let read = fold(&table.log);
    assert_eq!(read.clock(), table.game.clock());
    table.hours = PeopleHours::default();
    table.by(&ann(), Command::Resume).unwrap();
    // The clock runs for ten hours, for sixteen hours on each of three days, and for fourteen more
    // hours.
    assert_eq!(deadline(&table), at("UTC", (2025, 11, 22), (20, 0)));
    table.turns(&["c4", "e6"]);
    assert_eq!(deadline(&table), noon + 3 * DAY);
}

#[test]
fn a_clock_says_for_what_it_stands_and_until_when() {
    let friday = at("Europe/Berlin", (2025, 11, 21), (12, 0));
    let sleeps = hours("Europe/Berlin", Some((22, 6)));
    let table = begun(three_days().with_time_off(BOTH), sleeps, friday);
    let clock = *table.game.clock().unwrap();
    let rests = |now, most| {
        let rests = clock.rests(White, now, most).into_iter();
        let rests = rests.map(|rest| (rest.words(), rest.from_ms, rest.until_ms));
        rests.collect::<Vec<_>>()
    };
    let there = |day, hour| at("Europe/Berlin", (2025, 11, day), (hour, 0));
    let weekend = ("weekend and night", there(21, 22), there(24, 6));
    assert_eq!(rests(friday, 1), [weekend]);
    let monday = ("night", there(24, 22), there(25, 6));
    assert_eq!(rests(friday, 2), [weekend, monday]);
    // A pause that is in progress is listed with the current time as its start. No pauses are
    // listed after the deadline.
    let saturday = there(22, 9);
    assert_eq!(
        rests(saturday, 1),
        [("weekend and night", saturday, there(24, 6))]
    );
    assert_eq!(rests(deadline(&table), 4), []);
    assert_eq!(clock.rests(Black, friday, 4), []);
    let summary = postern_game::GameSummary::of(&table.game);
    assert_eq!(summary.clock_stop(friday), None);
    let (stands, until) = summary.clock_stop(saturday).unwrap();
    assert!(matches!(stands, postern_game::ClockStopReason::Resting(_)));
    assert_eq!(until, there(24, 6));
    let view = postern_game::GameView::of(&table.game, &names(), None, 0, saturday);
    let told = view.clock.unwrap().rests;
    assert_eq!(
        (told[0].words, told[0].until_ms),
        ("weekend and night", there(24, 6))
    );
    assert!(told.len() <= 4);
}
