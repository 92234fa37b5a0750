//! Generates the texts of e-mails.

use askama::Template;

use super::content::MailContent;
use super::{DrawBoard, games};
use crate::live::MailMessage;

#[derive(Template)]
#[template(path = "mail/confirm.txt")]
struct ConfirmMail<'a> {
    site: &'a str,
    name: &'a str,
    token: &'a str,
}

#[derive(Template)]
#[template(path = "mail/changed.txt")]
struct AddressChangedMail<'a> {
    site: &'a str,
    name: &'a str,
}

#[derive(Template)]
#[template(path = "mail/reset.txt")]
struct ResetMail<'a> {
    site: &'a str,
    links: &'a [(String, String)],
}

#[derive(Template)]
#[template(path = "mail/test.txt")]
struct TestMail<'a> {
    site: &'a str,
}

/// Returns the content of the e-mail for a message, with links to `site`.
pub(super) fn of(message: &MailMessage, site: &str, draw: DrawBoard) -> MailContent {
    match message {
        MailMessage::Confirm { name, token } => MailContent::new(
            "Confirm your e-mail address",
            &ConfirmMail { site, name, token },
        ),
        MailMessage::Changed { name } => MailContent::new(
            "Your e-mail address was changed",
            &AddressChangedMail { site, name },
        ),
        MailMessage::Reset { links } => {
            MailContent::new("A new password", &ResetMail { site, links })
        }
        MailMessage::Games(mail) => games::content(mail, site, draw),
    }
}

/// Returns the content of the test e-mail.
pub(super) fn test(site: &str) -> MailContent {
    MailContent::new("Mail works", &TestMail { site })
}
