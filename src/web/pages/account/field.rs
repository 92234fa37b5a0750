//! A field of a form: its label, what it is for, and why its content was refused.

use askama::Template;

use super::refused::{Refused, Spot};

/// What is typed into a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Name,
    Password,
    Email,
}

/// A text field, rendered where a template names it.
#[derive(Template)]
#[template(path = "partials/site/field.html")]
pub(crate) struct Field {
    /// Its id on the page and its name in the form.
    name: &'static str,
    label: &'static str,
    hint: &'static str,
    /// For password managers.
    autocomplete: &'static str,
    kind: Kind,
    /// A password is never sent back.
    value: String,
    error: Option<String>,
}

impl Field {
    /// A name, with what was typed.
    pub(crate) fn for_name(
        label: &'static str,
        hint: &'static str,
        typed: &str,
        refused: Option<&Refused>,
    ) -> Self {
        Self {
            name: "name",
            label,
            hint,
            autocomplete: "username",
            kind: Kind::Name,
            value: typed.to_owned(),
            error: error(refused, Spot::Name),
        }
    }

    /// An e-mail address, with what was typed.
    pub(crate) fn for_email(typed: &str, refused: Option<&Refused>) -> Self {
        Self {
            name: "email",
            label: "E-mail address",
            hint: "",
            autocomplete: "email",
            kind: Kind::Email,
            value: typed.to_owned(),
            error: error(refused, Spot::Email),
        }
    }

    /// The password that somebody has.
    pub(crate) fn for_password(
        name: &'static str,
        label: &'static str,
        refused: Option<&Refused>,
    ) -> Self {
        Self {
            name,
            label,
            hint: "",
            autocomplete: "current-password",
            kind: Kind::Password,
            value: String::new(),
            error: error(refused, Spot::Password),
        }
    }

    /// A password to choose.
    pub(crate) fn for_new_password(
        name: &'static str,
        label: &'static str,
        refused: Option<&Refused>,
    ) -> Self {
        Self {
            name,
            label,
            hint: "At least 8 characters. Three or four unrelated words are easy to remember and hard to guess.",
            autocomplete: "new-password",
            kind: Kind::Password,
            value: String::new(),
            error: error(refused, Spot::NewPassword),
        }
    }

    fn is_password(&self) -> bool {
        self.kind == Kind::Password
    }

    fn is_email(&self) -> bool {
        self.kind == Kind::Email
    }

    /// Most characters that a browser lets pass. One that counts those of passwords would cut them off
    /// without a word.
    fn most(&self) -> u32 {
        if self.is_email() { 254 } else { 24 }
    }

    /// Fewest characters that a browser lets pass.
    fn least(&self) -> u32 {
        match self.autocomplete {
            "new-password" => 8,
            "username" => 2,
            _ => 1,
        }
    }
}

fn error(refused: Option<&Refused>, spot: Spot) -> Option<String> {
    refused
        .and_then(|refused| refused.at(spot))
        .map(str::to_owned)
}

/// The template escapes what was typed.
impl askama::filters::HtmlSafe for Field {}
