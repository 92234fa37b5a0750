//! A form field: its label, its purpose, and the reason why its content was refused.

use askama::Template;

use super::refused::{FormRefusal, RefusalSpot};

/// The kind of text that a field accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FieldKind {
    Name,
    Password,
    Email,
}

/// A text field of a form, rendered by its own template.
#[derive(Template)]
#[template(path = "partials/site/field.html")]
pub(crate) struct FormField {
    /// The field's id on the page, and its name in the form.
    name: &'static str,
    label: &'static str,
    hint: &'static str,
    /// The value of the `autocomplete` attribute, for password managers.
    autocomplete: &'static str,
    kind: FieldKind,
    /// The text that the user typed. Empty for passwords, which are never sent back.
    value: String,
    error: Option<String>,
}

impl FormField {
    /// Returns a field for a name, filled with the text that the user typed.
    pub(crate) fn for_name(
        label: &'static str,
        hint: &'static str,
        typed: &str,
        refused: Option<&FormRefusal>,
    ) -> Self {
        Self {
            name: "name",
            label,
            hint,
            autocomplete: "username",
            kind: FieldKind::Name,
            value: typed.to_owned(),
            error: error(refused, RefusalSpot::Name),
        }
    }

    /// Returns a field for an e-mail address, filled with the text that the user typed.
    pub(crate) fn for_email(typed: &str, refused: Option<&FormRefusal>) -> Self {
        Self {
            name: "email",
            label: "E-mail address",
            hint: "",
            autocomplete: "email",
            kind: FieldKind::Email,
            value: typed.to_owned(),
            error: error(refused, RefusalSpot::Email),
        }
    }

    /// Returns a field for the current password.
    pub(crate) fn for_password(
        name: &'static str,
        label: &'static str,
        refused: Option<&FormRefusal>,
    ) -> Self {
        Self {
            name,
            label,
            hint: "",
            autocomplete: "current-password",
            kind: FieldKind::Password,
            value: String::new(),
            error: error(refused, RefusalSpot::Password),
        }
    }

    /// Returns a field for a new password.
    pub(crate) fn for_new_password(
        name: &'static str,
        label: &'static str,
        refused: Option<&FormRefusal>,
    ) -> Self {
        Self {
            name,
            label,
            hint: "At least 8 characters. Three or four unrelated words are easy to remember and hard to guess.",
            autocomplete: "new-password",
            kind: FieldKind::Password,
            value: String::new(),
            error: error(refused, RefusalSpot::NewPassword),
        }
    }

    fn is_password(&self) -> bool {
        self.kind == FieldKind::Password
    }

    fn is_email(&self) -> bool {
        self.kind == FieldKind::Email
    }

    /// Returns the `maxlength` of the field. Passwords have no limit, because browsers would
    /// silently truncate them.
    fn most(&self) -> u32 {
        if self.is_email() { 254 } else { 24 }
    }

    /// Returns the `minlength` of the field.
    fn least(&self) -> u32 {
        match self.autocomplete {
            "new-password" => 8,
            "username" => 2,
            _ => 1,
        }
    }
}

fn error(refused: Option<&FormRefusal>, spot: RefusalSpot) -> Option<String> {
    refused
        .and_then(|refused| refused.at(spot))
        .map(str::to_owned)
}

/// Safe, because the template escapes the text that the user typed.
impl askama::filters::HtmlSafe for FormField {}
