//! Problems and analyses: their words are reported, and moderators hide them. The words stay where they are,
//! so that it can be undone.

use super::{Authority, ConductError, hide::reason_of_hiding};
use crate::live::{Conduct, LiveError};
use postern_game::{Composer, Misconduct, Person, PersonId, ProblemState};
use postern_store::{
    conduct::{Act, Role},
    reports::{Reported, Work},
};

/// A problem or an analysis with its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotedWork {
    pub work: Work,
    pub by: Person,
    /// May be empty.
    pub title: String,
    /// The composer's comment; empty for an analysis, which has its comments beside its turns.
    pub comment: String,
    /// Why a moderator has hidden it, if one has.
    pub hidden: Option<Misconduct>,
}

impl Conduct {
    /// The words of a problem or an analysis, as far as `reader` may read them: a moderator reads all, its
    /// owner too, others no comment before they have solved the problem or have been shown the solution.
    /// `None` when there is nothing to read.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn readable_work(
        &self,
        reader: &PersonId,
        work: &Work,
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
        let Work::Problem(id) = work else {
            return Ok(Some(quoted));
        };
        let attempt = self.node.store.attempt(id, reader).await?;
        if !attempt.is_some_and(|(attempt, _)| attempt.shown || attempt.solved) {
            quoted.comment.clear();
        }
        let has_words = !quoted.title.is_empty() || !quoted.comment.is_empty();
        Ok(Some(quoted).filter(|_| has_words))
    }

    /// All words of a published problem of somebody, or of an analysis.
    pub(super) async fn quoted_work(&self, work: &Work) -> Result<Option<QuotedWork>, LiveError> {
        let store = &self.node.store;
        match work {
            Work::Problem(id) => {
                let problem = store.problem(id).await?;
                let Some(problem) = problem.filter(|one| one.state == ProblemState::Published)
                else {
                    return Ok(None);
                };
                let Composer::Person(composer) = &problem.composer else {
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
            Work::Study(id) => Ok(store.study(id).await?.map(|study| QuotedWork {
                work: work.clone(),
                by: study.by,
                title: study.title,
                comment: String::new(),
                hidden: study.hidden,
            })),
        }
    }

    /// The owner of what `by` reports.
    pub(super) async fn reported_work(
        &self,
        by: &PersonId,
        work: &Work,
    ) -> Result<(PersonId, Reported), LiveError> {
        let quoted = self.quoted_work(work).await?;
        if quoted.is_some_and(|quoted| quoted.hidden.is_some()) {
            return Err(ConductError::WorkHiddenAlready.into());
        }
        let readable = self.readable_work(by, work).await?;
        let readable = readable.ok_or(ConductError::NoWork)?;
        Ok((readable.by.id, Reported::Work(work.clone())))
    }

    /// Hides the words of a problem, or an analysis, or shows them again without a `why`. The log of moderation
    /// gets the words of `reason`, of which what is hidden needs none.
    ///
    /// # Errors
    /// When `officer` is no moderator; when it is their own, or somebody's with the same role; when there is
    /// nothing of this kind; when nothing changes; when it cannot be saved.
    pub async fn hide_work(
        &self,
        officer: &PersonId,
        work: &Work,
        why: Option<Misconduct>,
        reason: &str,
    ) -> Result<(), LiveError> {
        self.hide_reported_work(officer, work, why, reason, None)
            .await?;
        self.read_report_figures().await
    }

    /// The same for `report`, if one has led to it. What else was reported of the same is dealt with by that.
    pub(super) async fn hide_reported_work(
        &self,
        officer: &PersonId,
        work: &Work,
        why: Option<Misconduct>,
        reason: &str,
        report: Option<i64>,
    ) -> Result<(), LiveError> {
        let by = Authority::Officer(officer);
        self.must_be(by, Role::Moderator).await?;
        let reason = reason_of_hiding(why, reason)?;
        let quoted = self.quoted_work(work).await?;
        let quoted = quoted.ok_or(ConductError::NoWork)?;
        self.must_be_below(by, &quoted.by.id).await?;
        let about = Reported::Work(work.clone());
        let to_close = match why {
            Some(_) => self.report_to_close(officer, &about, false).await?,
            None => None,
        };
        let act = Act::HideWork {
            owner: quoted.by.id,
            work: work.clone(),
            why,
        };
        self.act_on_report(by, act, &reason, report.or(to_close))
            .await
    }
}
