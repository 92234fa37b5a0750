//! How to use the pages, and how to behave.

use askama::Template;

use super::shell::Shell;

/// `/help`: keys, notation, settings, etiquette, privacy.
#[derive(Template)]
#[template(path = "help.html")]
pub(crate) struct HelpPage {
    pub shell: Shell,
}
