//! Users' notification choices for each channel.

use std::collections::BTreeMap;

use strum::IntoEnumIterator as _;

use crate::live::{AccountError, LiveError, Notifications};
use postern_game::PersonId;
use postern_store::notifications::{ChannelKind, NotificationReceiver};
use postern_store::occasions::{NotificationChoice, OccasionKind};

/// A person's notification choices for each kind of occasion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotificationChoices(BTreeMap<OccasionKind, NotificationChoice>);

impl NotificationChoices {
    fn of(chosen: Vec<(OccasionKind, NotificationChoice)>) -> Self {
        let mut choices: BTreeMap<_, _> = OccasionKind::iter()
            .map(|kind| (kind, kind.default_choice()))
            .collect();
        choices.extend(chosen);
        Self(choices)
    }

    /// Returns the person's choice for a kind of occasion.
    #[must_use]
    pub fn of_kind(&self, kind: OccasionKind) -> NotificationChoice {
        let chosen = self.0.get(&kind).copied();
        chosen.unwrap_or_else(|| kind.default_choice())
    }

    /// Whether all notifications are off.
    #[must_use]
    pub fn is_off(&self) -> bool {
        self.0
            .values()
            .all(|choice| *choice == NotificationChoice::Off)
    }
}

/// A person's receivers and notification choices for a channel.
#[derive(Clone, Debug)]
pub struct PersonChannel {
    pub kind: ChannelKind,
    pub receivers: Vec<NotificationReceiver>,
    pub choices: NotificationChoices,
}

impl Notifications {
    /// Returns a person's receivers and choices for all channels.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn channels_of(&self, person: &PersonId) -> Result<Vec<PersonChannel>, LiveError> {
        let mut channels = Vec::new();
        for kind in ChannelKind::iter() {
            channels.push(PersonChannel {
                kind,
                receivers: self.receivers_of(person, kind).await?,
                choices: self.choices(person, kind).await?,
            });
        }
        Ok(channels)
    }

    /// Returns a person's choices for a channel.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn choices(
        &self,
        person: &PersonId,
        channel: ChannelKind,
    ) -> Result<NotificationChoices, LiveError> {
        let chosen = self.node.store.choices(person, channel).await?;
        Ok(NotificationChoices::of(chosen))
    }

    /// Changes some of a person's choices for a channel.
    ///
    /// # Errors
    /// Returns an error if the person has no account or the choices cannot be saved.
    pub async fn choose(
        &self,
        person: &PersonId,
        channel: ChannelKind,
        choices: Vec<(OccasionKind, NotificationChoice)>,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        if !store.choose(person.clone(), channel, choices).await? {
            return Err(AccountError::NoAccount.into());
        }
        Ok(())
    }
}
