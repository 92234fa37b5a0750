//! The private link that takes a person's seats to another device.

use askama::Template;

use super::shell::Shell;

/// `/device/{token}`: asks before anything changes, and says afterwards what changed.
#[derive(Template)]
#[template(path = "device.html")]
pub(crate) struct DevicePage {
    pub shell: Shell,
    /// The person of the link.
    pub name: String,
    /// Who this device plays as until now, when that is somebody else.
    pub other: Option<String>,
    /// Where the form posts to: this page's own address.
    pub action: String,
    /// Whether it has been done.
    pub done: bool,
    /// Afterwards, the private link back to `other`. It is shown once.
    pub way_back: Option<String>,
}
