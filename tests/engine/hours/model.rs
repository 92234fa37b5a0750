//! Compares game clocks with a simple reference model, which advances minute by minute through a
//! calendar.

use jiff::Timestamp;
use jiff::civil::Weekday;
use postern_game::{
    Command, NightHours, PersonHours, PersonId, Refusal, TimeBank, TimeControl, TimeOff,
    TimeZoneName,
};
use postern_rules::Color::{Black, White};
use postern_rules::{ByColor, Color};
use proptest::prelude::*;

use super::begun;
use crate::helpers::*;

const MINUTE: i64 = 60 * SECOND;
/// Time zones with unusual offsets or transitions: quarter hours, half-hour daylight saving time,
/// transitions at odd hours, the southern hemisphere, and a skipped day.
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
/// The start times of games: some days before a transition in some of the time zones.
const BEGINNINGS: [&str; 6] = [
    "2011-12-27T09:20:00Z",
    "2025-03-05T21:40:00Z",
    "2025-03-27T18:05:00Z",
    "2025-04-03T12:00:00Z",
    "2025-09-03T12:00:00Z",
    "2025-10-23T06:30:00Z",
];

/// A player's action, some minutes after the previous one.
#[derive(Clone, Debug)]
enum GameAction {
    Turn,
    TakeBack,
    Give,
    /// A player changes their time zone or quiet hours.
    Move(bool, PersonHours),
    /// The player to move (`true`) or the opponent goes on vacation for this many minutes.
    Leave(bool, i64),
    Return(bool),
    Pause,
    GoOn,
    /// The game is rebuilt from its log.
    Restart,
}

fn hours() -> impl Strategy<Value = PersonHours> {
    let night = prop::option::of((0..24_u8, 1..=10_u8));
    (prop::sample::select(&ZONES), night).prop_map(|(zone, night)| PersonHours {
        zone: TimeZoneName::parse(zone).unwrap(),
        night: night.map(|(from, length)| NightHours::new(from, (from + length) % 24).unwrap()),
    })
}

fn acts() -> impl Strategy<Value = Vec<(i64, GameAction)>> {
    let act = prop_oneof![
        6 => Just(GameAction::Turn),
        1 => Just(GameAction::TakeBack),
        1 => Just(GameAction::Give),
        2 => (any::<bool>(), hours()).prop_map(|(whose, hours)| GameAction::Move(whose, hours)),
        2 => (any::<bool>(), 1..14 * 24 * 60_i64).prop_map(|(mover, minutes)| GameAction::Leave(mover, minutes)),
        1 => any::<bool>().prop_map(GameAction::Return),
        1 => Just(GameAction::Pause),
        1 => Just(GameAction::GoOn),
        1 => Just(GameAction::Restart),
    ];
    prop::collection::vec((0..5 * 24 * 60_i64, act), 1..16)
}

fn controls() -> impl Strategy<Value = TimeControl> {
    let time_off = (any::<bool>(), any::<bool>());
    let bank = TimeBank {
        hours: 12,
        most_days: 7,
    };
    (1..=5_u8, any::<bool>(), time_off).prop_map(move |(days, is_kept, (weekends, nights))| {
        let control = TimeControl::correspondence(days).unwrap();
        let control = control.with_bank(is_kept.then_some(bank)).unwrap();
        control.with_time_off(TimeOff { weekends, nights })
    })
}

/// Whether a clock runs in the minute that begins at `now`.
fn counts(time_off: TimeOff, hours: PersonHours, now: i64) -> bool {
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

/// A simple reference model of the clocks.
struct SlowClocks {
    time: TimeControl,
    left: ByColor<i64>,
    to_move: Color,
    /// The quiet hours that apply to the running clock.
    hours: PersonHours,
    /// Whether the clock has run in this turn.
    has_run: bool,
    /// The time at which each player returns from vacation.
    away: ByColor<Option<i64>>,
    paused: bool,
}

impl SlowClocks {
    fn is_stopped(&self) -> bool {
        self.paused || self.away[self.to_move].is_some()
    }

    /// Starts a stopped clock. It then counts by the player's current quiet hours, or by the
    /// previous ones if it has already run in this turn.
    fn wakes(&mut self, was_stopped: bool, hours: ByColor<PersonHours>) {
        if was_stopped && !self.is_stopped() && !self.has_run {
            self.hours = hours[self.to_move];
            self.has_run = true;
        }
    }

    fn minute(&mut self, now: i64) {
        if !self.is_stopped() && counts(self.time.time_off(), self.hours, now) {
            self.left[self.to_move] -= MINUTE;
        }
    }

    /// Ends a turn, and computes the time for the next.
    fn press(&mut self) {
        if let Some(bank) = self.time.bank() {
            for _ in 0..i64::from(bank.hours) * 60 {
                if self.left[self.to_move] < i64::from(bank.most_days) * DAY {
                    self.left[self.to_move] += MINUTE;
                }
            }
        }
    }

    /// Passes the turn to the other side.
    fn pass(&mut self, hours: ByColor<PersonHours>) {
        self.to_move = !self.to_move;
        self.hours = hours[self.to_move];
        self.paused = false;
        self.has_run = !self.is_stopped();
        if self.time.bank().is_none() {
            let full = self.time.initial_ms().unwrap();
            self.left = ByColor::of(|_| full);
        }
    }
}

fn deadline(table: &Table) -> i64 {
    table.game.clock().unwrap().deadline_ms().unwrap()
}

fn players(mover: Color) -> [postern_game::Person; 2] {
    match mover {
        White => [ann(), ben()],
        Black => [ben(), ann()],
    }
}

fn known_to(table: &mut Table, hours: ByColor<PersonHours>) {
    let people: [(PersonId, PersonHours); 2] = [(ann().id, hours.white), (ben().id, hours.black)];
    table.hours = people.into_iter().collect();
}

fn comes_back(table: &mut Table, slow: &mut SlowClocks, hours: ByColor<PersonHours>, side: Color) {
    let returns = table.by(&players(side)[0], Command::EndVacation);
    assert_eq!(returns.is_ok(), slow.away[side].is_some());
    let was_stopped = slow.is_stopped();
    slow.away[side] = None;
    slow.wakes(was_stopped, hours);
}

/// Performs one action. Returns `false` if a player has lost on time.
fn step(
    table: &mut Table,
    slow: &mut SlowClocks,
    hours: &mut ByColor<PersonHours>,
    (minutes, act): (i64, GameAction),
) -> bool {
    for _ in 0..minutes {
        assert_eq!(
            table.game.clock().unwrap().deadline_ms().is_none(),
            slow.is_stopped()
        );
        assert!(
            slow.is_stopped() || table.now < deadline(table),
            "there is time left"
        );
        slow.minute(table.now);
        table.wait(MINUTE);
        for side in Color::ALL {
            if slow.away[side] == Some(table.now) {
                comes_back(table, slow, *hours, side);
            }
        }
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
        GameAction::Turn if ply + 1 < SAMPLE.len() => {
            table.turns(&[SAMPLE[ply]]);
            slow.press();
            slow.pass(*hours);
        }
        GameAction::TakeBack if ply > 0 => {
            table.by(&other, Command::AskTakeback).unwrap();
            let grant = Command::GrantTakeback { plies: 1 };
            table.by(&player, grant).unwrap();
            slow.pass(*hours);
        }
        GameAction::Give => {
            // Giving time is allowed once per turn while the clock runs.
            if table.by(&other, Command::GiveTime).is_ok() {
                slow.left[slow.to_move] += DAY;
            }
        }
        GameAction::Move(whose, to) => {
            hours[if whose { White } else { Black }] = to;
            known_to(table, *hours);
        }
        GameAction::Leave(mover, minutes) => {
            let side = if mover { slow.to_move } else { !slow.to_move };
            let until_ms = table.now + minutes * MINUTE;
            let leaves = table.by(&players(side)[0], Command::BeginVacation { until_ms });
            assert_eq!(leaves.is_ok(), slow.away[side].is_none());
            slow.away[side] = slow.away[side].or(Some(until_ms));
        }
        GameAction::Return(mover) => {
            let side = if mover { slow.to_move } else { !slow.to_move };
            comes_back(table, slow, *hours, side);
        }
        GameAction::Pause => {
            // A declined or active pause cannot be proposed again.
            if table.by(&other, Command::OfferPause).is_ok() {
                table.by(&player, Command::AcceptPause).unwrap();
                slow.paused = true;
            }
        }
        GameAction::GoOn => {
            let was_stopped = slow.is_stopped();
            assert_eq!(table.by(&player, Command::Resume).is_ok(), slow.paused);
            slow.paused = false;
            slow.wakes(was_stopped, *hours);
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
        let mut slow = SlowClocks { time, left: ByColor::of(|_| full), to_move: White, hours: first, has_run: true, away: ByColor::default(), paused: false };
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
