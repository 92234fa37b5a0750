//! The store in a PostgreSQL database, which several servers can share. One task per server appends
//! to game logs (`writer/`) on a dedicated connection. All other queries use a connection pool.

pub mod care;
mod cluster;
mod connection;
mod due;
mod engine;
pub(crate) mod error;
mod facts;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod migrating;
mod open;
#[cfg(test)]
mod plans;
mod pooler;
mod schema;
mod transaction;
mod transfer;
mod url;
mod writer;

use std::sync::Arc;

use sqlx::PgPool;

use crate::{Engine, Store, StoreError};
pub use cluster::{DatabaseCluster, NoticeListener};
pub(super) use error::{meaning, of_pool};
pub(super) use transfer::ServerEndpoint;
pub use url::{DatabaseUrl, InvalidUrl};

use cluster::nodes;
use cluster::notices::NoticeWriter;

use writer::AppendQueue;

/// Options for opening a PostgreSQL database.
#[derive(Clone, Debug)]
pub struct PostgresOptions {
    pub url: DatabaseUrl,
    /// Maximum number of pooled connections. The writer and the listener need one more connection
    /// each.
    pub connections: u32,
    /// Whether to notify other nodes immediately (`NOTIFY`). Otherwise they have to poll.
    pub notify: bool,
}

impl PostgresOptions {
    /// Returns the default options: ten connections and immediate notifications.
    #[must_use]
    pub const fn new(url: DatabaseUrl) -> Self {
        Self {
            url,
            connections: 10,
            notify: true,
        }
    }
}

/// An open PostgreSQL database. Cheap to clone.
#[derive(Clone)]
pub(crate) struct PostgresEngine {
    pub(crate) pool: PgPool,
    writer: AppendQueue,
    notices: NoticeWriter,
    cluster: Arc<DatabaseCluster>,
}

impl Store {
    /// Connects to a PostgreSQL database and migrates its schema if necessary.
    ///
    /// # Errors
    /// Returns a [`StoreError`] that describes the problem with the server or the database.
    pub async fn open_postgres(options: PostgresOptions) -> Result<Self, StoreError> {
        let pool = open::prepare(&options).await?;
        let notices = NoticeWriter {
            node: nodes::number(&pool).await?,
            notify: options.notify,
        };
        let connect = connection::options(&options.url);
        let writer = AppendQueue::start(connect.clone(), notices);
        let cluster = DatabaseCluster {
            pool: pool.clone(),
            connect,
            notices,
        };
        let engine = Engine::Postgres(PostgresEngine {
            pool,
            writer,
            notices,
            cluster: Arc::new(cluster),
        });
        Ok(Self { engine })
    }

    /// Opens a database that already has the current schema. Servers may be using it.
    ///
    /// # Errors
    /// Returns the same errors as [`Store::open_postgres`], and an error if the schema is not the
    /// current one.
    pub async fn open_present_postgres(options: PostgresOptions) -> Result<Self, StoreError> {
        let mut connection = open::first(&options.url).await?;
        schema::must_be_latest(&mut connection).await?;
        Self::open_postgres(options).await
    }
}

/// Migrates a new database and returns a connection with the server's settings.
#[cfg(all(test, target_os = "linux"))]
pub(super) async fn connected(url: &DatabaseUrl) -> Result<sqlx::PgConnection, StoreError> {
    let mut connection = connection::connect(&connection::options(url)).await?;
    schema::migrate(&mut connection).await?;
    Ok(connection)
}
