//! Telling people what is new in their games.
//!
//! What there is to tell is in the database since the moves themselves. Every node that can send mail
//! takes one person after another, looks which of it still stands, makes one mail of that, and gives
//! the person up when a mail server has taken it. A node that dies in between leaves the rest to
//! others: a mail may come twice, and is never lost.

use std::{collections::BTreeMap, future::pending, sync::Arc};

use strum::IntoEnumIterator as _;

use super::{
    EmailAddress, GamesMail, Message, NotSent, Post, ToldGame,
    games_mail::{most_urgent, same_as},
    outbox::{LOOK_EVERY, TAKEN_FOR},
};
use crate::live::{Job, Live, LiveError, pauses::pause_after, random, standing::CurrentOccasion};
use postern_game::{Game, GameId, MINUTE, Millis, Names, Person, Zone};
use postern_store::{
    notifications::ChannelKind,
    occasions::{Addressee, DueOccasion, ListToken, MailChoice, OccasionKind, Round, RoundEnd},
};

/// Most people who are read at once, and who are told at once: with a mail server that takes 30 ms for
/// each, four at once would need more than a minute for 10,000.
const BATCH: u32 = 1_000;
const AT_ONCE: usize = 12;
/// For how long nothing but reminders is sent after a mail: what is new meanwhile is gathered.
const GATHERED_FOR: Millis = 10 * MINUTE;
/// The same for turns, for those who want them once a day.
const A_DAY: Millis = 24 * 60 * MINUTE;
/// For how long nobody who has the game open is told of what its page shows at once.
const AT_THE_BOARD: Millis = 5 * MINUTE;

/// What comes of the occasions of a round.
#[derive(Default)]
struct Sorted {
    told: Vec<DueOccasion>,
    games: BTreeMap<GameId, (Arc<Game>, Names, Vec<OccasionKind>)>,
    /// What is told later, and when.
    later: Vec<(DueOccasion, Millis)>,
    has_turns: bool,
}

impl Live {
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
        let off = OccasionKind::iter().map(|kind| (kind, MailChoice::Off));
        self.choose(&person.id, ChannelKind::Digest, off.collect())
            .await?;
        Ok(Some(person))
    }

    /// Tells people what is new, until the server stops.
    pub(super) async fn run_rounds(&self, post: &dyn Post) {
        let look = || self.send_rounds(post);
        self.node
            .every(Job::GamesMail, LOOK_EVERY, pending, look)
            .await;
    }

    async fn send_rounds(&self, post: &dyn Post) -> Result<(), LiveError> {
        let store = &self.node.store;
        loop {
            let addressees = store.addressees(self.node.now_ms(), BATCH).await?;
            let is_last = addressees.len() < BATCH as usize;
            let send = |addressee| self.send_round(addressee, post);
            self.node
                .for_each(Job::GamesMail, (addressees, AT_ONCE), send)
                .await?;
            if is_last || self.node.stopping.is_cancelled() {
                break;
            }
        }
        let waiting = store.occasions_waiting(self.node.now_ms()).await?;
        metrics::gauge!("postern_occasions_waiting")
            .set(u32::try_from(waiting).unwrap_or(u32::MAX));
        Ok(())
    }

    /// Tells one person, unless another node does.
    async fn send_round(&self, addressee: Addressee, post: &dyn Post) -> Result<(), LiveError> {
        let store = &self.node.store;
        let now = self.node.now_ms();
        let until = now + TAKEN_FOR;
        let token = ListToken::new(random::token());
        let Some(round) = store.take_round(&addressee, token, now, until).await? else {
            return Ok(());
        };
        let person = &addressee.person;
        let zone = self.people.zone_of(&person.id).await?;
        let sorted = self.sort(person, &round, (zone, now)).await?;
        let mut end = RoundEnd {
            quiet_until_ms: now,
            daily_until_ms: round.daily_until_ms,
        };
        if !sorted.games.is_empty() {
            let message = written(person, &sorted, round.list_token, (zone, now)).await?;
            let Some(sent) = self.send(&addressee.to, &message, post).await else {
                return Ok(());
            };
            if !self.is_done(&addressee, until, sent).await? {
                return Ok(());
            }
            end.quiet_until_ms = now + GATHERED_FOR;
            if sorted.has_turns {
                end.daily_until_ms = now + A_DAY;
            }
        }
        for (occasion, due_ms) in &sorted.later {
            store
                .put_off_occasion(&person.id, occasion, until, *due_ms)
                .await?;
        }
        Ok(store.end_round(&person.id, until, end).await?)
    }

    /// What became of a mail. Whether there is nothing to try again.
    async fn is_done(
        &self,
        addressee: &Addressee,
        until: Millis,
        sent: Result<(), NotSent>,
    ) -> Result<bool, LiveError> {
        let store = &self.node.store;
        let to: EmailAddress = addressee.to.clone();
        match sent {
            Ok(()) => {
                count("sent");
                store.email_works(to).await?;
            }
            Err(NotSent::Refused(reason)) => {
                count("refused");
                tracing::info!(%reason, "a mail about games was refused");
                store.refuse_address(to).await?;
            }
            Err(NotSent::ForNow(reason)) => {
                count("failed");
                tracing::warn!(tries = addressee.tries + 1, %reason, "a mail about games was not sent");
                let again_at = self.node.now_ms() + pause_after(addressee.tries);
                store
                    .put_off_round(&addressee.person.id, until, again_at)
                    .await?;
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Looks what of a round still stands, and what is told now.
    async fn sort(
        &self,
        person: &Person,
        round: &Round,
        (zone, now): (Zone, Millis),
    ) -> Result<Sorted, LiveError> {
        let choices = self.choices(&person.id, ChannelKind::Digest).await?;
        let mut sorted = Sorted::default();
        for occasion in &round.occasions {
            let kind = occasion.kind;
            let choice = choices.of_kind(kind);
            if choice == MailChoice::Off {
                continue;
            }
            let told = (kind, occasion.seq);
            let current = self
                .current_occasion(&occasion.game, &person.id, told)
                .await?;
            let Some(CurrentOccasion { game, again_ms }) = current else {
                continue;
            };
            let names = self.people.names(&game).await?;
            if let Some(next) = again_ms {
                sorted.later.push((occasion.clone(), next));
            }
            let daily_ms = match choice {
                MailChoice::Daily => round.daily_until_ms,
                MailChoice::DailyAt(hour) => hour.next_after(occasion.made_ms, zone),
                MailChoice::Off | MailChoice::Each => now,
            };
            let at_board = occasion.made_ms + AT_THE_BOARD;
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
                sorted.later.push((occasion.clone(), due_ms));
                continue;
            }
            sorted.has_turns |= kind == OccasionKind::Turn;
            sorted.told.push(occasion.clone());
            let told = sorted
                .games
                .entry(occasion.game.clone())
                .or_insert_with(|| (game, names, Vec::new()));
            told.2.push(kind);
        }
        Ok(sorted)
    }
}

/// The mail about what is told.
async fn written(
    person: &Person,
    sorted: &Sorted,
    list_token: ListToken,
    (zone, now): (Zone, Millis),
) -> Result<Message, LiveError> {
    let games: Vec<_> = sorted.games.values().cloned().collect();
    let id = person.id.clone();
    // A view of a long game takes a while.
    let told = tokio::task::spawn_blocking(move || {
        let games = games.into_iter();
        games
            .map(|(game, names, kinds)| ToldGame::of(&game, &names, (&id, kinds), now))
            .collect::<Vec<_>>()
    });
    let mut games = told.await.map_err(|_| LiveError::Failed)?;
    let more = most_urgent(&mut games);
    Ok(Message::Games(Box::new(GamesMail {
        name: person.name.clone(),
        list_token,
        same_as: same_as(&person.id, sorted.told.iter()),
        zone,
        now_ms: now,
        games,
        more,
    })))
}

fn count(outcome: &'static str) {
    metrics::counter!("postern_mails_total", "kind" => "games", "outcome" => outcome).increment(1);
}
