//! Stores users' reports to the moderators, and closes them.

use crate::conduct::reports::{
    MAX_OPEN_REPORTS, MAX_RECENT_REPORTS, NewReport, RECENT_REPORTS_MS, ReportOutcome,
    ReportSubject,
};
use crate::conduct::{ModerationAction, ModerationDecision};
use crate::engine::value::values;
use crate::engine::writes::WriteStatement;
use crate::{Store, StoreError};
use postern_game::Seq;

/// Expands to the statement that inserts a report if the limits allow it. Its counts are exact,
/// because the reporter and the reported person are locked until the commit.
macro_rules! report {
    ($column:literal, $value:literal, $from:literal, $is_there:literal) => {
        concat!(
            "INSERT INTO reports (at_ms, reporter, person, ",
            $column,
            ", about, item, around, kind, text)
             SELECT $1, own.key, theirs.key, ",
            $value,
            ", $5, $6, $7, $8, $9 FROM people AS own CROSS JOIN people AS theirs",
            $from,
            " WHERE own.id = $2 AND theirs.id = $3 AND ",
            $is_there,
            " AND own.deleted_ms IS NULL AND theirs.deleted_ms IS NULL
                AND (SELECT count(*) FROM reports WHERE reporter = own.key AND outcome IS NULL) < $10
                AND (SELECT count(*) FROM reports WHERE reporter = own.key AND at_ms > $11) < $12
                AND NOT EXISTS (SELECT 1 FROM reports WHERE reporter = own.key AND ",
            $column,
            " = ",
            $value,
            " AND about = $5 AND item = $6 AND person = theirs.key)"
        )
    };
}

const REPORT: &str = report!("game", "games.key", " CROSS JOIN games", "games.id = $4");

const REPORT_WORK: &str = report!("work", "$4", "", "$4 <> ''");

/// Closes an open report, and all other open reports about the same subject.
const CLOSE_HIDDEN: &str = "UPDATE reports SET outcome = $2, closed_ms = $3
    WHERE outcome IS NULL AND (coalesce(game, 0), coalesce(work, ''), about, item) =
        (SELECT coalesce(game, 0), coalesce(work, ''), about, item FROM reports WHERE key = $1 AND outcome IS NULL)";

const CLOSE: &str =
    "UPDATE reports SET outcome = $2, closed_ms = $3 WHERE key = $1 AND outcome IS NULL";

/// Returns the statement that closes the report resolved by `deed`. It changes no row if the report
/// is already closed.
pub(crate) fn close(deed: &ModerationDecision) -> Option<WriteStatement> {
    let report = deed.report?;
    let (text, outcome) = match &deed.act {
        ModerationAction::Hide { .. } | ModerationAction::HideWork { .. } => {
            (CLOSE_HIDDEN, ReportOutcome::Hidden)
        }
        ModerationAction::Suspend(..) => (CLOSE, ReportOutcome::Suspended),
        _ => (CLOSE, ReportOutcome::Dismissed),
    };
    Some(WriteStatement {
        text,
        values: vec![report.into(), outcome.as_ref().into(), deed.at_ms.into()],
    })
}

impl Store {
    /// Stores a report. Returns `false` and writes nothing if the reporter has already reported the
    /// same subject, has reached [`MAX_OPEN_REPORTS`] or [`MAX_RECENT_REPORTS`], or if one of the
    /// people or the game does not exist.
    pub async fn report(&self, new: NewReport) -> Result<bool, StoreError> {
        let around: Vec<String> = new.around.iter().map(Seq::to_string).collect();
        let report = WriteStatement::new(
            match new.about {
                ReportSubject::Game(..) => REPORT,
                ReportSubject::Work(_) => REPORT_WORK,
            },
            values![
                new.at_ms,
                &new.by,
                &new.person,
                new.about.id(),
                new.about.name(),
                new.about.item(),
                around.join(" ").as_str(),
                new.kind.as_ref(),
                new.text.as_str(),
                i64::from(MAX_OPEN_REPORTS),
                new.at_ms - RECENT_REPORTS_MS,
                i64::from(MAX_RECENT_REPORTS)
            ],
        );
        self.write_all(vec![new.by, new.person], vec![report]).await
    }
}
