//! What an engine is, and writes that both understand: each is said once, and an engine says how it
//! runs them.

use std::sync::Arc;

use futures_util::future::BoxFuture;

use crate::{
    Append, Appended, Due, News, StoreError, TaskLock,
    cluster::Cluster,
    engine::{
        reads::Reader,
        transaction::{Connection as _, Removal, Transaction, Work},
        value::Value,
    },
    games::lists,
};
use postern_game::{GameId, Millis, PersonId};

/// A statement that both engines understand, with its parameters `$1`, `$2` and so on.
#[derive(Clone, Debug)]
pub(crate) struct Write {
    pub(crate) text: &'static str,
    pub(crate) values: Vec<Value>,
}

impl Write {
    pub(crate) fn new(text: &'static str, values: impl Into<Vec<Value>>) -> Self {
        Self {
            text,
            values: values.into(),
        }
    }
}

/// A database that runs statements of both kinds.
pub(crate) trait Engine: Send + Sync + 'static {
    type Reader: Reader;
    type Transaction: Transaction;

    /// Whether there are several writers, so that rows that others may remove meanwhile have to be
    /// locked.
    const LOCKS: bool;

    fn reader(&self) -> &Self::Reader;

    /// As [`Store::append_all`](crate::Store::append_all).
    fn append_all(
        &self,
        appends: Vec<Append>,
    ) -> impl Future<Output = Result<Vec<Appended>, StoreError>> + Send;

    /// As [`Store::take_due`](crate::Store::take_due).
    fn take_due(
        &self,
        now: Millis,
        after: Option<&(GameId, Millis)>,
        limit: u32,
    ) -> impl Future<Output = Result<Due, StoreError>> + Send {
        async move {
            let deadlines = lists::deadlines(self.reader(), after, limit).await?;
            Ok(Due::of(deadlines, now))
        }
    }

    /// As [`Store::lock_task`](crate::Store::lock_task).
    fn lock_task(
        &self,
        _: &'static str,
    ) -> impl Future<Output = Result<Option<TaskLock>, StoreError>> + Send {
        async { Ok(Some(TaskLock::free())) }
    }

    /// How nodes that share this database speak to each other.
    fn cluster(&self) -> Option<Arc<dyn Cluster>> {
        None
    }

    /// As [`Store::check`](crate::Store::check).
    fn check(&self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// As [`Store::probe`](crate::Store::probe).
    fn probe(&self) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// As [`Store::writer_ended`](crate::Store::writer_ended).
    fn writer_ended(&self) -> impl Future<Output = ()> + Send;

    /// As [`Store::close`](crate::Store::close).
    fn close(&self) -> impl Future<Output = ()> + Send;

    /// Does `work` in a transaction, and answers when that is durable. Nothing of it stays when it gives
    /// an error. It is done again from the start when others were in its way.
    fn transact_removing<A, T>(
        &self,
        removal: Removal,
        arguments: A,
        work: Work<Self::Transaction, A, T>,
    ) -> impl Future<Output = Result<T, StoreError>> + Send
    where
        A: Send + Sync + 'static,
        T: Send + 'static;

    /// The same for what removes nothing of which nothing must be left.
    fn transact<A, T>(
        &self,
        arguments: A,
        work: Work<Self::Transaction, A, T>,
    ) -> impl Future<Output = Result<T, StoreError>> + Send
    where
        A: Send + Sync + 'static,
        T: Send + 'static,
    {
        self.transact_removing(Removal::default(), arguments, work)
    }

    /// Carries out a write on which nothing else hangs. Whether it has changed a row.
    fn write_alone(&self, write: Write) -> impl Future<Output = Result<bool, StoreError>> + Send {
        self.transact(write, |transaction, write| {
            Box::pin(async { Ok(transaction.run(write.text, &write.values).await? > 0) })
        })
    }

    /// Carries these out in one commit. `false`, and nothing is written, when one of them changes no
    /// row. Nothing that is about the same people is written, nor are they deleted, meanwhile.
    fn write_all(
        &self,
        about: Vec<PersonId>,
        writes: Vec<Write>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        self.write_and_tell(about, writes, Vec::new())
    }

    /// The same, and tells other nodes of it in the same commit.
    fn write_and_tell(
        &self,
        about: Vec<PersonId>,
        writes: Vec<Write>,
        news: Vec<News>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        self.write_with(about, writes, Vec::new(), news)
    }

    /// The same with what `follows` in the same commit, whether or not it changes a row.
    fn write_with(
        &self,
        about: Vec<PersonId>,
        mut writes: Vec<Write>,
        follows: Vec<Write>,
        news: Vec<News>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        async {
            if writes.len() == 1 && about.is_empty() && follows.is_empty() && news.is_empty() {
                return self.write_alone(writes.remove(0)).await;
            }
            let together = (about, writes, follows, news);
            self.transact(together, write_together).await
        }
    }

    /// The same for what writes over words of which nothing must be left.
    fn erase_and_tell(
        &self,
        about: Vec<PersonId>,
        writes: Vec<Write>,
        news: Vec<News>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        let removal = Removal {
            erases: true,
            ..Removal::default()
        };
        self.transact_removing(removal, (about, writes, Vec::new(), news), write_together)
    }
}

/// People, writes, what follows, and news.
type Together = (Vec<PersonId>, Vec<Write>, Vec<Write>, Vec<News>);

/// Carries out the writes, and if each of them changes a row, what follows too.
fn write_together<'a>(
    transaction: &'a mut impl Transaction,
    (about, writes, follows, news): &'a Together,
) -> BoxFuture<'a, Result<bool, StoreError>> {
    Box::pin(async move {
        // Before the savepoint: the next statements see what was written about these people meanwhile.
        transaction.lock_people(about).await?;
        let are_several = writes.len() > 1;
        if are_several {
            transaction.run("SAVEPOINT together", &[]).await?;
        }
        let mut is_done = true;
        for write in writes {
            is_done = transaction.run(write.text, &write.values).await? > 0;
            if !is_done {
                break;
            }
        }
        if are_several {
            if !is_done {
                transaction.run("ROLLBACK TO together", &[]).await?;
            }
            transaction.run("RELEASE together", &[]).await?;
        }
        if is_done {
            for write in follows {
                transaction.run(write.text, &write.values).await?;
            }
            transaction.tell(news.iter().cloned());
        }
        Ok(is_done)
    })
}
