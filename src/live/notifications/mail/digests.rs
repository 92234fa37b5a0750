//! The e-mail channel for changes in a person's games.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use async_trait::async_trait;
use strum::IntoEnumIterator as _;

use super::games_mail::{most_urgent, same_as};
use super::transport::{MAIL_COUNTER, POLL_EVERY_MS};
use super::{EmailAddress, GameNews, GamesMail, MailMessage};
use crate::live::notifications::{
    Channel, CurrentOccasion, DeliveryCounter, MailTransport, RenderedDeliveries, SendLimits,
    SendOutcome, SendResult,
};
use crate::live::reads::reads;
use crate::live::{Job, LiveError, Notifications, random};
use postern_game::{DAY, DisplayNames, Game, GameId, MINUTE, Millis, Person, TimeZoneName};
use postern_store::mail::UnsubscribeToken;
use postern_store::notifications::{ChannelKind, Delivery, DueReceiver};
use postern_store::occasions::{NotificationChoice, OccasionKind};

/// The time after an e-mail during which the person gets only reminders. Other deliveries are
/// gathered for the next e-mail.
const GATHERED_FOR_MS: Millis = 10 * MINUTE;
/// How long an e-mail is delayed for a person who has the game open, since the open page shows the
/// change.
const AT_BOARD_MS: Millis = 5 * MINUTE;

/// The channel that sends e-mails about games through a mail server.
pub(in crate::live::notifications) struct Digests<'a> {
    pub(in crate::live::notifications) transport: &'a dyn MailTransport,
}

/// An e-mail and its recipient.
pub(in crate::live::notifications) struct Digest {
    to: EmailAddress,
    message: MailMessage,
    has_turns: bool,
}

/// The content of one person's e-mail, and the deliveries that are postponed.
#[derive(Default)]
struct DigestContent {
    deliveries: Vec<Delivery>,
    games: BTreeMap<GameId, GameOccasions>,
    /// When to send the postponed deliveries, by delivery key.
    later: HashMap<i64, Millis>,
    has_turns: bool,
}

/// The occasions for notifications in one game.
#[derive(Clone)]
struct GameOccasions {
    game: Arc<Game>,
    names: DisplayNames,
    kinds: Vec<OccasionKind>,
}

/// The time at which an e-mail is written, and the time zone for the times in it.
#[derive(Clone, Copy)]
struct ReadingTime {
    zone: TimeZoneName,
    now_ms: Millis,
    /// The end of the pause in turn notifications, for a person who wants turn notifications once a
    /// day.
    daily_until_ms: Millis,
}

#[async_trait]
impl Channel for Digests<'_> {
    const KIND: ChannelKind = ChannelKind::Digest;
    const JOB: Job = Job::GamesMail;
    /// If sending an e-mail takes 30 ms, twelve at a time take less than half a minute for 10,000
    /// e-mails.
    const LIMITS: SendLimits = SendLimits {
        at_once: 12,
        slow_at_once: 0,
        per_person: 1,
        per_host: usize::MAX,
    };
    const POLL_EVERY_MS: Millis = POLL_EVERY_MS;
    const COUNTER: DeliveryCounter = MAIL_COUNTER;
    const MAX_PER_MESSAGE: usize = 200;
    const MAX_IN_A_ROW: usize = 1;
    const EXPIRES_AFTER_MS: Millis = 7 * DAY;
    const FORGETS_FAILURES: bool = true;
    const WAITING_GAUGE: Option<&'static str> = Some("postern_occasions_waiting");

    type Message = Digest;

    async fn render(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        deliveries: &[Delivery],
    ) -> Result<RenderedDeliveries<Digest>, LiveError> {
        let Some(person) = &receiver.person else {
            return Ok(RenderedDeliveries::dropped());
        };
        let email = service.email(&person.id).await?;
        let email = email.filter(|email| !email.is_stopped());
        let Some((to, _)) = email.and_then(|email| email.address) else {
            return Ok(RenderedDeliveries::dropped());
        };
        let token = UnsubscribeToken::new(random::token());
        let round = service.node.store.mail_round(&person.id, token).await?;
        let Some(round) = round else {
            return Ok(RenderedDeliveries::dropped());
        };
        let time = ReadingTime {
            zone: service.people.zone_of(&person.id).await?,
            now_ms: service.node.now_ms(),
            daily_until_ms: round.daily_until_ms,
        };
        let content = service.digest_content(person, deliveries, time).await?;
        let message = if content.games.is_empty() {
            None
        } else {
            Some(Digest {
                to,
                message: digest_message(person, &content, round.list_token, time).await?,
                has_turns: content.has_turns,
            })
        };
        let later = content.later;
        Ok(RenderedDeliveries { message, later })
    }

    async fn send(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        digest: Digest,
    ) -> Result<SendResult, LiveError> {
        let (store, now) = (&service.node.store, service.node.now_ms());
        let Digest {
            to,
            message,
            has_turns,
        } = digest;
        let failures = receiver.failures;
        let mut attempt = service
            .send_mail(self.transport, &to, &message, failures)
            .await;
        if attempt.outcome == SendOutcome::Refused {
            store.refuse_address(to, now).await?;
        }
        let is_done = matches!(attempt.outcome, SendOutcome::Sent | SendOutcome::Refused);
        attempt.daily_until_ms = (is_done && has_turns).then_some(now + DAY);
        Ok(attempt)
    }

    fn gathers_for(_: &[Delivery]) -> Option<Millis> {
        Some(GATHERED_FOR_MS)
    }

    fn count(_: &[Delivery], outcome: &'static str) {
        if outcome != "dropped" {
            metrics::counter!(Self::COUNTER.name, "kind" => "games", "outcome" => outcome)
                .increment(1);
        }
    }
}

impl Notifications {
    reads! {
        /// Returns the person who can unsubscribe from e-mails with this token.
        person_of_list(token: &str) -> Option<Person>;
    }

    /// Unsubscribes a token's owner from all e-mails about games. Returns `None` if the token is
    /// unknown.
    ///
    /// # Errors
    /// Returns an error if the change cannot be saved.
    pub async fn leave_list(&self, token: &str) -> Result<Option<Person>, LiveError> {
        let Some(person) = self.person_of_list(token).await? else {
            return Ok(None);
        };
        let off = OccasionKind::iter().map(|kind| (kind, NotificationChoice::Off));
        self.choose(&person.id, ChannelKind::Digest, off.collect())
            .await?;
        Ok(Some(person))
    }

    /// Checks which of these deliveries are still valid, and which of them to send now.
    async fn digest_content(
        &self,
        person: &Person,
        deliveries: &[Delivery],
        time: ReadingTime,
    ) -> Result<DigestContent, LiveError> {
        let choices = self.choices(&person.id, ChannelKind::Digest).await?;
        let mut content = DigestContent::default();
        for delivery in deliveries {
            let (Some(id), Some(kind)) = (&delivery.game, delivery.kind.occasion()) else {
                continue;
            };
            let choice = choices.of_kind(kind);
            if choice == NotificationChoice::Off {
                continue;
            }
            let current = self.current_delivery(&person.id, delivery).await?;
            let Some(CurrentOccasion { game, again_ms }) = current else {
                continue;
            };
            let names = self.people.names(&game).await?;
            if let Some(next) = again_ms {
                content.later.insert(delivery.key, next);
            }
            let daily_ms = match choice {
                NotificationChoice::Daily => time.daily_until_ms,
                NotificationChoice::DailyAt(hour) => hour.next_after(delivery.made_ms, time.zone),
                NotificationChoice::Off | NotificationChoice::Each => time.now_ms,
            };
            let at_board = delivery.made_ms + AT_BOARD_MS;
            let put_off = if kind == OccasionKind::Turn && time.now_ms < daily_ms {
                Some(daily_ms)
            } else if self
                .sees_at_board(&game, &person.id, kind, at_board)
                .await?
            {
                Some(at_board)
            } else {
                None
            };
            if let Some(due_ms) = put_off {
                content.later.insert(delivery.key, due_ms);
                continue;
            }
            content.has_turns |= kind == OccasionKind::Turn;
            content.deliveries.push(delivery.clone());
            let news = GameOccasions {
                game,
                names,
                kinds: Vec::new(),
            };
            let news = content.games.entry(id.clone()).or_insert(news);
            news.kinds.push(kind);
        }
        // Use a fixed order, so that the same deliveries produce the same e-mail.
        let order = |one: &Delivery| (one.made_ms, one.game.clone(), one.kind.as_ref().to_owned());
        content.deliveries.sort_by_cached_key(order);
        Ok(content)
    }
}

/// Builds an e-mail from this content.
async fn digest_message(
    person: &Person,
    content: &DigestContent,
    list_token: UnsubscribeToken,
    time: ReadingTime,
) -> Result<MailMessage, LiveError> {
    let ReadingTime { zone, now_ms, .. } = time;
    let games: Vec<_> = content.games.values().cloned().collect();
    let id = person.id.clone();
    // Run this on a blocking thread, since building the view of a long game is slow.
    let news = tokio::task::spawn_blocking(move || {
        let games = games.into_iter();
        games
            .map(|one| GameNews::of(&one.game, &one.names, &id, one.kinds, now_ms))
            .collect::<Vec<_>>()
    });
    let mut games = news.await.map_err(|_| LiveError::Failed)?;
    let more = most_urgent(&mut games);
    Ok(MailMessage::Games(Box::new(GamesMail {
        name: person.name.clone(),
        list_token,
        same_as: same_as(&person.id, content.deliveries.iter()),
        zone,
        now_ms,
        games,
        more,
    })))
}
