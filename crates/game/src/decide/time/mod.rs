//! Commands about time: giving, changing, pausing and claiming time. Also records pauses and
//! vacations that have already ended.

pub(in crate::decide) mod absence;
pub(in crate::decide) mod change_time;
pub(in crate::decide) mod claim_time;
pub(in crate::decide) mod give_time;
pub(in crate::decide) mod overdue;
pub(in crate::decide) mod pause;
pub(in crate::decide) mod vacation;
