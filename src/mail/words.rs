//! What mails say.

use askama::Template;

use super::{Draw, content::Letter, games};
use crate::live::Message;

#[derive(Template)]
#[template(path = "mail/confirm.txt")]
struct Confirm<'a> {
    site: &'a str,
    name: &'a str,
    token: &'a str,
}

#[derive(Template)]
#[template(path = "mail/changed.txt")]
struct Changed<'a> {
    site: &'a str,
    name: &'a str,
}

#[derive(Template)]
#[template(path = "mail/reset.txt")]
struct Reset<'a> {
    site: &'a str,
    links: &'a [(String, String)],
}

#[derive(Template)]
#[template(path = "mail/test.txt")]
struct Test<'a> {
    site: &'a str,
}

/// What a message says to somebody who plays at `site`.
pub(super) fn of(message: &Message, site: &str, draw: Draw) -> Letter {
    match message {
        Message::Confirm { name, token } => Letter::new(
            "Confirm your e-mail address",
            &Confirm { site, name, token },
        ),
        Message::Changed { name } => {
            Letter::new("Your e-mail address was changed", &Changed { site, name })
        }
        Message::Reset { links } => Letter::new("A new password", &Reset { site, links }),
        Message::Games(mail) => games::letter(mail, site, draw),
    }
}

/// What a host is sent who tries whether mail works.
pub(super) fn test(site: &str) -> Letter {
    Letter::new("Mail works", &Test { site })
}
