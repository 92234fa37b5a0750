//! Notifications that wait to be sent: one queue for mails, webhooks and browsers.
//!
//! What happens in a game becomes rows of `deliveries`, in the transaction that makes it true: one for
//! each of a person's `receivers` that wants it. A row says what happened and holds no words; these are
//! made from the game when it is sent. A node leases a receiver before it sends something there.

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

/// After this time what was not sent has expired.
pub(crate) const DELIVERY_KEPT: Millis = 7 * DAY;
/// Removes what was to be sent before `$1`.
pub(crate) const DELIVERIES_EXPIRED: &str = "DELETE FROM deliveries
    WHERE channel IN ('digest', 'mail', 'push', 'webhook') AND due_ms <= $1";

/// A way in which people are notified outside the site.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, strum::AsRefStr, strum::EnumString, strum::EnumIter,
)]
#[strum(serialize_all = "lowercase")]
pub enum ChannelKind {
    /// Mails about games. The address is that of the person's account.
    Digest,
    /// Mails about accounts. Each has a receiver, with the address, that goes when it was sent.
    Mail,
    /// Messages to browsers.
    Push,
    /// Requests to addresses that people have entered.
    Webhook,
}

impl ChannelKind {
    /// As pages name it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Mail | Self::Digest => "E-mails",
            Self::Push => "Messages to browsers",
            Self::Webhook => "Webhooks",
        }
    }

    /// At most this many receivers one person has.
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

/// What a delivery tells of.
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
    /// A turn still waits for the person, and the time is running out.
    Reminder,
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
    /// The person tries whether it works.
    Test,
    /// A link confirms the address, which is to be the person's.
    Confirm,
    /// The address is no longer the person's.
    Changed,
    /// Links lead to new passwords of the accounts at the address, if there are any.
    Reset,
}

impl DeliveryKind {
    /// The occasion in a game that it tells of; `None` for what is about no game.
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

/// A receiver that is to be added. It has no `Debug`, which would show the secret.
#[derive(Clone)]
pub struct NewReceiver {
    pub channel: ChannelKind,
    /// The session with which it goes, if it does.
    pub session: Option<TokenHash>,
    /// An address that has been checked.
    pub address: String,
    /// With what the channel signs or encrypts.
    pub secret: Vec<u8>,
    /// In words: `Firefox on Windows`.
    pub label: String,
    /// `None` for what the person has chosen for the channel.
    pub wants: Option<Vec<DeliveryKind>>,
    pub made_ms: Millis,
}

/// A receiver as its owner sees it. It has no `Debug` that shows the address.
#[derive(Clone, PartialEq, Eq)]
pub struct Receiver {
    pub key: i64,
    pub session: Option<TokenHash>,
    pub address: String,
    pub label: String,
    /// Empty for what the person has chosen for the channel.
    pub wants: Vec<DeliveryKind>,
    pub made_ms: Millis,
    /// Attempts in a row that failed.
    pub failures: i64,
    /// When something was last sent, and in words what came of it.
    pub last: Option<(Millis, String)>,
    /// Since when nothing is sent any more.
    pub stopped_ms: Option<Millis>,
}

impl fmt::Debug for Receiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Receiver({}, made {})", self.key, self.made_ms)
    }
}

/// A receiver for which something is due. It has no `Debug` that shows the address and the secret.
#[derive(Clone, PartialEq, Eq)]
pub struct DueReceiver {
    pub key: i64,
    pub channel: ChannelKind,
    /// `None` for a mail about accounts that are found by the address.
    pub person: Option<Person>,
    pub address: String,
    /// With what the channel signs or encrypts.
    pub secret: Vec<u8>,
    /// When any node may send next. For a leased receiver this is the end of the lease, and identifies
    /// it.
    pub next_ms: Millis,
    /// Attempts in a row that failed.
    pub failures: i64,
    /// Leases in a row that were not released, because their nodes died.
    pub leases: i64,
    /// Until when comments are gathered.
    pub quiet_until_ms: Millis,
}

impl fmt::Debug for DueReceiver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DueReceiver({}, next {})", self.key, self.next_ms)
    }
}

/// Something that is to be sent to a receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    pub key: i64,
    pub kind: DeliveryKind,
    /// `None` for what is about no game.
    pub game: Option<GameId>,
    /// The game's last event when it happened, and the turns that had been played.
    pub seq: Seq,
    pub ply: i64,
    pub made_ms: Millis,
    /// When it is to be sent.
    pub due_ms: Millis,
}

/// How a lease of a receiver ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaseEnd {
    /// From when on something may be sent again.
    pub next_ms: Millis,
    /// Attempts in a row that failed.
    pub failures: i64,
    /// When something was sent last and what came of it, if that is to be noted.
    pub last: Option<(Millis, String)>,
    /// Until when comments are gathered, or all but reminders, if that changes.
    pub quiet_until_ms: Option<Millis>,
    /// Since when nothing is sent any more. What waits is removed then.
    pub stopped_ms: Option<Millis>,
    /// What was sent, or has expired. What was replaced by a later one meanwhile stays.
    pub drops: Vec<Delivery>,
    /// What is to be sent later, with its new time. What was replaced by a later one meanwhile stays as
    /// it is.
    pub put_offs: Vec<Delivery>,
    /// Until when somebody who wants turns once a day is told of no more, if that changes.
    pub daily_until_ms: Option<Millis>,
    /// An address at which a server has taken mail.
    pub working: Option<EmailAddress>,
}
