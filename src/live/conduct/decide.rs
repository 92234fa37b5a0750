//! Moderators' decisions on reports.

use std::sync::Arc;

use super::acts::clean_reason;
use super::{ConductError, ModerationAuthority};
use crate::live::{Conduct, LiveError};
use postern_game::{Game, GameId, Misconduct, PersonId};
use postern_rules::Viewer;
use postern_store::conduct::{ModerationAction, StaffRole};
use postern_store::reports::{GameReportSubject, Report, ReportSubject};

/// A moderator's decision on a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportDecision {
    /// Hides the reported comment, or the text of the reported problem or analysis, for this
    /// reason.
    Hide(Misconduct),
    /// Suspends the reported person for a number of days, or permanently if `None`.
    Suspend(Option<u32>),
    /// Closes the report without any action.
    Dismiss,
}

impl Conduct {
    /// Decides the report with this number. The database transaction that closes the report also
    /// logs the action, its reason and the report's number.
    ///
    /// # Errors
    /// Returns an error if `officer` is not a moderator, is the reported person, or is a moderator
    /// who made the report or plays in the game. Also returns an error if the report is already
    /// closed, the reason is missing, or the action itself is refused.
    pub async fn decide_report(
        &self,
        officer: &PersonId,
        number: i64,
        decision: ReportDecision,
        reason: &str,
    ) -> Result<(), LiveError> {
        let by = ModerationAuthority::Officer(officer);
        self.must_be(by, StaffRole::Moderator).await?;
        let reason = clean_reason(reason)?;
        let report = self.node.store.report_of(number).await?;
        let report = report.filter(|report| report.outcome.is_none());
        let report = report.ok_or(ConductError::NoReport)?;
        let person = Self::reported_person(&report)?;
        // A moderator must not learn that they were reported.
        if person.id == *officer {
            return Err(ConductError::NoReport.into());
        }
        let plays = match report.about.game() {
            Some(game) => plays(officer, self.readable_game(game).await?.as_deref()),
            None => false,
        };
        self.must_be_impartial(officer, &report, plays).await?;
        match (decision, &report.about) {
            (
                ReportDecision::Hide(why),
                ReportSubject::Game(game, GameReportSubject::Comment(comment)),
            ) => {
                // This also closes the other reports about the same comment.
                self.report_to_close(officer, &report.about, plays).await?;
                self.hide(officer, game, *comment, Some(why), &reason, Some(number))
                    .await?;
            }
            (ReportDecision::Hide(why), ReportSubject::Work(work)) => {
                self.hide_reported_work(officer, work, Some(why), &reason, Some(number))
                    .await?;
            }
            (
                ReportDecision::Hide(_),
                ReportSubject::Game(_, GameReportSubject::Conduct | GameReportSubject::Chat(_)),
            ) => {
                return Err(ConductError::NoComment.into());
            }
            (ReportDecision::Suspend(days), _) => {
                self.suspend_person(by, person, days, &reason, Some(number))
                    .await?;
            }
            (ReportDecision::Dismiss, _) => {
                let act = ModerationAction::Dismiss(person.id.clone());
                self.act_on_report(by, act, &reason, Some(number)).await?;
            }
        }
        self.read_report_figures().await
    }

    /// Returns a reported game, or `None` if its record is damaged, so that the report can still be
    /// shown.
    pub(super) async fn readable_game(&self, id: &GameId) -> Result<Option<Arc<Game>>, LiveError> {
        match self.games.game(id).await {
            Ok(game) => Ok(Some(game)),
            Err(error) if error.is_lasting() => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Returns an error for the reported person, and for a moderator who made the report or plays
    /// in the game. Administrators are exempt, so that somebody can always decide.
    pub(super) async fn must_be_impartial(
        &self,
        officer: &PersonId,
        report: &Report,
        plays: bool,
    ) -> Result<(), LiveError> {
        let is = |person: Option<&postern_game::Person>| {
            person.is_some_and(|person| person.id == *officer)
        };
        if is(report.person.as_ref()) {
            return Err(ConductError::Oneself.into());
        }
        if !plays && !is(report.by.as_ref()) {
            return Ok(());
        }
        match self.standings.standing(officer).await?.role {
            Some(StaffRole::Admin) => Ok(()),
            _ if plays => Err(ConductError::Party.into()),
            _ => Err(ConductError::OwnReport.into()),
        }
    }

    /// Returns an open report about an item that is being hidden, if any, so that hiding the item
    /// also closes the report.
    pub(super) async fn report_to_close(
        &self,
        officer: &PersonId,
        about: &ReportSubject,
        plays: bool,
    ) -> Result<Option<i64>, LiveError> {
        let open = self.node.store.open_reports_on(about).await?;
        for report in &open {
            self.must_be_impartial(officer, report, plays).await?;
        }
        Ok(open.first().map(|report| report.key))
    }
}

/// Whether a person plays in a game. Returns `true` for an unreadable game.
pub(super) fn plays(officer: &PersonId, game: Option<&Game>) -> bool {
    game.is_none_or(|game| game.viewer(Some(officer)) != Viewer::Spectator)
}
