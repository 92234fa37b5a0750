//! Decisions about time: what is given, changed, stopped, claimed and overdue.

pub(in crate::decide) mod absence;
pub(in crate::decide) mod change_time;
pub(in crate::decide) mod give_time;
pub(in crate::decide) mod late;
pub(in crate::decide) mod overdue;
pub(in crate::decide) mod pause;
pub(in crate::decide) mod vacation;
