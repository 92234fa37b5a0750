//! A person's own page: games, name, and the way to another device.

use askama::Template;

use super::{lists::MyGame, shell::Shell};

/// `/me`.
#[derive(Template)]
#[template(path = "me.html")]
pub(crate) struct MePage {
    pub shell: Shell,
    /// Those that wait for this person first, the most urgent before the others.
    pub games: Vec<MyGame>,
    /// The private link that was just made. It is shown once.
    pub device_link: Option<String>,
    /// Why a name was refused.
    pub refusal: Option<String>,
    /// What the field for the name holds.
    pub typed_name: String,
}
