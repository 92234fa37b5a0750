//! SQLite and PostgreSQL databases: copies, checks and repairs.

mod care;
mod copying;

use std::fmt::{Debug, Write as _};
use std::path::Path;

use postern_game::{Command, GameId, Misconduct, OpponentKind, TimeControl, position_key};
use postern_rules::{Position, Variant};
use postern_store::reports::{GameReportSubject, NewReport, ReportSubject};
use postern_store::{
    ArchiveFilter, CopyEndpoint, DatabaseUrl, GameFilter, ListRange, OpponentFilter,
    PersonGamesFilter, PostgresOptions, Session, SessionLimits, Store, copy,
};
use postern_test_postgres::{ClusterDatabase, TestCluster};
use sqlx::{Connection as _, PgConnection};

use crate::helpers::*;

/// Creates an SQLite file with games in every state, comments, sessions and links. Returns the
/// games' IDs.
async fn world() -> (Server, Vec<GameId>) {
    let server = Server::on_file().await;
    let finished = server.two(blitz()).await;
    server.turns(&finished, &["c4", "c7"]).await;
    server.by(&ann(), &finished, Command::Resign).await.unwrap();
    let running = server.two(three_days()).await;
    server.turns(&running, &["c4"]).await;
    let comment = Command::Kibitz {
        ply: 0,
        text: "“Schön”, said Cleo\n".to_owned(),
        in_reply_to: None,
    };
    server.by(&cleo(), &finished, comment).await.unwrap();
    let seek = server
        .create(new_game(OpponentKind::Anyone, TimeControl::Unlimited))
        .await;
    let alone = server
        .create(new_game(OpponentKind::BothSides, TimeControl::Unlimited))
        .await;
    let event = server
        .create(event_5(OpponentKind::Friend, TimeControl::Unlimited))
        .await;
    server.by(&ben(), &event, Command::Join).await.unwrap();
    server.by(&ann(), &event, choose("c4")).await.unwrap();
    let store = Store::open_sqlite(&server.file()).await.unwrap();
    let session = Session {
        hash: [7; 32],
        person: ann().id,
        made_ms: START,
        used_ms: START + 1,
        device: "Firefox on Windows".to_owned(),
    };
    let limits = SessionLimits {
        forget_ms: 0,
        most: 9,
    };
    store.add_session(session, limits).await.unwrap();
    store
        .add_link([8; 32], ben().id, START, START + DAY)
        .await
        .unwrap();
    let report = NewReport {
        at_ms: START,
        by: ben().id,
        person: cleo().id,
        about: ReportSubject::Game(finished.clone(), GameReportSubject::Comment(7)),
        around: vec![5, 6],
        kind: Misconduct::OffTopic,
        text: "“Schön”?".to_owned(),
    };
    assert!(store.report(report).await.unwrap());
    store.close().await;
    (server, vec![finished, running, seek, alone, event])
}

/// Copies a server's SQLite file to a new PostgreSQL database.
async fn copied(server: &Server) -> (ClusterDatabase, DatabaseUrl) {
    let database = TestCluster::shared().database();
    let url = url(&database);
    copy(
        CopyEndpoint::File(&server.file()),
        CopyEndpoint::Server(&url),
    )
    .await
    .unwrap();
    (database, url)
}

/// Returns everything that a store can read, as text.
async fn told(store: &Store, games: &[GameId]) -> String {
    let mut told = String::new();
    let mut tell = |what: &dyn Debug| writeln!(told, "{what:#?}").unwrap();
    for game in games {
        tell(&store.log(game).await);
    }
    for against in [OpponentFilter::People, OpponentFilter::Computer] {
        let filter = GameFilter::default();
        tell(&store.games(against, filter, 0, 100).await);
        let all = ArchiveFilter {
            against,
            ..ArchiveFilter::default()
        };
        tell(&store.archive(&all, None, 100).await);
    }
    tell(&(store.seeks().await, store.running().await));
    tell(&store.deadlines(None, 100).await);
    for person in [ann(), ben(), cleo()].map(|person| person.id) {
        tell(&store.person(&person).await);
        tell(&store.has_own_name(&person).await);
        tell(
            &store
                .unfinished_of(&person, PersonGamesFilter::default(), ListRange::UNFINISHED)
                .await,
        );
        tell(&store.finished_of(&person, None, 100).await);
        tell(&store.waiting_for(&person).await);
        tell(&store.profile(&person).await);
        tell(&store.records_of(&person).await);
        tell(&store.running_of(&person, None, 100).await);
        tell(&store.sessions_of(&person).await);
        tell(&store.reports_by(&person, 10).await);
    }
    tell(&store.unindexed(10).await);
    for variant in Variant::ALL {
        let key = position_key(&Position::start(variant));
        tell(&store.with_position(key, None, 10).await);
        tell(&store.next_turns(key).await);
    }
    tell(&store.person_of_link(&[8; 32], START).await);
    tell(&store.unjoined(START + DAY, None, 10).await);
    tell(&store.unseen(START + DAY, None, 10).await);
    tell(&store.fact_or("id key", Vec::new()).await);
    told
}

async fn told_by_file(file: &Path, games: &[GameId]) -> String {
    let store = Store::open_sqlite(file).await.unwrap();
    let told = told(&store, games).await;
    store.close().await;
    told
}

async fn told_by_server(url: &DatabaseUrl, games: &[GameId]) -> String {
    let store = Store::open_postgres(PostgresOptions::new(url.clone()))
        .await
        .unwrap();
    let told = told(&store, games).await;
    store.close().await;
    told
}

fn url(database: &ClusterDatabase) -> DatabaseUrl {
    DatabaseUrl::parse(&database.url()).unwrap()
}

async fn stranger(database: &ClusterDatabase) -> PgConnection {
    PgConnection::connect(&database.url()).await.unwrap()
}

async fn run(database: &ClusterDatabase, statements: &'static str) {
    sqlx::raw_sql(statements)
        .execute(&mut stranger(database).await)
        .await
        .unwrap();
}
