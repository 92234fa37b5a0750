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

/// A server for playing chess variants in the browser, with the rules of these games on the command
/// line.
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
    /// Copies the database into a new file, even while a server uses the database
    Backup(database::backup::Backup),
    /// Replaces the database with a backup; the server must be stopped
    Restore(database::restore::Restore),
    /// Checks the database for damage, even while a server uses the database
    Check(database::check::Check),
    /// Rebuilds indexes and lists from the games' logs; a server that uses an SQLite file must be
    /// stopped
    Rebuild(database::rebuild::Rebuild),
    /// Copies all data into an empty SQLite or PostgreSQL database; all servers must be stopped
    Copy(database::copy::Copy),
    /// Resets a player's password, suspends players, or deletes an account
    #[command(subcommand)]
    People(people::People),
    /// Sets who is a moderator or an administrator, even while a server is running
    #[command(subcommand)]
    Moderators(moderation::Moderators),
    /// Removes a rated game from the ratings, even while a server is running
    #[command(subcommand)]
    Ratings(ratings::Ratings),
    /// Sets whether visitors can create accounts, even while a server is running
    #[command(subcommand)]
    Registration(moderation::Registration),
    /// Shows a notice on all pages, even while a server is running
    #[command(subcommand)]
    Notice(moderation::Notice),
    /// Sends a test e-mail, to check the mail settings
    MailTest(Box<mail_test::MailTest>),
    /// Checks that a server on this machine is healthy
    Health(serve::Health),
    /// Verifies that no secretly chosen square of an exported game was changed
    Verify {
        /// The file to read, or - for standard input
        file: String,
        /// An earlier export of the same game, made before the squares were revealed, for comparing
        /// the commitments
        #[arg(long, value_name = "FILE")]
        earlier: Option<String>,
    },
    /// Searches a position for the best turn
    Best(best::Best),
    /// Proves that the side to move can force a win, and lists the turns that start it
    Solve(best::Solve),
    /// Runs the computer player as an engine for programs that speak UCI (see docs/UCI.md)
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
