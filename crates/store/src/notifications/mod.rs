//! What people are to be told, and by which ways.

pub mod mail;
pub mod occasions;
pub mod push;
pub mod webhooks;
