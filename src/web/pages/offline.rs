//! The page that a device shows offline if the requested page is not stored.

use askama::Template;

use super::shell::{Shell, render};
use crate::web::Answer;

/// The page `/offline`. Its script lists the games that are stored on the device.
#[derive(Template)]
#[template(path = "offline.html")]
struct OfflinePage {
    shell: Shell,
}

/// `GET /offline`: shows the offline page, which is the same for every visitor.
///
/// # Errors
/// Returns an error if the template fails, which tests would detect.
pub(crate) async fn show() -> Answer {
    render(&OfflinePage {
        shell: Shell::anonymous(),
    })
}
