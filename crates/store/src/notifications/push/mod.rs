//! Web Push: the browsers in which people are told of their games with no page open, and what waits to
//! be sent there.

pub(crate) mod reads;
pub(crate) mod writes;

use std::fmt;

use async_trait::async_trait;

use crate::{
    StoreError, TokenHash,
    notifications::occasions::{MailChoice, OccasionKind},
};
use postern_game::{GameId, Millis, PersonId, Seq};

/// Most devices of one person.
pub const MOST_DEVICES: u32 = 10;

/// Where a browser takes messages, and how they are encrypted for it. Whoever knows it can send
/// something there: it has no `Debug` that shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Subscription {
    /// An address that has been checked.
    pub endpoint: String,
    /// A point on P-256, uncompressed.
    pub p256dh: [u8; 65],
    pub auth: [u8; 16],
}

impl fmt::Debug for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Subscription")
    }
}

/// A device that is to be added.
#[derive(Clone, Debug)]
pub struct NewDevice {
    /// The session in whose browser it is: with that it goes.
    pub session: TokenHash,
    pub subscription: Subscription,
    /// In words: `Firefox on Windows`.
    pub label: String,
    pub made_ms: Millis,
}

/// A device as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    pub key: i64,
    pub session: TokenHash,
    pub subscription: Subscription,
    pub label: String,
    pub made_ms: Millis,
    /// When a message was taken last.
    pub used_ms: Option<Millis>,
    /// Messages in a row that were not taken.
    pub failures: i64,
}

/// A device to which something is to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DueDevice {
    pub key: i64,
    pub person: PersonId,
    pub subscription: Subscription,
    /// From when on any node may send.
    pub due_ms: Millis,
    /// Messages in a row that were not taken.
    pub failures: i64,
}

/// Something that is to be sent to a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushCall {
    pub key: i64,
    pub kind: OccasionKind,
    pub game: GameId,
    /// The event that brought it about.
    pub seq: Seq,
    pub made_ms: Millis,
    pub due_ms: Millis,
}

/// The part of the database that is about Web Push. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Push: Send + Sync + 'static {
    /// A person's devices whose sessions go on, the last added first.
    async fn devices_of(&self, person: &PersonId) -> Result<Vec<Device>, StoreError>;

    /// Adds a device, in place of that of the same session and of that with the same endpoint. `false`
    /// when the person has [`MOST_DEVICES`] others, no account, or no such session.
    async fn add_device(&self, person: PersonId, device: NewDevice) -> Result<bool, StoreError>;

    /// Removes one of a person's devices and what waits for it. `false` when there is none.
    async fn end_device(&self, person: PersonId, key: i64) -> Result<bool, StoreError>;

    /// What a person has chosen.
    async fn push_choices(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(OccasionKind, MailChoice)>, StoreError>;

    /// Keeps these choices, and leaves others as they are. `false` when the person has no account.
    async fn choose_push(
        &self,
        person: PersonId,
        choices: Vec<(OccasionKind, MailChoice)>,
    ) -> Result<bool, StoreError>;

    /// Devices that are due at `now` and for which something is, what has waited for longest first.
    async fn due_devices(&self, now: Millis, limit: u32) -> Result<Vec<DueDevice>, StoreError>;

    /// Takes a device to send to it; nobody else does before `until`. `false` when somebody else has
    /// taken it since it was read, or its owner has removed it.
    async fn take_device(&self, device: &DueDevice, until: Millis) -> Result<bool, StoreError>;

    /// What is to be sent to a device at `now`, the oldest first.
    async fn pushes_of(
        &self,
        device: i64,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<PushCall>, StoreError>;

    /// Something was sent, or is of no use any more. What has taken its place meanwhile stays.
    async fn drop_push(&self, call: &PushCall) -> Result<(), StoreError>;

    /// Something is to be sent at `due_ms`. What has taken its place meanwhile stays as it is.
    async fn put_off_push(&self, call: &PushCall, due_ms: Millis) -> Result<(), StoreError>;

    /// A message was taken at `now`.
    async fn device_worked(&self, device: i64, now: Millis) -> Result<(), StoreError>;

    /// A message was not taken; the next is tried at `due_ms`.
    async fn device_failed(&self, device: i64, due_ms: Millis) -> Result<(), StoreError>;

    /// Nothing is sent to a device any more.
    async fn drop_device(&self, device: i64) -> Result<(), StoreError>;

    /// Gives back a device that was taken: others may send from `due_ms` on.
    async fn release_device(&self, device: i64, due_ms: Millis) -> Result<(), StoreError>;
}
