//! Everything about HTTP: pages, forms, the JSON API, sockets and static files. No other module
//! uses HTTP.

mod api;
mod assets;
mod commands;
mod drawing;
mod explain;
mod feeds;
mod health;
mod installed;
mod layers;
mod limits;
mod pages;
mod pictures;
mod readiness;
mod request;
mod response;
mod routes;
mod server;
mod socket;
mod source;
mod state;
mod texts;
mod views;
mod wire;
#[cfg(test)]
mod wire_types;

pub use pictures::board_picture;
pub(crate) use request::context::Context;
pub(crate) use request::extract::{
    ClientAddress, FormBody, JsonBody, command_id, command_id_or_fresh, fresh_command_id, game_id,
    variant,
};
pub(crate) use request::session::Visitor;
pub(crate) use response::error::Problem;
pub(crate) use response::{Answer, redirect};
pub use server::serve;
pub use state::Site;
#[cfg(fuzzing)]
pub use {socket::read_frame, texts::sample::read_sample, wire::read_new_game};
