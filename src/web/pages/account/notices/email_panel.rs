//! The section about e-mail on the account page.

use crate::web::pages::account::field::Field;
use crate::web::pages::account::refused::Refused;
use crate::web::pages::account::sign_in::enter::top;
use crate::web::pages::shell::day;
use crate::web::{Problem, Site};
use postern_game::Person;
use postern_store::mail::{Email, PendingEmail};

/// The section about e-mail on the account page.
pub(crate) struct Panel {
    /// Whether this server sends mail.
    pub is_offered: bool,
    pub address: Option<String>,
    /// When the address was confirmed.
    pub since: String,
    /// Whether mail to the address has been stopped.
    pub is_stopped: bool,
    pub pending: Option<PendingEmail>,
    pub top: Option<String>,
    pub email: Field,
    pub password: Field,
    pub remove_top: Option<String>,
    pub remove_password: Field,
    /// Whether the removal form was refused and so stays open.
    pub is_remove_open: bool,
}

impl Panel {
    /// Returns a person's panel, with the typed address and the refusals.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn of(
        site: &Site,
        person: &Person,
        typed: Option<&str>,
        refused: Option<&Refused>,
        remove_refused: Option<&Refused>,
    ) -> Result<Self, Problem> {
        let email = site.live.notifications.email(&person.id).await?;
        let is_stopped = email.as_ref().is_some_and(Email::is_stopped);
        let (address, pending) = email.map_or((None, None), |email| (email.address, email.pending));
        let pending_address = pending.as_ref().map(|pending| pending.address.as_str());
        let shown = typed.or(pending_address).unwrap_or_default();
        Ok(Self {
            is_offered: site.sends_mail,
            email: Field::for_email(shown, refused),
            since: address
                .as_ref()
                .map_or_else(String::new, |&(_, since_ms)| day(since_ms)),
            address: address.map(|(address, _)| address.as_str().to_owned()),
            is_stopped,
            pending,
            top: top(refused),
            password: Field::for_password("email-password", "Your password", refused),
            remove_top: top(remove_refused),
            remove_password: Field::for_password(
                "remove-password",
                "Your password",
                remove_refused,
            ),
            is_remove_open: remove_refused.is_some(),
        })
    }
}
