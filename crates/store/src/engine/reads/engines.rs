//! Running the shared statements on either engine.

use sqlx::{PgPool, SqlitePool, postgres::PgRow, sqlite::SqliteRow};

use crate::engine::{
    reads::{Reader, Statement},
    value::{Value, bound},
};
use crate::{StoreError, postgres};

impl Reader for SqlitePool {
    type Row = SqliteRow;

    async fn rows(
        &self,
        statement: &Statement,
        values: &[Value],
    ) -> Result<Vec<SqliteRow>, StoreError> {
        Ok(bound(sqlx::query(statement.sqlite), values)
            .fetch_all(self)
            .await?)
    }
}

impl Reader for PgPool {
    type Row = PgRow;

    async fn rows(
        &self,
        statement: &Statement,
        values: &[Value],
    ) -> Result<Vec<PgRow>, StoreError> {
        bound(sqlx::query(statement.postgres), values)
            .fetch_all(self)
            .await
            .map_err(postgres::of_pool)
    }
}
