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

use std::ffi::OsString;
use std::process::ExitCode;

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
    command: CliCommand,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Serves the site until it is stopped
    Serve(Box<Config>),
    /// Copies the database into a new file, even while a server uses the database
    Backup(database::backup::BackupArgs),
    /// Replaces the database with a backup; the server must be stopped
    Restore(database::restore::RestoreArgs),
    /// Checks the database for damage, even while a server uses the database
    Check(database::check::CheckArgs),
    /// Rebuilds indexes and lists from the games' logs; a server that uses an SQLite file must be
    /// stopped
    Rebuild(database::rebuild::RebuildArgs),
    /// Copies all data into an empty SQLite or PostgreSQL database; all servers must be stopped
    Copy(database::copy::CopyArgs),
    /// Resets a player's password, suspends players, or deletes an account
    #[command(subcommand)]
    People(people::PeopleCommand),
    /// Sets who is a moderator or an administrator, even while a server is running
    #[command(subcommand)]
    Moderators(moderation::ModeratorsCommand),
    /// Removes a rated game from the ratings, even while a server is running
    #[command(subcommand)]
    Ratings(ratings::RatingsCommand),
    /// Sets whether visitors can create accounts, even while a server is running
    #[command(subcommand)]
    Registration(moderation::RegistrationCommand),
    /// Shows a notice on all pages, even while a server is running
    #[command(subcommand)]
    Notice(moderation::NoticeCommand),
    /// Sends a test e-mail, to check the mail settings
    MailTest(Box<mail_test::MailTestArgs>),
    /// Checks that a server on this machine is healthy
    Health(serve::HealthArgs),
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
    Best(best::BestArgs),
    /// Proves that the side to move can force a win, and lists the turns that start it
    Solve(best::SolveArgs),
    /// Runs the computer player as an engine for programs that speak UCI (see docs/UCI.md)
    Engine {
        #[arg(help = rules::the_game())]
        variant: Variant,
    },
    #[command(flatten)]
    Rules(rules::RulesCommand),
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
        CliCommand::Serve(config) => serve::serve(&config),
        CliCommand::Backup(backup) => backup.run(),
        CliCommand::Restore(restore) => restore.run(),
        CliCommand::Check(check) => check.run(),
        CliCommand::Rebuild(rebuild) => rebuild.run(),
        CliCommand::Copy(copy) => copy.run(),
        CliCommand::People(people) => people.run(),
        CliCommand::Moderators(moderators) => moderators.run(),
        CliCommand::Ratings(ratings) => ratings.run(),
        CliCommand::Registration(registration) => registration.run(),
        CliCommand::Notice(notice) => notice.run(),
        CliCommand::MailTest(test) => test.run(),
        CliCommand::Health(health) => health.run(),
        CliCommand::Verify { file, earlier } => verify::verify(file, earlier),
        CliCommand::Best(best) => best.run(),
        CliCommand::Solve(solve) => solve.run(),
        CliCommand::Engine { variant } => engine::run(variant),
        CliCommand::Rules(command) => command.run(),
    })
}

/// Makes new files readable only by their owner. The database, its write-ahead log and every copy
/// contain hidden squares and the server's secret keys.
#[cfg(unix)]
fn keep_files_private() {
    use rustix::fs::Mode;
    use rustix::process::umask;

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
