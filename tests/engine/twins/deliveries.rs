//! What both engines say of what waits to be sent.

use async_trait::async_trait;
use postern_game::{Millis, PersonId};
use postern_store::{
    StoreError,
    notifications::{
        ChannelKind, Deliveries, Delivery, DueReceiver, LeaseEnd, NewReceiver, Receiver, Receivers,
    },
    occasions::{NotificationChoice, OccasionKind},
};

use super::store::{Twins, same};

#[async_trait]
impl Receivers for Twins {
    async fn receivers_of(
        &self,
        person: &PersonId,
        channel: ChannelKind,
    ) -> Result<Vec<Receiver>, StoreError> {
        same!(self, store => store.receivers_of(person, channel))
    }

    async fn add_receiver(
        &self,
        person: PersonId,
        receiver: NewReceiver,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.add_receiver(person.clone(), receiver.clone()))
    }

    async fn end_receiver(
        &self,
        person: PersonId,
        channel: ChannelKind,
        key: i64,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.end_receiver(person.clone(), channel, key))
    }

    async fn resume_receiver(
        &self,
        person: PersonId,
        channel: ChannelKind,
        key: i64,
        now: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.resume_receiver(person.clone(), channel, key, now))
    }

    async fn test_receiver(
        &self,
        person: PersonId,
        channel: ChannelKind,
        key: i64,
        now: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.test_receiver(person.clone(), channel, key, now))
    }
}

#[async_trait]
impl Deliveries for Twins {
    async fn choices(
        &self,
        person: &PersonId,
        channel: ChannelKind,
    ) -> Result<Vec<(OccasionKind, NotificationChoice)>, StoreError> {
        same!(self, store => store.choices(person, channel))
    }

    async fn choose(
        &self,
        person: PersonId,
        channel: ChannelKind,
        choices: Vec<(OccasionKind, NotificationChoice)>,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.choose(person.clone(), channel, choices.clone()))
    }

    async fn due_receivers(
        &self,
        channel: ChannelKind,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<DueReceiver>, StoreError> {
        same!(self, store => store.due_receivers(channel, now, limit))
    }

    async fn lease(
        &self,
        receiver: DueReceiver,
        until: Millis,
    ) -> Result<Option<DueReceiver>, StoreError> {
        same!(self, store => store.lease(receiver.clone(), until))
    }

    async fn deliveries_to(
        &self,
        receiver: i64,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<Delivery>, StoreError> {
        same!(self, store => store.deliveries_to(receiver, now, limit))
    }

    async fn release(&self, leased: &DueReceiver, end: LeaseEnd) -> Result<(), StoreError> {
        same!(self, store => store.release(leased, end.clone()))
    }

    async fn remove_receiver(&self, leased: &DueReceiver) -> Result<(), StoreError> {
        same!(self, store => store.remove_receiver(leased))
    }

    async fn deliveries_waiting(
        &self,
        channel: ChannelKind,
        now: Millis,
    ) -> Result<u64, StoreError> {
        same!(self, store => store.deliveries_waiting(channel, now))
    }
}
