//! Code shared by the SQLite and PostgreSQL engines: statements, transactions, table definitions,
//! and copies between databases.

pub(crate) mod copy;
pub(crate) mod deletion;
pub(crate) mod due;
pub(crate) mod failure;
pub(crate) mod migrations;
pub(crate) mod news;
pub(crate) mod on_postgres;
pub(crate) mod on_sqlite;
#[cfg(test)]
pub(crate) mod plans;
pub(crate) mod reads;
pub(crate) mod rows;
pub(crate) mod tables;
pub(crate) mod transaction;
pub(crate) mod value;
pub(crate) mod writes;
