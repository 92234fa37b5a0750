//! What runs beside the games: jobs, what is removed, and whether the server is ready.

pub(in crate::live) mod figures;
pub(in crate::live) mod jobs;
pub(in crate::live) mod ready;
pub(in crate::live) mod tidy;
