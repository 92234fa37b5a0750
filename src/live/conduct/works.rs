//! Problems and analyses, whose text can be reported and hidden. The text stays stored, so that
//! hiding can be undone.

use super::hide::reason_of_hiding;
use super::{ConductError, ModerationAuthority};
use crate::live::{Conduct, LiveError};
use postern_game::{Misconduct, Person, PersonId, ProblemComposer, ProblemState};
use postern_store::conduct::{ModerationAction, StaffRole};
use postern_store::reports::{PublishedWork, ReportSubject};

/// A problem or an analysis with its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotedWork {
    pub work: PublishedWork,
    pub by: Person,
    /// The title, which may be empty.
    pub title: String,
    /// The composer's comment. Empty for an analysis, whose comments belong to its turns.
    pub comment: String,
    /// The reason why a moderator has hidden the text, if it is hidden.
    pub hidden: Option<Misconduct>,
}

impl Conduct {
    /// Returns the text of a problem or an analysis that `reader` may read. Moderators and the
    /// owner read all of it. Others read the comment only after they have solved the problem or
    /// seen the solution. Returns `None` if there is nothing to read.
    ///
    /// # Errors
    /// Returns an error if the problem or analysis cannot be read.
    pub async fn readable_work(
        &self,
        reader: &PersonId,
        work: &PublishedWork,
    ) -> Result<Option<QuotedWork>, LiveError> {
        let Some(mut quoted) = self.quoted_work(work).await? else {
            return Ok(None);
        };
        if quoted.by.id == *reader || self.standings.is_moderator(reader).await? {
            return Ok(Some(quoted));
        }
        if quoted.hidden.is_some()
            || self
                .standings
                .standing(&quoted.by.id)
                .await?
                .suspension
                .is_some()
        {
            return Ok(None);
        }
        let PublishedWork::Problem(id) = work else {
            return Ok(Some(quoted));
        };
        let attempt = self.node.store.attempt(id, reader).await?;
        if !attempt.is_some_and(|(attempt, _)| attempt.shown || attempt.solved) {
            quoted.comment.clear();
        }
        let has_words = !quoted.title.is_empty() || !quoted.comment.is_empty();
        Ok(Some(quoted).filter(|_| has_words))
    }

    /// Returns the whole text of an analysis, or of a published problem by a user, if it exists.
    pub(super) async fn quoted_work(
        &self,
        work: &PublishedWork,
    ) -> Result<Option<QuotedWork>, LiveError> {
        let store = &self.node.store;
        match work {
            PublishedWork::Problem(id) => {
                let problem = store.problem(id).await?;
                let Some(problem) = problem.filter(|one| one.state == ProblemState::Published)
                else {
                    return Ok(None);
                };
                let ProblemComposer::Person(composer) = &problem.composer else {
                    return Ok(None);
                };
                Ok(self.people.person(composer).await?.map(|by| QuotedWork {
                    work: work.clone(),
                    by,
                    title: problem.title,
                    comment: problem.comment,
                    hidden: problem.hidden,
                }))
            }
            PublishedWork::Study(id) => Ok(store.study(id).await?.map(|study| QuotedWork {
                work: work.clone(),
                by: study.by,
                title: study.title,
                comment: String::new(),
                hidden: study.hidden,
            })),
        }
    }

    /// Returns the owner of a problem or an analysis that a user reports.
    pub(super) async fn reported_work(
        &self,
        by: &PersonId,
        work: &PublishedWork,
    ) -> Result<(PersonId, ReportSubject), LiveError> {
        let quoted = self.quoted_work(work).await?;
        if quoted.is_some_and(|quoted| quoted.hidden.is_some()) {
            return Err(ConductError::WorkHiddenAlready.into());
        }
        let readable = self.readable_work(by, work).await?;
        let readable = readable.ok_or(ConductError::NoWork)?;
        Ok((readable.by.id, ReportSubject::Work(work.clone())))
    }

    /// Hides the text of a problem or an analysis, or shows it again if `why` is `None`. The
    /// moderation log stores `reason`, which is optional when something is hidden.
    ///
    /// # Errors
    /// Returns an error if `officer` is not a moderator, if the work is their own or its owner has
    /// the same role, if the work does not exist, if nothing changes, or if the change cannot be
    /// saved.
    pub async fn hide_work(
        &self,
        officer: &PersonId,
        work: &PublishedWork,
        why: Option<Misconduct>,
        reason: &str,
    ) -> Result<(), LiveError> {
        self.hide_reported_work(officer, work, why, reason, None)
            .await?;
        self.read_report_figures().await
    }

    /// Hides the text of a problem or an analysis, or shows it again. Closes all reports about it.
    /// `report` is the report that led to this action, if any.
    pub(super) async fn hide_reported_work(
        &self,
        officer: &PersonId,
        work: &PublishedWork,
        why: Option<Misconduct>,
        reason: &str,
        report: Option<i64>,
    ) -> Result<(), LiveError> {
        let by = ModerationAuthority::Officer(officer);
        self.must_be(by, StaffRole::Moderator).await?;
        let reason = reason_of_hiding(why, reason)?;
        let quoted = self.quoted_work(work).await?;
        let quoted = quoted.ok_or(ConductError::NoWork)?;
        self.must_be_below(by, &quoted.by.id).await?;
        let about = ReportSubject::Work(work.clone());
        let to_close = match why {
            Some(_) => self.report_to_close(officer, &about, false).await?,
            None => None,
        };
        let act = ModerationAction::HideWork {
            owner: quoted.by.id,
            work: work.clone(),
            why,
        };
        self.act_on_report(by, act, &reason, report.or(to_close))
            .await
    }
}
