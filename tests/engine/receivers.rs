//! Slow webhook receivers, slow push services and slow name lookups must not delay other receivers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use postern::live::{
    BrowserSubscription, HttpClient, Live, MailError, MailMessage, MailTransport, PostRequest,
    ServerClock, ServerReply,
};
use postern::outbound::{OutboundClient, SystemResolver};
use postern_game::{Actor, Command, CommandId, GameId, OpponentKind, Person};
use postern_store::mail::EmailAddress;
use postern_store::notifications::{ChannelKind, DeliveryKind};
use rstest::rstest;
use tokio::sync::Notify;

use crate::helpers::*;
use crate::outside::name_server::{NameServer, SILENT};
use crate::outside::{HOST, OutsideServer, SLOW};
use crate::sending::{send_through, transports, without_mail};
use crate::subscriber::Subscriber;

/// The number of players with slow webhooks and push services. As many others have host names that
/// are slow to look up.
const SLOW_PEOPLE: usize = 50;
/// The time limit for a fast receiver's request. A slow receiver takes longer to respond.
const IN_TIME: Duration = Duration::from_secs(9);

/// A player with a webhook and a push subscription, and a game in which it is the opponent's turn.
struct NotifiedPerson {
    person: Person,
    opponent: Person,
    game: GameId,
}

struct TestSite {
    live: Live,
    outside: OutsideServer,
    names: NameServer,
    sender: Arc<OutboundClient>,
    // Dropping the database would delete the file.
    database: TestDatabase,
}

fn slow_host(number: usize) -> String {
    format!("slow-{number}.example")
}

impl TestSite {
    async fn start() -> Self {
        let names = NameServer::start().await;
        let resolver = SystemResolver::asking(vec![names.address()]);
        let hosts: Vec<_> = (0..SLOW_PEOPLE).map(slow_host).collect();
        let hosts: Vec<_> = hosts.iter().map(|host| &**host).chain([HOST]).collect();
        let outside = OutsideServer::start(&hosts).await;
        let database = TestDatabase::new().await;
        let clock = Arc::new(ServerClock::default());
        let live = Live::open(database.open().await, clock).await.unwrap();
        Self {
            live,
            sender: outside.sender_with(Arc::new(resolver)),
            outside,
            names,
            database,
        }
    }

    fn address(&self, host: &str, path: &str) -> String {
        format!("https://{host}:{}{path}", self.outside.port())
    }

    /// Creates a player whose webhook and push subscription are at `path` on `host`, and a game in
    /// which `opponent` is White.
    async fn reach(&self, opponent: &Person, host: &str, path: &str) -> NotifiedPerson {
        let live = &self.live;
        let person = live.people.new_guest().await.unwrap();
        let account = format!(
            "INSERT INTO accounts (person, password_hash, password_ms, made_ms, named_ms)
             SELECT key, '', 1, 1, 0 FROM people WHERE id = '{}'",
            person.id
        );
        self.database.stranger().await.run(&account).await;
        let address = |kind: &str| self.address(host, &format!("{path}/{kind}"));
        let wants = vec![DeliveryKind::Turn];
        live.notifications
            .add_address(
                &person.id,
                ChannelKind::Webhook,
                &address("hook"),
                wants,
                &*self.sender,
            )
            .await
            .unwrap();
        let token = live
            .accounts
            .sign_in(&person.id, "Browser".to_owned())
            .await;
        let signed_in = live
            .accounts
            .signed_in(&token.unwrap())
            .await
            .unwrap()
            .unwrap();
        let (p256dh, auth) = Subscriber::new(1).keys();
        let entered = BrowserSubscription {
            label: "Browser",
            endpoint: &address("push"),
            p256dh: &p256dh,
            auth: &auth,
        };
        live.notifications
            .add_device(&person.id, signed_in.session, entered, &*self.sender)
            .await
            .unwrap();
        let id = CommandId::parse(&format!("create-{}", person.id)).unwrap();
        let new = new_game(OpponentKind::Friend, three_days());
        let game = live.games.create(opponent, &id, new).await.unwrap();
        let reached = NotifiedPerson {
            person: person.clone(),
            opponent: opponent.clone(),
            game,
        };
        self.command(&person, &reached, Command::Join).await;
        reached
    }

    async fn command(&self, by: &Person, reached: &NotifiedPerson, command: Command) {
        let actor = Actor::Person(by.id.clone());
        let id = CommandId::parse(&format!("command-{}", reached.game)).unwrap();
        let done = self.live.games.execute(&reached.game, &actor, &id, command);
        done.await.unwrap();
    }

    /// Plays the opponent's turn, which causes notifications to the player.
    async fn tell(&self, reached: &NotifiedPerson) {
        self.command(&reached.opponent, reached, play("c4", 0))
            .await;
    }

    fn sends(&self) -> tokio::task::JoinHandle<()> {
        let channels = [ChannelKind::Push, ChannelKind::Webhook];
        send_through(&self.live, channels, without_mail(&self.sender))
    }

    /// Returns the time from `since` until a request arrived at this path.
    async fn comes(&self, path: &str, since: Instant) -> Duration {
        let line = format!("POST {path}");
        loop {
            let requests = self.outside.requests();
            if let Some(received) = requests.iter().find(|received| received.line == line) {
                return received.at - since;
            }
            assert!(
                since.elapsed() < Duration::from_mins(2),
                "nothing at {path}"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn stops(self, sending: tokio::task::JoinHandle<()>) {
        self.live.shutdown().await;
        sending.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_answers_late_holds_up_nobody_else() {
    let site = TestSite::start().await;
    let opponent = site.live.people.new_guest().await.unwrap();
    let other = site.live.people.new_guest().await.unwrap();
    let mut slow = Vec::new();
    for number in 0..SLOW_PEOPLE {
        let path = format!("{SLOW}/{number}");
        slow.push(site.reach(&opponent, &slow_host(number), &path).await);
        let host = format!("{SILENT}-{number}.example");
        slow.push(site.reach(&other, &host, "/silent").await);
    }
    let stranger = site.reach(&opponent, HOST, "/stranger").await;
    site.names.be_silent();
    let sending = site.sends();
    for reached in &slow {
        site.tell(reached).await;
    }
    // The sender now waits for all slow receivers.
    site.comes(&format!("{SLOW}/0/hook"), Instant::now()).await;
    let since = Instant::now();
    site.tell(&stranger).await;
    let (hook, push) = tokio::join!(
        site.comes("/stranger/hook", since),
        site.comes("/stranger/push", since)
    );
    assert!(hook < IN_TIME && push < IN_TIME, "{hook:?}, {push:?}");
    assert!(site.names.left_waiting() > 2 * SLOW_PEOPLE);
    site.stops(sending).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_has_eight_webhooks_at_once_and_a_person_two() {
    let site = TestSite::start().await;
    let opponent = site.live.people.new_guest().await.unwrap();
    let mut all = Vec::new();
    for number in 0..12 {
        let path = format!("{SLOW}/crowd/{number}");
        all.push(site.reach(&opponent, HOST, &path).await);
    }
    let several = format!("{SLOW}/several");
    all.push(site.reach(&opponent, &slow_host(0), &several).await);
    for number in 1..3 {
        let (live, person) = (&site.live, &all[12].person.id);
        let address = site.address(&slow_host(number), &format!("{several}/hook"));
        live.notifications
            .add_address(
                person,
                ChannelKind::Webhook,
                &address,
                vec![DeliveryKind::Turn],
                &*site.sender,
            )
            .await
            .unwrap();
    }
    let sending = site.sends();
    for reached in &all {
        site.tell(reached).await;
    }
    for (path, most, count) in [("/crowd/", 8, 12), ("/several/", 2, 3)] {
        let hooks = loop {
            let requests = site.outside.requests().into_iter();
            let hooks = requests
                .filter(|request| request.line.contains(path) && request.line.ends_with("/hook"));
            let hooks: Vec<_> = hooks.map(|request| request.at).collect();
            if hooks.len() == count {
                break hooks;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        };
        let next = hooks[most] - hooks[0];
        assert!(next > Duration::from_secs(8), "{path}: {next:?}");
    }
    site.stops(sending).await;
}

/// A sender that panics for one of two receivers.
#[derive(Default)]
struct DefectiveSender {
    other_begins: Notify,
    panics: Notify,
    other_ends: Notify,
}

impl DefectiveSender {
    async fn send(&self, to: &str) {
        if to.contains("defect") {
            self.other_begins.notified().await;
            self.panics.notify_one();
            panic!("a defect");
        }
        self.other_begins.notify_one();
        self.panics.notified().await;
        tokio::task::yield_now().await;
        self.other_ends.notify_one();
    }
}

#[async_trait]
impl MailTransport for DefectiveSender {
    async fn send(&self, to: &EmailAddress, _: &MailMessage) -> Result<(), MailError> {
        Self::send(self, to.as_str()).await;
        Ok(())
    }
}

#[async_trait]
impl HttpClient for DefectiveSender {
    async fn check(&self, _: &str) -> Result<String, String> {
        unreachable!("nobody enters an address")
    }

    async fn post(&self, address: &str, _: PostRequest) -> Result<ServerReply, String> {
        self.send(address).await;
        Ok(TAKEN)
    }
}

/// SQL that adds an e-mail receiver for each address without one.
const DIGESTS: &str = "INSERT INTO receivers (channel, person, made_ms, next_ms)
    SELECT 'digest', person, 1, 1 FROM emails WHERE true ON CONFLICT DO NOTHING";

const TAKEN: ServerReply = ServerReply {
    status: 201,
    retry_after_s: None,
};

#[rstest]
#[case::mail(ChannelKind::Mail, "receivers WHERE channel = 'mail'")]
#[case::digest(
    ChannelKind::Digest,
    "deliveries WHERE channel = 'digest' AND kind = 'turn'"
)]
#[case::webhooks(ChannelKind::Webhook, "deliveries WHERE channel = 'webhook'")]
#[case::push(
    ChannelKind::Push,
    "deliveries WHERE channel = 'push' AND kind = 'turn'"
)]
#[tokio::test(flavor = "multi_thread")]
async fn one_that_panics_leaves_what_is_sent_beside_it_alone(
    #[case] channel: ChannelKind,
    #[case] waits: &str,
) {
    let site = TestSite::start().await;
    let mut other = site.database.stranger().await;
    let opponent = site.live.people.new_guest().await.unwrap();
    for host in ["defect.example", "other.example"] {
        let reached = site.reach(&opponent, host, "").await;
        let address = format!(
            "INSERT INTO emails (person, address, verified_ms)
             SELECT key, 'ann@{host}', 1 FROM people WHERE id = '{}'",
            reached.person.id
        );
        other.run(&address).await;
        other.run(DIGESTS).await;
        site.tell(&reached).await;
        if channel == ChannelKind::Mail {
            let network = std::net::Ipv4Addr::LOCALHOST.into();
            let address = format!("ann@{host}");
            site.live
                .notifications
                .ask_reset(&address, network)
                .await
                .unwrap();
        }
    }
    other
        .run(match channel {
            ChannelKind::Mail => "DELETE FROM receivers WHERE channel <> 'mail'",
            // Skips the grace period during which a player who has the game open can respond.
            _ => "UPDATE deliveries SET due_ms = made_ms WHERE kind <> 'reminder'",
        })
        .await;
    let sender = Arc::new(DefectiveSender::default());
    let sending = send_through(&site.live, [channel], transports(&sender));
    sender.other_ends.notified().await;
    while other.count(waits).await > 1 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    site.stops(sending).await;
}
