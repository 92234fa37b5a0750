//! The one task that writes. It takes what is waiting, commits it together, and answers only then:
//! durability costs one flush of the disk a batch and not a command.

use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::{append, people};
use crate::{
    game::{Millis, Person, PersonId},
    store::{Append, Appended, StoreError, TokenHash},
};

/// Most writes that wait for the writer; more wait for room.
const QUEUE: usize = 1_024;
/// Most writes in one transaction.
const BATCH: usize = 256;

/// Something to write.
pub(super) enum Write {
    Append(Vec<Append>),
    AddPerson {
        person: Person,
        now: Millis,
    },
    Rename(Person),
    AddLink {
        hash: TokenHash,
        person: PersonId,
        now: Millis,
        expires: Millis,
    },
    UseLink {
        hash: TokenHash,
        now: Millis,
    },
    SetFact {
        key: &'static str,
        value: Vec<u8>,
    },
    /// Nothing: shows that a transaction goes through.
    Nothing,
}

/// What became of it.
#[derive(Debug)]
pub(super) enum Wrote {
    Appended(Vec<Appended>),
    /// Whether there was what was to be changed.
    Done(bool),
}

struct Job {
    write: Write,
    answer: oneshot::Sender<Result<Wrote, StoreError>>,
}

enum Message {
    Job(Job),
    /// Take nothing more, write what is waiting, close the file, then answer.
    Close(oneshot::Sender<()>),
}

/// Where writes are handed in.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    messages: mpsc::Sender<Message>,
}

impl Writer {
    pub(super) fn spawn(connection: SqliteConnection) -> Self {
        let (messages, inbox) = mpsc::channel(QUEUE);
        tokio::spawn(run(connection, inbox));
        Self { messages }
    }

    /// Writes, and answers when it is durable.
    pub(super) async fn write(&self, write: Write) -> Result<Wrote, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.messages
            .send(Message::Job(Job { write, answer }))
            .await
            .map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    pub(super) async fn close(&self) {
        let (answer, answered) = oneshot::channel();
        if self.messages.send(Message::Close(answer)).await.is_ok() {
            // A writer that is gone is closed as well.
            let _ = answered.await;
        }
    }
}

async fn run(mut connection: SqliteConnection, mut inbox: mpsc::Receiver<Message>) {
    let mut waiting = Vec::new();
    let mut closing = Vec::new();
    while inbox.recv_many(&mut waiting, BATCH).await > 0 {
        let mut jobs = Vec::new();
        for message in waiting.drain(..) {
            match message {
                Message::Job(job) => jobs.push(job),
                Message::Close(answer) => {
                    inbox.close();
                    closing.push(answer);
                }
            }
        }
        write_jobs(&mut connection, jobs).await;
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly; nothing is lost");
    }
    for answer in closing {
        // Whoever asked may have stopped waiting.
        let _ = answer.send(());
    }
}

/// Commits the jobs together; if that fails, each by itself, so that one that cannot be written
/// does not take the others with it.
async fn write_jobs(connection: &mut SqliteConnection, jobs: Vec<Job>) {
    if jobs.is_empty() {
        return;
    }
    let writes: Vec<_> = jobs.iter().map(|job| &job.write).collect();
    match commit(connection, &writes).await {
        Ok(wrote) => {
            for (job, wrote) in jobs.into_iter().zip(wrote) {
                // Whoever asked may be gone; what was written stays.
                let _ = job.answer.send(Ok(wrote));
            }
        }
        Err(_) if jobs.len() > 1 => {
            for job in jobs {
                Box::pin(write_jobs(connection, vec![job])).await;
            }
        }
        Err(error) => {
            tracing::error!(%error, "a write failed");
            for job in jobs {
                let _ = job.answer.send(Err(error.clone()));
            }
        }
    }
}

/// Writes all or nothing.
async fn commit(
    connection: &mut SqliteConnection,
    writes: &[&Write],
) -> Result<Vec<Wrote>, StoreError> {
    let result = transact(connection, writes).await;
    if result.is_err() {
        // Some errors have ended the transaction already; then there is nothing to roll back, and
        // that is as good.
        let _ = sqlx::query("ROLLBACK").execute(connection).await;
    }
    Ok(result?)
}

async fn transact(
    connection: &mut SqliteConnection,
    writes: &[&Write],
) -> Result<Vec<Wrote>, sqlx::Error> {
    // IMMEDIATE: whoever else has the file open cannot write between our checks and our inserts.
    sqlx::query("BEGIN IMMEDIATE")
        .execute(&mut *connection)
        .await?;
    let mut wrote = Vec::with_capacity(writes.len());
    for write in writes {
        wrote.push(perform(connection, write).await?);
    }
    sqlx::query("COMMIT").execute(connection).await?;
    Ok(wrote)
}

async fn perform(connection: &mut SqliteConnection, write: &Write) -> Result<Wrote, sqlx::Error> {
    Ok(match write {
        Write::Append(appends) => Wrote::Appended(append::append_all(connection, appends).await?),
        Write::AddPerson { person, now } => {
            people::add(connection, person, *now).await?;
            Wrote::Done(true)
        }
        Write::Rename(person) => Wrote::Done(people::rename(connection, person).await?),
        Write::AddLink {
            hash,
            person,
            now,
            expires,
        } => {
            people::add_link(connection, hash, person, *now, *expires).await?;
            Wrote::Done(true)
        }
        Write::UseLink { hash, now } => {
            Wrote::Done(people::use_link(connection, hash, *now).await?)
        }
        Write::SetFact { key, value } => {
            people::set_fact(connection, key, value).await?;
            Wrote::Done(true)
        }
        Write::Nothing => Wrote::Done(true),
    })
}
