//! Accounts: sign-up and sign-in with a name and a password.

pub(in crate::live) mod api_tokens;
pub(in crate::live) mod device_links;
pub(in crate::live) mod feed_addresses;
pub(in crate::live) mod sessions;

mod common;
mod deletion;
mod error;
mod limits;
mod passkeys;
mod password;
mod reset;

use std::net::IpAddr;
use std::sync::Arc;

pub use error::{AccountError, InvalidPassword};
pub use passkeys::{NewPasskey, PasskeySignIn, RelyingParty};
pub use password::Password;
pub(super) use reset::LINK_LIFE as RESET_LINK_LIFE;

use super::{
    Bus, Clock, ConductError, Games, LiveError, Node, People, Settings, Standings, random,
};
use limits::SignInLimits;
use password::{Hasher, is_up_to_date};
use postern_game::{Person, PersonId, clean_name, name_skeleton};
use postern_store::TokenHash;
use postern_store::accounts::{Account, NewAccount, NewSession, PasswordCredential, SignUpResult};

/// This process's password hasher and sign-in limits.
pub(super) struct SignInState {
    hasher: Hasher,
    limits: SignInLimits,
}

impl SignInState {
    pub(super) fn new(clock: &Arc<dyn Clock>) -> Self {
        Self {
            hasher: Hasher::default(),
            limits: SignInLimits::new(Arc::clone(clock)),
        }
    }
}

/// The browser or program that sends a sign-in request. It has no `Debug` implementation, which
/// would reveal the token.
#[derive(Clone)]
pub struct SignInClient {
    /// The client's description, such as `Firefox on Windows`.
    pub device: String,
    /// The client's network, for which attempts are rate-limited.
    pub network: IpAddr,
    /// The browser's token from an earlier sign-in ([`NewSignIn::browser`]), if the browser stored
    /// it.
    pub token: Option<String>,
    /// The client's current session, which the new session replaces.
    pub session: Option<TokenHash>,
}

/// A person who has just signed in, and the new tokens.
#[derive(Clone, PartialEq, Eq)]
pub struct NewSignIn {
    pub person: Person,
    /// The token of the new session.
    pub session: String,
    /// A token that the browser should store for 400 days. It grants no access, but keeps other
    /// people's attempts from locking this browser out of the account.
    pub browser: String,
}

/// The service for accounts, sessions, passkeys, API tokens and sign-in links.
pub struct Accounts {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) bus: Arc<dyn Bus>,
    pub(in crate::live) standings: Arc<Standings>,
    pub(in crate::live) settings: Arc<Settings>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) sign_ins: SignInState,
}

impl Accounts {
    /// Creates an account for `guest`, who keeps their games and seats, or for a new person. Starts
    /// a session for the browser, and ends the guest's other sessions and private links.
    ///
    /// # Errors
    /// Returns an error if the name or password is not allowed, the name is taken, the guest has an
    /// account or is suspended, or sign-up is closed.
    pub async fn sign_up(
        &self,
        guest: Option<&PersonId>,
        name: &str,
        password: &Password,
        browser: &SignInClient,
    ) -> Result<NewSignIn, LiveError> {
        self.node.accepting()?;
        let name = clean_name(name)?;
        password.check(&name).map_err(AccountError::from)?;
        if !self.settings.site_settings().await?.is_registration_open {
            return Err(ConductError::RegistrationClosed.into());
        }
        if let Some(guest) = guest {
            self.standings.must_be_in_standing(guest).await?;
        }
        let sign_ins = &self.sign_ins;
        sign_ins.limits.take_new(browser.network)?;
        let person = Person {
            id: guest.cloned().unwrap_or_else(random::person_id),
            name,
        };
        let password_hash = sign_ins.hasher.hash(password).await?;
        let (arrival, entered) = self.arrival(person.clone(), browser);
        let sign_up = NewAccount {
            person: person.clone(),
            is_new: guest.is_none(),
            password_hash,
            arrival,
        };
        match self.node.store.sign_up(sign_up).await? {
            SignUpResult::Done(ended) => {
                // Drop the cached person: another node may have renamed or deleted them by now.
                self.people.forget(&person.id);
                self.tell_ended(&ended);
                self.bus.publish_lobby();
                Ok(entered)
            }
            SignUpResult::NameTaken => Err(LiveError::NameTaken),
            SignUpResult::HasAccount => Err(AccountError::HasAccount.into()),
        }
    }

    /// Signs a person in with a name and a password. Starts a new session for the browser.
    ///
    /// # Errors
    /// Returns [`AccountError::Wrong`] both for a name without an account and for a wrong password,
    /// and [`AccountError::TooManyAttempts`] if a limit is reached.
    pub async fn sign_in_by_password(
        &self,
        name: &str,
        password: &Password,
        browser: &SignInClient,
    ) -> Result<NewSignIn, LiveError> {
        self.node.accepting()?;
        let account = self.account_named(name).await?;
        let known_browser = self.known_browser(account.as_ref(), browser).await?;
        let sign_ins = &self.sign_ins;
        // All spellings of a name share one rate limit.
        let name = account
            .as_ref()
            .map_or(name, |account| &account.person.name);
        sign_ins.limits.take(name, browser.network, known_browser)?;
        let known = account.as_ref().map(|account| &account.password_hash);
        let is_right = sign_ins.hasher.is(password, known).await?;
        let Some(account) = account.filter(|_| is_right) else {
            return Err(AccountError::Wrong.into());
        };
        let anew = if is_up_to_date(&account.password_hash) {
            None
        } else {
            Some(sign_ins.hasher.hash(password).await?)
        };
        let (arrival, entered) = self.arrival(account.person, browser);
        let store = &self.node.store;
        let ended = store.sign_in(arrival, account.password_hash, anew).await?;
        self.tell_ended(&ended.ok_or(AccountError::Wrong)?);
        Ok(entered)
    }

    /// Changes the password of a person who knows the current one. Ends all sessions and unused
    /// links, and starts a new session for this browser.
    ///
    /// # Errors
    /// Returns [`AccountError::WrongPassword`], or an error if the new password is not allowed or
    /// the person has no account.
    pub async fn change_password(
        &self,
        person: &PersonId,
        old: &Password,
        new: &Password,
        browser: &SignInClient,
    ) -> Result<NewSignIn, LiveError> {
        self.node.accepting()?;
        let account = self.people.account(person).await?;
        let account = account.ok_or(AccountError::NoAccount)?;
        new.check(&account.person.name)
            .map_err(AccountError::from)?;
        self.must_know(&account, old, browser).await?;
        let permit = PasswordCredential::Password(account.password_hash);
        let entered = self
            .set_password(account.person, permit, new, browser)
            .await?;
        entered.ok_or_else(|| AccountError::WrongPassword.into())
    }

    /// Checks a signed-in person's password again before a sensitive action.
    ///
    /// # Errors
    /// Returns [`AccountError::WrongPassword`], or [`AccountError::NoAccount`] for a guest.
    pub async fn confirm_password(
        &self,
        person: &PersonId,
        password: &Password,
        browser: &SignInClient,
    ) -> Result<(), LiveError> {
        let account = self.people.account(person).await?;
        let account = account.ok_or(AccountError::NoAccount)?;
        self.must_know(&account, password, browser).await
    }

    /// Returns the account whose name equals `name` or looks like it, if any.
    pub(in crate::live) async fn account_named(
        &self,
        name: &str,
    ) -> Result<Option<Account>, LiveError> {
        // No account has an invalid name.
        let Ok(name) = clean_name(name) else {
            return Ok(None);
        };
        let skeleton = name_skeleton(&name);
        Ok(self.node.store.account_named(&skeleton).await?)
    }

    /// Returns the token hash by which the account recognises this browser, if any.
    async fn known_browser(
        &self,
        account: Option<&Account>,
        browser: &SignInClient,
    ) -> Result<Option<TokenHash>, LiveError> {
        let (Some(account), Some(token)) = (account, &browser.token) else {
            return Ok(None);
        };
        let hash = random::browser_hash(token, &account.person.id);
        let known = self
            .node
            .store
            .knows_browser(&hash, self.node.now_ms())
            .await?;
        Ok(known.then_some(hash))
    }

    /// Returns the browser's session if it belongs to the account.
    async fn own_session(
        &self,
        account: &Account,
        browser: &SignInClient,
    ) -> Result<Option<TokenHash>, LiveError> {
        let Some(hash) = browser.session else {
            return Ok(None);
        };
        let session = self.node.store.session(&hash).await?;
        let own = session.is_some_and(|session| session.person == account.person.id);
        Ok(own.then_some(hash))
    }

    /// Returns an error unless `password` is the account's password. Browsers that the account
    /// recognises have separate rate limits, so that other people's attempts do not block the
    /// owner.
    async fn must_know(
        &self,
        account: &Account,
        password: &Password,
        browser: &SignInClient,
    ) -> Result<(), LiveError> {
        let sign_ins = &self.sign_ins;
        let known = match self.own_session(account, browser).await? {
            Some(session) => Some(session),
            None => self.known_browser(Some(account), browser).await?,
        };
        sign_ins
            .limits
            .take(&account.person.name, browser.network, known)?;
        let is_right = sign_ins
            .hasher
            .is(password, Some(&account.password_hash))
            .await?;
        if is_right {
            Ok(())
        } else {
            Err(AccountError::WrongPassword.into())
        }
    }

    /// Sets a password and signs in the account's owner. Returns `None` if the link or password
    /// that permitted the change is no longer valid.
    async fn set_password(
        &self,
        person: Person,
        permit: PasswordCredential,
        password: &Password,
        browser: &SignInClient,
    ) -> Result<Option<NewSignIn>, LiveError> {
        let hash = self.sign_ins.hasher.hash(password).await?;
        let (arrival, entered) = self.arrival(person, browser);
        let store = &self.node.store;
        let ended = store.set_password(arrival, permit, hash).await?;
        Ok(ended.map(|ended| {
            self.tell_ended(&ended);
            entered
        }))
    }

    /// Creates a new session and the browser's tokens. A browser keeps its existing token, since
    /// several people may use the same browser.
    fn arrival(&self, person: Person, browser: &SignInClient) -> (NewSession, NewSignIn) {
        let session = random::token();
        let token = browser.token.clone().unwrap_or_else(random::token);
        let arrival = NewSession {
            session: self.new_session(&person.id, &session, browser.device.clone()),
            limits: self.session_limits(),
            replaces: browser.session,
            browser: random::browser_hash(&token, &person.id),
        };
        let entered = NewSignIn {
            person,
            session,
            browser: token,
        };
        (arrival, entered)
    }
}
