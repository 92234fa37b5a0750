//! PgBouncer between a node and its database.

use postern_store::{AppendResult, Store, StoreError};
use postern_test_postgres::TestCluster;
use sqlx::postgres::PgConnectOptions;
use tokio::task::JoinSet;

use super::proxy::{CutPoint, Proxy};
use super::*;
use crate::database::{PgBouncer, PoolMode};

async fn opened(url: &str) -> Result<(), StoreError> {
    let options = PostgresOptions::new(DatabaseUrl::parse(url).unwrap());
    Store::open_postgres(options).await?.close().await;
    Ok(())
}

#[tokio::test]
async fn a_pooler_that_shares_sessions_is_refused() {
    let database = TestCluster::shared().database();
    for mode in [PoolMode::Transaction, PoolMode::Statement] {
        let pooler = PgBouncer::before(&database, mode);
        let refused = Err(StoreError::SharedSessions);
        assert_eq!(opened(&pooler.url()).await, refused, "{mode:?}");
    }
    let pooler = PgBouncer::before(&database, PoolMode::Session);
    assert_eq!(opened(&pooler.url()).await, Ok(()));
    let sentence = StoreError::SharedSessions.to_string();
    assert!(sentence.contains("“pool_mode = session”"), "{sentence}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_that_others_use_as_well_is_refused_each_time() {
    let database = TestCluster::shared().database();
    let pooler = PgBouncer::before(&database, PoolMode::Transaction);
    let mut others = JoinSet::new();
    for _ in 0..4 {
        let options: PgConnectOptions = pooler.url().parse().unwrap();
        // PgBouncer refuses this parameter.
        let options = options.extra_float_digits(None);
        let mut other = PgConnection::connect_with(&options).await.unwrap();
        others.spawn(async move {
            loop {
                sqlx::raw_sql("SELECT count(*) FROM pg_class")
                    .execute(&mut other)
                    .await
                    .unwrap();
            }
        });
    }
    for _ in 0..50 {
        let refused = Err(StoreError::SharedSessions);
        assert_eq!(opened(&pooler.url()).await, refused);
    }
}

/// Writes comments while the proxy cuts connections during commits.
async fn cut(node: Store, proxy: &Proxy) {
    introduce(&node).await;
    node.append(begun("one")).await.unwrap();
    for seq in 4..34 {
        proxy.cut(
            [CutPoint::Before, CutPoint::After, CutPoint::Never][usize::try_from(seq).unwrap() % 3],
        );
        let one = comment("one", seq, &format!("command-{seq}"));
        assert_eq!(
            node.append(one.clone()).await,
            Ok(AppendResult::Written(seq)),
            "the answer is right"
        );
        assert_eq!(node.append(one).await, Ok(AppendResult::Before(seq)));
    }
    assert_eq!(proxy.cuts(), 20);
    assert_eq!(node.log(&game_id("one")).await.unwrap().len(), 33);
    node.close().await;
}

#[tokio::test]
async fn a_commit_that_is_cut_off_behind_pgbouncer_is_neither_lost_nor_repeated() {
    let database = TestCluster::shared().database();
    let proxy = Proxy::to(&database);
    let pooler = PgBouncer::at(&database, proxy.folder(), PoolMode::Session);
    cut(node(&pooler.url()).await, &proxy).await;
}

#[tokio::test]
async fn a_commit_that_is_cut_off_before_pgbouncer_is_neither_lost_nor_repeated() {
    let database = TestCluster::shared().database();
    let pooler = PgBouncer::before(&database, PoolMode::Session);
    let proxy = Proxy::before(pooler.socket(), database.name(), Vec::new());
    cut(node(&proxy.url()).await, &proxy).await;
}
