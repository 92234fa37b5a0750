//! What a message holds, and what the service that carries it is to do with it.

use data_encoding::BASE64URL_NOPAD;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::live::{
    games::occasions::deadline_of,
    notifications::{GameOccasion, GameWords},
};
use postern_game::{DAY, Game, Millis, Names, PersonId, SECOND};
use postern_store::occasions::OccasionKind;

/// Longest time that a service keeps a message for a browser that is not running.
const MAX_TTL_MS: Millis = 3 * DAY;
const MIN_TTL_MS: Millis = 60 * SECOND;

/// What the service worker reads.
#[derive(Serialize)]
struct Payload<'a> {
    /// The same however often it is sent.
    id: String,
    /// The game; a later message about it takes this one's place.
    tag: &'a str,
    /// Where a click leads.
    path: String,
    title: String,
    body: String,
    /// When the person's time runs out, for the worker to tell in the reader's own zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    until_ms: Option<Millis>,
}

/// A message, and what the service that carries it must know.
pub(super) struct Message {
    pub(super) content: Vec<u8>,
    /// For how many seconds it is worth keeping.
    pub(super) ttl_s: u32,
    pub(super) urgency: &'static str,
    /// The same for all messages to one person about one game, and says neither.
    pub(super) topic: String,
}

impl Message {
    pub(super) fn of(
        occasion: GameOccasion,
        game: &Game,
        names: &Names,
        person: &PersonId,
        now: Millis,
    ) -> Self {
        let GameOccasion { kind, seq } = occasion;
        let until_ms = deadline_of(game, person);
        let GameWords { title, body } = GameWords::new(kind, game, names, person, now);
        let payload = Payload {
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

/// Phones show at once what is urgent, and the rest when they have something else to do.
const fn urgency(kind: OccasionKind) -> &'static str {
    match kind {
        OccasionKind::Reminder => "high",
        OccasionKind::Turn | OccasionKind::Offer | OccasionKind::Challenge | OccasionKind::Chat => {
            "normal"
        }
        OccasionKind::Over | OccasionKind::Comment => "low",
    }
}

/// A service replaces what it still has under the same one. Nobody who sees it learns the game.
fn topic(person: &PersonId, game: &Game) -> String {
    // No id contains a slash, so different pairs never hash the same text.
    let digest = Sha256::digest(format!("push/{person}/{}", game.id()));
    BASE64URL_NOPAD.encode(&digest[..24])
}
