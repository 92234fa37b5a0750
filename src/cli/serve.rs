//! `postern serve`, which runs the server, and `postern health`, which checks it.

use std::io;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use clap::Args;
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;

use super::CliError;
use super::log::LogWriter;
use crate::app::Application;
use crate::config::Config;

/// Runs the server until Ctrl-C or SIGTERM.
pub(super) fn serve(config: &Config) -> Result<(), CliError> {
    let log = LogWriter::start(config.log_format)?;
    #[cfg(unix)]
    allow_many_sockets();
    let served = Runtime::new()?.block_on(async {
        let application = Application::start(config).await?;
        let stop = CancellationToken::new();
        // Register the handler before printing the address, because a reader of the address may
        // stop the server immediately.
        let signal = tokio::spawn(stop_on(terminations(), stop.clone()));
        print_address(application.address());
        let served = application.serve(stop).await;
        signal.abort();
        Ok(served?)
    });
    log.flush();
    served
}

/// Prints the address. The server continues even if standard output is closed.
fn print_address(address: SocketAddr) {
    let mut out = io::stdout().lock();
    let printed = writeln!(out, "Postern is at http://{address}/").and_then(|()| out.flush());
    if let Err(error) = printed {
        tracing::info!(%error, "serving at http://{address}/, which cannot be printed");
    }
}

/// Raises the limit on open files, because each socket counts as one. Many systems start programs
/// with a limit of 1,024 although they allow more.
#[cfg(unix)]
fn allow_many_sockets() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    if let Err(error) = setrlimit(
        Resource::Nofile,
        Rlimit {
            current: maximum,
            maximum,
        },
    ) {
        tracing::warn!(%error, "the number of open files stays as it was");
    }
}

/// Registers a handler for SIGTERM. The returned future completes when the signal arrives.
#[cfg(unix)]
fn terminations() -> impl Future<Output = ()> + use<> {
    use tokio::signal::unix::{SignalKind, signal};

    let signal = signal(SignalKind::terminate());
    async move {
        match signal {
            Ok(mut signal) => _ = signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    }
}

/// Returns a future that never completes, because other systems have no SIGTERM.
#[cfg(not(unix))]
fn terminations() -> impl Future<Output = ()> + use<> {
    std::future::pending()
}

async fn stop_on(terminated: impl Future<Output = ()>, stop: CancellationToken) {
    let interrupt = async {
        // If the handler cannot be registered, Ctrl-C ends the process immediately. Even then, no
        // acknowledged write is lost.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = interrupt => {}
        () = terminated => {}
    }
    stop.cancel();
    tracing::info!("stopping");
}

/// Flags of `postern health`.
#[derive(Debug, Args)]
pub(super) struct HealthArgs {
    /// The address on which the server listens
    #[arg(
        long,
        env = "POSTERN_LISTEN",
        default_value = "127.0.0.1:3000",
        value_name = "ADDRESS"
    )]
    listen: SocketAddr,
}

/// Maximum time for the server's answer.
const PATIENCE: Duration = Duration::from_secs(3);

impl HealthArgs {
    /// Checks whether the server on this machine is healthy, for use as a container's health check.
    pub(super) fn run(&self) -> Result<(), CliError> {
        let answer = self
            .ask()
            .map_err(|error| CliError::Unwell(self.target(), error.to_string()))?;
        match answer.split_whitespace().nth(1) {
            Some("200") => {
                writeln!(io::stdout(), "well")?;
                Ok(())
            }
            Some(status) => Err(CliError::Unwell(
                self.target(),
                format!("it answered {status}"),
            )),
            None => Err(CliError::Unwell(
                self.target(),
                "it gave no answer".to_owned(),
            )),
        }
    }

    /// Returns the address to connect to. If the server listens on all addresses, this is the
    /// loopback address.
    fn target(&self) -> SocketAddr {
        let mut target = self.listen;
        if target.ip().is_unspecified() {
            let home = if target.is_ipv4() { "127.0.0.1" } else { "::1" };
            target.set_ip(home.parse().expect("it is an address"));
        }
        target
    }

    /// Sends the health request and returns the first line of the response.
    fn ask(&self) -> io::Result<String> {
        let target = self.target();
        let mut stream = TcpStream::connect_timeout(&target, PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        write!(
            stream,
            "GET /readyz HTTP/1.1\r\nHost: {target}\r\nConnection: close\r\n\r\n"
        )?;
        let mut answer = Vec::new();
        stream.take(4096).read_to_end(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer)
            .lines()
            .next()
            .unwrap_or_default()
            .to_owned())
    }
}
