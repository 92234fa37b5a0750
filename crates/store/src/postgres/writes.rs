//! Running the writes that both engines understand.

use sqlx::{PgConnection, PgPool};

use super::{
    PostgresStore, of_pool,
    transaction::{MOST_RETRIES, in_transaction, is_retried},
};
use crate::{
    News, StoreError,
    engine::{
        value::bind,
        writes::{Engine, Write},
    },
};
use postern_game::PersonId;

impl Engine for PostgresStore {
    type Reader = PgPool;

    const LOCKS: bool = true;

    fn reader(&self) -> &PgPool {
        &self.pool
    }

    async fn write_with(
        &self,
        about: Vec<PersonId>,
        writes: Vec<Write>,
        follows: Vec<Write>,
        news: Vec<News>,
    ) -> Result<bool, StoreError> {
        if let ([write], [], [], []) = (&writes[..], &about[..], &follows[..], &news[..]) {
            return run_alone(&self.pool, write).await;
        }
        in_transaction!(self.pool, connection => {
            match run_all(connection, &about, &writes).await {
                Ok(true) => {
                    match run_each(connection, &follows).await {
                        Ok(()) => self.notices.write(connection, &news).await.map(|()| true),
                        Err(error) => Err(error),
                    }
                }
                done => done,
            }
            .map_err(StoreError::from)
        })
    }
}

/// Carries out a write on which nothing else hangs. A statement is a transaction of its own, which spares
/// the server five more: what is sent to people takes several such writes each.
async fn run_alone(pool: &PgPool, write: &Write) -> Result<bool, StoreError> {
    let mut retries = 0;
    loop {
        let mut connection = pool.acquire().await.map_err(of_pool)?;
        match run(&mut connection, write).await.map_err(StoreError::from) {
            Err(error) if retries < MOST_RETRIES && is_retried(&error) => retries += 1,
            done => return done.map(|changed| changed > 0),
        }
    }
}

async fn run_all(
    connection: &mut PgConnection,
    about: &[PersonId],
    writes: &[Write],
) -> Result<bool, sqlx::Error> {
    // Before the savepoint: the next statements see what was written about these people meanwhile.
    let about: Vec<&str> = about.iter().map(PersonId::as_str).collect();
    sqlx::query("SELECT FROM people WHERE id = ANY ($1) ORDER BY key FOR NO KEY UPDATE")
        .bind(about)
        .execute(&mut *connection)
        .await?;
    sqlx::query("SAVEPOINT together")
        .execute(&mut *connection)
        .await?;
    for write in writes {
        if run(connection, write).await? == 0 {
            sqlx::query("ROLLBACK TO together")
                .execute(connection)
                .await?;
            return Ok(false);
        }
    }
    Ok(true)
}

/// Carries these out, whatever they change.
async fn run_each(connection: &mut PgConnection, writes: &[Write]) -> Result<(), sqlx::Error> {
    for write in writes {
        run(connection, write).await?;
    }
    Ok(())
}

/// Carries out one of them. Gives how many rows it has changed.
pub(super) async fn run(connection: &mut PgConnection, write: &Write) -> Result<u64, sqlx::Error> {
    let mut query = sqlx::query(write.text);
    for value in &write.values {
        query = bind(query, value);
    }
    Ok(query.execute(connection).await?.rows_affected())
}
