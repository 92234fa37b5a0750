//! The occasions of which people are told, as boxes of a form.

use crate::{
    live::MailChoices,
    store::occasions::{MailChoice, OccasionKind},
};

/// An occasion with a box of its own.
pub(super) struct Switch {
    pub(super) name: &'static str,
    pub(super) label: &'static str,
    pub(super) hint: &'static str,
    pub(super) is_on: bool,
}

/// The boxes for all but turns.
pub(super) fn switches(choices: &MailChoices) -> Vec<Switch> {
    let switch = |kind, name, label, hint| Switch {
        name,
        label,
        hint,
        is_on: choices.of_kind(kind) != MailChoice::Off,
    };
    vec![
        switch(
            OccasionKind::Reminder,
            "reminder",
            "My time is running out",
            "With a third of the time left, a day before the end, and three hours before it.",
        ),
        switch(
            OccasionKind::Offer,
            "offer",
            "My opponent asks for something",
            "A draw, a take-back, a rematch.",
        ),
        switch(
            OccasionKind::Challenge,
            "challenge",
            "Challenges",
            "Somebody challenges me, or answers my challenge.",
        ),
        switch(OccasionKind::Over, "over", "A game is over", ""),
        switch(
            OccasionKind::Comment,
            "comment",
            "Comments on my games",
            "Only what you may read then.",
        ),
    ]
}
