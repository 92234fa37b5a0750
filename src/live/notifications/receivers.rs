//! Notification receivers: users' browsers, and URLs that users have entered.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use strum::IntoEnumIterator as _;

use super::{HttpClient, ReceiverError};
use crate::live::buckets::{Buckets, LimitClock};
use crate::live::reads::reads;
use crate::live::{Clock, LiveError, Notifications, random};
use postern_game::PersonId;
use postern_store::notifications::{ChannelKind, DeliveryKind, NewReceiver, NotificationReceiver};

/// The number of times in a row that a person may try to add a browser.
const MAX_BROWSER_TRIES: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// The number of times in a row that a person may try to enter or test a URL.
const MAX_ADDRESS_TRIES: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// The limits on attempts to add or test a notification receiver, for each channel.
pub(in crate::live) struct ReceiverTries(HashMap<ChannelKind, Buckets<PersonId>>);

impl ReceiverTries {
    pub(in crate::live) fn new(clock: &Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(clock.clone());
        let tries = |channel| {
            let in_a_row = match channel {
                ChannelKind::Push => MAX_BROWSER_TRIES,
                _ => MAX_ADDRESS_TRIES,
            };
            let pause = Duration::from_mins(1);
            (channel, Buckets::new(in_a_row, pause, &clock))
        };
        Self(ChannelKind::iter().map(tries).collect())
    }

    pub(super) fn take(
        &self,
        channel: ChannelKind,
        person: &PersonId,
    ) -> Result<(), ReceiverError> {
        let taken = self.0[&channel].take(person);
        taken.map_err(|after_s| ReceiverError::TooManyTries { after_s })
    }
}

impl Notifications {
    reads! {
        /// Returns a person's receivers of a channel, most recently added first.
        receivers_of(person: &PersonId, channel: ChannelKind) -> Vec<NotificationReceiver>;
    }

    /// Adds a URL that a person with an account has entered, if requests may be sent to it. Returns
    /// the secret that signs the requests.
    ///
    /// # Errors
    /// Returns [`ReceiverError`], or an error if the person is suspended or the receiver cannot be
    /// saved.
    pub async fn add_address(
        &self,
        person: &PersonId,
        channel: ChannelKind,
        address: &str,
        wants: Vec<DeliveryKind>,
        http: &dyn HttpClient,
    ) -> Result<String, LiveError> {
        self.node.accepting()?;
        self.standings.must_be_in_standing(person).await?;
        if wants.is_empty() {
            return Err(ReceiverError::NothingWanted.into());
        }
        self.receiver_tries.take(channel, person)?;
        let checked = http.check(address).await;
        let secret = random::token();
        let receiver = NewReceiver {
            channel,
            session: None,
            address: checked.map_err(ReceiverError::Address)?,
            secret: secret.as_bytes().to_vec(),
            label: String::new(),
            wants: Some(wants),
            made_ms: self.node.now_ms(),
        };
        let store = &self.node.store;
        if store.add_receiver(person.clone(), receiver).await? {
            Ok(secret)
        } else {
            Err(ReceiverError::TooManyAddresses(channel).into())
        }
    }

    /// Removes one of a person's receivers, if it exists.
    ///
    /// # Errors
    /// Returns an error if the removal cannot be saved.
    pub async fn end_receiver(
        &self,
        person: &PersonId,
        channel: ChannelKind,
        receiver: i64,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let store = &self.node.store;
        store
            .end_receiver(person.clone(), channel, receiver)
            .await?;
        Ok(())
    }

    /// Resumes one of a person's receivers that was stopped after failures.
    ///
    /// # Errors
    /// Returns [`ReceiverError::TooManyTries`], or an error if the person is suspended or the
    /// change cannot be saved.
    pub async fn resume_receiver(
        &self,
        person: &PersonId,
        channel: ChannelKind,
        receiver: i64,
    ) -> Result<(), LiveError> {
        self.may_try(person, channel).await?;
        let (store, now) = (&self.node.store, self.node.now_ms());
        store
            .resume_receiver(person.clone(), channel, receiver, now)
            .await?;
        Ok(())
    }

    /// Sends a test message to one of a person's receivers.
    ///
    /// # Errors
    /// Returns [`ReceiverError::TooManyTries`], [`ReceiverError::NoTest`], or an error if the
    /// person is suspended or the message cannot be queued.
    pub async fn test_receiver(
        &self,
        person: &PersonId,
        channel: ChannelKind,
        receiver: i64,
    ) -> Result<(), LiveError> {
        self.may_try(person, channel).await?;
        let (store, now) = (&self.node.store, self.node.now_ms());
        let waits = store.test_receiver(person.clone(), channel, receiver, now);
        if waits.await? {
            Ok(())
        } else {
            Err(ReceiverError::NoTest(channel).into())
        }
    }

    async fn may_try(&self, person: &PersonId, channel: ChannelKind) -> Result<(), LiveError> {
        self.node.accepting()?;
        self.standings.must_be_in_standing(person).await?;
        Ok(self.receiver_tries.take(channel, person)?)
    }
}
