//! The content of a push message, and its delivery options.

use data_encoding::BASE64URL_NOPAD;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::live::games::occasions::deadline_of;
use crate::live::notifications::{GameOccasion, NotificationText};
use postern_game::{DAY, DisplayNames, Game, Millis, PersonId, SECOND};
use postern_store::occasions::OccasionKind;

/// The maximum time for which a push service stores a message while the browser is not running.
const MAX_TTL_MS: Millis = 3 * DAY;
/// The minimum time for which a push service stores a message.
const MIN_TTL_MS: Millis = 60 * SECOND;

/// The JSON payload for the service worker.
#[derive(Serialize)]
struct PushPayload<'a> {
    /// The message's ID, which is the same for each attempt.
    id: String,
    /// Identifies the game. A later message with the same tag replaces this one.
    tag: &'a str,
    /// The path that a click opens.
    path: String,
    title: String,
    body: String,
    /// The time when the person's clock runs out. The service worker shows it in the reader's time
    /// zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    until_ms: Option<Millis>,
}

/// A push message and its options for the push service.
pub(super) struct PushMessage {
    pub(super) content: Vec<u8>,
    /// How long the push service should store the message, in seconds.
    pub(super) ttl_s: u32,
    pub(super) urgency: &'static str,
    /// A key that is the same for all messages to one person about one game, but reveals neither.
    pub(super) topic: String,
}

impl PushMessage {
    pub(super) fn of(
        occasion: GameOccasion,
        game: &Game,
        names: &DisplayNames,
        person: &PersonId,
        now: Millis,
    ) -> Self {
        let GameOccasion { kind, seq } = occasion;
        let until_ms = deadline_of(game, person);
        let NotificationText { title, body } =
            NotificationText::new(kind, game, names, person, now);
        let payload = PushPayload {
            id: format!("{}-{}-{}", game.id(), kind.as_ref(), seq),
            tag: game.id().as_str(),
            path: format!("/games/{}", game.id()),
            title,
            body,
            until_ms,
        };
        let left = until_ms.map_or(MAX_TTL_MS, |until| until - now);
        let ttl_s = left.clamp(MIN_TTL_MS, MAX_TTL_MS) / SECOND;
        Self {
            content: serde_json::to_vec(&payload)
                .expect("texts and numbers can be written as JSON"),
            ttl_s: u32::try_from(ttl_s).unwrap_or(u32::MAX),
            urgency: urgency(kind),
            topic: topic(person, game),
        }
    }
}

/// Returns a message's urgency. Phones show urgent messages immediately and others later.
const fn urgency(kind: OccasionKind) -> &'static str {
    match kind {
        OccasionKind::Reminder => "high",
        OccasionKind::Turn | OccasionKind::Offer | OccasionKind::Challenge | OccasionKind::Chat => {
            "normal"
        }
        OccasionKind::Over | OccasionKind::Comment => "low",
    }
}

/// Returns a message's topic, which does not reveal the game. A push service replaces a stored
/// message that has the same topic.
fn topic(person: &PersonId, game: &Game) -> String {
    // No ID contains a slash, so different pairs always have different hash inputs.
    let digest = Sha256::digest(format!("push/{person}/{}", game.id()));
    BASE64URL_NOPAD.encode(&digest[..24])
}
