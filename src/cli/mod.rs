//! The command-line interface: `postern COMMAND …`.

mod best;
mod database;
mod engine;
mod error;
mod game_file;
mod log;
mod mail_test;
mod moderation;
mod people;
mod ratings;
mod rules;
mod serve;
mod verify;

use std::{ffi::OsString, process::ExitCode};

use clap::{Parser, Subcommand};

pub use error::{CliError, VerifyError};
#[cfg(fuzzing)]
pub use verify::verify_text;

use crate::config::Config;
use postern_rules::Variant;

/// A server on which people play unusual chess games in the browser, and the rules of these games
/// on the command line.
#[derive(Debug, Parser)]
#[command(version, about)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serves the site until it is stopped
    Serve(Box<Config>),
    /// Copies the database into a new file, beside a running server too
    Backup(database::backup::Backup),
    /// Puts a backup in the place of the database; the server must be stopped
    Restore(database::restore::Restore),
    /// Looks for damage in the database, beside a running server too
    Check(database::check::Check),
    /// Makes indexes and lists anew from the games' logs; a server on a file must be stopped
    Rebuild(database::rebuild::Rebuild),
    /// Copies everything into an empty database of either kind; the servers must be stopped
    Copy(database::copy::Copy),
    /// Gives a player a new password, suspends players, or deletes an account
    #[command(subcommand)]
    People(people::People),
    /// Says who acts as a moderator or an administrator, beside a running server too
    #[command(subcommand)]
    Moderators(moderation::Moderators),
    /// Takes a rated game out of the ratings, beside a running server too
    #[command(subcommand)]
    Ratings(ratings::Ratings),
    /// Says whether people can make accounts, beside a running server too
    #[command(subcommand)]
    Registration(moderation::Registration),
    /// Shows a notice on all pages, beside a running server too
    #[command(subcommand)]
    Notice(moderation::Notice),
    /// Sends a mail to an address, to try whether mail works
    MailTest(Box<mail_test::MailTest>),
    /// Checks that a server on this machine is healthy
    Health(serve::Health),
    /// Checks that no secretly chosen square of an exported game was changed
    Verify {
        /// The file to read, or - for standard input
        file: String,
        /// An export of the same game from before the reveal: the commitments must be the same
        #[arg(long, value_name = "FILE")]
        earlier: Option<String>,
    },
    /// Looks for the best turn of a position
    Best(best::Best),
    /// Proves that the side to move can force a win, and with which turns it can begin
    Solve(best::Solve),
    /// Plays as an engine, for programs that speak UCI (see docs/UCI.md)
    Engine {
        #[arg(help = rules::the_game())]
        variant: Variant,
    },
    #[command(flatten)]
    Rules(rules::Command),
}

/// Parses the arguments and runs the command. The exit status is 0 on success. On failure it is 1,
/// and one line on standard error describes the error.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    #[cfg(unix)]
    keep_files_private();
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        // clap returns help and version as errors too, but they belong on standard output.
        Err(help) if !help.use_stderr() => return finish(help.print().map_err(CliError::from)),
        Err(error) => return finish(Err(CliError::usage(&error))),
    };
    finish(match cli.command {
        Command::Serve(config) => serve::serve(&config),
        Command::Backup(backup) => backup.run(),
        Command::Restore(restore) => restore.run(),
        Command::Check(check) => check.run(),
        Command::Rebuild(rebuild) => rebuild.run(),
        Command::Copy(copy) => copy.run(),
        Command::People(people) => people.run(),
        Command::Moderators(moderators) => moderators.run(),
        Command::Ratings(ratings) => ratings.run(),
        Command::Registration(registration) => registration.run(),
        Command::Notice(notice) => notice.run(),
        Command::MailTest(test) => test.run(),
        Command::Health(health) => health.run(),
        Command::Verify { file, earlier } => verify::verify(file, earlier),
        Command::Best(best) => best.run(),
        Command::Solve(solve) => solve.run(),
        Command::Engine { variant } => engine::run(variant),
        Command::Rules(command) => command.run(),
    })
}

/// Makes new files readable only by their owner. The database, its write-ahead log and every copy
/// contain the key that signs cookies, and hidden squares.
#[cfg(unix)]
fn keep_files_private() {
    use rustix::{fs::Mode, process::umask};

    umask(Mode::RWXG | Mode::RWXO);
}

fn finish(result: Result<(), CliError>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of standard output has closed the pipe, which is not an error.
        Err(CliError::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            log::complain(&error);
            ExitCode::FAILURE
        }
    }
}
