use std::sync::mpsc as std_mpsc;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusBuilder;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization, TransactionOperation};

use super::*;

/// Returns a new file with one table, and a connection that writes to it.
fn file() -> (tempfile::TempDir, std::path::PathBuf, Connection) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("postern.db");
    Connection::open(&path)
        .unwrap()
        .execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE meta (key)")
        .unwrap();
    let connection = connection::open(&path, None).unwrap();
    (directory, path, connection)
}

/// Queues a job that inserts a key and then runs `then`.
fn hand_in(
    messages: &mpsc::Sender<WriterMessage>,
    key: i64,
    then: impl Fn() + Send + 'static,
) -> oneshot::Receiver<Result<(), StoreError>> {
    let (answer, answered) = oneshot::channel();
    let job = move |connection: &mut Connection| {
        connection.execute("INSERT INTO meta (key) VALUES (?)", [key])?;
        then();
        Ok(())
    };
    let message = WriterMessage::Job(Box::new(PendingJob::new(job, answer)));
    assert!(messages.try_send(message).is_ok());
    answered
}

/// Processes jobs until the queue is closed.
fn write_all(path: &Path, connection: Connection, inbox: mpsc::Receiver<WriterMessage>) {
    // Do not request that the log be emptied, because that would briefly block the writer.
    let checkpointer = Checkpointer::spawn(path, ScrubFlag::unwanted()).unwrap();
    serve(connection, checkpointer, inbox);
}

fn keys(path: &Path) -> Vec<i64> {
    let connection = Connection::open(path).unwrap();
    let mut select = connection
        .prepare("SELECT key FROM meta ORDER BY key")
        .unwrap();
    let rows = select.query_map([], |row| row.get(0)).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn a_job_that_panics_fails_alone_however_often() {
    let (_directory, path, connection) = file();
    let (messages, inbox) = mpsc::channel(QUEUE);
    let mut answers = Vec::new();
    // Queue these before the writer starts, so that one transaction takes them all.
    for key in 0..30 {
        let panics = key % 3 == 1;
        let answered = hand_in(&messages, key, move || assert!(!panics, "a defect"));
        answers.push((key, panics, answered));
    }
    drop(messages);
    let recorder = PrometheusBuilder::new().build_recorder();
    metrics::with_local_recorder(&recorder, || write_all(&path, connection, inbox));
    let figures = recorder.handle().render();
    // The first panic ends the batch. Then each job runs separately.
    let counted = "postern_job_failures_total{job=\"writer\"} 11\n";
    assert!(figures.contains(counted), "{figures}");
    for (key, panics, mut answered) in answers {
        let wanted = if panics {
            Err(StoreError::Panicked)
        } else {
            Ok(())
        };
        assert_eq!(answered.try_recv().unwrap(), wanted, "{key}");
    }
    let wanted: Vec<_> = (0..30).filter(|key| key % 3 != 1).collect();
    assert_eq!(keys(&path), wanted);
}

#[test]
fn a_panic_without_foreign_keys_does_not_leave_them_off() {
    let (_directory, path, connection) = file();
    let (messages, inbox) = mpsc::channel(QUEUE);
    let (answer, answered) = oneshot::channel();
    let job = |_: &mut Connection| -> Result<(), StoreError> { panic!("a defect") };
    let message = WriterMessage::Unchecked(Box::new(PendingJob::new(job, answer)));
    assert!(messages.try_send(message).is_ok());
    let (answer, is_on) = oneshot::channel();
    let job = |connection: &mut Connection| -> Result<bool, StoreError> {
        Ok(connection.pragma_query_value(None, "foreign_keys", |row| row.get(0))?)
    };
    // The writer sorts messages that arrive together: jobs without foreign key checks run last.
    let close = std::thread::spawn(move || {
        write_all(&path, connection, inbox);
    });
    assert_eq!(answered.blocking_recv().unwrap(), Err(StoreError::Panicked));
    let message = WriterMessage::Job(Box::new(PendingJob::new(job, answer)));
    assert!(messages.try_send(message).is_ok());
    assert_eq!(is_on.blocking_recv().unwrap(), Ok(true));
    drop(messages);
    close.join().unwrap();
}

#[test]
fn a_probe_is_answered_although_the_database_refuses() {
    let (_directory, path, connection) = file();
    connection.busy_timeout(Duration::ZERO).unwrap();
    let lock = Connection::open(&path).unwrap();
    lock.execute_batch("BEGIN IMMEDIATE").unwrap();
    let (messages, inbox) = mpsc::channel(QUEUE);
    let mut refused = hand_in(&messages, 1, || {});
    let (answer, mut answered) = oneshot::channel();
    assert!(messages.try_send(WriterMessage::Probe(answer)).is_ok());
    drop(messages);
    write_all(&path, connection, inbox);
    assert_eq!(refused.try_recv().unwrap(), Err(StoreError::Locked));
    assert_eq!(answered.try_recv(), Ok(()));
}

#[tokio::test]
async fn a_probe_is_not_answered_while_a_job_hangs() {
    let (_directory, path, connection) = file();
    let (messages, inbox) = mpsc::channel(QUEUE);
    let writer = WriteQueue {
        messages,
        scrub: ScrubFlag::unwanted(),
    };
    let (begun, has_begun) = oneshot::channel();
    let (go_on, may_go_on) = std_mpsc::channel::<()>();
    let (begun, may_go_on) = (
        std::sync::Mutex::new(Some(begun)),
        std::sync::Mutex::new(may_go_on),
    );
    let hanging = tokio::spawn({
        let writer = writer.clone();
        async move {
            let job = move |_: &mut Connection| {
                if let Some(begun) = begun.lock().unwrap().take() {
                    begun.send(()).unwrap();
                }
                let _ = may_go_on.lock().unwrap().recv();
                Ok(())
            };
            writer.write(job).await
        }
    });
    let thread = std::thread::spawn(move || write_all(&path, connection, inbox));
    has_begun.await.unwrap();
    let mut probe = Box::pin(writer.probe());
    tokio::select! {
        biased;
        answered = &mut probe => panic!("the writer hangs: {answered:?}"),
        () = std::future::ready(()) => {}
    }
    go_on.send(()).unwrap();
    assert_eq!(probe.await, Ok(()));
    assert_eq!(hanging.await.unwrap(), Ok(()));
    writer.close().await;
    assert_eq!(writer.probe().await, Err(StoreError::Closed));
    thread.join().unwrap();
}

/// A job that makes the writer thread end.
struct FatalJob;

impl QueuedJob for FatalJob {
    fn run(&mut self, _: &mut Connection) -> Result<(), StoreError> {
        Ok(())
    }

    fn answer(self: Box<Self>, _: Result<(), StoreError>) {
        panic!("a defect outside of jobs");
    }
}

#[tokio::test]
async fn the_end_of_the_thread_is_noticed() {
    let (_directory, path, connection) = file();
    let (messages, inbox) = mpsc::channel(QUEUE);
    let writer = WriteQueue {
        messages,
        scrub: ScrubFlag::unwanted(),
    };
    let thread = std::thread::spawn(move || write_all(&path, connection, inbox));
    assert_eq!(writer.probe().await, Ok(()));
    let fatal = WriterMessage::Job(Box::new(FatalJob));
    assert!(writer.messages.try_send(fatal).is_ok());
    writer.ended().await;
    assert!(thread.join().is_err());
    assert_eq!(writer.write(|_| Ok(())).await, Err(StoreError::Closed));
}

#[tokio::test]
async fn the_thread_ends_when_a_write_cannot_be_rolled_back() {
    let (_directory, path, connection) = file();
    let refuse_rollback = |context: AuthContext<'_>| match context.action {
        AuthAction::Transaction {
            operation: TransactionOperation::Rollback,
        } => Authorization::Deny,
        _ => Authorization::Allow,
    };
    connection.authorizer(Some(refuse_rollback)).unwrap();
    let (messages, inbox) = mpsc::channel(QUEUE);
    let writer = WriteQueue {
        messages,
        scrub: ScrubFlag::unwanted(),
    };
    let thread = std::thread::spawn({
        let path = path.clone();
        move || write_all(&path, connection, inbox)
    });
    let failing = |connection: &mut Connection| -> Result<(), StoreError> {
        connection.execute("INSERT INTO meta (key) VALUES (1)", [])?;
        Err(StoreError::NoPerson)
    };
    assert!(writer.write(failing).await.is_err());
    assert_eq!(writer.write(|_| Ok(())).await, Err(StoreError::Closed));
    writer.ended().await;
    thread.join().unwrap();
    assert_eq!(keys(&path), Vec::<i64>::new());
}

/// When this job is answered, it releases another program's lock and queues a new job.
struct ReturningJob {
    lock: Connection,
    messages: mpsc::Sender<WriterMessage>,
    next: Box<dyn QueuedJob>,
}

impl QueuedJob for ReturningJob {
    fn run(&mut self, _: &mut Connection) -> Result<(), StoreError> {
        Ok(())
    }

    fn answer(self: Box<Self>, committed: Result<(), StoreError>) {
        assert_eq!(committed, Err(StoreError::Locked));
        self.lock.execute_batch("ROLLBACK").unwrap();
        let handed_in = self.messages.try_send(WriterMessage::Job(self.next));
        assert!(handed_in.is_ok());
    }
}

#[test]
fn a_caller_who_comes_back_after_a_lock_gets_an_attempt_of_its_own() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("postern.db");
    let lock = Connection::open(&path).unwrap();
    lock.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE meta (key); BEGIN IMMEDIATE")
        .unwrap();
    let connection = connection::open(&path, None).unwrap();
    connection.busy_timeout(Duration::ZERO).unwrap();
    let (messages, inbox) = mpsc::channel(QUEUE);
    let (answer, mut answered) = oneshot::channel();
    let returning = ReturningJob {
        lock,
        messages: messages.clone(),
        next: Box::new(PendingJob::new(|_: &mut Connection| Ok(()), answer)),
    };
    let handed_in = messages.try_send(WriterMessage::Job(Box::new(returning)));
    assert!(handed_in.is_ok());
    drop(messages);
    // Do not request that the log be emptied, because that would briefly block the writer.
    let checkpointer = Checkpointer::spawn(&path, ScrubFlag::unwanted()).unwrap();
    serve(connection, checkpointer, inbox);
    assert_eq!(answered.try_recv().unwrap(), Ok(()));
}
