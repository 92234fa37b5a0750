//! Time controls, clocks, time zones, vacations, absence and reminders.

pub(crate) mod absence;
pub(crate) mod clock;
pub(crate) mod clock_stops;
pub(crate) mod hours;
pub(crate) mod millis;
pub(crate) mod reminders;
pub(crate) mod time_control;
pub(crate) mod vacation;
