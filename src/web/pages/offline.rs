//! The page that a device shows without a connection, if the requested page is not saved.

use askama::Template;

use super::shell::{Shell, render};
use crate::web::Answer;

/// The page `/offline`. Its script lists the games that the device has saved.
#[derive(Template)]
#[template(path = "offline.html")]
struct OfflinePage {
    shell: Shell,
}

/// `GET /offline`: the same for every visitor.
///
/// # Errors
/// Returns an error if the template fails, which a test would show.
pub(crate) async fn show() -> Answer {
    render(&OfflinePage {
        shell: Shell::anonymous(),
    })
}
