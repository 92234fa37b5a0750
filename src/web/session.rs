//! Who a browser is: a signed cookie that names a person.
//!
//! The cookie holds the person's id and the day on which it was set. It is the only key to the
//! person's seats, so it is signed, hidden from scripts, and never set merely by viewing a page.

use std::net::{IpAddr, SocketAddr};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
    response::Response,
};
use axum_extra::extract::cookie::{Cookie, SameSite, SignedCookieJar};

use super::{error::Problem, limits::client_address, state::Site};
use crate::game::{Millis, Person, PersonId};

const NAME: &str = "postern";
const DAY_MS: Millis = 86_400_000;
/// Browsers keep a cookie for at most 400 days.
const KEEP_DAYS: i64 = 400;
/// A cookie older than this is renewed when it is used.
const REFRESH_DAYS: i64 = 7;

/// The sender of a request.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub person: Option<Person>,
    /// A cookie was sent, but this server did not sign it, or its person no longer exists.
    pub unknown_cookie: bool,
    /// The cookie is old enough to be renewed.
    stale: bool,
    /// The network address that the request came from.
    address: Option<IpAddr>,
}

impl Visitor {
    pub(crate) fn id(&self) -> Option<&PersonId> {
        self.person.as_ref().map(|person| &person.id)
    }

    /// Reads the cookie of a request.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub(crate) async fn of(
        headers: &HeaderMap,
        address: Option<IpAddr>,
        site: &Site,
    ) -> Result<Self, Problem> {
        let jar = SignedCookieJar::from_headers(headers, (*site.cookie_key).clone());
        let nobody = |unknown_cookie| Self {
            person: None,
            unknown_cookie,
            stale: false,
            address,
        };
        let Some(cookie) = jar.get(NAME) else {
            return Ok(nobody(sent_any(headers)));
        };
        let Some((id, set_on)) = parse(cookie.value()) else {
            return Ok(nobody(true));
        };
        let Some(person) = site.live.person(&id).await? else {
            return Ok(nobody(true));
        };
        let stale = today(site) - set_on >= REFRESH_DAYS;
        Ok(Self {
            person: Some(person),
            unknown_cookie: false,
            stale,
            address,
        })
    }

    /// The visitor with a person, who is created if there is none: only for commands with which
    /// people start to take part.
    ///
    /// # Errors
    /// When the person cannot be stored, or too many were created from the same network.
    pub(crate) async fn or_guest(self, site: &Site) -> Result<Self, Problem> {
        if self.person.is_some() {
            return Ok(self);
        }
        if let Some(address) = self.address {
            site.limits.take_guest(address)?;
        }
        Ok(Self::now(site.live.new_guest().await?))
    }

    /// A visitor who is `person` from now on.
    pub(crate) const fn now(person: Person) -> Self {
        Self {
            person: Some(person),
            unknown_cookie: false,
            stale: true,
            address: None,
        }
    }

    /// Sets the cookie on an answer if it is new or due for renewal.
    pub(crate) fn remember(&self, site: &Site, mut response: Response) -> Response {
        let Some(person) = self.person.as_ref().filter(|_| self.stale) else {
            return response;
        };
        let cookie = Cookie::build((NAME, format!("{}.{}", person.id, today(site))))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(site.public_url.is_secure())
            .max_age(time::Duration::days(KEEP_DAYS))
            .build();
        let jar = SignedCookieJar::new((*site.cookie_key).clone()).add(cookie);
        let set = axum::response::IntoResponse::into_response(jar);
        for value in set.headers().get_all(header::SET_COOKIE) {
            response
                .headers_mut()
                .append(header::SET_COOKIE, HeaderValue::clone(value));
        }
        response
    }
}

impl FromRequestParts<Site> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, Problem> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let address = peer.map(|peer| client_address(peer.0, &parts.headers, site.trust_proxy));
        Self::of(&parts.headers, address, site).await
    }
}

fn sent_any(headers: &HeaderMap) -> bool {
    let sent = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    sent.flat_map(|value| value.split(';'))
        .any(|cookie| cookie.trim().split('=').next() == Some(NAME))
}

fn parse(value: &str) -> Option<(PersonId, i64)> {
    let (id, day) = value.rsplit_once('.')?;
    Some((PersonId::parse(id).ok()?, day.parse().ok()?))
}

/// Days since the Unix epoch.
fn today(site: &Site) -> i64 {
    site.live.now_ms().div_euclid(DAY_MS)
}
