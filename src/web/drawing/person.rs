//! Player names on pages, as links to their profiles. `static/js/lib/person.js` renders the same
//! links.

use askama::Template;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use postern_game::leads_to_page;

/// The characters that are percent-encoded in a URL, as in JavaScript's `encodeURIComponent`.
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

/// Returns the URL of a player's profile: `/players/Ann%20Lee`.
pub(crate) fn address(name: &str) -> String {
    format!("/players/{}", utf8_percent_encode(name, ENCODED))
}

/// Returns the URL of the form for challenging a player: `/challenges/new?to=Ann%20Lee`.
pub(crate) fn challenge_address(name: &str) -> String {
    format!("/challenges/new?to={}", utf8_percent_encode(name, ENCODED))
}

/// A player's name in a template.
#[derive(Template)]
#[template(path = "partials/site/person.html")]
pub(crate) struct PersonLink<'a> {
    name: &'a str,
    /// The URL of the player's profile. `None` if the player has no profile.
    address: Option<String>,
}

impl askama::filters::HtmlSafe for PersonLink<'_> {}

/// Returns a player's name as a link to their profile. The name stays plain text if it has no
/// profile.
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
