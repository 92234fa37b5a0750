//! The notification outbox: one queue for e-mails, webhooks and push messages.
//!
//! An event in a game inserts rows into `deliveries` in the same transaction, one for each of a
//! person's `receivers` that subscribes to the event. A row identifies the event but contains no
//! text; the text is generated from the game when the notification is sent. A node leases a
//! receiver before it sends to it.

pub mod mail;
pub mod occasions;
pub(crate) mod reads;
mod writes;

use std::fmt;

use mail::EmailAddress;
use occasions::OccasionKind;

use crate::TokenHash;
use postern_game::{DAY, GameId, Millis, Person, Seq};

pub(crate) use writes::{CausingEvent, enqueue, enqueue_line};

/// Lifetime of an unsent delivery after its due time, in milliseconds: a week.
pub(crate) const DELIVERY_KEPT: Millis = 7 * DAY;
/// Removes deliveries that were due at `$1` or earlier.
pub(crate) const DELIVERIES_EXPIRED: &str = "DELETE FROM deliveries
    WHERE channel IN ('digest', 'mail', 'push', 'webhook') AND due_ms <= $1";

/// A channel for notifications outside the site.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, strum::AsRefStr, strum::EnumString, strum::EnumIter,
)]
#[strum(serialize_all = "lowercase")]
pub enum ChannelKind {
    /// E-mails about games, sent to the address of the person's account.
    Digest,
    /// E-mails about accounts. A separate receiver with the address is added for each e-mail, and
    /// removed after sending.
    Mail,
    /// Push messages to browsers.
    Push,
    /// HTTP requests to URLs that people have entered.
    Webhook,
}

impl ChannelKind {
    /// Returns the channel's name as shown on pages.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Mail | Self::Digest => "E-mails",
            Self::Push => "Messages to browsers",
            Self::Webhook => "Webhooks",
        }
    }

    /// Returns the maximum number of receivers per person.
    #[must_use]
    pub const fn max_receivers(self) -> u32 {
        match self {
            Self::Mail => 0,
            Self::Digest => 1,
            Self::Push => 10,
            Self::Webhook => 3,
        }
    }
}

/// The kind of notification that a delivery sends.
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
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
pub enum DeliveryKind {
    /// The person has to play a turn or choose a square.
    Turn,
    /// The person still has to play a turn, and their time is running out.
    Reminder,
    /// One of the person's games has ended.
    Over,
    /// Somebody has challenged the person by name, or answered the person's challenge.
    Challenge,
    /// The opponent proposes a draw, a take-back or a rematch.
    Offer,
    /// Somebody has commented on one of the person's games.
    Comment,
    /// The other player has sent the person a chat message.
    Chat,
    /// A test message that the person has requested.
    Test,
    /// A link to confirm the person's new e-mail address.
    Confirm,
    /// The e-mail address was removed from the person's account.
    Changed,
    /// Password reset links for the accounts with this e-mail address, if there are any.
    Reset,
}

impl DeliveryKind {
    /// Returns the kind of occasion in a game; `None` for deliveries that concern no game.
    #[must_use]
    pub const fn occasion(self) -> Option<OccasionKind> {
        match self {
            Self::Turn => Some(OccasionKind::Turn),
            Self::Reminder => Some(OccasionKind::Reminder),
            Self::Over => Some(OccasionKind::Over),
            Self::Challenge => Some(OccasionKind::Challenge),
            Self::Offer => Some(OccasionKind::Offer),
            Self::Comment => Some(OccasionKind::Comment),
            Self::Chat => Some(OccasionKind::Chat),
            Self::Test | Self::Confirm | Self::Changed | Self::Reset => None,
        }
    }
}

/// A receiver to add. It does not implement `Debug`, which would expose the secret.
#[derive(Clone)]
pub struct NewReceiver {
    pub channel: ChannelKind,
    /// The session to which the receiver belongs, if any. The receiver is removed with the session.
    pub session: Option<TokenHash>,
    /// The validated URL or e-mail address.
    pub address: String,
    /// Key with which the channel signs or encrypts messages.
    pub secret: Vec<u8>,
    /// Readable description of the receiver: `Firefox on Windows`.
    pub label: String,
    /// Kinds of deliveries to send; `None` to use the person's choices for the channel.
    pub wants: Option<Vec<DeliveryKind>>,
    pub made_ms: Millis,
}

/// A receiver as shown to its owner. Its `Debug` output hides the address.
#[derive(Clone, PartialEq, Eq)]
pub struct NotificationReceiver {
    pub key: i64,
    pub session: Option<TokenHash>,
    pub address: String,
    pub label: String,
    /// Kinds of deliveries to send; empty if the person's choices for the channel apply.
    pub wants: Vec<DeliveryKind>,
    pub made_ms: Millis,
    /// Number of consecutive failed attempts to send.
    pub failures: i64,
    /// Time and result of the last attempt to send, as text.
    pub last: Option<(Millis, String)>,
    /// When sending to the receiver was stopped; `None` if it is active.
    pub stopped_ms: Option<Millis>,
}

impl fmt::Debug for NotificationReceiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Receiver({}, made {})", self.key, self.made_ms)
    }
}

/// A receiver with due deliveries. Its `Debug` output hides the address and the secret.
#[derive(Clone, PartialEq, Eq)]
pub struct DueReceiver {
    pub key: i64,
    pub channel: ChannelKind,
    /// The receiver's owner; `None` for an e-mail to an address, whose accounts are looked up
    /// later.
    pub person: Option<Person>,
    pub address: String,
    /// Key with which the channel signs or encrypts messages.
    pub secret: Vec<u8>,
    /// Time from which any node may send. While the receiver is leased, this is the end of the
    /// lease, and it identifies the lease.
    pub next_ms: Millis,
    /// Number of consecutive failed attempts to send.
    pub failures: i64,
    /// Number of consecutive leases that were never released because the node died.
    pub leases: i64,
    /// Time until which notifications of comments are held back. In the channel for e-mails about
    /// games, all notifications except reminders are held back.
    pub quiet_until_ms: Millis,
}

impl fmt::Debug for DueReceiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DueReceiver({}, next {})", self.key, self.next_ms)
    }
}

/// A pending notification for one receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub key: i64,
    pub kind: DeliveryKind,
    /// The game; `None` for deliveries that concern no game.
    pub game: Option<GameId>,
    /// Number of the game's last event, and number of turns, when the delivery was added.
    pub seq: Seq,
    pub ply: i64,
    pub made_ms: Millis,
    /// Time from which the delivery may be sent.
    pub due_ms: Millis,
}

/// The result of sending during a receiver's lease.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaseOutcome {
    /// Time from which the next attempt may be made.
    pub next_ms: Millis,
    /// Number of consecutive failed attempts to send.
    pub failures: i64,
    /// Time and result of the last attempt, if it is to be recorded.
    pub last: Option<(Millis, String)>,
    /// The new value of `DueReceiver::quiet_until_ms`; `None` to leave it unchanged.
    pub quiet_until_ms: Option<Millis>,
    /// Time at which sending stopped, if it did. All pending deliveries are then removed.
    pub stopped_ms: Option<Millis>,
    /// Deliveries to remove, because they were sent or have expired. If a later delivery has
    /// replaced one of these in the meantime, the later one stays.
    pub drops: Vec<Delivery>,
    /// Deliveries to postpone, with their new times. If a later delivery has replaced one of these
    /// in the meantime, the later one keeps its time.
    pub put_offs: Vec<Delivery>,
    /// New time until which a person who has chosen daily e-mails gets no e-mail about turns, if it
    /// changes.
    pub daily_until_ms: Option<Millis>,
    /// E-mail address for which a mail server has accepted an e-mail.
    pub working: Option<EmailAddress>,
}
