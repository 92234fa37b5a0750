//! The body of webhook requests, and their signature.

use data_encoding::HEXLOWER;
use ring::hmac;
use serde::Serialize;

use crate::live::games::occasions::{deadline_of, side_of};
use postern_game::{Game, Millis, PersonId};
use postern_rules::Color;
use postern_store::notifications::{Delivery, DeliveryKind};

/// The body of a webhook request. It reveals no more than the game's link does.
#[derive(Serialize)]
struct WebhookBody<'a> {
    /// The delivery's ID, which is the same for each attempt.
    id: String,
    what: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<WebhookGame<'a>>,
    /// The URL of the game or the site.
    link: String,
    /// The time when the person's clock runs out, for reminders.
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline_ms: Option<Millis>,
}

#[derive(Serialize)]
struct WebhookGame<'a> {
    id: &'a str,
    variant: &'static str,
    /// The person's side: `white` or `black`; absent before the person has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'static str>,
    /// The number of turns played in the game.
    ply: i64,
}

/// Returns the request body for a notification to a person about a game, or for a test. `site` is
/// the site's URL.
pub(super) fn of(
    delivery: &Delivery,
    game: Option<&Game>,
    person: &PersonId,
    site: &str,
) -> Vec<u8> {
    let body = match game {
        Some(game) => WebhookBody {
            id: id(delivery, game),
            what: delivery.kind.as_ref(),
            link: format!("{site}/games/{}", game.id()),
            game: Some(WebhookGame {
                id: game.id().as_str(),
                variant: game.setup().variant.slug(),
                seat: side_of(game, person).map(Color::slug),
                ply: delivery.ply,
            }),
            deadline_ms: deadline_of(game, person)
                .filter(|_| delivery.kind == DeliveryKind::Reminder),
        },
        None => WebhookBody {
            id: format!("test-{}", delivery.made_ms),
            what: DeliveryKind::Test.as_ref(),
            link: format!("{site}/"),
            game: None,
            deadline_ms: None,
        },
    };
    serde_json::to_vec(&body).expect("texts and numbers can be written as JSON")
}

fn id(delivery: &Delivery, game: &Game) -> String {
    let id = format!("{}-{}-{}", game.id(), delivery.kind.as_ref(), delivery.seq);
    match delivery.kind {
        // The due time distinguishes the reminders that one event can cause.
        DeliveryKind::Reminder => format!("{id}-{}", delivery.due_ms),
        _ => id,
    }
}

/// Returns the signature header. It contains the time in seconds since 1970, and an HMAC-SHA-256
/// that is computed with the secret over the time, a full stop and the body.
pub(super) fn signature(secret: &[u8], now: Millis, body: &[u8]) -> String {
    let seconds = now.div_euclid(1_000);
    let mut mac = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, secret));
    mac.update(seconds.to_string().as_bytes());
    mac.update(b".");
    mac.update(body);
    let code = HEXLOWER.encode(mac.sign().as_ref());
    format!("t={seconds},v1={code}")
}

#[cfg(test)]
mod tests {
    use super::signature;

    /// The expected signature is the output of
    /// `printf '1795253400.{"what":"test"}' | openssl dgst -sha256 -hmac Geh3im`.
    #[test]
    fn a_signature_is_what_other_programs_compute() {
        assert_eq!(
            signature(b"Geh3im", 1_795_253_400_999, b"{\"what\":\"test\"}"),
            "t=1795253400,v1=7a524aa90eed82ec982b236773eb275caf26f2c3640d68bd0ab3127e4bb5643d"
        );
    }
}
