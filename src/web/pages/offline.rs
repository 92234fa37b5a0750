//! What a device shows without a connection in place of a page that it has not kept.

use askama::Template;

use super::shell::{Shell, render};
use crate::web::Answer;

/// `/offline`. Its script lists the games that the device keeps.
#[derive(Template)]
#[template(path = "offline.html")]
struct OfflinePage {
    shell: Shell,
}

/// `GET /offline`: the same for everybody.
///
/// # Errors
/// When the template fails, which a test would show.
pub(crate) async fn show() -> Answer {
    render(&OfflinePage {
        shell: Shell::anonymous(),
    })
}
