//! Running the shared statements on either engine.

use sqlx::{
    Database, Encode, PgPool, SqlitePool, Type, postgres::PgRow, query::Query, sqlite::SqliteRow,
};

use crate::engine::{
    reads::{Reader, Statement},
    value::{Value, bind},
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

/// Gives a statement its parameters.
pub(crate) fn bound<'query, DB>(
    query: Query<'query, DB, DB::Arguments>,
    values: &[Value],
) -> Query<'query, DB, DB::Arguments>
where
    DB: Database,
    for<'value> Option<&'value str>: Encode<'value, DB> + Type<DB>,
    for<'value> Option<i64>: Encode<'value, DB> + Type<DB>,
    for<'value> Option<&'value [u8]>: Encode<'value, DB> + Type<DB>,
    for<'value> bool: Encode<'value, DB> + Type<DB>,
{
    values.iter().fold(query, bind)
}
