//! Several nodes on one PostgreSQL database: notifications between them, and shared state.

mod api_tokens;
mod conduct;
mod due;
mod fair_play;
mod hearing;
mod jobs;
mod pairing;
mod plans;
mod presence;
mod sent;
mod time;
mod told;
mod two_worlds;
mod versions;
mod visitors;

use std::sync::Arc;

use postern::live::{Clock, Live, LiveError, ManualClock, Password, SignInClient};
use postern_game::{Actor, Command, GameId, OpponentKind, Person, Seq, TimeControl};
use postern_store::{DatabaseUrl, PostgresOptions, Store};
use postern_test_postgres::{ClusterDatabase, TestCluster};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqlSafeStr as _};

use crate::helpers::*;

/// Nodes on their own database, which contains Ann, Ben and Cleo.
struct Nodes {
    database: ClusterDatabase,
    clock: Arc<ManualClock>,
    live: Vec<Live>,
    notify: bool,
}

impl Nodes {
    /// Starts nodes that are connected to each other.
    async fn start(count: usize) -> Self {
        Self::start_with(count, true).await
    }

    /// Starts nodes with or without `LISTEN` and `NOTIFY`.
    async fn start_with(count: usize, notify: bool) -> Self {
        let mut nodes = Self {
            database: TestCluster::shared().database(),
            clock: Arc::new(ManualClock::at(START)),
            live: Vec::new(),
            notify,
        };
        for _ in 0..count {
            let node = nodes.node().await;
            node.nodes.join_cluster();
            nodes.live.push(node);
        }
        nodes
    }

    async fn store(&self) -> Store {
        let url = DatabaseUrl::parse(&self.database.url()).unwrap();
        let options = PostgresOptions {
            notify: self.notify,
            ..PostgresOptions::new(url)
        };
        Store::open_postgres(options).await.unwrap()
    }

    /// Opens another node, which receives no notifications yet.
    async fn node(&self) -> Live {
        self.node_with(self.clock.clone()).await
    }

    async fn node_with(&self, clock: Arc<dyn Clock>) -> Live {
        let store = self.store().await;
        introduce(&store).await;
        Live::open(store, clock).await.unwrap()
    }

    /// Starts a game between Ann and Ben on the first node.
    async fn two(&self, time: TimeControl) -> GameId {
        let new = new_game(OpponentKind::Friend, time);
        let game = self.live[0]
            .games
            .create(&ann(), &fresh(), new)
            .await
            .unwrap();
        by(&self.live[0], &ben(), &game, Command::Join)
            .await
            .unwrap();
        game
    }

    /// Executes a statement on a separate connection. Returns the number of affected rows.
    async fn sql(&self, statement: &str) -> u64 {
        let mut connection = PgConnection::connect(&self.database.url()).await.unwrap();
        let statement = AssertSqlSafe(statement.to_owned()).into_sql_str();
        let done = sqlx::query(statement).execute(&mut connection).await;
        done.unwrap().rows_affected()
    }
}

fn fresh() -> postern_game::CommandId {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    postern_game::CommandId::parse(&format!("given-{number}")).unwrap()
}

/// Sends a command to one node.
async fn by(
    node: &Live,
    person: &Person,
    game: &GameId,
    command: Command,
) -> Result<Seq, LiveError> {
    let actor = Actor::Person(person.id.clone());
    node.games.execute(game, &actor, &fresh(), command).await
}

/// Waits until a node has received a game's event `seq`.
async fn shown(node: &Live, game: &GameId, seq: Seq) {
    let mut bell = node.games.subscribe(game).await.unwrap();
    bell.wait_for(|known| *known >= seq).await.unwrap();
    assert!(node.games.game(game).await.unwrap().seq() >= seq);
}

async fn gets_account(live: &Live, person: &Person) {
    let browser = SignInClient {
        device: "here".to_owned(),
        network: "192.0.2.1".parse().unwrap(),
        token: None,
        session: None,
    };
    let password = Password::new("a green door".to_owned());
    live.accounts
        .sign_up(Some(&person.id), &person.name, &password, &browser)
        .await
        .unwrap();
}
