//! Actions of moderators, administrators and the host. The moderation log records each action.

use super::ConductError;
use super::error::{MAX_DAYS, MAX_NOTICE, MAX_REASON};
use crate::live::reads::reads;
use crate::live::{AccountError, Conduct, LiveError};
use postern_game::{DAY, Millis, Person, PersonId, clean_comment, clean_line};
use postern_store::conduct::{
    ModerationAction, ModerationDecision, ModerationLogEntry, StaffRole, Suspension,
};

/// The maximum number of actions on a page of the moderation log.
pub const LOG_PAGE: u32 = 50;
/// The maximum number of people on the list of suspensions.
const MAX_SUSPENDED: u32 = 200;

/// The authority under which an action is taken.
#[derive(Clone, Copy, Debug)]
pub enum ModerationAuthority<'a> {
    /// The host, on the command line.
    Host,
    /// A moderator or administrator, whose role is checked.
    Officer(&'a PersonId),
}

impl ModerationAuthority<'_> {
    fn person(self) -> Option<PersonId> {
        match self {
            Self::Host => None,
            Self::Officer(person) => Some(person.clone()),
        }
    }
}

impl Conduct {
    /// Sets or removes the role of the account with this name.
    ///
    /// # Errors
    /// Returns an error if the authority is insufficient, the account does not exist, or nothing
    /// changes.
    pub async fn set_role(
        &self,
        by: ModerationAuthority<'_>,
        name: &str,
        role: Option<StaffRole>,
    ) -> Result<Person, LiveError> {
        self.must_be(by, StaffRole::Admin).await?;
        let account = self.accounts.account_named(name).await?;
        let person = account.ok_or(AccountError::NoAccount)?.person;
        self.must_be_below(by, &person.id).await?;
        self.act(by, ModerationAction::SetRole(person.id.clone(), role), "")
            .await?;
        Ok(person)
    }

    /// Suspends the player with this name for a number of days or permanently.
    ///
    /// # Errors
    /// Returns an error if the authority is insufficient, nobody has this name, or the reason is
    /// missing.
    pub async fn suspend(
        &self,
        by: ModerationAuthority<'_>,
        name: &str,
        days: Option<u32>,
        reason: &str,
    ) -> Result<Person, LiveError> {
        self.must_be(by, StaffRole::Moderator).await?;
        let person = self.named(name).await?;
        self.suspend_person(by, &person, days, reason, None).await?;
        Ok(person)
    }

    /// Suspends a person. `report` is the report that led to the suspension, if any.
    pub(super) async fn suspend_person(
        &self,
        by: ModerationAuthority<'_>,
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
        let act = ModerationAction::Suspend(person.id.clone(), until);
        self.act_on_report(by, act, &reason, report).await
    }

    /// Ends the suspension of the player with this name.
    ///
    /// # Errors
    /// Returns an error if the authority is insufficient or nobody with this name is suspended.
    pub async fn end_suspension(
        &self,
        by: ModerationAuthority<'_>,
        name: &str,
        reason: &str,
    ) -> Result<Person, LiveError> {
        self.must_be(by, StaffRole::Moderator).await?;
        let person = self.named(name).await?;
        self.must_be_below(by, &person.id).await?;
        let reason = clean_reason(reason)?;
        self.act(
            by,
            ModerationAction::EndSuspension(person.id.clone()),
            &reason,
        )
        .await?;
        Ok(person)
    }

    /// Opens or closes the registration of new accounts.
    ///
    /// # Errors
    /// Returns an error if the authority is insufficient or nothing changes.
    pub async fn set_registration(
        &self,
        by: ModerationAuthority<'_>,
        open: bool,
    ) -> Result<(), LiveError> {
        self.must_be(by, StaffRole::Admin).await?;
        self.act(by, ModerationAction::SetRegistration { open }, "")
            .await
    }

    /// Sets or removes the notice shown on all pages.
    ///
    /// # Errors
    /// Returns an error if the authority is insufficient, nothing changes, or the notice is empty
    /// or too long.
    pub async fn set_notice(
        &self,
        by: ModerationAuthority<'_>,
        notice: Option<&str>,
    ) -> Result<(), LiveError> {
        self.must_be(by, StaffRole::Admin).await?;
        let notice = notice.map(clean_line);
        let is_usable = |text: &String| (1..=MAX_NOTICE).contains(&text.chars().count());
        if notice.as_ref().is_some_and(|text| !is_usable(text)) {
            return Err(ConductError::Notice.into());
        }
        self.act(by, ModerationAction::SetNotice(notice), "")
            .await?;
        self.settings.read_settings().await
    }

    /// Creates a password reset link for the account with this name. Returns the link's token.
    ///
    /// # Errors
    /// Returns an error if the authority is insufficient, the account does not exist, or the link
    /// cannot be saved.
    pub async fn reset_link_by(
        &self,
        by: ModerationAuthority<'_>,
        name: &str,
    ) -> Result<(Person, String), LiveError> {
        self.must_be(by, StaffRole::Admin).await?;
        let account = self.accounts.account_named(name).await?;
        let person = account.ok_or(AccountError::NoAccount)?.person;
        self.must_be_below(by, &person.id).await?;
        self.act(by, ModerationAction::ResetPassword(person.id), "")
            .await?;
        self.accounts.reset_link(name).await
    }

    /// Deletes the account with this name permanently.
    ///
    /// # Errors
    /// Returns an error if the authority is insufficient, the account does not exist, or something
    /// cannot be saved.
    pub async fn delete_account_by(
        &self,
        by: ModerationAuthority<'_>,
        name: &str,
    ) -> Result<Person, LiveError> {
        self.must_be(by, StaffRole::Admin).await?;
        let account = self.accounts.account_named(name).await?;
        let person = account.ok_or(AccountError::NoAccount)?.person;
        self.must_be_below(by, &person.id).await?;
        self.act(by, ModerationAction::Delete, "").await?;
        Box::pin(self.accounts.delete_account_named(name)).await
    }

    reads! {
        /// Returns the accounts with a role, administrators first.
        officers() -> Vec<(Person, StaffRole)>;
    }

    /// Returns at most 200 suspended people, most recently suspended first.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn suspended(&self) -> Result<Vec<(Person, Suspension)>, LiveError> {
        let store = &self.node.store;
        Ok(store.suspended(self.node.now_ms(), MAX_SUSPENDED).await?)
    }

    /// Returns a page of the moderation log: the 50 actions before the action `before`, or the
    /// latest 50.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn acts(&self, before: Option<i64>) -> Result<Vec<ModerationLogEntry>, LiveError> {
        Ok(self.node.store.acts(before, LOG_PAGE).await?)
    }

    /// Checks that the authority is at least that of `role`. A suspended person has no authority.
    ///
    /// # Errors
    /// Returns [`ConductError::NotModerator`] or [`ConductError::NotAdmin`].
    pub async fn must_be(
        &self,
        by: ModerationAuthority<'_>,
        role: StaffRole,
    ) -> Result<(), LiveError> {
        let ModerationAuthority::Officer(person) = by else {
            return Ok(());
        };
        let standing = self.standings.standing(person).await?;
        if standing.suspension.is_none() && standing.role >= Some(role) {
            return Ok(());
        }
        Err(match role {
            StaffRole::Moderator => ConductError::NotModerator,
            StaffRole::Admin => ConductError::NotAdmin,
        }
        .into())
    }

    /// Returns an error if the authority does not extend to this person.
    pub(super) async fn must_be_below(
        &self,
        by: ModerationAuthority<'_>,
        person: &PersonId,
    ) -> Result<(), LiveError> {
        let ModerationAuthority::Officer(officer) = by else {
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
        by: ModerationAuthority<'_>,
        act: ModerationAction,
        reason: &str,
    ) -> Result<(), LiveError> {
        self.act_on_report(by, act, reason, None).await
    }

    /// Carries out a moderation action, and closes the report that led to it, if any.
    pub(super) async fn act_on_report(
        &self,
        by: ModerationAuthority<'_>,
        act: ModerationAction,
        reason: &str,
        report: Option<i64>,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let deed = ModerationDecision {
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

/// Normalises a moderator's reason, and checks its length.
pub(super) fn clean_reason(raw: &str) -> Result<String, ConductError> {
    let reason = clean_comment(raw);
    if (1..=MAX_REASON).contains(&reason.chars().count()) {
        Ok(reason)
    } else {
        Err(ConductError::Reason)
    }
}
