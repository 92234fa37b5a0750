//! The cookie that names a session, and the one by which an account knows a browser again.
//!
//! Over https it is called `__Host-postern`: browsers take such a cookie from this very host alone,
//! over https alone. It is the only key to a person's seats, so it is hidden from scripts, and never
//! set merely by viewing a page.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};

use crate::web::Site;

/// The names over https and over http.
const SECURE: &str = "__Host-postern";
const PLAIN: &str = "postern";
/// The names of the cookie by which an account knows a browser again, over https and over http.
const SECURE_BROWSER: &str = "__Host-postern-device";
const PLAIN_BROWSER: &str = "postern-device";
/// Browsers keep a cookie for at most 400 days.
const KEEP_DAYS: i64 = 400;

/// What the cookie of a request says.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Sent {
    Nothing,
    /// The token of a session.
    Token(String),
    /// A cookie that this server did not make.
    Unknown,
}

/// Reads the cookie of a request.
pub(crate) fn read(headers: &HeaderMap, site: &Site) -> Sent {
    let jar = CookieJar::from_headers(headers);
    let name = name(site);
    match jar.get(name).map(Cookie::value) {
        Some(value) if is_token(value) => Sent::Token(value.to_owned()),
        Some(_) => Sent::Unknown,
        None if is_named(headers, name) => Sent::Unknown,
        None => Sent::Nothing,
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

/// Whether a text looks like the token of a session.
fn is_token(value: &str) -> bool {
    const BYTES: usize = 43;
    let sound = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    value.len() == BYTES && value.bytes().all(sound)
}

/// What an account may know the browser by that sends a request.
pub(crate) fn browser(headers: &HeaderMap, site: &Site) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let token = jar.get(browser_name(site))?.value().to_owned();
    is_token(&token).then_some(token)
}

/// Sets the cookie of a session on an answer.
pub(crate) fn set(token: &str, site: &Site, response: &mut Response) {
    append(&kept(name(site), token, site), response);
}

/// Sets the cookie by which accounts know a browser. It stays when somebody signs out.
pub(crate) fn set_browser(token: &str, site: &Site, response: &mut Response) {
    append(&kept(browser_name(site), token, site), response);
}

/// Removes the cookie of a device that is signed out.
pub(crate) fn clear(site: &Site, response: &mut Response) {
    append(
        &cookie(name(site), "", time::Duration::ZERO, site),
        response,
    );
}

fn kept(name: &'static str, value: &str, site: &Site) -> Cookie<'static> {
    cookie(name, value, time::Duration::days(KEEP_DAYS), site)
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
