//! The channel of mails that say what is new in somebody's games.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use async_trait::async_trait;
use strum::IntoEnumIterator as _;

use super::{
    EmailAddress, GameNews, GamesMail, MailMessage,
    games_mail::{most_urgent, same_as},
    transport::{MAIL_COUNTER, POLL_EVERY_MS},
};
use crate::live::{
    Job, LiveError, Notifications,
    notifications::{
        channel::{Attempt, Channel, Counter, Outcome, Rendered},
        current::CurrentOccasion,
        queue::SendLimits,
        transports::MailTransport,
    },
    random,
};
use postern_game::{DAY, Game, GameId, MINUTE, Millis, Names, Person, Zone};
use postern_store::{
    mail::ListToken,
    notifications::{ChannelKind, Delivery, DueReceiver},
    occasions::{NotificationChoice, OccasionKind},
};

/// For how long nothing but reminders is sent after a mail: what is new meanwhile is gathered.
const GATHERED_FOR: Millis = 10 * MINUTE;
/// For how long nobody who has the game open is told of what its page shows at once.
const AT_THE_BOARD: Millis = 5 * MINUTE;

/// Mails about games, through a mail server.
pub(in crate::live::notifications) struct Digests<'a> {
    pub(in crate::live::notifications) transport: &'a dyn MailTransport,
}

/// A mail, and to whom it goes.
pub(in crate::live::notifications) struct Digest {
    to: EmailAddress,
    message: MailMessage,
    has_turns: bool,
}

/// What comes of deliveries to one person.
#[derive(Default)]
struct Sorted {
    told: Vec<Delivery>,
    games: BTreeMap<GameId, (Arc<Game>, Names, Vec<OccasionKind>)>,
    later: HashMap<i64, Millis>,
    has_turns: bool,
}

#[async_trait]
impl Channel for Digests<'_> {
    const KIND: ChannelKind = ChannelKind::Digest;
    const JOB: Job = Job::GamesMail;
    /// With a mail server that takes 30 ms for each, four at once would need more than a minute for
    /// 10,000.
    const LIMITS: SendLimits = SendLimits {
        at_once: 12,
        slow_at_once: 0,
        per_person: 1,
        per_host: usize::MAX,
    };
    const POLL_EVERY_MS: Millis = POLL_EVERY_MS;
    const COUNTER: Counter = MAIL_COUNTER;
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
    ) -> Result<Rendered<Digest>, LiveError> {
        let Some(person) = &receiver.person else {
            return Ok(Rendered::dropped());
        };
        let (email, now) = (service.email(&person.id).await?, service.node.now_ms());
        let email = email.filter(|email| !email.is_stopped());
        let Some((to, _)) = email.and_then(|email| email.address) else {
            return Ok(Rendered::dropped());
        };
        let token = ListToken::new(random::token());
        let round = service.node.store.mail_round(&person.id, token).await?;
        let Some(round) = round else {
            return Ok(Rendered::dropped());
        };
        let zone = service.people.zone_of(&person.id).await?;
        let day = (zone, round.daily_until_ms);
        let sorted = service.sort(person, deliveries, day, now).await?;
        let message = if sorted.games.is_empty() {
            None
        } else {
            let message = written(person, &sorted, round.list_token, (zone, now)).await?;
            let has_turns = sorted.has_turns;
            Some(Digest {
                to,
                message,
                has_turns,
            })
        };
        let later = sorted.later;
        Ok(Rendered { message, later })
    }

    async fn send(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        digest: Digest,
    ) -> Result<Attempt, LiveError> {
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
        if attempt.outcome == Outcome::Refused {
            store.refuse_address(to, now).await?;
        }
        let is_done = matches!(attempt.outcome, Outcome::Sent | Outcome::Refused);
        attempt.daily_until_ms = (is_done && has_turns).then_some(now + DAY);
        Ok(attempt)
    }

    fn gathers_for(_: &[Delivery]) -> Option<Millis> {
        Some(GATHERED_FOR)
    }

    fn count(_: &[Delivery], outcome: &'static str) {
        if outcome != "dropped" {
            metrics::counter!(Self::COUNTER.name, "kind" => "games", "outcome" => outcome)
                .increment(1);
        }
    }
}

impl Notifications {
    /// To whom the mails go that this token ends.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn person_of_list(&self, token: &str) -> Result<Option<Person>, LiveError> {
        Ok(self.node.store.person_of_list(token).await?)
    }

    /// Ends all mails about games to the person to whom a token was sent. `None` when it was sent to
    /// nobody.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub async fn leave_list(&self, token: &str) -> Result<Option<Person>, LiveError> {
        let Some(person) = self.person_of_list(token).await? else {
            return Ok(None);
        };
        let off = OccasionKind::iter().map(|kind| (kind, NotificationChoice::Off));
        self.choose(&person.id, ChannelKind::Digest, off.collect())
            .await?;
        Ok(Some(person))
    }

    /// Looks which of these deliveries are still so, and what is told now.
    async fn sort(
        &self,
        person: &Person,
        deliveries: &[Delivery],
        (zone, daily_until_ms): (Zone, Millis),
        now: Millis,
    ) -> Result<Sorted, LiveError> {
        let choices = self.choices(&person.id, ChannelKind::Digest).await?;
        let mut sorted = Sorted::default();
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
                sorted.later.insert(delivery.key, next);
            }
            let daily_ms = match choice {
                NotificationChoice::Daily => daily_until_ms,
                NotificationChoice::DailyAt(hour) => hour.next_after(delivery.made_ms, zone),
                NotificationChoice::Off | NotificationChoice::Each => now,
            };
            let at_board = delivery.made_ms + AT_THE_BOARD;
            let put_off = if kind == OccasionKind::Turn && now < daily_ms {
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
                sorted.later.insert(delivery.key, due_ms);
                continue;
            }
            sorted.has_turns |= kind == OccasionKind::Turn;
            sorted.told.push(delivery.clone());
            let told = sorted
                .games
                .entry(id.clone())
                .or_insert_with(|| (game, names, Vec::new()));
            told.2.push(kind);
        }
        // So that the same deliveries make the same mail.
        let order = |one: &Delivery| (one.made_ms, one.game.clone(), one.kind.as_ref().to_owned());
        sorted.told.sort_by_cached_key(order);
        Ok(sorted)
    }
}

/// The mail about what is told.
async fn written(
    person: &Person,
    sorted: &Sorted,
    list_token: ListToken,
    (zone, now): (Zone, Millis),
) -> Result<MailMessage, LiveError> {
    let games: Vec<_> = sorted.games.values().cloned().collect();
    let id = person.id.clone();
    // A view of a long game takes a while.
    let told = tokio::task::spawn_blocking(move || {
        let games = games.into_iter();
        games
            .map(|(game, names, kinds)| GameNews::of(&game, &names, (&id, kinds), now))
            .collect::<Vec<_>>()
    });
    let mut games = told.await.map_err(|_| LiveError::Failed)?;
    let more = most_urgent(&mut games);
    Ok(MailMessage::Games(Box::new(GamesMail {
        name: person.name.clone(),
        list_token,
        same_as: same_as(&person.id, sorted.told.iter()),
        zone,
        now_ms: now,
        games,
        more,
    })))
}
