//! Compares random games under all time controls with a simple reference model. No action by a
//! player, no calendar change, restart or switch of nodes may gain or lose a millisecond.

mod nodes;
mod settings;
mod slow;

use jiff::Timestamp;
use postern_game::{
    Actor, Clock, Command, Game, NightHours, OpponentKind, PeopleHours, Person, PersonHours,
    PersonId, Refusal, TimeZoneName, create,
};
use postern_rules::Color::{Black, White};
use postern_rules::{ByColor, Color, EndReason};
use proptest::prelude::*;

use crate::helpers::*;
use settings::{TimeSetting, settings};
use slow::{GameEnd, SlowClocks};

/// Time zones with unusual offsets or transitions: quarter hours, half-hour daylight saving time,
/// transitions at odd hours, the southern hemisphere, and a skipped day.
const ZONES: [&str; 8] = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Chatham",
    "America/Santiago",
];
/// The start times of games: some days before a transition in some of the time zones.
const BEGINNINGS: [&str; 5] = [
    "2011-12-27T09:20:00.123Z",
    "2025-03-05T21:40:17.001Z",
    "2025-03-27T18:05:00Z",
    "2025-09-03T12:00:00.999Z",
    "2025-10-23T06:30:59.5Z",
];
const DAYS: [u8; 4] = [1, 2, 3, 5];

/// An action in a random game.
#[derive(Clone, Debug)]
enum GameAction {
    Turn,
    TakeBack,
    Give,
    /// A player changes their time zone or quiet hours.
    Move(Color, PersonHours),
    /// The player to move (`true`) or the opponent goes on vacation for this many days.
    Leave(bool, i64),
    Return(bool),
    Pause,
    GoOn,
    Claim,
    /// The players change a live game to this many days per turn.
    Change(u8),
    /// The server checks for expired clocks.
    Flag,
    /// The game is rebuilt from its log.
    Restart,
}

/// An action, the node that executes it, and the pause before it.
#[derive(Clone, Debug)]
struct TimedAction {
    wait: ActionDelay,
    node: usize,
    act: GameAction,
}

#[derive(Clone, Copy, Debug)]
enum ActionDelay {
    Ms(i64),
    /// Waits until this many milliseconds after the running clock's deadline, or before it if
    /// negative.
    Deadline(i64),
}

fn any_hours() -> impl Strategy<Value = PersonHours> {
    let night = prop::option::of((0..24_u8, 1..=10_u8));
    (prop::sample::select(&ZONES), night).prop_map(|(zone, night)| PersonHours {
        zone: TimeZoneName::parse(zone).unwrap(),
        night: night.map(|(from, length)| NightHours::new(from, (from + length) % 24).unwrap()),
    })
}

fn waits() -> impl Strategy<Value = ActionDelay> {
    prop_oneof![
        4 => (0..20 * SECOND).prop_map(ActionDelay::Ms),
        6 => (0..40 * HOUR).prop_map(ActionDelay::Ms),
        1 => (0..40 * DAY).prop_map(ActionDelay::Ms),
        2 => (-2..=2_i64).prop_map(ActionDelay::Deadline),
    ]
}

fn acts() -> impl Strategy<Value = GameAction> {
    let side = prop::sample::select(&[White, Black]);
    prop_oneof![
        8 => Just(GameAction::Turn),
        2 => Just(GameAction::TakeBack),
        2 => Just(GameAction::Give),
        2 => (side, any_hours()).prop_map(|(side, hours)| GameAction::Move(side, hours)),
        2 => (any::<bool>(), 1..=14_i64).prop_map(|(mover, days)| GameAction::Leave(mover, days)),
        1 => any::<bool>().prop_map(GameAction::Return),
        1 => Just(GameAction::Pause),
        1 => Just(GameAction::GoOn),
        1 => Just(GameAction::Claim),
        1 => prop::sample::select(&DAYS).prop_map(GameAction::Change),
        1 => Just(GameAction::Flag),
        1 => Just(GameAction::Restart),
    ]
}

fn steps(most: usize) -> impl Strategy<Value = Vec<TimedAction>> {
    let step = (waits(), 0..3_usize, acts());
    prop::collection::vec(
        step.prop_map(|(wait, node, act)| TimedAction { wait, node, act }),
        1..most,
    )
}

fn player(side: Color) -> Person {
    match side {
        White => ann(),
        Black => ben(),
    }
}

/// Returns an action's commands, and applies the action to the reference model. The result is
/// `false` if the model refuses the action.
fn commands(
    act: &GameAction,
    slow: &mut SlowClocks,
    hours: ByColor<PersonHours>,
) -> (Vec<(Color, Command)>, bool) {
    let (mover, other) = (slow.to_move, !slow.to_move);
    let whose = |is_mover: bool| if is_mover { mover } else { other };
    match *act {
        GameAction::Turn => {
            let ply = slow.turns;
            slow.turn(hours);
            (vec![(mover, play(SAMPLE[ply], ply))], true)
        }
        GameAction::TakeBack if slow.turns > 0 => {
            slow.take_back(hours);
            let grant = Command::GrantTakeback { plies: 1 };
            (vec![(other, Command::AskTakeback), (mover, grant)], true)
        }
        GameAction::TakeBack => (vec![(other, Command::AskTakeback)], false),
        GameAction::Give => (vec![(other, Command::GiveTime)], slow.give()),
        GameAction::Leave(is_mover, days) => {
            let side = whose(is_mover);
            let until_ms = slow.now + days * DAY;
            let leave = Command::BeginVacation { until_ms };
            (vec![(side, leave)], slow.leave(side, until_ms))
        }
        GameAction::Return(is_mover) => {
            let side = whose(is_mover);
            (
                vec![(side, Command::EndVacation)],
                slow.come_back(side, hours),
            )
        }
        GameAction::Pause => {
            let is_agreed = slow.pause();
            (
                vec![(other, Command::OfferPause), (mover, Command::AcceptPause)],
                is_agreed,
            )
        }
        GameAction::GoOn => (vec![(mover, Command::Resume)], slow.resume(hours)),
        GameAction::Claim => (vec![(other, Command::ClaimTime)], slow.claim()),
        GameAction::Change(days) => {
            let offer = Command::OfferCorrespondence { days };
            let accept = Command::AcceptCorrespondence { days };
            (
                vec![(other, offer), (mover, accept)],
                slow.change(days, hours),
            )
        }
        GameAction::Move(..) | GameAction::Flag | GameAction::Restart => (Vec::new(), true),
    }
}

/// Checks that the clock agrees with the reference model.
fn agree(clock: &Clock, slow: &SlowClocks, now: i64) -> Result<(), TestCaseError> {
    for side in Color::ALL {
        let is_running = side == slow.to_move && slow.runs_by.is_some();
        if is_running {
            prop_assert_eq!(clock.deadline_of(side), slow.deadline(), "{:?} runs", side);
        } else {
            prop_assert_eq!(clock.deadline_of(side), None);
            prop_assert_eq!(
                clock.left_ms(side, now),
                slow.left[side],
                "{:?} stands",
                side
            );
        }
    }
    Ok(())
}

fn is_so(game: &Game, end: GameEnd) -> bool {
    let outcome = game.outcome().unwrap();
    match end {
        GameEnd::Won(side) => outcome.winner == Some(side) && outcome.reason == EndReason::Time,
        GameEnd::Aborted => outcome.reason == EndReason::Aborted,
    }
}

/// Returns the time of a step according to the reference model.
fn moment(wait: ActionDelay, slow: &SlowClocks, base: i64) -> i64 {
    match wait {
        ActionDelay::Ms(ms) => base + ms,
        ActionDelay::Deadline(ms) => slow.deadline().map_or(base, |at| (at + ms).max(base)),
    }
}

/// A game between Ann and Ben without a server.
struct PlayedGame {
    table: Table,
    slow: SlowClocks,
    hours: ByColor<PersonHours>,
}

impl PlayedGame {
    fn begin(setting: &TimeSetting, beginning: i64, first: PersonHours) -> Self {
        let hours = ByColor {
            white: first,
            black: first,
        };
        let new = new_game(OpponentKind::Friend, setting.control);
        let events = create(
            new,
            &ann(),
            postern_game::RandomInputs::new(White, [[1; 32], [2; 32]]),
        )
        .unwrap();
        let mut table = Table::begun(events, known_as(hours), beginning);
        table.by(&ben(), Command::Join).unwrap();
        Self {
            slow: setting.slow(beginning, hours),
            table,
            hours,
        }
    }

    /// Performs one step. Returns `false` if the game is over.
    fn step(&mut self, step: &TimedAction) -> Result<bool, TestCaseError> {
        let now = moment(step.wait, &self.slow, self.table.now);
        self.table.now = now;
        self.slow.pass(now, self.hours);
        if let Some(end) = self.slow.end {
            return self.over(end, &step.act).map(|()| false);
        }
        match &step.act {
            GameAction::Move(side, to) => {
                // The server records ended vacations and pauses before it saves new quiet hours.
                let _ = self.table.act(&Actor::Server, Command::Flag);
                self.hours[*side] = *to;
                self.table.hours = known_as(self.hours);
            }
            GameAction::Restart => self.table.game = fold(&self.table.log),
            GameAction::Flag => {
                // The server's check for expired clocks may record the end of a vacation, but must
                // not end the game.
                let _ = self.table.act(&Actor::Server, Command::Flag);
                prop_assert_eq!(self.table.game.outcome(), None);
            }
            GameAction::Turn if self.slow.turns + 1 >= SAMPLE.len() => return Ok(false),
            act => self.act(act)?,
        }
        let read = fold(&self.table.log);
        prop_assert_eq!(read.clock(), self.table.game.clock(), "as the log is read");
        Ok(true)
    }

    fn act(&mut self, act: &GameAction) -> Result<(), TestCaseError> {
        let (commands, granted) = commands(act, &mut self.slow, self.hours);
        let mut done = Ok(Vec::new());
        for (side, command) in commands {
            done = done.and_then(|_| self.table.by(&player(side), command));
        }
        // An expired vacation or pause can still be ended by a player, until the server has
        // recorded its end.
        let may_be_over = matches!(act, GameAction::Return(_) | GameAction::GoOn) && !granted;
        prop_assert!(
            may_be_over || done.is_ok() == granted,
            "{:?}: {:?}",
            act,
            done
        );
        if let Some(end) = self.slow.end {
            prop_assert!(is_so(&self.table.game, end));
        } else if done.is_ok() {
            agree(self.table.game.clock().unwrap(), &self.slow, self.table.now)?;
        }
        Ok(())
    }

    /// Checks that the game ends because time has run out, whatever the action.
    fn over(&mut self, end: GameEnd, act: &GameAction) -> Result<(), TestCaseError> {
        if matches!(act, GameAction::Flag) {
            self.table.act(&Actor::Server, Command::Flag).unwrap();
        } else {
            let (mover, ply) = (self.slow.to_move, self.slow.turns);
            let late = self.table.by(&player(mover), play(SAMPLE[ply], ply));
            prop_assert!(matches!(late, Err(Refusal::OutOfTime(_))), "{:?}", late);
        }
        prop_assert!(
            is_so(&self.table.game, end),
            "{:?}",
            self.table.game.outcome()
        );
        prop_assert!(is_so(&fold(&self.table.log), end));
        Ok(())
    }
}

fn known_as(hours: ByColor<PersonHours>) -> PeopleHours {
    let people: [(PersonId, PersonHours); 2] = [(ann().id, hours.white), (ben().id, hours.black)];
    people.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, ..ProptestConfig::default() })]

    #[test]
    fn no_millisecond_is_given_or_taken(
        setting in settings(),
        beginning in prop::sample::select(&BEGINNINGS),
        first in any_hours(),
        steps in steps(24),
    ) {
        let beginning: Timestamp = beginning.parse().unwrap();
        let mut played = PlayedGame::begin(&setting, beginning.as_millisecond(), first);
        for step in &steps {
            if !played.step(step)? || played.slow.end.is_some() {
                break;
            }
        }
    }
}
