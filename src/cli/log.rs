//! Logging to standard error. A separate thread writes the lines, so that a slow or closed standard
//! error never blocks the server. Lines that do not fit into the queue are dropped and counted.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{IsTerminal as _, Write as _};
use std::panic::PanicHookInfo;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};
use std::sync::{Arc, mpsc};
use std::time::Duration;
use std::{env, fmt, io, panic, thread};

use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{LevelFilter, Targets, filter_fn};
use tracing_subscriber::fmt::layer;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::config::LogFormat;

/// Maximum number of queued lines. A line has about 200 bytes.
const QUEUE: usize = 2_048;
/// Maximum time that the program waits at exit until the last lines are written.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Modules of libraries whose log lines would contain sensitive data: socket frames with hidden
/// squares, URLs with tokens, or the data that passkeys sign. Their lines are never logged, even if
/// a filter in `RUST_LOG` names one of these modules.
const INDISCREET: [&str; 3] = ["tungstenite", "tokio_tungstenite", "tower_http::csrf"];

enum LogMessage {
    Line(Vec<u8>),
    /// Asks the thread to reply once all earlier lines are written.
    Flush(SyncSender<()>),
}

/// A handle to the log writer. Cheap to clone.
#[derive(Clone)]
pub(super) struct LogWriter {
    messages: SyncSender<LogMessage>,
    /// Number of lines dropped because the queue was full.
    dropped: Arc<AtomicU64>,
}

impl LogWriter {
    /// Starts logging to standard error, as text or JSON. `RUST_LOG` sets the level, also for
    /// single modules: `info,sqlx=warn`.
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
        // The default panic hook writes to standard error directly and would block while nobody
        // reads it.
        panic::set_hook(Box::new(log_panic));
        Ok(log)
    }

    /// Waits until all logged lines are written, but only for a limited time.
    pub(super) fn flush(&self) {
        let (done, written) = mpsc::sync_channel(1);
        if self.messages.try_send(LogMessage::Flush(done)).is_ok() {
            // Continue even if the lines were not written in time.
            let _ = written.recv_timeout(LAST_LINES);
        }
    }
}

/// Parses the value of `RUST_LOG`, such as `info,sqlx=warn`. If the value is empty or invalid,
/// everything at level `info` and above is logged.
fn wanted_lines(wanted: &str) -> Targets {
    let parts = wanted.split(',').map(str::trim);
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    // The parser would read a span filter as part of a module name and log nothing, and it would
    // read an empty value as `error`.
    let is_readable = !parts.is_empty() && !wanted.contains('[');
    let targets = is_readable.then(|| parts.join(",").parse().ok()).flatten();
    targets.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO))
}

/// Whether a log target such as `tungstenite::protocol` belongs to one of the modules in
/// [`INDISCREET`].
fn is_indiscreet(target: &str) -> bool {
    INDISCREET.iter().any(|module| {
        target
            .strip_prefix(module)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    })
}

/// Queues one line. Always reports success, even if the line is dropped.
impl io::Write for LogWriter {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if self
            .messages
            .try_send(LogMessage::Line(line.to_owned()))
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

fn write_lines(inbox: &Receiver<LogMessage>, dropped: &AtomicU64) {
    let mut reported = 0;
    for message in inbox {
        match message {
            LogMessage::Line(line) => {
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
            LogMessage::Flush(done) => {
                // The requester may have stopped waiting.
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

/// Writes one line to standard error, and waits for a limited time until it is written.
pub(super) fn complain(complaint: &impl fmt::Display) {
    let line = format!("{complaint}\n");
    let (done, written) = mpsc::sync_channel(1);
    let writing = thread::Builder::new().spawn(move || {
        // If standard error is closed, there is nowhere to report the error.
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
