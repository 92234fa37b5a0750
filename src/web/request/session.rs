//! Identifies the sender of a request by a session cookie or an API token.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;

use super::cookies;
use super::cookies::SessionCookie;
use super::device::device;
use super::forwarded::network;
use crate::live::{NewSignIn, SessionPerson, SignInClient};
use crate::web::{Problem, Site};
use postern_game::{Person, PersonId};
use postern_store::TokenHash;
use postern_store::api_tokens::{ApiToken, TokenScope};

/// The sender of a request, who may be anonymous.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub person: Option<Person>,
    /// Whether the request contained a session cookie that is invalid or expired.
    pub unknown_cookie: bool,
    /// A description of the device, such as `Firefox on Windows`.
    pub device: String,
    /// The hash of the session token or of the API token.
    session: Option<TokenHash>,
    /// The session token to set as a cookie. `None` if the cookie is up to date.
    token: Option<String>,
    /// The token by which accounts recognise the browser.
    browser: Option<String>,
    /// Whether the response must set the cookie with the browser's token.
    set_browser: bool,
    /// The client's IP address. `None` if it is unknown.
    address: Option<IpAddr>,
    /// The API token with which a program acts for the person.
    api_token: Option<ApiToken>,
}

impl Visitor {
    pub(crate) fn id(&self) -> Option<&PersonId> {
        self.person.as_ref().map(|person| &person.id)
    }

    /// Returns the user or guest who sent the request.
    ///
    /// # Errors
    /// Returns 403 for anonymous visitors, with a sentence that says what to do.
    pub(crate) fn known(&self) -> Result<&Person, Problem> {
        self.person.as_ref().ok_or_else(|| {
            Problem::forbidden(if self.unknown_cookie {
                "The server does not know this device's cookie, so it cannot tell who you are. Sign in, open a private \
                 link from another device of yours, or join a game as a new guest."
            } else {
                "Nobody plays on this device yet. Sign in, join a game, or open the private link from your other device."
            })
        })
    }

    /// Returns the hash of the session token or of the API token.
    pub(crate) const fn session(&self) -> Option<&TokenHash> {
        self.session.as_ref()
    }

    /// Identifies the sender by the session cookie.
    ///
    /// # Errors
    /// Returns an error if the store cannot be read.
    pub(crate) async fn of(
        headers: &HeaderMap,
        address: Option<IpAddr>,
        site: &Site,
    ) -> Result<Self, Problem> {
        let sent = cookies::read(headers, site);
        let mut visitor = Self {
            person: None,
            unknown_cookie: sent != SessionCookie::Nothing,
            device: device(headers),
            session: None,
            token: None,
            browser: cookies::browser(headers, site),
            set_browser: false,
            address,
            api_token: None,
        };
        if let SessionCookie::Token(token) = sent
            && let Some(signed_in) = site.live.accounts.signed_in(&token).await?
        {
            let renews = signed_in.renew;
            visitor.sign_in(signed_in, renews.then_some(token));
        }
        Ok(visitor)
    }

    /// Creates a visitor who is identified by an API token. Cookies are neither read nor set.
    pub(crate) fn of_token(
        person: Person,
        token: ApiToken,
        headers: &HeaderMap,
        address: IpAddr,
    ) -> Self {
        Self {
            person: Some(person),
            unknown_cookie: false,
            device: device(headers),
            session: Some(token.hash),
            token: None,
            browser: None,
            set_browser: false,
            address: Some(address),
            api_token: Some(token),
        }
    }

    /// Whether the request has the token of a program that chooses its own moves.
    pub(crate) fn is_program(&self) -> bool {
        self.api_token.as_ref().is_some_and(|token| token.program)
    }

    /// Returns the API token. `None` for visitors with a cookie.
    pub(crate) const fn api_token(&self) -> Option<&ApiToken> {
        self.api_token.as_ref()
    }

    /// Checks that the visitor's API token has the scope. Visitors with a cookie have all scopes.
    ///
    /// # Errors
    /// Returns 403 with the name of the missing scope.
    pub(crate) fn must_have(&self, scope: TokenScope) -> Result<(), Problem> {
        match &self.api_token {
            Some(token) if !token.scopes.contain(scope) => Err(Problem::forbidden(format!(
                "This token does not have the scope “{}”. Make one that has it in your account, under “Programs”.",
                scope.as_ref()
            ))),
            _ => Ok(()),
        }
    }

    fn sign_in(&mut self, signed_in: SessionPerson, token: Option<String>) {
        self.person = Some(signed_in.person);
        self.session = Some(signed_in.session);
        self.unknown_cookie = false;
        self.token = token;
    }

    /// Turns an anonymous visitor into a new guest.
    ///
    /// # Errors
    /// Returns an error if the guest cannot be stored, or if too many guests were created from the
    /// same network.
    pub(super) async fn become_guest(&mut self, site: &Site) -> Result<(), Problem> {
        self.take_guest(site)?;
        let person = site.live.people.new_guest().await?;
        let device = self.device.clone();
        let token = site.live.accounts.sign_in(&person.id, device).await?;
        self.become_person(person, token);
        Ok(())
    }

    /// Identifies the visitor as `person` from now on. `token` is the token of that person's
    /// session.
    pub(crate) fn become_person(&mut self, person: Person, token: String) {
        self.person = Some(person);
        self.session = None;
        self.token = Some(token);
    }

    /// Identifies the visitor as the user who has just signed in.
    pub(crate) fn enter(&mut self, entered: NewSignIn) {
        self.become_person(entered.person, entered.session);
        self.browser = Some(entered.browser);
        self.set_browser = true;
    }

    /// Returns the client's IP address.
    ///
    /// # Errors
    /// Returns an error if the address is unknown, which is a bug.
    pub(crate) fn address(&self) -> Result<IpAddr, Problem> {
        self.address.ok_or_else(Problem::internal)
    }

    /// Returns the data about the browser that a sign-in needs.
    ///
    /// # Errors
    /// Returns an error if the client's IP address is unknown.
    pub(crate) fn browser(&self) -> Result<SignInClient, Problem> {
        Ok(SignInClient {
            device: self.device.clone(),
            network: network(self.address()?),
            token: self.browser.clone(),
            session: self.session,
        })
    }

    /// Counts a new guest or account from the client's network.
    ///
    /// # Errors
    /// Returns 429 if too many were created from that network.
    pub(crate) fn take_guest(&self, site: &Site) -> Result<(), Problem> {
        match self.address {
            Some(address) => site.limits.take_guest(address),
            None => Ok(()),
        }
    }

    /// Counts this request against the write limit, because it costs as much as a write.
    ///
    /// # Errors
    /// Returns 429 if the visitor has sent too many requests.
    pub(crate) fn take_write(&self, site: &Site) -> Result<(), Problem> {
        match self.address {
            Some(address) => site.limits.take(address, self.id()),
            None => Ok(()),
        }
    }

    /// Adds new and renewed cookies to a response.
    pub(crate) fn remember(&self, site: &Site, mut response: Response) -> Response {
        if let Some(token) = &self.token {
            cookies::set(token, site, &mut response);
        }
        if let Some(token) = self.browser.as_ref().filter(|_| self.set_browser) {
            cookies::set_browser(token, site, &mut response);
        }
        response
    }

    /// Removes the session cookie from a device that was signed out.
    pub(crate) fn forget(site: &Site, mut response: Response) -> Response {
        cookies::clear(site, &mut response);
        response
    }
}

impl FromRequestParts<Site> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Problem> {
        // A layer may already have identified the visitor.
        if let Some(visitor) = parts.extensions.remove() {
            return Ok(visitor);
        }
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let address = peer.map(|peer| site.forwarded.client(peer.0.ip(), &parts.headers));
        Self::of(&parts.headers, address, site).await
    }
}
