//! The section of the account page about the e-mail address.

use crate::web::pages::account::field::FormField;
use crate::web::pages::account::refused::FormRefusal;
use crate::web::pages::account::sign_in::enter::top;
use crate::web::pages::shell::day;
use crate::web::{Problem, Site};
use postern_game::Person;
use postern_store::mail::{EmailSettings, PendingEmail};

/// The account's e-mail address, its state and any errors, as the account page shows them.
pub(crate) struct EmailPanel {
    /// Whether this server sends e-mails.
    pub is_offered: bool,
    pub address: Option<String>,
    /// The time at which the address was confirmed.
    pub since: String,
    /// Whether the server has stopped sending e-mails to the address.
    pub is_stopped: bool,
    pub pending: Option<PendingEmail>,
    pub top: Option<String>,
    pub email: FormField,
    pub password: FormField,
    pub remove_top: Option<String>,
    pub remove_password: FormField,
    /// Whether the removal form is unfolded. It is after a refusal, so that the user sees the
    /// reason.
    pub is_remove_open: bool,
}

impl EmailPanel {
    /// Returns the e-mail section for a user, with the typed address and any errors.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn of(
        site: &Site,
        person: &Person,
        typed: Option<&str>,
        refused: Option<&FormRefusal>,
        remove_refused: Option<&FormRefusal>,
    ) -> Result<Self, Problem> {
        let email = site.live.notifications.email(&person.id).await?;
        let is_stopped = email.as_ref().is_some_and(EmailSettings::is_stopped);
        let (address, pending) = email.map_or((None, None), |email| (email.address, email.pending));
        let pending_address = pending.as_ref().map(|pending| pending.address.as_str());
        let shown = typed.or(pending_address).unwrap_or_default();
        Ok(Self {
            is_offered: site.sends_mail,
            email: FormField::for_email(shown, refused),
            since: address
                .as_ref()
                .map_or_else(String::new, |&(_, since_ms)| day(since_ms)),
            address: address.map(|(address, _)| address.as_str().to_owned()),
            is_stopped,
            pending,
            top: top(refused),
            password: FormField::for_password("email-password", "Your password", refused),
            remove_top: top(remove_refused),
            remove_password: FormField::for_password(
                "remove-password",
                "Your password",
                remove_refused,
            ),
            is_remove_open: remove_refused.is_some(),
        })
    }
}
