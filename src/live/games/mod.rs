//! Games as they go on: what is known of them, the commands that wait for each, what those lead to,
//! and who must hear of it.

pub(in crate::live) mod cache;
pub(in crate::live) mod cards;
pub(in crate::live) mod conditional;
pub(in crate::live) mod facts;
pub(in crate::live) mod fair_play;
pub(in crate::live) mod flags;
pub(in crate::live) mod hearing;
pub(in crate::live) mod news;
pub(in crate::live) mod plan;
pub(in crate::live) mod play;
pub(in crate::live) mod queue;
pub(in crate::live) mod replies;
pub(in crate::live) mod waiting;
pub(in crate::live) mod worker;
