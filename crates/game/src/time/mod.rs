//! Time: controls, clocks, hours at which they stand, vacations, and when players are reminded.

pub(crate) mod absence;
pub(crate) mod clock;
pub(crate) mod hours;
pub(crate) mod millis;
pub(crate) mod reminders;
pub(crate) mod standing;
pub(crate) mod time_control;
pub(crate) mod vacation;
