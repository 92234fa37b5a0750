//! Counts each person's unfinished games, open seeks and challenges.

use std::collections::HashMap;

use sqlx::PgConnection;

use super::BATCH;
use super::failure::TransactionFailure;
use crate::games::limits::ChallengeCounts;
use postern_game::MAX_UNFINISHED;

/// Maximum number of games counted. It exceeds the limit on games by the size of a batch, because a
/// batch can end that many games.
const COUNTED: i64 = MAX_UNFINISHED as i64 + BATCH as i64;

/// Counts of a person's games, seeks and challenges, compared with the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PersonLoad {
    /// Number of unfinished games against opponents.
    pub(super) apart: u32,
    /// Number of unfinished games with both players at one board.
    pub(super) together: u32,
    /// Number of open seeks.
    pub(super) seeks: u32,
    pub(super) has_account: bool,
    /// Counts of the unanswered challenges that the person has sent and received.
    pub(super) challenges: ChallengeCounts,
}

impl PersonLoad {
    /// Counts the unfinished games, open seeks and challenges of the people with these keys.
    pub(super) async fn count(
        connection: &mut PgConnection,
        people: Vec<i64>,
    ) -> Result<HashMap<i64, Self>, TransactionFailure> {
        let rows: Vec<(i64, i64, i64, i64, i64, i64, bool)> = sqlx::query_as(
            "SELECT person,
                (SELECT count(*) FROM (SELECT FROM games WHERE white = person AND status <> 'over' AND NOT one_board LIMIT $2) AS counted)
                + (SELECT count(*) FROM (SELECT FROM games WHERE black = person AND status <> 'over' AND NOT one_board LIMIT $2) AS counted),
                (SELECT count(*) FROM (SELECT FROM games WHERE white = person AND status <> 'over' AND one_board LIMIT $2) AS counted),
                (SELECT count(*) FROM games WHERE white = person AND status = 'open' AND access = 'seek')
                + (SELECT count(*) FROM games WHERE black = person AND status = 'open' AND access = 'seek'),
                (SELECT count(*) FROM games WHERE white = person AND invited IS NOT NULL)
                + (SELECT count(*) FROM games WHERE black = person AND invited IS NOT NULL),
                (SELECT count(*) FROM games WHERE invited = person),
                EXISTS (SELECT FROM accounts WHERE accounts.person = asked.person)
             FROM unnest($1::bigint[]) AS asked (person)",
        )
        .bind(people)
        .bind(COUNTED)
        .fetch_all(connection)
        .await?;
        let held = rows.into_iter().map(|row| {
            let (person, apart, together, seeks, made, got, has_account) = row;
            let held = Self {
                apart: number(apart),
                together: number(together),
                seeks: number(seeks),
                has_account,
                challenges: ChallengeCounts {
                    made: number(made),
                    got: number(got),
                },
            };
            (person, held)
        });
        Ok(held.collect())
    }
}

fn number(count: i64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
