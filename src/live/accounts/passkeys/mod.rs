//! Passkeys: users sign in with a key on a device instead of the password. An account always keeps
//! its password.
//!
//! The browser signs a challenge and sends it back. The database stores each challenge for a few
//! minutes, so that any node can verify the answer. A challenge works once.

mod checks;
mod stored;

use passki::{
    AuthenticationChallenge, AuthenticationCredential, AuthenticationOptions, AuthenticationState,
    CredentialProtectionPolicy, Passki, PasskiError, RegistrationCredential,
    RegistrationExtensions, RegistrationOptions, RegistrationState, ResidentKeyRequirement,
    StoredPasskey, UserVerificationRequirement,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use url::Url;

use super::{AccountError, NewSignIn, Password, SignInClient};
use crate::live::reads::reads;
use crate::live::{Accounts, LiveError, random};
use postern_game::{PersonId, clean_line};
use postern_store::TokenHash;
use postern_store::passkeys::{CHALLENGE_LIFE, MAX_PASSKEYS, Passkey, PasskeyChallenge};

/// The maximum length of a passkey's name, in characters.
const MAX_NAME_CHARS: usize = 40;

/// The authenticator flag of a key that may be backed up.
const BACKUP_ELIGIBLE: u8 = 0x08;
/// The authenticator flag of a key that is backed up.
const BACKED_UP: u8 = 0x10;
/// The offset of the flags byte in the authenticator data, after the hash of the site's domain.
const FLAGS: usize = 32;

/// The site as a WebAuthn relying party: its passkeys work only on its domain.
pub struct RelyingParty(Passki);

impl RelyingParty {
    /// Returns the relying party for the site at `url`, such as `https://chess.example`. Returns
    /// `None` if browsers do not support passkeys there: without HTTPS, except on `localhost`, or
    /// if the host is not a domain name.
    #[must_use]
    pub fn at(url: &str) -> Option<Self> {
        let url = Url::parse(url).ok()?;
        let domain = url.domain()?;
        if url.scheme() != "https" && domain != "localhost" {
            return None;
        }
        let origin = url.origin().ascii_serialization();
        Some(Self(Passki::new(domain, &[origin], "Postern")))
    }
}

/// Options in the form that `navigator.credentials` accepts.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CredentialOptions<T> {
    public_key: T,
}

/// The challenge for creating a passkey. It has no `Debug` implementation, which would reveal the
/// token.
#[derive(Serialize)]
pub struct NewPasskey {
    /// The challenge's token, which the browser sends back with the signature.
    pub token: String,
    pub options: CredentialOptions<Value>,
}

/// The challenge for signing in. It has no `Debug` implementation, which would reveal the token.
#[derive(Serialize)]
pub struct PasskeySignIn {
    /// The challenge's token, which the browser sends back with the signature.
    pub token: String,
    pub options: CredentialOptions<AuthenticationChallenge>,
}

impl Accounts {
    reads! {
        /// Returns an account's passkeys, oldest first.
        passkeys_of(person: &PersonId) -> Vec<Passkey>;
    }

    /// Starts creating a passkey for a person who knows the account's password.
    ///
    /// # Errors
    /// Returns [`AccountError::WrongPassword`], [`AccountError::TooManyPasskeys`], or an error for
    /// a guest.
    pub async fn begin_passkey(
        &self,
        site: &RelyingParty,
        person: &PersonId,
        password: &Password,
        browser: &SignInClient,
    ) -> Result<NewPasskey, LiveError> {
        self.node.accepting()?;
        self.confirm_password(person, password, browser).await?;
        let account = self.people.account(person).await?;
        let name = account.ok_or(AccountError::NoAccount)?.person.name;
        let known = self.passkeys_of(person).await?;
        if known.len() >= MAX_PASSKEYS as usize {
            return Err(AccountError::TooManyPasskeys.into());
        }
        let known: Vec<StoredPasskey> = known.iter().filter_map(credential).collect();
        let begun =
            site.0
                .start_passkey_registration(&handle(person), &name, &name, registration(&known));
        let (mut wanted, state) = begun.map_err(|error| refused(&error))?;
        let algorithms = [checks::ES256, checks::ES384, checks::RS256];
        let params = &mut wanted.pub_key_cred_params;
        params.retain(|param| algorithms.contains(&param.alg));
        let mut public_key = serde_json::to_value(wanted).map_err(|_| LiveError::Failed)?;
        // Browsers that support only WebAuthn Level 1 read this field instead of `residentKey`.
        public_key["authenticatorSelection"]["requireResidentKey"] = true.into();
        let token = self.challenge(Some(person.clone()), &state).await?;
        let options = CredentialOptions { public_key };
        Ok(NewPasskey { token, options })
    }

    /// Adds the passkey that a browser has created.
    ///
    /// # Errors
    /// Returns [`AccountError::PasskeyRefused`] if the passkey does not match the challenge or the
    /// challenge has expired.
    pub async fn add_passkey(
        &self,
        site: &RelyingParty,
        person: &PersonId,
        token: &str,
        name: &str,
        made: &RegistrationCredential,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let name = clean_line(name);
        if name.is_empty() || name.chars().count() > MAX_NAME_CHARS {
            return Err(AccountError::PasskeyName.into());
        }
        if !checks::is_short_enough(&made.response) {
            return Err(AccountError::PasskeyRefused.into());
        }
        let state: RegistrationState = self.answered_challenge(token, Some(person)).await?;
        let credential = site.0.finish_passkey_registration(made, &state);
        let credential = credential.map_err(|error| refused(&error))?;
        if !checks::has_sound_key(&credential) {
            return Err(AccountError::PasskeyRefused.into());
        }
        let now = self.node.now_ms();
        let passkey = Passkey {
            hash: Sha256::digest(&credential.credential_id).into(),
            name,
            credential: json(&credential)?,
            made_ms: now,
            used_ms: now,
        };
        let store = &self.node.store;
        if store.add_passkey(person.clone(), passkey).await? {
            Ok(())
        } else {
            Err(AccountError::PasskeyRefused.into())
        }
    }

    /// Removes one of a person's passkeys. Does nothing if the passkey does not exist.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written.
    pub async fn remove_passkey(
        &self,
        person: &PersonId,
        hash: TokenHash,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        store.remove_passkey(person.clone(), hash).await?;
        Ok(())
    }

    /// Starts a passkey sign-in without a name: the passkey identifies the person.
    ///
    /// # Errors
    /// Returns [`AccountError::TooManyAttempts`] if a limit is reached.
    pub async fn begin_passkey_sign_in(
        &self,
        site: &RelyingParty,
        browser: &SignInClient,
    ) -> Result<PasskeySignIn, LiveError> {
        self.node.accepting()?;
        self.sign_ins.limits.take_new(browser.network)?;
        let mut wanted = AuthenticationOptions::default();
        wanted.timeout = CHALLENGE_LIFE.unsigned_abs();
        wanted.user_verification = UserVerificationRequirement::Required;
        let begun = site.0.start_passkey_authentication(&[], wanted);
        let (public_key, state) = begun.map_err(|error| refused(&error))?;
        let token = self.challenge(None, &state).await?;
        let options = CredentialOptions { public_key };
        Ok(PasskeySignIn { token, options })
    }

    /// Signs in the person whose passkey has signed the challenge. Starts a new session for the
    /// browser.
    ///
    /// # Errors
    /// Returns [`AccountError::PasskeyRefused`] for any failed check.
    pub async fn sign_in_by_passkey(
        &self,
        site: &RelyingParty,
        token: &str,
        signed: &AuthenticationCredential,
        browser: &SignInClient,
    ) -> Result<NewSignIn, LiveError> {
        self.node.accepting()?;
        if !checks::is_short_enough_to_verify(&signed.response) {
            return Err(AccountError::PasskeyRefused.into());
        }
        let state: AuthenticationState = self.answered_challenge(token, None).await?;
        let decoded = |text: &str| Passki::base64_decode(text).map_err(|error| refused(&error));
        let id = decoded(&signed.raw_id)?;
        let claimed = decoded(signed.response.user_handle.as_deref().unwrap_or_default())?;
        let store = &self.node.store;
        let known = store.passkey(&Sha256::digest(id).into()).await?;
        let (person, passkey) = known
            .filter(|(person, _)| handle(person)[..] == claimed)
            .ok_or(AccountError::PasskeyRefused)?;
        let mut credential = credential(&passkey).ok_or(AccountError::PasskeyRefused)?;
        // This also detects copied passkeys: the signature counter must increase.
        let result = site
            .0
            .finish_passkey_authentication(signed, &state, &credential);
        credential.counter = result.map_err(|error| refused(&error))?.counter;
        let data = decoded(&signed.response.authenticator_data)?;
        let flags = data.get(FLAGS).ok_or(AccountError::PasskeyRefused)?;
        // The backup eligibility of a key never changes, so a different value comes from another
        // device.
        if (flags & BACKUP_ELIGIBLE != 0) != credential.be {
            return Err(AccountError::PasskeyRefused.into());
        }
        credential.bs = flags & BACKED_UP != 0;
        let used = store.use_passkey(passkey.hash, json(&credential)?, self.node.now_ms());
        if !used.await? {
            return Err(AccountError::PasskeyRefused.into());
        }
        let account = self.people.account(&person).await?;
        let account = account.ok_or(AccountError::PasskeyRefused)?;
        let (arrival, entered) = self.arrival(account.person, browser);
        let ended = store.sign_in(arrival, account.password_hash, None).await?;
        self.tell_ended(&ended.ok_or(AccountError::PasskeyRefused)?);
        Ok(entered)
    }

    /// Stores a challenge. Returns the token with which the browser refers to the challenge.
    async fn challenge(
        &self,
        person: Option<PersonId>,
        state: &impl Serialize,
    ) -> Result<String, LiveError> {
        let token = random::token();
        let challenge = PasskeyChallenge {
            person,
            state: json(state)?,
        };
        let kept = self.node.store.keep_challenge(
            random::token_hash(&token),
            challenge,
            self.node.now_ms() + CHALLENGE_LIFE,
        );
        if kept.await? {
            Ok(token)
        } else {
            Err(LiveError::Busy)
        }
    }

    /// Removes the stored challenge, which works only once, and returns it if it was made for
    /// `person`.
    async fn answered_challenge<T: DeserializeOwned>(
        &self,
        token: &str,
        person: Option<&PersonId>,
    ) -> Result<T, LiveError> {
        let store = &self.node.store;
        let hash = random::token_hash(token);
        let challenge = store.take_challenge(hash, self.node.now_ms()).await?;
        let state = challenge
            .filter(|challenge| challenge.person.as_ref() == person)
            .and_then(|challenge| serde_json::from_str(&challenge.state).ok());
        state.ok_or_else(|| AccountError::PasskeyRefused.into())
    }
}

/// Returns a person's user handle for authenticators. It is constant and contains no personal data.
fn handle(person: &PersonId) -> [u8; 16] {
    let digest = Sha256::new()
        // No ID contains a slash, so no other hash has the same input.
        .chain_update(format!("/passkey/{person}"))
        .finalize();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    bytes
}

/// Returns the options for creating a discoverable passkey on a device that verifies the user.
/// `known` contains the account's existing passkeys.
fn registration(known: &[StoredPasskey]) -> RegistrationOptions<'_> {
    let mut extensions = RegistrationExtensions::default();
    // The policy is only requested, not enforced: authenticators that do not support the extension
    // would otherwise fail.
    extensions.credential_protection_policy =
        Some(CredentialProtectionPolicy::UserVerificationRequired);
    let mut options = RegistrationOptions::default();
    options.timeout = CHALLENGE_LIFE.unsigned_abs();
    options.resident_key = ResidentKeyRequirement::Required;
    options.user_verification = UserVerificationRequirement::Required;
    options.exclude_credentials = Some(known);
    options.extensions = Some(extensions);
    options
}

fn credential(passkey: &Passkey) -> Option<StoredPasskey> {
    stored::read(&passkey.credential)
}

fn json(value: &impl Serialize) -> Result<String, LiveError> {
    serde_json::to_string(value).map_err(|_| LiveError::Failed)
}

/// Logs why a passkey was refused. The returned error does not contain the reason.
fn refused(error: &PasskiError) -> LiveError {
    // Debug level only, since the error's text may quote data from the browser.
    tracing::debug!(?error, "a passkey was refused");
    AccountError::PasskeyRefused.into()
}
