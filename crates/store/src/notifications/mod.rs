//! Pending notifications: one queue for mails, webhooks and browsers.
//!
//! An event in a game adds rows to `deliveries`, in the same transaction: one for each of a
//! person's `receivers` that wants it. A row says what happened and contains no text; the text is
//! built from the game when the notification is sent. A node leases a receiver before it sends
//! anything to it.

pub mod mail;
pub mod occasions;
pub(crate) mod reads;
mod writes;

use std::fmt;

use mail::EmailAddress;
use occasions::OccasionKind;

use crate::TokenHash;
use postern_game::{DAY, GameId, Millis, Person, Seq};

pub(crate) use writes::{GameMoment, enqueue, enqueue_line};

/// Lifetime of an unsent delivery, in milliseconds: a week.
pub(crate) const DELIVERY_KEPT: Millis = 7 * DAY;
/// Removes deliveries that were due at `$1` or earlier.
pub(crate) const DELIVERIES_EXPIRED: &str = "DELETE FROM deliveries
    WHERE channel IN ('digest', 'mail', 'push', 'webhook') AND due_ms <= $1";

/// A channel that notifies people outside the site.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, strum::AsRefStr, strum::EnumString, strum::EnumIter,
)]
#[strum(serialize_all = "lowercase")]
pub enum ChannelKind {
    /// Mails about games, to the address of the person's account.
    Digest,
    /// Mails about accounts. Each has its own receiver with the address, which is removed after
    /// sending.
    Mail,
    /// Push messages to browsers.
    Push,
    /// Requests to URLs that people have entered.
    Webhook,
}

impl ChannelKind {
    /// Returns the name on pages.
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

/// The subject of a delivery.
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
    /// The person has a turn to play, or a square to choose.
    Turn,
    /// A turn still waits for the person, and their time is running out.
    Reminder,
    /// A game of the person is over.
    Over,
    /// Somebody has challenged the person by name, or answered the person's challenge.
    Challenge,
    /// A draw, a take-back or a rematch is proposed.
    Offer,
    /// Somebody has commented on a game of the person.
    Comment,
    /// The other player has sent the person a chat line.
    Chat,
    /// The person tests the receiver.
    Test,
    /// A link to confirm the person's new address.
    Confirm,
    /// The address was removed from the person's account.
    Changed,
    /// Links to new passwords of the accounts at the address, if there are any.
    Reset,
}

impl DeliveryKind {
    /// Returns the occasion in a game; `None` for deliveries that concern no game.
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

/// A receiver to be added. It has no `Debug`, which would expose the secret.
#[derive(Clone)]
pub struct NewReceiver {
    pub channel: ChannelKind,
    /// The session that the receiver belongs to, if any. It ends with the session.
    pub session: Option<TokenHash>,
    /// An address that has been checked.
    pub address: String,
    /// The key with which the channel signs or encrypts.
    pub secret: Vec<u8>,
    /// Readable description: `Firefox on Windows`.
    pub label: String,
    /// `None` to use the person's choices for the channel.
    pub wants: Option<Vec<DeliveryKind>>,
    pub made_ms: Millis,
}

/// A receiver as shown to its owner. Its `Debug` output omits the address.
#[derive(Clone, PartialEq, Eq)]
pub struct Receiver {
    pub key: i64,
    pub session: Option<TokenHash>,
    pub address: String,
    pub label: String,
    /// Empty if the person's choices for the channel apply.
    pub wants: Vec<DeliveryKind>,
    pub made_ms: Millis,
    /// Number of consecutive failed attempts.
    pub failures: i64,
    /// When something was last sent, and the result in words.
    pub last: Option<(Millis, String)>,
    /// When sending was stopped; `None` if it was not.
    pub stopped_ms: Option<Millis>,
}

impl fmt::Debug for Receiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Receiver({}, made {})", self.key, self.made_ms)
    }
}

/// A receiver with due deliveries. Its `Debug` output omits the address and the secret.
#[derive(Clone, PartialEq, Eq)]
pub struct DueReceiver {
    pub key: i64,
    pub channel: ChannelKind,
    /// `None` for a mail about accounts that are found by the address.
    pub person: Option<Person>,
    pub address: String,
    /// The key with which the channel signs or encrypts.
    pub secret: Vec<u8>,
    /// When any node may send next. For a leased receiver this is the end of the lease, and
    /// identifies the lease.
    pub next_ms: Millis,
    /// Number of consecutive failed attempts.
    pub failures: i64,
    /// Number of consecutive leases that were not released, because their nodes died.
    pub leases: i64,
    /// Until when comments are held back, or in digests everything except reminders.
    pub quiet_until_ms: Millis,
}

impl fmt::Debug for DueReceiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DueReceiver({}, next {})", self.key, self.next_ms)
    }
}

/// A delivery for a receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub key: i64,
    pub kind: DeliveryKind,
    /// `None` for deliveries that concern no game.
    pub game: Option<GameId>,
    /// The game's last event at that time, and the number of turns played.
    pub seq: Seq,
    pub ply: i64,
    pub made_ms: Millis,
    /// When to send it.
    pub due_ms: Millis,
}

/// The outcome of a receiver's lease.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaseEnd {
    /// When sending may continue.
    pub next_ms: Millis,
    /// Number of consecutive failed attempts.
    pub failures: i64,
    /// When something was last sent and the result, if that is to be recorded.
    pub last: Option<(Millis, String)>,
    /// Until when comments are held back, or in digests everything except reminders, if that
    /// changes.
    pub quiet_until_ms: Option<Millis>,
    /// When sending was stopped. Pending deliveries are then removed.
    pub stopped_ms: Option<Millis>,
    /// Deliveries that were sent or have expired. Those replaced by later ones in the meantime
    /// stay.
    pub drops: Vec<Delivery>,
    /// Deliveries to be sent later, with their new times. Those replaced by later ones in the
    /// meantime stay unchanged.
    pub put_offs: Vec<Delivery>,
    /// Until when no further turns are sent to a person who wants them once a day, if that changes.
    pub daily_until_ms: Option<Millis>,
    /// An address for which a server has accepted mail.
    pub working: Option<EmailAddress>,
}
