//! Queued messages of a database written by commit 6001f8b7 are sent after its adoption.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use postern::live::{
    HttpClient, Live, MailError, MailMessage, MailTransport, ManualClock, PostRequest, ServerReply,
};
use postern_game::Millis;
use postern_store::Store;
use postern_store::mail::EmailAddress;
use postern_store::notifications::ChannelKind;

use super::{copy, listing};
use crate::sending::{send_through, transports};

/// A sender that accepts everything and records the receivers.
#[derive(Default)]
struct Outbox(Mutex<BTreeSet<String>>);

impl Outbox {
    fn take(&self, to: &str) {
        self.0.lock().unwrap().insert(to.to_owned());
    }
}

const TAKEN: ServerReply = ServerReply {
    status: 201,
    retry_after_s: None,
};

#[async_trait]
impl HttpClient for Outbox {
    async fn check(&self, _: &str) -> Result<String, String> {
        unreachable!("nobody enters an address")
    }

    async fn post(&self, address: &str, _: PostRequest) -> Result<ServerReply, String> {
        self.take(address);
        Ok(TAKEN)
    }
}

#[async_trait]
impl MailTransport for Outbox {
    async fn send(&self, to: &EmailAddress, message: &MailMessage) -> Result<(), MailError> {
        let kind = match message {
            MailMessage::Confirm { .. } => "confirm",
            MailMessage::Changed { .. } => "changed",
            MailMessage::Reset { .. } => "reset",
            MailMessage::Games(_) => "games",
        };
        self.take(&format!("{kind} {}", to.as_str()));
        Ok(())
    }
}

/// The queued messages of both old databases.
const WAITED: [&str; 7] = [
    "confirm elsewhere@mail.example",
    "games ann@mail.example",
    "https://127.0.0.1:11/chess?key=secret",
    "https://127.0.0.1:11/send/Ben",
    "https://127.0.0.1:9/chess?key=secret",
    "https://127.0.0.1:9/send/Ann",
    "reset ann@mail.example",
];

/// Waits until all messages have been sent: those that were queued in the adopted database,
/// including retries of failed ones, and those in `more`.
pub(crate) async fn sends_what_waited(live: &Live, more: &[&str]) {
    let waited = WAITED.iter().chain(more).map(|&one| one.to_owned());
    let waited: BTreeSet<String> = waited.collect();
    let outbox = Arc::new(Outbox::default());
    let channels = [
        ChannelKind::Webhook,
        ChannelKind::Push,
        ChannelKind::Mail,
        ChannelKind::Digest,
    ];
    let sending = send_through(live, channels, transports(&outbox));
    let sent = || outbox.0.lock().unwrap().clone();
    let all = async {
        while sent().len() < waited.len() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = tokio::time::timeout(Duration::from_mins(1), all).await;
    live.shutdown().await;
    sending.await.unwrap();
    assert_eq!(sent(), waited);
}

/// Longer than any backoff of a receiver in the old databases.
pub(crate) const PAUSE: Millis = 16 * 60 * 1_000;

#[tokio::test(flavor = "multi_thread")]
async fn what_waited_in_an_adopted_file_is_sent() {
    let (_directory, file) = copy();
    let clock = ManualClock::at(listing().sqlite.made_ms + PAUSE);
    let store = Store::open_sqlite(&file).await.unwrap();
    let live = Live::open(store, Arc::new(clock)).await.unwrap();
    sends_what_waited(&live, &["games ben@mail.example"]).await;
}
