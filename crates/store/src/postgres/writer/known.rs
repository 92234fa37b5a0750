//! The database state that a batch needs. All rows are locked first, so that no other node changes
//! them before the commit.

use std::collections::{HashMap, HashSet};

use sqlx::PgConnection;

use super::conditional;
use super::failure::TransactionFailure;
use super::head::{HeadRow, HeadSeats, LogHead};
use super::held::PersonLoad;
use crate::games::conditional::ConditionalPlan;
use crate::log::projection;
use crate::{CommandIdentity, LogAppend, NewEvents, StoreError};
use postern_game::{CommandDigest, CommandId, GameEvent, GameId, GameSummary, PersonId, Seq};
use postern_rules::ByColor;

/// Identifies an earlier command: its game, the sender's key, and the command id.
type CommandKey<'a> = (&'a GameId, i64, &'a CommandId);

/// The state of the games and people in a batch. Each job updates the state for the next one.
#[derive(Clone, Debug, Default)]
pub(super) struct KnownState<'a> {
    /// Number of the current transaction.
    pub(super) transaction: String,
    pub(super) heads: HashMap<&'a GameId, LogHead>,
    pub(super) people: HashMap<&'a PersonId, i64>,
    /// Keys of deleted people, who cannot get new games.
    deleted: HashSet<i64>,
    /// Counts of games, seeks and challenges, by person key, for people who may get another game.
    pub(super) held: HashMap<i64, PersonLoad>,
    /// Last event number and digest of each command whose id was used before.
    pub(super) before: HashMap<CommandKey<'a>, (Seq, Option<CommandDigest>)>,
    /// Conditional moves that may change, by game, sorted by person id.
    pub(super) conditional: HashMap<&'a GameId, Vec<ConditionalPlan>>,
    /// Reserved keys for new games.
    pub(super) fresh: Vec<i64>,
}

impl<'a> KnownState<'a> {
    /// Locks and reads the database state that a batch needs.
    pub(super) async fn read(
        connection: &mut PgConnection,
        appends: &[&'a LogAppend],
    ) -> Result<Self, TransactionFailure> {
        let entries: Vec<(&NewEvents, Option<&CommandIdentity>)> = appends
            .iter()
            .flat_map(|append| {
                let successor = append.successor.as_ref().map(|entry| (entry, None));
                std::iter::once((&append.entry, append.command.as_ref())).chain(successor)
            })
            .collect();
        let mut known = Self::default();
        lock_games(connection, &entries).await?;
        known.lock_people(connection, appends).await?;
        known.read_heads(connection, &entries).await?;
        known.conditional = conditional::read(connection, appends).await?;
        known.count_held(connection, appends).await?;
        known.take_keys(connection, &entries).await?;
        Ok(known)
    }

    pub(super) fn person(&self, id: &PersonId) -> Result<i64, StoreError> {
        self.people.get(id).copied().ok_or(StoreError::NoPerson)
    }

    /// Returns the counts of a person's games, seeks and challenges. The person must be one who may
    /// get another game. Returns an error for a deleted person.
    pub(super) fn held(&self, person: &PersonId) -> Result<PersonLoad, StoreError> {
        let key = self.person(person)?;
        if self.deleted.contains(&key) {
            return Err(StoreError::NoPerson);
        }
        let held = self.held.get(&key).copied();
        held.ok_or_else(|| StoreError::Other("a person’s games were not counted".to_owned()))
    }

    pub(super) fn seats(&self, game: &GameSummary) -> Result<HeadSeats, StoreError> {
        let key = |person: &Option<PersonId>| {
            let person = person.as_ref();
            person.map(|person| self.person(person)).transpose()
        };
        let invited = key(&game.invited)?;
        Ok(HeadSeats {
            status: game.status,
            access: game.access,
            one_board: game.one_board,
            players: ByColor {
                white: key(&game.players.white)?,
                black: key(&game.players.black)?,
            },
            invited,
        })
    }

    /// Locks the people whose keys will be in the written rows. The locks last until the commit,
    /// which keeps the counts exact.
    async fn lock_people(
        &mut self,
        connection: &mut PgConnection,
        appends: &[&'a LogAppend],
    ) -> Result<(), TransactionFailure> {
        let people: HashMap<&str, &PersonId> = appends
            .iter()
            .flat_map(|append| std::iter::once(&append.entry).chain(&append.successor))
            .flat_map(people_named_in)
            .map(|person| (person.as_str(), person))
            .collect();
        if people.is_empty() {
            return Ok(());
        }
        let ids: Vec<&str> = people.keys().copied().collect();
        let rows: Vec<(String, i64, bool)> = sqlx::query_as(
            "SELECT id, key, deleted_ms IS NOT NULL FROM people WHERE id = ANY($1) ORDER BY key FOR NO KEY UPDATE",
        )
        .bind(ids)
        .fetch_all(connection)
        .await?;
        let keys = rows
            .iter()
            .filter_map(|(id, key, _)| Some((*people.get(id.as_str())?, *key)));
        self.people.extend(keys);
        let deleted = rows.iter().filter(|(_, _, is_deleted)| *is_deleted);
        self.deleted.extend(deleted.map(|(_, key, _)| *key));
        Ok(())
    }

    async fn read_heads(
        &mut self,
        connection: &mut PgConnection,
        entries: &[(&'a NewEvents, Option<&'a CommandIdentity>)],
    ) -> Result<(), TransactionFailure> {
        let games: Vec<&str> = entries
            .iter()
            .map(|(entry, _)| entry.game.as_str())
            .collect();
        let givers: Vec<Option<&str>> = entries
            .iter()
            .map(|(_, given)| given.map(|given| given.person.as_str()))
            .collect();
        let commands: Vec<Option<&str>> = entries
            .iter()
            .map(|(_, given)| given.map(|given| given.id.as_str()))
            .collect();
        let rows: Vec<HeadRow> = sqlx::query_as(
            "SELECT pg_current_xact_id()::text AS transaction, games.key, status, access, one_board, white, black, invited,
                last.seq, last.checksum, people.key AS giver, before.seq AS before_seq, before.digest
             FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS asked (game, person, command, number)
                LEFT JOIN people ON people.id = asked.person
                LEFT JOIN games ON games.id = asked.game
                LEFT JOIN LATERAL (SELECT seq, checksum FROM events
                    WHERE game = games.key ORDER BY seq DESC LIMIT 1) AS last ON true
                LEFT JOIN LATERAL (SELECT seq, digest FROM events WHERE game = games.key AND person = people.key
                    AND command_id = asked.command LIMIT 1) AS before ON true
             ORDER BY asked.number",
        )
        .bind(games)
        .bind(givers)
        .bind(commands)
        .fetch_all(connection)
        .await?;
        for (&(entry, given), row) in entries.iter().zip(rows) {
            self.note(entry, given, row)?;
        }
        Ok(())
    }

    fn note(
        &mut self,
        entry: &'a NewEvents,
        given: Option<&'a CommandIdentity>,
        row: HeadRow,
    ) -> Result<(), StoreError> {
        if let (Some(given), Some(giver)) = (given, row.giver) {
            self.people.insert(&given.person, giver);
            if let Some(seq) = row.before_seq {
                let digest = row.digest.map(CommandDigest::from_bytes);
                self.before
                    .insert((&entry.game, giver, &given.id), (seq, digest));
            }
        }
        self.transaction.clone_from(&row.transaction);
        self.heads.insert(&entry.game, row.head()?);
        Ok(())
    }

    /// Counts the games, seeks and challenges of the people who may get another game.
    async fn count_held(
        &mut self,
        connection: &mut PgConnection,
        appends: &[&'a LogAppend],
    ) -> Result<(), TransactionFailure> {
        let limited: HashSet<i64> = appends
            .iter()
            .flat_map(|append| std::iter::once(&append.entry).chain(&append.successor))
            .flat_map(people_with_limits)
            .filter_map(|person| self.people.get(person).copied())
            .collect();
        if !limited.is_empty() {
            self.held = PersonLoad::count(connection, limited.into_iter().collect()).await?;
        }
        Ok(())
    }

    /// Reserves keys for new games.
    async fn take_keys(
        &mut self,
        connection: &mut PgConnection,
        entries: &[(&'a NewEvents, Option<&'a CommandIdentity>)],
    ) -> Result<(), TransactionFailure> {
        let begin = entries
            .iter()
            .filter(|(entry, _)| self.heads[&entry.game].key.is_none())
            .count();
        if begin > 0 {
            self.fresh = sqlx::query_scalar(
                "SELECT nextval(pg_get_serial_sequence('games', 'key')) FROM generate_series(1, $1)",
            )
            .bind(i64::try_from(begin).unwrap_or(i64::MAX))
            .fetch_all(connection)
            .await?;
        }
        Ok(())
    }
}

/// Locks the games. All nodes lock them in key order, which prevents deadlocks. Later reads see the
/// last committed write.
async fn lock_games(
    connection: &mut PgConnection,
    entries: &[(&NewEvents, Option<&CommandIdentity>)],
) -> Result<(), TransactionFailure> {
    let games: HashSet<&str> = entries
        .iter()
        .filter(|(entry, _)| entry.after > 0)
        .map(|(entry, _)| entry.game.as_str())
        .collect();
    if games.is_empty() {
        return Ok(());
    }
    sqlx::query(
        "SELECT FROM game_state JOIN games ON games.key = game_state.game
         WHERE games.id = ANY($1) ORDER BY game_state.game FOR UPDATE OF game_state",
    )
    .bind(games.into_iter().collect::<Vec<_>>())
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns the people whose keys will be in the rows of games or comments.
fn people_named_in(entry: &NewEvents) -> impl Iterator<Item = &PersonId> {
    let changed = entry.after == 0
        || entry
            .events
            .iter()
            .any(|event| projection::changes_the_game(event));
    let players = seated_or_invited(entry).filter(move |_| changed);
    let others = entry
        .events
        .iter()
        .filter_map(|logged| match &logged.event {
            GameEvent::Joined { person } => Some(person),
            GameEvent::Kibitzed { by, .. } => Some(by),
            _ => None,
        });
    players.chain(others)
}

/// Returns a game's players and the challenged person.
fn seated_or_invited(entry: &NewEvents) -> impl Iterator<Item = &PersonId> {
    let game = &entry.summary;
    [&game.players.white, &game.players.black, &game.invited]
        .into_iter()
        .flatten()
}

/// Returns the people who get another game or challenge, and so may reach a limit.
fn people_with_limits(entry: &NewEvents) -> impl Iterator<Item = &PersonId> {
    let begins = entry.after == 0;
    let players = seated_or_invited(entry).filter(move |_| begins);
    let joining = entry
        .events
        .iter()
        .filter_map(|logged| match &logged.event {
            GameEvent::Joined { person } => Some(person),
            _ => None,
        });
    players.chain(joining)
}
