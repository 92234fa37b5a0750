//! People's names on pages, which lead to their own. `static/js/lib/person.js` draws the same.

use askama::Template;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use postern_game::leads_to_page;

/// What is written in another way in an address; the same as by JavaScript's `encodeURIComponent`.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// The address of the page of somebody with this name: `/players/Ann%20Lee`.
pub(crate) fn address(name: &str) -> String {
    format!("/players/{}", utf8_percent_encode(name, ENCODED))
}

/// Where one challenges somebody with this name: `/challenges/new?to=Ann%20Lee`.
pub(crate) fn challenge_address(name: &str) -> String {
    format!("/challenges/new?to={}", utf8_percent_encode(name, ENCODED))
}

/// Somebody's name, rendered where a template names it.
#[derive(Template)]
#[template(path = "partials/site/person.html")]
pub(crate) struct PersonLink<'a> {
    name: &'a str,
    /// `None` for somebody who has no page.
    address: Option<String>,
}

impl askama::filters::HtmlSafe for PersonLink<'_> {}

/// What a view or a list calls somebody, as a link to the person's page where there is one.
pub(crate) fn link(name: &str) -> PersonLink<'_> {
    PersonLink {
        name,
        address: leads_to_page(name).then(|| address(name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_one_segment_of_an_address() {
        for (name, segment) in [
            ("Ann", "Ann"),
            ("Quiet Heron 42", "Quiet%20Heron%2042"),
            ("a/../b", "a%2F..%2Fb"),
            ("50%?#&+", "50%25%3F%23%26%2B"),
            ("Łucja", "%C5%81ucja"),
            ("it's (me)!*~", "it's%20(me)!*~"),
        ] {
            assert_eq!(address(name), format!("/players/{segment}"));
        }
    }

    #[test]
    fn who_has_no_name_has_no_link() {
        let html = |name| link(name).render().unwrap();
        assert_eq!(
            html("A<b>"),
            "<a class=\"person\" href=\"/players/A%3Cb%3E\">A&#60;b&#62;</a>"
        );
        for name in ["Deleted player", "Deleted player #3", "Somebody"] {
            assert_eq!(html(name), format!("<span class=\"person\">{name}</span>"));
        }
    }
}
