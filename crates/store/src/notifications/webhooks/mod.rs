//! Addresses of people's own to which is posted what happens in their games, and what waits to be
//! posted there.

pub(crate) mod reads;
pub(crate) mod writes;

use std::fmt;

use async_trait::async_trait;

use crate::{StoreError, notifications::occasions::OccasionKind};
use postern_game::{GameId, Millis, PersonId, Seq};

/// Most webhooks of one person.
pub const MOST_WEBHOOKS: u32 = 3;

/// What is posted.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    strum::AsRefStr,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
pub enum CallKind {
    /// The person has a turn to play, or a square to choose.
    Turn,
    /// A game of the person's is over.
    Over,
    /// Somebody has challenged the person by name, or answered the person’s challenge.
    Challenge,
    /// A draw, a take-back or a rematch is proposed.
    Offer,
    /// Somebody has commented on a game of the person's.
    Comment,
    /// The other player has written to the person alone.
    Chat,
    /// A turn still waits for the person, and the time is running out.
    Reminder,
    /// The person tries whether it works.
    Test,
}

impl CallKind {
    /// Those that can be chosen.
    pub const CHOICES: [Self; 7] = [
        Self::Turn,
        Self::Reminder,
        Self::Over,
        Self::Challenge,
        Self::Offer,
        Self::Comment,
        Self::Chat,
    ];

    /// As what an occasion is posted.
    pub(crate) const fn of(occasion: OccasionKind) -> Self {
        match occasion {
            OccasionKind::Turn => Self::Turn,
            OccasionKind::Reminder => Self::Reminder,
            OccasionKind::Over => Self::Over,
            OccasionKind::Challenge => Self::Challenge,
            OccasionKind::Offer => Self::Offer,
            OccasionKind::Comment => Self::Comment,
            OccasionKind::Chat => Self::Chat,
        }
    }

    /// The occasion that is posted as this; `None` for a test.
    #[must_use]
    pub const fn occasion(self) -> Option<OccasionKind> {
        match self {
            Self::Turn => Some(OccasionKind::Turn),
            Self::Over => Some(OccasionKind::Over),
            Self::Challenge => Some(OccasionKind::Challenge),
            Self::Offer => Some(OccasionKind::Offer),
            Self::Comment => Some(OccasionKind::Comment),
            Self::Chat => Some(OccasionKind::Chat),
            Self::Reminder => Some(OccasionKind::Reminder),
            Self::Test => None,
        }
    }
}

/// An address that has been checked. Its path can be a secret: it has no `Debug` that shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct WebhookAddress(String);

impl WebhookAddress {
    /// Takes an address that has been checked.
    #[must_use]
    pub const fn new(address: String) -> Self {
        Self(address)
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for WebhookAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WebhookAddress")
    }
}

/// A webhook that is to be made. It has no `Debug`, which would show the secret.
#[derive(Clone)]
pub struct NewWebhook {
    pub address: WebhookAddress,
    /// With which requests are signed.
    pub secret: String,
    pub wants: Vec<CallKind>,
    pub made_ms: Millis,
}

/// A webhook as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Webhook {
    pub key: i64,
    pub address: WebhookAddress,
    pub wants: Vec<CallKind>,
    pub made_ms: Millis,
    /// Requests in a row that were not taken.
    pub failures: i64,
    /// When a request was made last, and in words what came of it.
    pub last: Option<(Millis, String)>,
    /// Since when nothing is sent any more.
    pub stopped_ms: Option<Millis>,
}

/// A webhook with something to send. Its `Debug` does not show the secret.
#[derive(Clone, PartialEq, Eq)]
pub struct DueWebhook {
    pub key: i64,
    pub person: PersonId,
    pub address: WebhookAddress,
    pub secret: String,
    /// From when on any node may send.
    pub due_ms: Millis,
    /// Requests in a row that were not taken.
    pub failures: i64,
}

impl fmt::Debug for DueWebhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DueWebhook({}, due {})", self.key, self.due_ms)
    }
}

/// Something that is to be posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebhookCall {
    pub key: i64,
    pub kind: CallKind,
    /// `None` for a test.
    pub game: Option<GameId>,
    /// The game's last event when it happened, and the turns that had been played.
    pub seq: Seq,
    pub ply: i64,
    pub made_ms: Millis,
    /// When it is to be posted.
    pub due_ms: Millis,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallEnd {
    pub at_ms: Millis,
    /// In words for the owner.
    pub words: String,
    /// From when on something may be sent again.
    pub due_ms: Millis,
    /// Whether nothing is sent any more.
    pub stops: bool,
}

/// The part of the database that is about webhooks. Every method fails as those of
/// [`Store`](crate::Store) do.
#[async_trait]
pub trait Webhooks: Send + Sync + 'static {
    /// A person's webhooks, the last made first.
    async fn webhooks_of(&self, person: &PersonId) -> Result<Vec<Webhook>, StoreError>;

    /// Adds a webhook. `false` when the person has [`MOST_WEBHOOKS`] already, or no account.
    async fn add_webhook(&self, person: PersonId, webhook: NewWebhook) -> Result<bool, StoreError>;

    /// Removes one of a person's webhooks and what waits for it. `false` when there is none.
    async fn end_webhook(&self, person: PersonId, key: i64) -> Result<bool, StoreError>;

    /// Lets one of a person's webhooks that had stopped go on. `false` when there is none.
    async fn resume_webhook(
        &self,
        person: PersonId,
        key: i64,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// Puts a test behind what waits for one of a person's webhooks, at once even after failures.
    /// `false` when there is none, it has stopped, or a test waits already.
    async fn test_webhook(
        &self,
        person: PersonId,
        key: i64,
        now: Millis,
    ) -> Result<bool, StoreError>;

    /// Webhooks that are due at `now` and for which something is, the longest due first.
    async fn due_webhooks(&self, now: Millis, limit: u32) -> Result<Vec<DueWebhook>, StoreError>;

    /// Takes a webhook to send to it; nobody else does before `until`. `false` when somebody else has
    /// taken it since it was read, or its owner has ended it.
    async fn take_webhook(&self, webhook: &DueWebhook, until: Millis) -> Result<bool, StoreError>;

    /// What is to be posted to a webhook at `now`, what has been due for longest first.
    async fn calls_of(
        &self,
        webhook: i64,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<WebhookCall>, StoreError>;

    /// A call was sent, or is of no use any more. One that has been replaced by a later one meanwhile
    /// stays.
    async fn drop_call(&self, call: &WebhookCall) -> Result<(), StoreError>;

    /// Something is to be posted at `due_ms`. One that has been replaced by a later one meanwhile stays
    /// as it is.
    async fn put_off_call(&self, call: &WebhookCall, due_ms: Millis) -> Result<(), StoreError>;

    /// A request was taken.
    async fn webhook_worked(&self, webhook: i64, end: CallEnd) -> Result<(), StoreError>;

    /// A request was not taken. What waits is removed if nothing is sent any more.
    async fn webhook_failed(&self, webhook: i64, end: CallEnd) -> Result<(), StoreError>;

    /// Gives back a webhook that was taken: others may send from `due_ms` on.
    async fn release_webhook(&self, webhook: i64, due_ms: Millis) -> Result<(), StoreError>;
}
