//! Random time controls, for games and for the reference model.

use postern_game::{PersonHours, TimeBank, TimeControl, TimeOff, TimePerMove};
use postern_rules::ByColor;
use proptest::prelude::*;

use super::slow::{ControlKind, SlowClocks};
use super::{DAYS, slow};
use crate::helpers::*;

/// A time control, and its equivalent in the reference model.
#[derive(Clone, Debug)]
pub(super) struct TimeSetting {
    pub(super) control: TimeControl,
    kind: ControlKind,
    time_off: TimeOff,
    late_moves: bool,
}

pub(super) fn settings() -> impl Strategy<Value = TimeSetting> {
    let live = (15..90_i64, 0..10_i64, any::<bool>()).prop_map(|(start, each, is_delay)| {
        let (start, each) = (start * SECOND, each * SECOND);
        let (per_move, added, delay) = if is_delay {
            (TimePerMove::Delay(each), 0, each)
        } else {
            (TimePerMove::Increment(each), each, 0)
        };
        TimeSetting {
            control: TimeControl::live_with(start, per_move).unwrap(),
            kind: ControlKind::Live {
                start,
                each: added,
                delay,
            },
            time_off: TimeOff::default(),
            late_moves: false,
        }
    });
    let slow = (
        prop::sample::select(&DAYS),
        any::<bool>(),
        any::<[bool; 3]>(),
    );
    let slow = slow.prop_map(|(days, is_kept, [weekends, nights, late_moves])| {
        let bank = TimeBank {
            hours: 12,
            most_days: 7,
        };
        let start = i64::from(days) * DAY;
        let time_off = TimeOff { weekends, nights };
        let control = TimeControl::correspondence(days).unwrap();
        let control = control.with_bank(is_kept.then_some(bank)).unwrap();
        TimeSetting {
            control: control.with_time_off(time_off).with_late_moves(late_moves),
            kind: if is_kept {
                ControlKind::Bank {
                    start,
                    each: slow::hours(12),
                    most: 7 * DAY,
                }
            } else {
                ControlKind::Days(start)
            },
            time_off,
            late_moves,
        }
    });
    prop_oneof![1 => live, 3 => slow]
}

impl TimeSetting {
    pub(super) fn slow(&self, now: i64, hours: ByColor<PersonHours>) -> SlowClocks {
        let mut slow = SlowClocks::begun(self.kind, now, hours);
        slow.time_off = self.time_off;
        slow.late_moves = self.late_moves;
        slow
    }
}
