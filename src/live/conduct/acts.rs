//! What moderators, administrators and the host do. Each act is in the log.

use super::{
    ConductError,
    error::{MAX_DAYS, MAX_NOTICE, MAX_REASON},
};
use crate::live::{AccountError, Conduct, LiveError, reads::reads};
use postern_game::{DAY, Millis, Person, PersonId, clean_comment, clean_line};
use postern_store::conduct::{Act, Deed, Logged, Role, Suspension};

/// Most acts on a page of the log.
pub const LOG_PAGE: u32 = 50;
/// Most people on the list of those who are suspended.
const MAX_SUSPENDED: u32 = 200;

/// By whose authority something is done.
#[derive(Clone, Copy, Debug)]
pub enum Authority<'a> {
    /// The host, at the command line.
    Host,
    /// Somebody whose role counts.
    Officer(&'a PersonId),
}

impl Authority<'_> {
    fn person(self) -> Option<PersonId> {
        match self {
            Self::Host => None,
            Self::Officer(person) => Some(person.clone()),
        }
    }
}

impl Conduct {
    /// Gives the account of this name a role, or takes it away.
    ///
    /// # Errors
    /// When the authority is not enough; when there is no such account; when nothing changes.
    pub async fn set_role(
        &self,
        by: Authority<'_>,
        name: &str,
        role: Option<Role>,
    ) -> Result<Person, LiveError> {
        self.must_be(by, Role::Admin).await?;
        let account = self.accounts.account_named(name).await?;
        let person = account.ok_or(AccountError::NoAccount)?.person;
        self.must_be_below(by, &person.id).await?;
        self.act(by, Act::SetRole(person.id.clone(), role), "")
            .await?;
        Ok(person)
    }

    /// Suspends the player of this name for so many days, or for good.
    ///
    /// # Errors
    /// When the authority is not enough; when there is nobody of this name; when there is no reason.
    pub async fn suspend(
        &self,
        by: Authority<'_>,
        name: &str,
        days: Option<u32>,
        reason: &str,
    ) -> Result<Person, LiveError> {
        self.must_be(by, Role::Moderator).await?;
        let person = self.named(name).await?;
        self.suspend_person(by, &person, days, reason, None).await?;
        Ok(person)
    }

    /// Suspends somebody, for `report`, if one has led to it.
    pub(super) async fn suspend_person(
        &self,
        by: Authority<'_>,
        person: &Person,
        days: Option<u32>,
        reason: &str,
        report: Option<i64>,
    ) -> Result<(), LiveError> {
        let reason = clean_reason(reason)?;
        if days.is_some_and(|days| !(1..=MAX_DAYS).contains(&days)) {
            return Err(ConductError::Days.into());
        }
        self.must_be_below(by, &person.id).await?;
        let until = days.map(|days| self.node.now_ms() + Millis::from(days) * DAY);
        let act = Act::Suspend(person.id.clone(), until);
        self.act_on_report(by, act, &reason, report).await
    }

    /// Ends the suspension of the player of this name.
    ///
    /// # Errors
    /// When the authority is not enough; when nobody of this name is suspended.
    pub async fn end_suspension(
        &self,
        by: Authority<'_>,
        name: &str,
        reason: &str,
    ) -> Result<Person, LiveError> {
        self.must_be(by, Role::Moderator).await?;
        let person = self.named(name).await?;
        self.must_be_below(by, &person.id).await?;
        let reason = clean_reason(reason)?;
        self.act(by, Act::EndSuspension(person.id.clone()), &reason)
            .await?;
        Ok(person)
    }

    /// Lets new accounts be made, or not.
    ///
    /// # Errors
    /// When the authority is not enough; when nothing changes.
    pub async fn set_registration(&self, by: Authority<'_>, open: bool) -> Result<(), LiveError> {
        self.must_be(by, Role::Admin).await?;
        self.act(by, Act::SetRegistration { open }, "").await
    }

    /// Shows a notice on all pages, or none.
    ///
    /// # Errors
    /// When the authority is not enough; when nothing changes; when the notice is empty or too long.
    pub async fn set_notice(
        &self,
        by: Authority<'_>,
        notice: Option<&str>,
    ) -> Result<(), LiveError> {
        self.must_be(by, Role::Admin).await?;
        let notice = notice.map(clean_line);
        let is_usable = |text: &String| (1..=MAX_NOTICE).contains(&text.chars().count());
        if notice.as_ref().is_some_and(|text| !is_usable(text)) {
            return Err(ConductError::Notice.into());
        }
        self.act(by, Act::SetNotice(notice), "").await?;
        self.settings.read_settings().await
    }

    /// The token of a link with which the account of this name gets another password.
    ///
    /// # Errors
    /// When the authority is not enough; when there is no such account, or the link cannot be saved.
    pub async fn reset_link_by(
        &self,
        by: Authority<'_>,
        name: &str,
    ) -> Result<(Person, String), LiveError> {
        self.must_be(by, Role::Admin).await?;
        let account = self.accounts.account_named(name).await?;
        let person = account.ok_or(AccountError::NoAccount)?.person;
        self.must_be_below(by, &person.id).await?;
        self.act(by, Act::ResetPassword(person.id), "").await?;
        self.accounts.reset_link(name).await
    }

    /// Deletes the account of this name for good.
    ///
    /// # Errors
    /// When the authority is not enough; when there is no such account; when something cannot be
    /// saved.
    pub async fn delete_account_by(
        &self,
        by: Authority<'_>,
        name: &str,
    ) -> Result<Person, LiveError> {
        self.must_be(by, Role::Admin).await?;
        let account = self.accounts.account_named(name).await?;
        let person = account.ok_or(AccountError::NoAccount)?.person;
        self.must_be_below(by, &person.id).await?;
        self.act(by, Act::Delete, "").await?;
        Box::pin(self.accounts.delete_account_named(name)).await
    }

    reads! {
        /// The accounts that have a role, administrators first.
        officers() -> Vec<(Person, Role)>;
    }

    /// Up to 200 people who are suspended, the last suspended first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn suspended(&self) -> Result<Vec<(Person, Suspension)>, LiveError> {
        let store = &self.node.store;
        Ok(store.suspended(self.node.now_ms(), MAX_SUSPENDED).await?)
    }

    /// A page of the log: the 50 acts before the act `before`, or the last ones.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn acts(&self, before: Option<i64>) -> Result<Vec<Logged>, LiveError> {
        Ok(self.node.store.acts(before, LOG_PAGE).await?)
    }

    /// Fails unless the authority is at least that of `role`. Somebody who is suspended has none.
    ///
    /// # Errors
    /// [`ConductError::NotModerator`] or [`ConductError::NotAdmin`].
    pub async fn must_be(&self, by: Authority<'_>, role: Role) -> Result<(), LiveError> {
        let Authority::Officer(person) = by else {
            return Ok(());
        };
        let standing = self.standings.standing(person).await?;
        if standing.suspension.is_none() && standing.role >= Some(role) {
            return Ok(());
        }
        Err(match role {
            Role::Moderator => ConductError::NotModerator,
            Role::Admin => ConductError::NotAdmin,
        }
        .into())
    }

    /// Fails when the authority does not reach as far as this person.
    pub(super) async fn must_be_below(
        &self,
        by: Authority<'_>,
        person: &PersonId,
    ) -> Result<(), LiveError> {
        let Authority::Officer(officer) = by else {
            return Ok(());
        };
        if officer == person {
            return Err(ConductError::Oneself.into());
        }
        let theirs = self.node.store.standing(person).await?.role;
        let own = self.node.store.standing(officer).await?.role;
        if theirs.is_some() && theirs >= own {
            return Err(ConductError::Protected.into());
        }
        Ok(())
    }

    pub(super) async fn named(&self, name: &str) -> Result<Person, LiveError> {
        let person = self.people.person_named(name).await?;
        Ok(person.ok_or(ConductError::Nobody)?)
    }

    pub(super) async fn act(
        &self,
        by: Authority<'_>,
        act: Act,
        reason: &str,
    ) -> Result<(), LiveError> {
        self.act_on_report(by, act, reason, None).await
    }

    /// Does something, and closes the report that has led to it, if one has.
    pub(super) async fn act_on_report(
        &self,
        by: Authority<'_>,
        act: Act,
        reason: &str,
        report: Option<i64>,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let deed = Deed {
            act,
            by: by.person(),
            at_ms: self.node.now_ms(),
            reason: reason.to_owned(),
            report,
        };
        if self.node.store.carry_out(deed).await? {
            Ok(())
        } else {
            Err(ConductError::Unchanged.into())
        }
    }
}

/// A reason as it is shown.
pub(super) fn clean_reason(raw: &str) -> Result<String, ConductError> {
    let reason = clean_comment(raw);
    if (1..=MAX_REASON).contains(&reason.chars().count()) {
        Ok(reason)
    } else {
        Err(ConductError::Reason)
    }
}
