//! What both engines say of Web Push.

use async_trait::async_trait;
use postern_game::{Millis, PersonId};
use postern_store::{
    StoreError,
    occasions::{MailChoice, OccasionKind},
    push::{Device, DueDevice, NewDevice, Push, PushCall},
};

use super::store::{Twins, same};

#[async_trait]
impl Push for Twins {
    async fn devices_of(&self, person: &PersonId) -> Result<Vec<Device>, StoreError> {
        same!(self, store => store.devices_of(person))
    }

    async fn add_device(&self, person: PersonId, device: NewDevice) -> Result<bool, StoreError> {
        same!(self, store => store.add_device(person.clone(), device.clone()))
    }

    async fn end_device(&self, person: PersonId, key: i64) -> Result<bool, StoreError> {
        same!(self, store => store.end_device(person.clone(), key))
    }

    async fn push_choices(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(OccasionKind, MailChoice)>, StoreError> {
        same!(self, store => store.push_choices(person))
    }

    async fn choose_push(
        &self,
        person: PersonId,
        choices: Vec<(OccasionKind, MailChoice)>,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.choose_push(person.clone(), choices.clone()))
    }

    async fn due_devices(&self, now: Millis, limit: u32) -> Result<Vec<DueDevice>, StoreError> {
        same!(self, store => store.due_devices(now, limit))
    }

    async fn take_device(&self, device: &DueDevice, until: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.take_device(device, until))
    }

    async fn pushes_of(
        &self,
        device: i64,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<PushCall>, StoreError> {
        same!(self, store => store.pushes_of(device, now, limit))
    }

    async fn drop_push(&self, call: &PushCall) -> Result<(), StoreError> {
        same!(self, store => store.drop_push(call))
    }

    async fn put_off_push(&self, call: &PushCall, due_ms: Millis) -> Result<(), StoreError> {
        same!(self, store => store.put_off_push(call, due_ms))
    }

    async fn device_worked(&self, device: i64, now: Millis) -> Result<(), StoreError> {
        same!(self, store => store.device_worked(device, now))
    }

    async fn device_failed(&self, device: i64, due_ms: Millis) -> Result<(), StoreError> {
        same!(self, store => store.device_failed(device, due_ms))
    }

    async fn drop_device(&self, device: i64) -> Result<(), StoreError> {
        same!(self, store => store.drop_device(device))
    }

    async fn release_device(&self, device: i64, due_ms: Millis) -> Result<(), StoreError> {
        same!(self, store => store.release_device(device, due_ms))
    }
}
