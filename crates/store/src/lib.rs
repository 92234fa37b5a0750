//! The log and what stands beside it: the port through which all others use a database.
//!
//! [`Store::append`] adds events under optimistic concurrency: the caller says after which event,
//! and is told when that is no longer the last. What is read is what is committed. All SQL is in
//! the implementations: [`SqliteStore`] for one server, [`PostgresStore`] for several.

pub mod accounts;
mod analyses;
pub mod cluster;
pub mod conduct;
mod engine;
mod error;
mod games;
#[cfg(test)]
#[path = "../benches/lists/mod.rs"]
mod lists_bench;
mod log;
pub mod notifications;
mod people;
mod postgres;
pub mod problems;
pub mod ratings;
mod sqlite;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod statements;
mod talk;

use std::sync::Arc;

use async_trait::async_trait;

pub use accounts::session::{Session, SessionLimits};
pub use accounts::{api_tokens, feed_addresses, passkeys};
pub use analyses::{reviews, studies};
pub use conduct::{avoidance, reports};
pub use engine::copy::{Copied, CopyEnd, copy};
pub use engine::due::{DUE_LEASE, Due, TaskLock};
pub use engine::news::News;
pub use error::StoreError;
pub use games::archive::{
    ARCHIVE_LOOKS_AT, ArchiveFilter, ArchiveOrder, ArchivePage, ArchivePlace, GameResult,
};
pub use games::filter::{Against, GameCount, GameFilter, OwnFilter, Part, Waits};
pub use games::tidy::{Page, Place};
pub use games::{cards_read, computer, conditional, looks, matching, positions, visits};
pub use log::append::{Append, Appended, Entry, Given};
pub use log::judgement::Checked;
pub use log::recorded::Recorded;
pub use log::records::{Record, Score};
pub use log::{checksum, codec};
pub use notifications::{mail, occasions};
pub use people::{hours, players, vacations};
pub use postgres::{
    DatabaseUrl, InvalidUrl, PostgresOptions, PostgresStore, care as postgres_care,
};
pub use sqlite::{SqliteStore, care};
pub use talk::{chat, notes};

use accounts::api_tokens::ApiTokens;
use accounts::feed_addresses::FeedAddresses;
use accounts::passkeys::Passkeys;
use accounts::{Accounts, Renamed};
use analyses::reviews::Reviews;
use analyses::studies::Studies;
use cluster::Cluster;
use conduct::Conduct;
use conduct::avoidance::Avoidance;
use conduct::reports::Reports;
use games::cards_read::CardsRead;
use games::computer::ComputerGames;
use games::conditional::PlanStore;
use games::looks::Looks;
use games::matching::Matching;
use games::positions::Positions;
use games::visits::Visits;
use notifications::mail::Mail;
use notifications::{Deliveries, Receivers};
use people::hours::PeoplesHours;
use people::players::Players;
use people::vacations::Vacations;
use problems::Problems;
use ratings::Ratings;
use talk::chat::Chat;
use talk::notes::PeoplesNotes;

use postern_game::{GameId, ListedGame, Millis, Person, PersonId, Seq};
use postern_rules::Variant;

/// SHA-256 of the token of a device link or a session.
pub type TokenHash = [u8; 32];

/// The database. Every method fails with [`StoreError`] when the database cannot be read or
/// written; what was to be written was not written then. After [`Store::close`] each answers
/// [`StoreError::Closed`].
#[async_trait]
pub trait Store:
    Accounts
    + ApiTokens
    + Avoidance
    + CardsRead
    + Chat
    + ComputerGames
    + PlanStore
    + Conduct
    + Deliveries
    + FeedAddresses
    + Looks
    + Mail
    + Matching
    + PeoplesHours
    + PeoplesNotes
    + Passkeys
    + Players
    + Positions
    + Ratings
    + Receivers
    + Reports
    + Problems
    + Reviews
    + Studies
    + Vacations
    + Visits
{
    /// Adds to one log, in order and in one commit, what was decided step by step, and answers when
    /// it is durable. A conflict is no error: see [`Appended`]. After one that is not written all
    /// others are conflicts.
    async fn append_all(&self, appends: Vec<Append>) -> Result<Vec<Appended>, StoreError>;

    /// The same for a single decision.
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        let appended = self.append_all(vec![append]).await?;
        appended
            .into_iter()
            .next()
            .ok_or_else(|| StoreError::Other("it did not say what became of a write".to_owned()))
    }

    /// What was answered to a command before, which is never [`Appended::Written`]; `None` when its
    /// id is new.
    async fn answered(&self, game: &GameId, given: &Given) -> Result<Option<Appended>, StoreError>;

    /// A whole log; empty when there is no such game. Fails as well when an event in it cannot be
    /// read.
    async fn log(&self, game: &GameId) -> Result<Vec<Recorded>, StoreError>;

    /// What has happened behind event `after` in a game of this variant, as [`Store::log`] gives it.
    async fn log_after(
        &self,
        game: &GameId,
        after: Seq,
        variant: Variant,
    ) -> Result<Vec<Recorded>, StoreError>;

    /// The number of a log's last event; 0 when there is no such game.
    async fn last_seq(&self, game: &GameId) -> Result<Seq, StoreError>;

    /// Open seeks, the newest first.
    async fn seeks(&self) -> Result<Vec<ListedGame>, StoreError>;

    /// Games that two people play now, the latest turn first.
    async fn running(&self) -> Result<Vec<ListedGame>, StoreError>;

    /// A page of the games that two people play now, the latest turn first; or of those that are played
    /// against the computer, the last to begin first.
    async fn games(
        &self,
        against: Against,
        filter: GameFilter,
        offset: u32,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError>;

    /// How many such games there are of each variant and time control, among 10,000 of them.
    async fn count_games(&self, against: Against) -> Result<Vec<GameCount>, StoreError>;

    /// Up to `limit` games of the archive that pass the filter, behind the game `before`, if given.
    /// It looks at no more than [`ARCHIVE_LOOKS_AT`] games, or twice as many of a player.
    async fn archive(
        &self,
        filter: &ArchiveFilter,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<ArchivePage, StoreError>;

    /// A person's games that are not over: those that wait for this person first, the most urgent at
    /// the top; then other running ones; then open ones. A part of those that pass the filter.
    async fn unfinished_of(
        &self,
        person: &PersonId,
        filter: OwnFilter,
        part: Part,
    ) -> Result<Vec<ListedGame>, StoreError>;

    /// The games with these ids, in the order of the ids, without those that there are not.
    async fn listed(&self, games: &[GameId]) -> Result<Vec<ListedGame>, StoreError>;

    /// Up to `limit` games of a person that are over, the last to end first: those that ended before
    /// the game `before`, if given.
    async fn finished_of(
        &self,
        person: &PersonId,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<Vec<ListedGame>, StoreError>;

    /// How many games wait for a person's turn or choice, and challenges by name for an answer. At one board it is always the person's
    /// turn, so such a game waits for nobody.
    async fn waiting_for(&self, person: &PersonId) -> Result<u32, StoreError>;

    /// Up to `limit` games with the earliest deadlines, in their order, from behind `after` on.
    async fn deadlines(
        &self,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Vec<(GameId, Millis)>, StoreError>;

    /// The first `limit` games behind `after` whose deadlines have passed at `now`. On a database
    /// that several nodes share they are taken for the caller for [`DUE_LEASE`]: no other node gets
    /// them meanwhile.
    async fn take_due(
        &self,
        now: Millis,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> Result<Due, StoreError>;

    /// Takes a task that one node at a time should do, until the turn is dropped. `None` when
    /// another node does it.
    async fn lock_task(&self, task: &'static str) -> Result<Option<TaskLock>, StoreError>;

    /// How nodes that share this database speak to each other; `None` when there can be but one.
    fn cluster(&self) -> Option<Arc<dyn Cluster>>;

    /// Adds a person whose id is new. `false`, and nothing is written, when an account, or a guest who
    /// was seen in the last 90 days, has a name that looks the same.
    async fn add_person(&self, person: Person, now: Millis) -> Result<bool, StoreError>;

    /// Gives a person another name. An account's name that it takes the place of goes to nobody else
    /// for a year. Fails as well when there is no such person.
    async fn rename(&self, person: Person, now: Millis) -> Result<Renamed, StoreError>;

    /// `false` when somebody else has a name that looks the same: it was taken while the person was
    /// away, or both have it from a time when nobody compared names.
    async fn has_own_name(&self, person: &PersonId) -> Result<bool, StoreError>;

    /// `None` when there is no such person.
    async fn person(&self, id: &PersonId) -> Result<Option<Person>, StoreError>;

    /// Those of these people that there are, in any order.
    async fn people(&self, ids: &[PersonId]) -> Result<Vec<Person>, StoreError>;

    /// Adds a session. Gives the hashes of the person's sessions that end for it, beyond the limits.
    /// Fails as well when there is no such person.
    async fn add_session(
        &self,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Vec<TokenHash>, StoreError>;

    /// `None` when there is no such session, or it has ended.
    async fn session(&self, hash: &TokenHash) -> Result<Option<Session>, StoreError>;

    /// A person's sessions, the last used first.
    async fn sessions_of(&self, person: &PersonId) -> Result<Vec<Session>, StoreError>;

    /// Notes that a session was used and its person was seen.
    async fn touch_session(&self, hash: TokenHash, now: Millis) -> Result<(), StoreError>;

    /// Ends a session of a person; whether there was one to end.
    async fn end_session(&self, person: PersonId, hash: TokenHash) -> Result<bool, StoreError>;

    /// Ends all sessions of a person, whose API tokens and device links no longer count either. Gives
    /// the hashes of the sessions and the tokens.
    async fn end_sessions(&self, person: PersonId) -> Result<Vec<TokenHash>, StoreError>;

    /// Keeps a device link until `expires`, in place of those that the person has made before.
    /// Fails as well when there is no such person.
    async fn add_link(
        &self,
        hash: TokenHash,
        person: PersonId,
        now: Millis,
        expires: Millis,
    ) -> Result<(), StoreError>;

    /// Whose device link it is, unless it is used up or too old.
    async fn person_of_link(
        &self,
        hash: &TokenHash,
        now: Millis,
    ) -> Result<Option<Person>, StoreError>;

    /// Uses a device link up and adds the session that it leads to; `None` when it was not there to
    /// be used. Else as [`Store::add_session`].
    async fn use_link(
        &self,
        hash: TokenHash,
        session: Session,
        limits: SessionLimits,
    ) -> Result<Option<Vec<TokenHash>>, StoreError>;

    /// Games made up to `made_ms`, the first first, in which one of two seats was never taken, and on
    /// which there are no comments: up to `limit` of them, from behind `after` on.
    async fn unjoined(
        &self,
        made_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<GameId>, StoreError>;

    /// Removes such a game, log and all, in one commit. `false` when it is none any more. No other
    /// log is ever removed but those of [`ComputerGames`].
    async fn remove_unjoined(&self, game: GameId, made_ms: Millis) -> Result<bool, StoreError>;

    /// Of the next `limit` people behind `after` who were last seen up to `seen_ms`, those without
    /// game, seek or comment.
    async fn unseen(
        &self,
        seen_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<PersonId>, StoreError>;

    /// Removes such a person. `false` when the person is none any more.
    async fn remove_person(&self, person: PersonId, seen_ms: Millis) -> Result<bool, StoreError>;

    /// The fact kept under `key`, which is `value` when there was none before.
    async fn fact_or(&self, key: &'static str, value: Vec<u8>) -> Result<Vec<u8>, StoreError>;

    /// Whether the database can be read and written now: a row is written, and removed again, and the
    /// writer reaches the database.
    async fn check(&self) -> Result<(), StoreError>;

    /// Answers when what writes goes on, whatever the database says to it.
    async fn probe(&self) -> Result<(), StoreError>;

    /// Ends when nothing can be written any more: what writes has failed, or was closed.
    async fn writer_ended(&self);

    /// Writes what was handed in, then closes the database.
    async fn close(&self);
}
