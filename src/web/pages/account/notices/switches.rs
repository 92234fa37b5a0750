//! The checkboxes with which users choose what to be notified about.

use serde::Deserialize;
use strum::IntoEnumIterator as _;

use crate::live::NotificationChoices;
use postern_store::occasions::{NotificationChoice, OccasionKind};

/// A checkbox that switches one kind of notification on or off.
pub(crate) struct OccasionSwitch {
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) is_on: bool,
}

/// The submitted notification settings. An unchecked box is an empty string.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ChoiceForm {
    /// How often the user wants e-mails about turns. In the form for push notifications, this field
    /// is a checkbox.
    pub(crate) turn: String,
    /// The hour of the daily e-mail about turns. Empty if the user chose none.
    pub(crate) hour: String,
    reminder: String,
    offer: String,
    challenge: String,
    over: String,
    comment: String,
    chat: String,
}

impl ChoiceForm {
    /// Returns the settings for all kinds of notifications. `turn` is the setting for notifications
    /// about turns.
    pub(crate) fn with_turns(
        &self,
        turn: NotificationChoice,
    ) -> Vec<(OccasionKind, NotificationChoice)> {
        let choices = OccasionKind::iter().map(|kind| {
            let choice = match kind {
                OccasionKind::Turn => turn,
                OccasionKind::Reminder => Self::box_of(&self.reminder),
                OccasionKind::Offer => Self::box_of(&self.offer),
                OccasionKind::Challenge => Self::box_of(&self.challenge),
                OccasionKind::Over => Self::box_of(&self.over),
                OccasionKind::Comment => Self::box_of(&self.comment),
                OccasionKind::Chat => Self::box_of(&self.chat),
            };
            (kind, choice)
        });
        choices.collect()
    }

    /// Converts the value of a checkbox to a notification setting.
    pub(crate) fn box_of(field: &str) -> NotificationChoice {
        if field.is_empty() {
            NotificationChoice::Off
        } else {
            NotificationChoice::Each
        }
    }
}

/// Returns the checkboxes for all kinds of notifications except those about turns.
pub(crate) fn switches(choices: &NotificationChoices) -> Vec<OccasionSwitch> {
    let switch = |kind, name, label, hint| OccasionSwitch {
        name,
        label,
        hint,
        is_on: choices.of_kind(kind) != NotificationChoice::Off,
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
            OccasionKind::Chat,
            "chat",
            "My opponent writes to me",
            "In the chat of the two players. The message does not say what.",
        ),
        switch(
            OccasionKind::Comment,
            "comment",
            "Comments on my games",
            "Only what you may read then.",
        ),
    ]
}
