//! The session cookie, and the cookie by which an account recognises a browser.
//!
//! Over https, the session cookie is called `__Host-postern`. Browsers accept such a cookie only
//! from this host and only over https. It is the only key to a person's seats, so it is hidden from
//! scripts, and viewing a page never sets it.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};

use crate::web::Site;

/// The names over https and over http.
const SECURE: &str = "__Host-postern";
const PLAIN: &str = "postern";
/// The names of the cookie by which an account recognises a browser, over https and over http.
const SECURE_BROWSER: &str = "__Host-postern-device";
const PLAIN_BROWSER: &str = "postern-device";
/// Browsers keep a cookie for at most 400 days.
const KEEP_DAYS: i64 = 400;

/// The session cookie of a request.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Sent {
    Nothing,
    /// The token of a session.
    Token(String),
    /// A cookie that this server did not make.
    Unknown,
}

/// Reads the session cookie of a request.
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

/// Whether a text has the form of a session token.
fn is_token(value: &str) -> bool {
    const BYTES: usize = 43;
    let sound = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    value.len() == BYTES && value.bytes().all(sound)
}

/// Returns the token by which accounts recognise the browser, if the request has one.
pub(crate) fn browser(headers: &HeaderMap, site: &Site) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let token = jar.get(browser_name(site))?.value().to_owned();
    is_token(&token).then_some(token)
}

/// Sets the cookie of a session on an answer.
pub(crate) fn set(token: &str, site: &Site, response: &mut Response) {
    append(&kept(name(site), token, site), response);
}

/// Sets the cookie by which accounts recognise a browser. It stays after sign-out.
pub(crate) fn set_browser(token: &str, site: &Site, response: &mut Response) {
    append(&kept(browser_name(site), token, site), response);
}

/// Removes the session cookie of a device that is signed out.
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
