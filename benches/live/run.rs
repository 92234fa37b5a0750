//! Parses the command line and runs the benchmark's scenes.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use tokio::runtime;
use tokio::task::LocalSet;
use tokio::time::timeout;

use crate::report::Report;
use crate::{relays, scenes, servers};

/// The result type of this program's functions. An error stops the benchmark, which prints the
/// error as one sentence.
pub(crate) type Outcome<T> = Result<T, Box<dyn Error>>;

const SCENE_WITHIN: Duration = Duration::from_mins(2);

const MILLION_WITHIN: Duration = Duration::from_mins(30);

/// The load generator. Without a subcommand it measures everything.
#[derive(Parser)]
#[command(name = "bench-live")]
struct Arguments {
    #[command(subcommand)]
    relay: Option<Relay>,
    /// Also fill a database with 1,000,000 games and measure on it. Takes some minutes more, and
    /// some gigabytes in the directory for temporary files.
    #[arg(long)]
    million: bool,
    /// Measure only the scenes whose names contain this word.
    #[arg(long, value_name = "WORD", default_value = "")]
    only: String,
    /// The server program to measure. The default is the one that was built together with this
    /// program.
    #[arg(long, value_name = "PROGRAM", default_value = env!("CARGO_BIN_EXE_postern"))]
    server: PathBuf,
    /// Passed by `cargo bench`. Without this flag nothing is measured.
    #[arg(long, hide = true)]
    bench: bool,
}

/// The relays, which the load generator starts as separate processes.
#[derive(Subcommand)]
enum Relay {
    /// Validates moves with shakmaty, commits them in batches and forwards them.
    Validating {
        #[arg(long)]
        database: PathBuf,
    },
    /// Forwards every frame to all connections.
    Bare,
}

pub(crate) fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match &arguments.relay {
        Some(Relay::Validating { database }) => single_threaded(relays::validating(database)),
        Some(Relay::Bare) => single_threaded(relays::bare()),
        None if !arguments.bench => {
            println!("nothing is measured without optimisation: use make bench-live");
            Ok(())
        }
        None => servers::prepare().and_then(|()| single_threaded(measure(&arguments))),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench-live: {error}");
            ExitCode::FAILURE
        }
    }
}

fn single_threaded(work: impl Future<Output = Outcome<()>>) -> Outcome<()> {
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(LocalSet::new().run_until(work))
}

/// Runs each scene and prints its rows as soon as they have been measured.
async fn measure(arguments: &Arguments) -> Outcome<()> {
    let Arguments { server, only, .. } = arguments;
    let mut report = Report::default();
    macro_rules! scene {
        ($name:literal, $within:expr, $scene:path) => {
            if $name.contains(only.as_str()) {
                within($name, $within, $scene(server, &mut report)).await?;
            }
        };
    }
    println!("{}", Report::HEADER);
    scene!("moves", SCENE_WITHIN, scenes::moves::run);
    scene!("latency", SCENE_WITHIN, scenes::latency::run);
    scene!("length", SCENE_WITHIN, scenes::length::run);
    scene!("spectators", SCENE_WITHIN, scenes::spectators::run);
    scene!("visit", SCENE_WITHIN, scenes::visit::run);
    scene!("restart", SCENE_WITHIN, scenes::restart::run);
    scene!("comments", SCENE_WITHIN, scenes::comments::run);
    scene!("computer", SCENE_WITHIN, scenes::computer::run);
    scene!("cluster", SCENE_WITHIN, scenes::cluster::run);
    if arguments.million {
        scene!("million", MILLION_WITHIN, scenes::million::run);
    }
    println!("{}", report.summary());
    Ok(())
}

async fn within(
    name: &str,
    limit: Duration,
    scene: impl Future<Output = Outcome<()>>,
) -> Outcome<()> {
    match timeout(limit, scene).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(format!("the scene “{name}” failed: {error}").into()),
        Err(_) => Err(format!(
            "the scene “{name}” took longer than {} seconds",
            limit.as_secs()
        )
        .into()),
    }
}

/// Returns the path of this program. The relays are subcommands of the same program.
pub(crate) fn own_program() -> Outcome<PathBuf> {
    Ok(std::env::current_exe()?)
}

/// Returns a path as UTF-8 text, for use as a command-line argument.
pub(crate) fn as_text(path: &Path) -> Outcome<&str> {
    path.to_str()
        .ok_or_else(|| format!("{} is not UTF-8", path.display()).into())
}
