//! Measures notification latency, from the commit of a turn to the delivery of an e-mail or push
//! message, when 10,000 of each are due simultaneously. Run it with `make bench-told`. Prints each
//! figure with its target, and does not fail if a target is missed. `TOLD_COUNT` sets another
//! number.

use std::collections::HashMap;
use std::env;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

use async_trait::async_trait;
use futures_util::{StreamExt as _, stream};
use postern::live::{
    BrowserSubscription, HttpClient, Live, MailError, MailMessage, MailTransport, PostRequest,
    ServerClock, ServerReply, Transports,
};
use postern_game::{Actor, Command, CommandId, GameId, OpponentKind, Person};
use postern_store::mail::EmailAddress;
use postern_store::notifications::ChannelKind;
use postern_test_postgres::TestCluster;

use crate::database::on_postgres;
use crate::helpers::*;
use crate::sending::{send_through, without_mail};

/// The number of games that each White player has.
const GAMES_EACH: usize = 100;
/// The number of concurrent commands.
const AT_ONCE: usize = 64;
/// The simulated time that an SMTP server or push service takes per message.
const SERVICE_TAKES: Duration = Duration::from_millis(30);

/// The time at which each message was first delivered.
#[derive(Clone, Default)]
struct FirstDeliveries(Arc<Mutex<HashMap<String, Instant>>>);

impl FirstDeliveries {
    async fn take(&self, whose: &str) {
        tokio::time::sleep(SERVICE_TAKES).await;
        let mut taken = self.0.lock().unwrap();
        taken.entry(whose.to_owned()).or_insert_with(Instant::now);
    }

    fn count(&self) -> usize {
        self.0.lock().unwrap().len()
    }
}

#[async_trait]
impl HttpClient for FirstDeliveries {
    async fn check(&self, endpoint: &str) -> Result<String, String> {
        Ok(endpoint.to_owned())
    }

    async fn post(&self, endpoint: &str, _: PostRequest) -> Result<ServerReply, String> {
        let whose = endpoint.rsplit('/').next().unwrap_or_default();
        self.take(whose).await;
        Ok(ServerReply {
            status: 201,
            retry_after_s: None,
        })
    }
}

#[async_trait]
impl MailTransport for FirstDeliveries {
    async fn send(&self, to: &EmailAddress, _: &MailMessage) -> Result<(), MailError> {
        let whose = to.as_str().split('@').next().unwrap_or_default();
        self.take(whose).await;
        Ok(())
    }
}

/// Runs a task for each item, up to `AT_ONCE` concurrently.
async fn each<T, R>(items: Vec<T>, work: impl AsyncFn(T) -> R) -> Vec<R> {
    let work = &work;
    let done = stream::iter(items).map(|item| async move { work(item).await });
    done.buffer_unordered(AT_ONCE).collect().await
}

/// Creates players with an account, an e-mail address and a push subscription.
async fn reachable(live: &Live, database: &TestDatabase, count: usize) -> Vec<Person> {
    let people = each((0..count).collect(), async |_| {
        live.people.new_guest().await.unwrap()
    })
    .await;
    let mut other = database.stranger().await;
    other
        .run("INSERT INTO accounts (person, password_hash, password_ms, made_ms, named_ms) SELECT key, '', 1, 1, 0 FROM people")
        .await;
    other
        .run("INSERT INTO emails (person, address, verified_ms) SELECT key, id || '@example.org', 1 FROM people")
        .await;
    other
        .run("INSERT INTO receivers (channel, person, made_ms, next_ms) SELECT 'digest', key, 1, 1 FROM people")
        .await;
    each(people.iter().collect(), async |person: &Person| {
        let token = live.accounts.sign_in(&person.id, "Browser".to_owned()).await;
        let signed_in = live.accounts.signed_in(&token.unwrap()).await.unwrap().unwrap();
        let endpoint = format!("https://push.example/{}", person.id);
        let entered = BrowserSubscription {
            label: "Browser",
            endpoint: &endpoint,
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg",
        };
        live.notifications
            .add_device(&person.id, signed_in.session, entered, &FirstDeliveries::default())
            .await
            .unwrap();
    })
    .await;
    people
}

async fn command(live: &Live, person: &Person, game: &GameId, id: &str, command: Command) {
    let actor = Actor::Person(person.id.clone());
    let id = CommandId::parse(id).unwrap();
    live.games
        .execute(game, &actor, &id, command)
        .await
        .unwrap();
}

/// Waits until all players have been notified, and prints the latencies in seconds.
async fn wait(what: &str, aim: f64, taken: &FirstDeliveries, since: &HashMap<String, Instant>) {
    let begun = Instant::now();
    while taken.count() < since.len() && begun.elapsed() < Duration::from_mins(10) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let taken = taken.0.lock().unwrap();
    let mut waited: Vec<f64> = taken
        .iter()
        .filter_map(|(whose, at)| Some(at.saturating_duration_since(*since.get(whose)?)))
        .map(|waited| waited.as_secs_f64())
        .collect();
    waited.sort_by(f64::total_cmp);
    let at = |share: usize| waited.get((waited.len() - 1) * share / 100).copied();
    println!(
        "{what:<28} half within {:>6.2} s, all within {:>6.2} s; aim {aim:.0} s, {} of {}",
        at(50).unwrap_or_default(),
        at(100).unwrap_or_default(),
        waited.len(),
        since.len()
    );
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it takes minutes: run it by make bench-told"]
async fn told() {
    let count = env::var("TOLD_COUNT").map_or(10_000, |count| count.parse().unwrap());
    // The benchmark uses a database on disk, not one in memory.
    let database = if on_postgres() {
        TestDatabase::postgres_in(&TestCluster::start()).await
    } else {
        TestDatabase::sqlite()
    };
    let live = Live::open(database.open().await, Arc::new(ServerClock::default()))
        .await
        .unwrap();
    let people = reachable(&live, &database, count).await;
    let whites = each((0..count.div_ceil(GAMES_EACH)).collect(), async |_| {
        live.people.new_guest().await.unwrap()
    })
    .await;
    let pairs: Vec<_> = people.iter().enumerate().collect();
    let games = each(pairs, async |(number, person)| {
        let white = &whites[number / GAMES_EACH];
        let id = CommandId::parse(&format!("create-{number}")).unwrap();
        let new = new_game(OpponentKind::Friend, three_days());
        let game = live.games.create(white, &id, new).await.unwrap();
        command(&live, person, &game, "join", Command::Join).await;
        (game, white, person)
    })
    .await;
    if on_postgres() {
        // PostgreSQL would run this automatically within a minute.
        database.stranger().await.run("ANALYZE").await;
    }
    let (pushed, mailed) = (FirstDeliveries::default(), FirstDeliveries::default());
    let (mail, http) = (Arc::new(mailed.clone()), Arc::new(pushed.clone()));
    let transports = Transports {
        mail: Some(mail),
        ..without_mail(&http)
    };
    let running = [ChannelKind::Push, ChannelKind::Mail, ChannelKind::Digest]
        .map(|channel| send_through(&live, [channel], transports.clone()));
    let begun = Instant::now();
    let committed = each(games, async |(game, white, person)| {
        command(&live, white, &game, "turn", play("c4", 0)).await;
        (person.id.to_string(), Instant::now())
    })
    .await;
    println!(
        "{count} turns in {:.1} s; each service takes {} ms",
        begun.elapsed().as_secs_f64(),
        SERVICE_TAKES.as_millis()
    );
    let committed: HashMap<_, _> = committed.into_iter().collect();
    wait("messages to browsers", 5.0, &pushed, &committed).await;
    wait("mails (20 s of them grace)", 60.0, &mailed, &committed).await;

    // The reminders of all games become due simultaneously.
    pushed.0.lock().unwrap().clear();
    let since = Instant::now();
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let due_ms = now.unwrap().as_millis();
    let due = format!("UPDATE deliveries SET due_ms = {due_ms} WHERE kind = 'reminder'");
    database.stranger().await.run(&due).await;
    let all = committed.into_keys().map(|whose| (whose, since)).collect();
    wait("reminders in browsers", 60.0, &pushed, &all).await;
    live.shutdown().await;
    for task in running {
        task.await.unwrap();
    }
}
