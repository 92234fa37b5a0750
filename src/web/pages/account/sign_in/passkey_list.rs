//! The section of the account page about passkeys.

use data_encoding::HEXLOWER;

use crate::web::pages::shell::day;
use crate::web::{Problem, Site};
use postern_game::Person;
use postern_store::passkeys::Passkey;

/// A passkey in the list on the account page.
#[derive(Clone, Debug)]
pub(crate) struct PasskeyRow {
    pub name: String,
    pub made: String,
    /// The day of the last sign-in with this passkey. `None` if it has not been used yet.
    pub used: Option<String>,
    /// The id of the passkey, which the removal form sends.
    pub id: String,
}

impl PasskeyRow {
    fn of(passkey: Passkey) -> Self {
        Self {
            name: passkey.name,
            made: day(passkey.made_ms),
            used: (passkey.used_ms > passkey.made_ms).then(|| day(passkey.used_ms)),
            id: HEXLOWER.encode(&passkey.hash),
        }
    }
}

/// A user's passkeys, as the account page shows them.
#[derive(Clone, Debug)]
pub(crate) struct PasskeyPanel {
    pub listed: Vec<PasskeyRow>,
    /// Whether this site supports passkeys.
    pub is_offered: bool,
}

impl PasskeyPanel {
    /// Returns the passkey section for a user.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn of(site: &Site, person: &Person) -> Result<Self, Problem> {
        let passkeys = site.live.accounts.passkeys_of(&person.id).await?;
        Ok(Self {
            listed: passkeys.into_iter().map(PasskeyRow::of).collect(),
            is_offered: site.passkeys.is_some(),
        })
    }
}
