//! The page to open after signing in: the one from which the user came.

use axum::http::{HeaderMap, Uri, header};
use form_urlencoded::byte_serialize;
use serde::Deserialize;

use crate::web::Site;

/// The maximum length in bytes of the path and query to open after a sign-in.
const MAX_ADDRESS_BYTES: usize = 512;

/// Pages to which the server never redirects automatically after a sign-in.
const NOT_BACK_TO: [&str; 5] = ["/sign-in", "/sign-up", "/account", "/reset", "/device"];

/// The path and query of a page on this site. `None` if no valid page was given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "String")]
pub(crate) struct NextAddress(Option<String>);

/// The query `?next=`, which names the page to open after signing in.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct NextQuery {
    next: Option<NextAddress>,
}

impl NextQuery {
    /// Returns the page in the query, or else the page that linked here.
    pub(crate) fn or_back(self, headers: &HeaderMap, site: &Site) -> NextAddress {
        self.next
            .unwrap_or_else(|| came_from(headers, site).unwrap_or_default())
    }
}

impl NextAddress {
    /// Returns the page's address, or `other` if no page was given.
    pub(crate) fn or<'a>(&'a self, other: &'a str) -> &'a str {
        self.0.as_deref().unwrap_or(other)
    }

    /// Returns the page's address for a hidden form field.
    pub(crate) fn field(&self) -> Option<&str> {
        self.0.as_deref()
    }

    /// Returns the query that passes the page's address on, such as `?next=%2Frules`.
    pub(crate) fn query(&self) -> String {
        let encoded = |next: &String| byte_serialize(next.as_bytes()).collect::<String>();
        let query = |next| format!("?next={}", encoded(next));
        self.0.as_ref().map(query).unwrap_or_default()
    }
}

/// Text that is not an address on this site is ignored.
impl From<String> for NextAddress {
    fn from(text: String) -> Self {
        // Browsers treat a backslash as a slash, and drop tabs and line feeds.
        let plain = |byte: u8| byte.is_ascii_graphic() && byte != b'\\';
        let own = text.starts_with('/')
            && !text.starts_with("//")
            && text.len() <= MAX_ADDRESS_BYTES
            && text.bytes().all(plain);
        Self(own.then_some(text))
    }
}

/// Returns the page of this site that linked to the current one, from the `Referer` header.
fn came_from(headers: &HeaderMap, site: &Site) -> Option<NextAddress> {
    let text = |name| headers.get(name)?.to_str().ok();
    let page: Uri = text(header::REFERER)?.parse().ok()?;
    let authority = page.authority()?.as_str();
    let own = authority == site.public_url.authority() || Some(authority) == text(header::HOST);
    let back = !NOT_BACK_TO
        .iter()
        .any(|start| page.path().starts_with(start));
    let address = page.path_and_query().filter(|_| own && back)?;
    Some(NextAddress::from(address.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_this_site_are_gone_on_to() {
        for own in ["/", "/games/abc?ply=3", "/me", "/rules/hole-chess#beams"] {
            assert_eq!(NextAddress::from(own.to_owned()).or("?"), own);
        }
        for other in [
            "",
            "games",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\/evil.example",
            "/\t/evil.example",
            "/ /evil.example",
            "https://evil.example",
            "https:/evil.example",
            "javascript:alert(1)",
            "/a\r\nset-cookie: a=b",
            "/\u{e9}",
            &format!("/{}", "x".repeat(MAX_ADDRESS_BYTES)),
        ] {
            assert_eq!(
                NextAddress::from(other.to_owned()),
                NextAddress::default(),
                "{other:?}"
            );
        }
    }

    #[test]
    fn an_address_is_handed_on_in_a_query() {
        let next = NextAddress::from("/games?show=all&a=b".to_owned());
        assert_eq!(next.query(), "?next=%2Fgames%3Fshow%3Dall%26a%3Db");
        assert_eq!(NextAddress::default().query(), "");
    }
}
