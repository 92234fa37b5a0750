//! A moderator's view of a report.

use super::ConductError;
use super::decide::plays;
use super::quoted::QuotedLine;
use super::works::QuotedWork;
use crate::live::{Conduct, LiveError};
use postern_game::view::CommentView;
use postern_game::{DisplayNames, Game, GameId, PersonId};
use postern_store::reports::{GameReportSubject, Report, ReportSubject};

/// The part of a report that is withheld from a moderator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithheldPart {
    /// The reporter's text, because the moderator plays in the game.
    Words,
    /// The reporter's text, the comment's author, the reporter and the kind of misconduct.
    All,
    /// The quoted text, because the game's record cannot be read.
    Damaged,
}

/// A moderator's view of a report.
#[derive(Clone, Debug)]
pub struct ReportView {
    pub report: Report,
    /// The reported comment and those around it, if they still exist and this moderator may read
    /// them.
    pub comments: Vec<CommentView>,
    /// The reported message in the players' chat and those around it, if any.
    pub lines: Vec<QuotedLine>,
    /// The reported problem or analysis, if it still exists.
    pub work: Option<QuotedWork>,
    /// The part that is withheld from this moderator, if any.
    pub kept: Option<WithheldPart>,
    /// The reason why this moderator cannot decide, if any.
    pub refusal: Option<ConductError>,
}

impl Conduct {
    pub(super) async fn report_view(
        &self,
        officer: &PersonId,
        report: Report,
    ) -> Result<ReportView, LiveError> {
        match report.about.clone() {
            ReportSubject::Game(game, what) => {
                self.view_in_game(officer, report, &game, what).await
            }
            ReportSubject::Work(work) => {
                let refusal = self.refusal(officer, &report, false).await?;
                let work = self.quoted_work(&work).await?;
                Ok(ReportView {
                    work,
                    ..ReportView::empty(report, refusal)
                })
            }
        }
    }

    async fn view_in_game(
        &self,
        officer: &PersonId,
        mut report: Report,
        game: &GameId,
        what: GameReportSubject,
    ) -> Result<ReportView, LiveError> {
        let readable = self.readable_game(game).await?;
        let is_party = plays(officer, readable.as_deref());
        let refusal = self.refusal(officer, &report, is_party).await?;
        let Some(game) = readable else {
            report.text.clear();
            return Ok(ReportView {
                kept: Some(WithheldPart::Damaged),
                ..ReportView::empty(report, refusal)
            });
        };
        let names = self.people.names(&game).await?;
        let is_withheld = game.withholds_comments(game.viewer(Some(officer)));
        if is_withheld {
            // A spectator's text may reveal what the players must not know.
            report.text.clear();
        }
        let is_comment = matches!(what, GameReportSubject::Comment(_));
        let kept = match (is_withheld, is_comment) {
            (false, _) => None,
            (true, false) => Some(WithheldPart::Words),
            (true, true) => Some(WithheldPart::All),
        };
        let lines = self.quoted_lines(&report, &names).await?;
        let comments = quoted_comments(&game, &names, officer, &report);
        Ok(ReportView {
            comments,
            lines,
            kept,
            ..ReportView::empty(report, refusal)
        })
    }

    /// Returns the reason why a person cannot decide a report, if any.
    async fn refusal(
        &self,
        officer: &PersonId,
        report: &Report,
        is_party: bool,
    ) -> Result<Option<ConductError>, LiveError> {
        match self.must_be_impartial(officer, report, is_party).await {
            Ok(()) => Ok(None),
            Err(LiveError::Conduct(refusal)) => Ok(Some(refusal)),
            Err(error) => Err(error),
        }
    }
}

impl ReportView {
    /// Returns a view without quoted text.
    fn empty(report: Report, refusal: Option<ConductError>) -> Self {
        Self {
            report,
            comments: Vec::new(),
            lines: Vec::new(),
            work: None,
            kept: None,
            refusal,
        }
    }
}

/// Returns the reported comment and those around it. The list is empty if the report is about
/// something else.
fn quoted_comments(
    game: &Game,
    names: &DisplayNames,
    officer: &PersonId,
    report: &Report,
) -> Vec<CommentView> {
    let Some(GameReportSubject::Comment(comment)) = report.about.in_game() else {
        return Vec::new();
    };
    let mut numbers = report.around.clone();
    numbers.push(comment);
    numbers.sort_unstable();
    let numbers = numbers.into_iter();
    numbers
        .filter_map(|seq| CommentView::of(game, names, Some(officer), seq))
        .collect()
}
