//! The clocks of games against others that are turned by hand, minute by minute, by whoever looks at a
//! calendar and a clock on the wall.

use jiff::{Timestamp, civil::Weekday};
use postern::game::{Bank, Command, Hours, Night, PersonId, Refusal, TimeControl, TimeOff, Zone};
use postern_rules::{
    ByColor, Color,
    Color::{Black, White},
};
use proptest::prelude::*;

use super::begun;
use crate::helpers::*;

const MINUTE: i64 = 60 * SECOND;
/// Zones that differ by quarters of an hour, have summer time at odd hours, by half an hour, or in the
/// other half of the year, or have once left out a day.
const ZONES: [&str; 10] = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Chatham",
    "Africa/Casablanca",
    "America/Santiago",
];
/// From here on games begin: some days before the clocks of some of these zones are changed.
const BEGINNINGS: [&str; 6] = [
    "2011-12-27T09:20:00Z",
    "2025-03-05T21:40:00Z",
    "2025-03-27T18:05:00Z",
    "2025-04-03T12:00:00Z",
    "2025-09-03T12:00:00Z",
    "2025-10-23T06:30:00Z",
];

/// What may happen in a game, some minutes after what happened before.
#[derive(Clone, Debug)]
enum Act {
    Turn,
    TakeBack,
    Give,
    /// Somebody moves, or sleeps at other hours.
    Move(bool, Hours),
    Resume,
}

fn hours() -> impl Strategy<Value = Hours> {
    let night = prop::option::of((0..24_u8, 1..=10_u8));
    (prop::sample::select(&ZONES), night).prop_map(|(zone, night)| Hours {
        zone: Zone::parse(zone).unwrap(),
        night: night.map(|(from, length)| Night::new(from, (from + length) % 24).unwrap()),
    })
}

fn acts() -> impl Strategy<Value = Vec<(i64, Act)>> {
    let act = prop_oneof![
        6 => Just(Act::Turn),
        1 => Just(Act::TakeBack),
        1 => Just(Act::Give),
        2 => (any::<bool>(), hours()).prop_map(|(whose, hours)| Act::Move(whose, hours)),
        1 => Just(Act::Resume),
    ];
    prop::collection::vec((0..5 * 24 * 60_i64, act), 1..16)
}

fn controls() -> impl Strategy<Value = TimeControl> {
    let time_off = (any::<bool>(), any::<bool>());
    let bank = Bank {
        hours: 12,
        most_days: 7,
    };
    (1..=5_u8, any::<bool>(), time_off).prop_map(move |(days, is_kept, (weekends, nights))| {
        let control = TimeControl::correspondence(days).unwrap();
        let control = control.with_bank(is_kept.then_some(bank)).unwrap();
        control.with_time_off(TimeOff { weekends, nights })
    })
}

/// Whether a clock runs in the minute that begins now.
fn counts(time_off: TimeOff, hours: Hours, now: i64) -> bool {
    let moment = Timestamp::from_millisecond(now).unwrap();
    let there = moment.in_tz(hours.zone.name()).unwrap();
    let is_weekend = matches!(there.weekday(), Weekday::Saturday | Weekday::Sunday);
    let sleeps = hours.night.is_some_and(|night| {
        let mut hour = night.from();
        let mut asleep = Vec::new();
        while hour != night.until() {
            asleep.push(hour);
            hour = (hour + 1) % 24;
        }
        asleep.contains(&u8::try_from(there.hour()).unwrap())
    });
    !(time_off.weekends && is_weekend || time_off.nights && sleeps)
}

/// Clocks that somebody turns by hand.
struct Slow {
    time: TimeControl,
    left: ByColor<i64>,
    to_move: Color,
    /// By which the clock runs that runs.
    hours: Hours,
}

impl Slow {
    fn minute(&mut self, now: i64) {
        if counts(self.time.time_off(), self.hours, now) {
            self.left[self.to_move] -= MINUTE;
        }
    }

    /// What is left when somebody has moved.
    fn press(&mut self) {
        if let Some(bank) = self.time.bank() {
            for _ in 0..i64::from(bank.hours) * 60 {
                if self.left[self.to_move] < i64::from(bank.most_days) * DAY {
                    self.left[self.to_move] += MINUTE;
                }
            }
        }
    }

    /// It is the other's turn.
    fn pass(&mut self, hours: ByColor<Hours>) {
        self.to_move = !self.to_move;
        self.hours = hours[self.to_move];
        if self.time.bank().is_none() {
            let full = self.time.initial_ms().unwrap();
            self.left = ByColor::of(|_| full);
        }
    }
}

fn deadline(table: &Table) -> i64 {
    table.game.clock().unwrap().deadline_ms().unwrap()
}

fn players(mover: Color) -> [postern::game::Person; 2] {
    match mover {
        White => [ann(), ben()],
        Black => [ben(), ann()],
    }
}

fn known_to(table: &mut Table, hours: ByColor<Hours>) {
    let people: [(PersonId, Hours); 2] = [(ann().id, hours.white), (ben().id, hours.black)];
    table.hours = people.into_iter().collect();
}

/// Plays on; `false` when the game has ended by time.
fn step(
    table: &mut Table,
    slow: &mut Slow,
    hours: &mut ByColor<Hours>,
    (minutes, act): (i64, Act),
) -> bool {
    for _ in 0..minutes {
        assert!(table.now < deadline(table), "there is time left");
        slow.minute(table.now);
        table.wait(MINUTE);
        if slow.left[slow.to_move] == 0 {
            break;
        }
    }
    let [player, other] = players(slow.to_move);
    let ply = table.game.line().plies().len();
    if slow.left[slow.to_move] == 0 {
        assert_eq!(deadline(table), table.now, "time is up at this minute");
        let result = table.by(&player, play(SAMPLE[ply], ply));
        assert!(matches!(result, Err(Refusal::OutOfTime(_))), "{result:?}");
        return false;
    }
    match act {
        Act::Turn if ply + 1 < SAMPLE.len() => {
            table.turns(&[SAMPLE[ply]]);
            slow.press();
            slow.pass(*hours);
        }
        Act::TakeBack if ply > 0 => {
            table.by(&other, Command::AskTakeback).unwrap();
            let grant = Command::GrantTakeback { plies: 1 };
            table.by(&player, grant).unwrap();
            slow.pass(*hours);
        }
        Act::Give => {
            // Once between two turns.
            if table.by(&other, Command::GiveTime).is_ok() {
                slow.left[slow.to_move] += DAY;
            }
        }
        Act::Move(whose, to) => {
            hours[if whose { White } else { Black }] = to;
            known_to(table, *hours);
        }
        _ => table.game = fold(&table.log),
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn clocks_agree_with_others_that_are_turned_by_hand(
        time in controls(),
        beginning in prop::sample::select(&BEGINNINGS),
        first in hours(),
        acts in acts(),
    ) {
        let beginning: Timestamp = beginning.parse().unwrap();
        let mut table = begun(time, first, beginning.as_millisecond());
        let mut hours = ByColor { white: first, black: first };
        let full = time.initial_ms().unwrap();
        let mut slow = Slow { time, left: ByColor::of(|_| full), to_move: White, hours: first };
        for act in acts {
            if !step(&mut table, &mut slow, &mut hours, act) {
                break;
            }
            let clock = table.game.clock().unwrap();
            prop_assert_eq!(clock.left_ms(!slow.to_move, table.now), slow.left[!slow.to_move]);
            let read = fold(&table.log);
            prop_assert_eq!(read.clock(), table.game.clock());
        }
    }
}
