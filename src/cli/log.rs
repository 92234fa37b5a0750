//! The log on standard error. A thread of its own writes it, so that a reader who is slow or gone
//! keeps nobody waiting: lines that do not fit into the queue are dropped and counted.

use std::{
    backtrace::{Backtrace, BacktraceStatus},
    env, fmt,
    io::{self, IsTerminal as _, Write as _},
    panic::{self, PanicHookInfo},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, Receiver, SyncSender},
    },
    thread,
    time::Duration,
};

use tracing_subscriber::{
    Layer as _,
    filter::{LevelFilter, Targets, filter_fn},
    fmt::layer,
    layer::SubscriberExt as _,
    util::SubscriberInitExt as _,
};

use crate::config::LogFormat;

/// Most lines that wait to be written. A line has some 200 bytes.
const QUEUE: usize = 2_048;
/// How long the end of the program waits for its last lines to be written.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Modules of libraries that log the frames of sockets, in which hidden squares are sent, addresses
/// with the tokens in them, or what passkeys sign. Nothing of theirs is logged, whatever `RUST_LOG` says: a filter that names
/// a module in one of them would otherwise win.
const INDISCREET: [&str; 3] = ["tungstenite", "tokio_tungstenite", "tower_http::csrf"];

enum Message {
    Line(Vec<u8>),
    /// Answer once all lines before this are written.
    Flush(SyncSender<()>),
}

/// The log. Cheap to clone.
#[derive(Clone)]
pub(super) struct Log {
    messages: SyncSender<Message>,
    /// Lines that nobody will read.
    dropped: Arc<AtomicU64>,
}

impl Log {
    /// Starts to log as text or JSON on standard error; `RUST_LOG` sets the level, also for single
    /// modules, as in `info,sqlx=warn`.
    pub(super) fn start(format: LogFormat) -> io::Result<Self> {
        let (messages, inbox) = mpsc::sync_channel(QUEUE);
        let log = Self {
            messages,
            dropped: Arc::default(),
        };
        let dropped = Arc::clone(&log.dropped);
        thread::Builder::new()
            .name("log".to_owned())
            .spawn(move || write_lines(&inbox, &dropped))?;
        let filter = wanted_lines(&env::var("RUST_LOG").unwrap_or_default());
        let discreet = filter_fn(|metadata| !is_indiscreet(metadata.target()));
        let writer = log.clone();
        let lines = layer()
            .with_writer(move || writer.clone())
            .with_ansi(io::stderr().is_terminal());
        let lines = match format {
            LogFormat::Text => lines.boxed(),
            LogFormat::Json => lines.json().boxed(),
        };
        tracing_subscriber::registry()
            .with(lines.with_filter(discreet).with_filter(filter))
            .init();
        // The default hook writes to standard error itself, and waits there for its reader.
        panic::set_hook(Box::new(log_panic));
        Ok(log)
    }

    /// Waits, but not long, until what was logged is written.
    pub(super) fn flush(&self) {
        let (done, written) = mpsc::sync_channel(1);
        if self.messages.try_send(Message::Flush(done)).is_ok() {
            // Whether or not it was written in time, the program goes on.
            let _ = written.recv_timeout(LAST_LINES);
        }
    }
}

/// Reads what `RUST_LOG` asks for, such as `info,sqlx=warn`. Where it says nothing, or what cannot be
/// read, everything from `info` on is logged.
fn wanted_lines(wanted: &str) -> Targets {
    let parts = wanted.split(',').map(str::trim);
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    // The parser takes a span for a part of a module's name, and would log nothing; to it an empty
    // text means `error`.
    let is_readable = !parts.is_empty() && !wanted.contains('[');
    let targets = is_readable.then(|| parts.join(",").parse().ok()).flatten();
    targets.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO))
}

/// Whether a log target such as `tungstenite::protocol` is, or is in, one of [`INDISCREET`].
fn is_indiscreet(target: &str) -> bool {
    INDISCREET.iter().any(|module| {
        target
            .strip_prefix(module)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    })
}

/// Takes one line, and always says that it is written.
impl io::Write for Log {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self
            .messages
            .try_send(Message::Line(line.to_owned()))
            .is_err()
        {
            count_dropped(&self.dropped);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write_lines(inbox: &Receiver<Message>, dropped: &AtomicU64) {
    let mut reported = 0;
    for message in inbox {
        match message {
            Message::Line(line) => {
                if io::stderr().write_all(&line).is_err() {
                    count_dropped(dropped);
                    continue;
                }
                let lost = dropped.load(Ordering::Relaxed);
                if lost > reported {
                    tracing::warn!(
                        lines = lost - reported,
                        "lines of this log were dropped, since they could not be written"
                    );
                    reported = lost;
                }
            }
            Message::Flush(done) => {
                // Nobody may wait for it any more.
                let _ = done.send(());
            }
        }
    }
}

fn count_dropped(dropped: &AtomicU64) {
    dropped.fetch_add(1, Ordering::Relaxed);
    metrics::counter!("postern_log_lines_dropped_total").increment(1);
}

fn log_panic(panic: &PanicHookInfo) {
    let message = panic.payload_as_str().unwrap_or("no message");
    let place = panic
        .location()
        .map(ToString::to_string)
        .unwrap_or_default();
    let backtrace = Backtrace::capture();
    if backtrace.status() == BacktraceStatus::Captured {
        tracing::error!(place, %backtrace, "a defect: {message}");
    } else {
        tracing::error!(place, "a defect: {message}");
    }
}

/// Writes one line to standard error, without waiting long for somebody to read it.
pub(super) fn complain(complaint: &impl fmt::Display) {
    let line = format!("{complaint}\n");
    let (done, written) = mpsc::sync_channel(1);
    let writing = thread::Builder::new().spawn(move || {
        // Where nobody reads there is nobody to tell.
        let _ = io::stderr().write_all(line.as_bytes());
        let _ = done.send(());
    });
    if writing.is_ok() {
        let _ = written.recv_timeout(LAST_LINES);
    }
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    #[test]
    fn spaces_and_empty_parts_change_nothing() {
        for text in ["info,sqlx=warn", "info, sqlx=warn", " info ,,sqlx=warn,"] {
            let wanted = wanted_lines(text);
            assert!(wanted.would_enable("postern", &Level::INFO), "{text}");
            assert!(!wanted.would_enable("postern", &Level::DEBUG), "{text}");
            assert!(wanted.would_enable("sqlx::query", &Level::WARN), "{text}");
            assert!(!wanted.would_enable("sqlx::query", &Level::INFO), "{text}");
        }
    }

    #[test]
    fn what_says_nothing_that_can_be_read_means_info() {
        for text in [
            "",
            ",",
            "postern=loud",
            "postern[span]=debug",
            "warn,[span]=trace",
        ] {
            let wanted = wanted_lines(text);
            assert!(wanted.would_enable("postern", &Level::INFO), "{text}");
            assert!(!wanted.would_enable("postern", &Level::DEBUG), "{text}");
        }
    }
}
