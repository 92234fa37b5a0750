//! The texts that a user has written, as parts of the data download.

use serde::Serialize;

use crate::web::Site;
use crate::web::pages::conduct::address_of;
use crate::web::pages::shell::datetime;
use postern_game::Misconduct;
use postern_store::accounts::AuthoredComment;
use postern_store::chat::AuthoredChatLine;
use postern_store::reports::{Report, ReportSubject};

#[derive(Serialize)]
pub(super) struct CommentExport {
    game: String,
    written: String,
    text: String,
    /// The reason why a moderator has hidden the text. `None` if it is visible.
    hidden: Option<&'static str>,
}

/// A report that the user has sent to the moderators.
#[derive(Serialize)]
pub(super) struct ReportExport {
    /// The URL of the reported game.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    /// The URL of the reported chess problem or analysis.
    #[serde(skip_serializing_if = "Option::is_none")]
    work: Option<String>,
    made: String,
    /// The name of the reported player.
    about: Option<String>,
    kind: String,
    text: String,
    dealt_with: bool,
}

impl CommentExport {
    pub(super) fn of(comment: AuthoredComment, hidden: Option<Misconduct>, site: &Site) -> Self {
        Self {
            game: format!("{}/games/{}", site.public_url, comment.game),
            written: datetime(comment.at_ms),
            text: comment.text,
            hidden: hidden.map(Misconduct::words),
        }
    }

    pub(super) fn of_line(line: AuthoredChatLine, site: &Site) -> Self {
        Self {
            game: format!("{}/games/{}", site.public_url, line.game),
            written: datetime(line.at_ms),
            text: line.text,
            hidden: None,
        }
    }
}

impl ReportExport {
    pub(super) fn of(report: Report, site: &Site) -> Self {
        let at = |path: String| format!("{}{path}", site.public_url);
        let (game, work) = match &report.about {
            ReportSubject::Game(game, _) => (Some(at(format!("/games/{game}"))), None),
            ReportSubject::Work(work) => (None, Some(at(address_of(work)))),
        };
        Self {
            game,
            work,
            made: datetime(report.at_ms),
            about: report.person.map(|person| person.name),
            kind: report.kind.as_ref().to_owned(),
            text: report.text,
            dealt_with: report.outcome.is_some(),
        }
    }
}
