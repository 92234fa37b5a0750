//! Sending what waits in the outbox.
//!
//! Every node that can send mail looks for what is due. It takes a mail for some minutes, sends it,
//! and removes it. A node that dies in between leaves it to be sent again: a mail may come twice, and
//! is never lost.

use std::time::Duration;

use async_trait::async_trait;

use super::{EmailAddress, GamesMail, rounds::Digests};
use crate::live::{Job, Live, LiveError, accounts::RESET_LINK_LIFE, pauses::pause_after, random};
use postern_game::{MINUTE, Millis, Person};
use postern_store::{
    StoreError,
    mail::{LETTER_KEPT, Letter, LetterKind},
};

/// How often it is looked for mails of other nodes, and for those that are to be tried again.
pub(super) const LOOK_EVERY: Millis = 10 * 1_000;
/// Most mails that are read at once, and that are sent at once.
const BATCH: u32 = 20;
const AT_ONCE: usize = 4;
/// For how long nobody else sends a mail that a node has taken.
const TAKEN_FOR: Millis = 3 * MINUTE;
/// How long it may take to send one. It is far below [`TAKEN_FOR`].
const SEND_TIME: Duration = Duration::from_mins(1);
/// What is left of that when the server stops.
const LAST_TIME: Duration = Duration::from_secs(3);
/// How long a link in a mail that confirms an address can be used: a day.
const LINK_LIFE: Millis = 24 * 60 * MINUTE;

/// What a mail says, with the links in it. It has no `Debug`, which would show them.
#[derive(Clone, PartialEq)]
pub enum Message {
    /// A link that makes this address the account's.
    Confirm { name: String, token: String },
    /// The account does not have this address any more.
    Changed { name: String },
    /// For each account at this address a link to a new password.
    Reset { links: Vec<(String, String)> },
    /// What is new in somebody's games.
    Games(Box<GamesMail>),
}

/// Why a mail was not sent, in words for the log. They name no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotSent {
    /// It may be tried again.
    #[error("{0}")]
    ForNow(String),
    /// No server takes mail to this address.
    #[error("{0}")]
    Refused(String),
}

/// What hands mails to a mail server.
#[async_trait]
pub trait Post: Send + Sync {
    /// Sends one mail, and answers when a server has taken it.
    async fn send(&self, to: &EmailAddress, message: &Message) -> Result<(), NotSent>;
}

impl Live {
    /// Sends all mails, until the server stops. Spawn it once.
    pub async fn run_mail(&self, post: &dyn Post) {
        let digests = Digests { post };
        tokio::join!(self.run_outbox(post), self.run_channel(&digests));
    }

    /// Sends what waits in the outbox.
    async fn run_outbox(&self, post: &dyn Post) {
        let has_come = || self.inner.mail.has_come.notified();
        self.every(Job::Letters, LOOK_EVERY, has_come, || self.send_due(post))
            .await;
    }

    async fn send_due(&self, post: &dyn Post) -> Result<(), LiveError> {
        let store = &self.inner.store;
        loop {
            let letters = store.due_letters(self.now_ms(), BATCH).await?;
            let is_last = letters.len() < BATCH as usize;
            let send = async |letter| Ok(self.deliver(letter, post).await?);
            self.for_each(Job::Letters, (letters, AT_ONCE), send)
                .await?;
            if is_last || self.inner.stopping.is_cancelled() {
                break;
            }
        }
        let waiting = u32::try_from(store.letters_waiting().await?).unwrap_or(u32::MAX);
        metrics::gauge!("postern_mails_waiting").set(waiting);
        Ok(())
    }

    /// Sends a mail, unless another node does.
    async fn deliver(&self, letter: Letter, post: &dyn Post) -> Result<(), StoreError> {
        let store = &self.inner.store;
        let now = self.now_ms();
        if !store.take_letter(&letter, now + TAKEN_FOR).await? {
            return Ok(());
        }
        let message = if letter.made_ms + LETTER_KEPT > now {
            self.message_of(&letter).await?
        } else {
            None
        };
        let Some(message) = message else {
            count(letter.kind, "dropped");
            return store.drop_letter(letter.key).await;
        };
        let Some(sent) = self.send(&letter.to, &message, post).await else {
            // Taken by then, or not: it is sent again.
            return Ok(());
        };
        match sent {
            Ok(()) => {
                count(letter.kind, "sent");
                store.drop_letter(letter.key).await?;
                store.email_works(letter.to).await
            }
            Err(NotSent::Refused(reason)) => {
                count(letter.kind, "refused");
                tracing::info!(kind = letter.kind.as_ref(), %reason, "a mail was refused");
                store.email_refused(&letter, self.now_ms()).await
            }
            Err(NotSent::ForNow(reason)) => {
                count(letter.kind, "failed");
                let tries = letter.tries + 1;
                tracing::warn!(kind = letter.kind.as_ref(), tries, %reason, "a mail was not sent");
                store
                    .put_off_letter(letter.key, self.now_ms() + pause_after(letter.tries))
                    .await
            }
        }
    }

    /// `None` when the server stops before that is known.
    pub(super) async fn send(
        &self,
        to: &EmailAddress,
        message: &Message,
        post: &dyn Post,
    ) -> Option<Result<(), NotSent>> {
        let stop = async {
            self.inner.stopping.cancelled().await;
            tokio::time::sleep(LAST_TIME).await;
        };
        tokio::select! {
            sent = tokio::time::timeout(SEND_TIME, post.send(to, message)) => {
                let late = || NotSent::ForNow("the mail server took too long".to_owned());
                Some(sent.unwrap_or_else(|_| Err(late())))
            }
            () = stop => None,
        }
    }

    /// The words of a mail; `None` when it is of no use any more.
    async fn message_of(&self, letter: &Letter) -> Result<Option<Message>, StoreError> {
        let person = letter.person.as_ref();
        Ok(match letter.kind {
            LetterKind::Reset => self.reset_message(&letter.to).await?,
            LetterKind::Changed => person.map(|person| Message::Changed {
                name: person.name.clone(),
            }),
            LetterKind::Confirm => match person {
                Some(person) => self.confirm_message(person, &letter.to).await?,
                None => None,
            },
        })
    }

    async fn confirm_message(
        &self,
        person: &Person,
        address: &EmailAddress,
    ) -> Result<Option<Message>, StoreError> {
        let token = random::token();
        let store = &self.inner.store;
        let is_pending = store
            .add_email_link(
                random::token_hash(&token),
                person.id.clone(),
                address.clone(),
                self.now_ms() + LINK_LIFE,
            )
            .await?;
        let name = person.name.clone();
        Ok(is_pending.then_some(Message::Confirm { name, token }))
    }

    async fn reset_message(&self, address: &EmailAddress) -> Result<Option<Message>, StoreError> {
        let store = &self.inner.store;
        let mut links = Vec::new();
        for person in store.accounts_at(address).await? {
            let token = random::token();
            let hash = random::token_hash(&token);
            let expires = self.now_ms() + RESET_LINK_LIFE;
            // The address may have been given up since it was read.
            let add = store.add_mailed_reset_link(hash, person.id, address.clone(), expires);
            if add.await? {
                links.push((person.name, token));
            }
        }
        Ok((!links.is_empty()).then_some(Message::Reset { links }))
    }
}

fn count(kind: LetterKind, outcome: &'static str) {
    let kind = kind.as_ref().to_owned();
    metrics::counter!("postern_mails_total", "kind" => kind, "outcome" => outcome).increment(1);
}
