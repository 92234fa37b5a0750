//! The session cookie, and the cookie by which an account recognises a browser.
//!
//! Over HTTPS, the session cookie is named `__Host-postern`. Browsers accept a cookie with this
//! prefix only from this host and only over HTTPS. The session cookie is the only key to a guest's
//! games, so scripts cannot read it, and viewing a page never sets it.

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};

use crate::web::Site;

/// The name of the session cookie over HTTPS.
const SECURE: &str = "__Host-postern";
/// The name of the session cookie over HTTP.
const PLAIN: &str = "postern";
/// The name of the cookie by which an account recognises a browser, over HTTPS.
const SECURE_BROWSER: &str = "__Host-postern-device";
/// The name of the cookie by which an account recognises a browser, over HTTP.
const PLAIN_BROWSER: &str = "postern-device";
/// The lifetime of cookies in days. Browsers allow at most 400.
const KEEP_DAYS: i64 = 400;

/// The session cookie that a request contained.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum SessionCookie {
    Nothing,
    /// The cookie contains a well-formed session token.
    Token(String),
    /// The cookie is not in the format of this server.
    Unknown,
}

/// Parses the session cookie of a request.
pub(crate) fn read(headers: &HeaderMap, site: &Site) -> SessionCookie {
    let jar = CookieJar::from_headers(headers);
    let name = name(site);
    match jar.get(name).map(Cookie::value) {
        Some(value) if is_token(value) => SessionCookie::Token(value.to_owned()),
        Some(_) => SessionCookie::Unknown,
        None if is_named(headers, name) => SessionCookie::Unknown,
        None => SessionCookie::Nothing,
    }
}

/// Whether the request contains a cookie with this name, even if it cannot be decoded.
fn is_named(headers: &HeaderMap, name: &str) -> bool {
    let sent = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    sent.flat_map(|value| value.split(';'))
        .any(|cookie| cookie.trim().split('=').next() == Some(name))
}

/// Whether the text has the format of a session token.
fn is_token(value: &str) -> bool {
    const BYTES: usize = 43;
    let sound = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    value.len() == BYTES && value.bytes().all(sound)
}

/// Returns the token by which accounts recognise the browser. `None` if the browser has not sent
/// one.
pub(crate) fn browser(headers: &HeaderMap, site: &Site) -> Option<String> {
    let jar = CookieJar::from_headers(headers);
    let token = jar.get(browser_name(site))?.value().to_owned();
    is_token(&token).then_some(token)
}

/// Sets the session cookie in a response.
pub(crate) fn set(token: &str, site: &Site, response: &mut Response) {
    append(&persistent_cookie(name(site), token, site), response);
}

/// Sets the cookie by which accounts recognise the browser. Signing out does not remove it.
pub(crate) fn set_browser(token: &str, site: &Site, response: &mut Response) {
    append(
        &persistent_cookie(browser_name(site), token, site),
        response,
    );
}

/// Removes the session cookie after the device was signed out.
pub(crate) fn clear(site: &Site, response: &mut Response) {
    append(
        &cookie(name(site), "", time::Duration::ZERO, site),
        response,
    );
}

fn persistent_cookie(name: &'static str, value: &str, site: &Site) -> Cookie<'static> {
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
    // The cookie is always ASCII, so it is a valid header value.
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
