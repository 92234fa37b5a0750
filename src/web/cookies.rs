//! The cookie that names a session, those that versions before sessions have set, and the one by
//! which an account knows a browser again.
//!
//! Over https it is called `__Host-postern`: browsers take such a cookie from this very host alone,
//! over https alone. It is the only key to a person's seats, so it is hidden from scripts, and never
//! set merely by viewing a page.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite, SignedCookieJar};

use super::state::Site;
use crate::live::OLD_COOKIES_UNTIL;
use postern_game::{Millis, PersonId};

/// The name over https.
const SECURE: &str = "__Host-postern";
/// The name over http, and over https before there were sessions.
const PLAIN: &str = "postern";
/// The names of the cookie by which an account knows a browser again, over https and over http.
const SECURE_BROWSER: &str = "__Host-postern-device";
const PLAIN_BROWSER: &str = "postern-device";
const DAY_MS: Millis = 86_400_000;
/// Browsers keep a cookie for at most 400 days.
const KEEP_DAYS: i64 = 400;

/// What the cookies of a request say.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Sent {
    Nothing,
    /// The token of a session.
    Token(String),
    /// A cookie of an earlier version, signed by this server.
    Old {
        person: PersonId,
        /// The day on which it was set.
        set_ms: Millis,
    },
    /// A cookie that this server did not make.
    Unknown,
}

/// The cookie of a request.
pub(super) struct Cookies {
    pub(super) sent: Sent,
    /// Whether it came under another name than it would be set under today.
    pub(super) misnamed: bool,
}

/// Reads the cookies of a request.
pub(super) fn read(headers: &HeaderMap, site: &Site) -> Cookies {
    let jar = CookieJar::from_headers(headers);
    let name = name(site);
    let value = |name| jar.get(name).map(|cookie| cookie.value().to_owned());
    // Over https anybody on the network can plant a cookie of the plain name, so it counts no longer
    // than it has to.
    let plain = value(PLAIN).filter(|_| site.live.now_ms() < OLD_COOKIES_UNTIL);
    match (value(name), plain) {
        (Some(value), _) => Cookies {
            sent: understand(value, name, headers, site),
            misnamed: false,
        },
        (None, Some(value)) => Cookies {
            sent: understand(value, PLAIN, headers, site),
            misnamed: true,
        },
        (None, None) => Cookies {
            sent: if is_named(headers, name) {
                Sent::Unknown
            } else {
                Sent::Nothing
            },
            misnamed: false,
        },
    }
}

/// Whether a cookie of this name was sent, even one that cannot be decoded.
fn is_named(headers: &HeaderMap, name: &str) -> bool {
    let sent = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    sent.flat_map(|value| value.split(';'))
        .any(|cookie| cookie.trim().split('=').next() == Some(name))
}

fn understand(value: String, name: &str, headers: &HeaderMap, site: &Site) -> Sent {
    if is_token(&value) {
        return Sent::Token(value);
    }
    let signed = SignedCookieJar::from_headers(headers, (*site.cookie_key).clone());
    let old = (name == PLAIN).then(|| signed.get(PLAIN)).flatten();
    old.and_then(|cookie| parse_old(cookie.value()))
        .unwrap_or(Sent::Unknown)
}

/// Whether a text looks like the token of a session. A signed cookie has a dot.
fn is_token(value: &str) -> bool {
    const BYTES: usize = 43;
    let sound = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    value.len() == BYTES && value.bytes().all(sound)
}

/// `PERSON.DAY`, in days since the Unix epoch.
fn parse_old(value: &str) -> Option<Sent> {
    let (id, day) = value.rsplit_once('.')?;
    Some(Sent::Old {
        person: PersonId::parse(id).ok()?,
        set_ms: day.parse::<i64>().ok()?.checked_mul(DAY_MS)?,
    })
}

/// What an account may know the browser by that sends a request.
pub(super) fn browser(headers: &HeaderMap, site: &Site) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let token = jar.get(browser_name(site))?.value().to_owned();
    is_token(&token).then_some(token)
}

/// Sets the cookie of a session on an answer. One of another name is removed.
pub(super) fn set(token: &str, misnamed: bool, site: &Site, response: &mut Response) {
    append(&kept(name(site), token, site), response);
    if misnamed {
        append(&removal(PLAIN, site), response);
    }
}

/// Sets the cookie by which accounts know a browser. It stays when somebody signs out.
pub(super) fn set_browser(token: &str, site: &Site, response: &mut Response) {
    append(&kept(browser_name(site), token, site), response);
}

/// Removes the cookies of a device that is signed out.
pub(super) fn clear(site: &Site, response: &mut Response) {
    append(&removal(name(site), site), response);
    if name(site) != PLAIN {
        append(&removal(PLAIN, site), response);
    }
}

fn kept(name: &'static str, value: &str, site: &Site) -> Cookie<'static> {
    cookie(name, value, time::Duration::days(KEEP_DAYS), site)
}

fn removal(name: &'static str, site: &Site) -> Cookie<'static> {
    cookie(name, "", time::Duration::ZERO, site)
}

fn cookie(name: &'static str, value: &str, age: time::Duration, site: &Site) -> Cookie<'static> {
    Cookie::build((name, value.to_owned()))
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(site.public_url.is_secure())
        .max_age(age)
        .build()
}

fn append(cookie: &Cookie, response: &mut Response) {
    // A token is ASCII, and so is the rest.
    if let Ok(value) = HeaderValue::from_str(&cookie.encoded().to_string()) {
        response.headers_mut().append(header::SET_COOKIE, value);
    }
}

fn name(site: &Site) -> &'static str {
    if site.public_url.is_secure() {
        SECURE
    } else {
        PLAIN
    }
}

fn browser_name(site: &Site) -> &'static str {
    if site.public_url.is_secure() {
        SECURE_BROWSER
    } else {
        PLAIN_BROWSER
    }
}
