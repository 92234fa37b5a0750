//! The location of the database: an SQLite file or a PostgreSQL server.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::{fmt, fs};

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};

use postern_store::{DatabaseUrl, InvalidUrl};

/// Maximum size of a file that contains a database URL, in bytes.
const MAX_URL_FILE_BYTES: u64 = 4_096;

/// The location of a database. Its `Display` output hides the password.
#[derive(Clone, Debug)]
pub enum DatabaseLocation {
    /// The path of an SQLite file.
    File(PathBuf),
    /// The URL of a PostgreSQL database.
    Postgres(Box<DatabaseUrl>),
}

/// The reason why the flags do not name a usable database. The message never quotes a URL, which
/// may contain a password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseFlagError {
    #[error("{0}")]
    Url(#[from] InvalidUrl),
    #[error("the file {0} with the database’s URL cannot be read: {1}")]
    Unreadable(PathBuf, String),
    #[error("{0} is too long for a file with the database’s URL: it should have one line")]
    TooLong(PathBuf),
    #[error("{0}: {1}")]
    InFile(PathBuf, InvalidUrl),
}

impl DatabaseLocation {
    /// Wraps the URL of a PostgreSQL database.
    #[must_use]
    pub fn postgres(url: DatabaseUrl) -> Self {
        Self::Postgres(Box::new(url))
    }

    /// Parses the location of a database. A text that looks like a URL is never treated as a file
    /// name, so an invalid URL is not shown with its password.
    fn read(text: OsString) -> Result<Self, InvalidUrl> {
        match text.to_str() {
            Some(url) if is_url(url) => DatabaseUrl::parse(url).map(Self::postgres),
            _ => Ok(Self::File(text.into())),
        }
    }

    fn read_file(file: &Path) -> Result<Self, DatabaseFlagError> {
        let unreadable = |error: std::io::Error| {
            DatabaseFlagError::Unreadable(file.to_owned(), error.to_string())
        };
        let size = fs::metadata(file).map_err(unreadable)?.len();
        if size > MAX_URL_FILE_BYTES {
            return Err(DatabaseFlagError::TooLong(file.to_owned()));
        }
        let text = fs::read_to_string(file).map_err(unreadable)?;
        DatabaseUrl::parse(text.trim())
            .map(Self::postgres)
            .map_err(|error| DatabaseFlagError::InFile(file.to_owned(), error))
    }
}

impl fmt::Display for DatabaseLocation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(formatter),
            Self::Postgres(url) => url.fmt(formatter),
        }
    }
}

/// Whether a text starts with any URL scheme.
fn is_url(text: &str) -> bool {
    text.split_once("://").is_some_and(|(scheme, _)| {
        !scheme.is_empty()
            && scheme
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    })
}

/// The flags that name a database.
#[derive(Clone, Debug, Args)]
pub struct DatabaseFlags {
    /// The SQLite file that holds everything, created by a server if it does not exist; or the URL
    /// of a PostgreSQL database, such as
    /// <postgres://postern@db.example/postern?sslmode=verify-full>.
    #[arg(
        long,
        env = "POSTERN_DATABASE",
        hide_env_values = true,
        default_value = "postern.db",
        value_name = "FILE|URL",
        value_parser = OsStringValueParser::new().map(DatabaseValue::read)
    )]
    database: DatabaseValue,
    /// A file that contains the URL of a PostgreSQL database. A URL on the command line, with its
    /// password, can be read by everybody on the machine.
    #[arg(
        long,
        env = "POSTERN_DATABASE_URL_FILE",
        value_name = "FILE",
        conflicts_with = "database"
    )]
    database_url_file: Option<PathBuf>,
}

/// The value of `--database`. An invalid URL is stored as an error until the value is used, because
/// clap's own error message would quote the URL.
#[derive(Clone, Debug)]
struct DatabaseValue(Result<DatabaseLocation, InvalidUrl>);

impl DatabaseValue {
    fn read(text: OsString) -> Self {
        Self(DatabaseLocation::read(text))
    }
}

impl DatabaseFlags {
    /// Returns the database that the flags name.
    ///
    /// # Errors
    /// Returns a [`DatabaseFlagError`] that tells the host what to change.
    pub fn database(&self) -> Result<DatabaseLocation, DatabaseFlagError> {
        match &self.database_url_file {
            Some(file) => DatabaseLocation::read_file(file),
            None => Ok(self.database.0.clone()?),
        }
    }
}

/// A database named by a command-line argument: a file, a URL, or `@` and the name of a file that
/// contains a URL. As with the flags, an error is stored until the value is used.
#[derive(Clone, Debug)]
pub struct DatabaseArgument(Result<DatabaseLocation, DatabaseFlagError>);

impl DatabaseArgument {
    /// Returns clap's parser for the argument.
    #[must_use]
    pub fn parser() -> impl TypedValueParser<Value = Self> {
        OsStringValueParser::new().map(Self::read)
    }

    fn read(text: OsString) -> Self {
        Self(
            match text.to_str().and_then(|text| text.strip_prefix('@')) {
                Some(file) => DatabaseLocation::read_file(Path::new(file)),
                None => DatabaseLocation::read(text).map_err(DatabaseFlagError::from),
            },
        )
    }

    /// Returns the database that the argument names.
    ///
    /// # Errors
    /// Returns a [`DatabaseFlagError`] that tells the host what to change.
    pub fn database(&self) -> Result<DatabaseLocation, DatabaseFlagError> {
        self.0.clone()
    }
}

impl From<DatabaseLocation> for DatabaseFlags {
    fn from(database: DatabaseLocation) -> Self {
        Self {
            database: DatabaseValue(Ok(database)),
            database_url_file: None,
        }
    }
}

impl From<PathBuf> for DatabaseFlags {
    fn from(file: PathBuf) -> Self {
        DatabaseLocation::File(file).into()
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::{DatabaseFlagError, DatabaseFlags, DatabaseLocation};
    use postern_store::InvalidUrl;

    #[derive(Debug, Parser)]
    struct TestCli {
        #[command(flatten)]
        flags: DatabaseFlags,
    }

    const SECRET: &str = "Geh3im";

    fn named(arguments: &[&str]) -> Result<DatabaseLocation, DatabaseFlagError> {
        let arguments = [&["postern"], arguments].concat();
        TestCli::try_parse_from(arguments).unwrap().flags.database()
    }

    #[test]
    fn what_has_a_scheme_is_a_url_and_all_else_a_file() {
        for (text, shown) in [
            ("postern.db", "postern.db"),
            ("/var/lib/postern/a:b.db", "/var/lib/postern/a:b.db"),
            ("postgres.db", "postgres.db"),
        ] {
            let database = named(&["--database", text]).unwrap();
            assert!(matches!(database, DatabaseLocation::File(_)), "{text}");
            assert_eq!(database.to_string(), shown);
        }
        for text in [
            "postgres://ann:Geh3im@db.example:5433/postern?sslmode=require",
            "postgresql:///postern?host=/run/postgresql&user=ann&password=Geh3im",
        ] {
            let database = named(&["--database", text]).unwrap();
            assert!(matches!(database, DatabaseLocation::Postgres(_)), "{text}");
        }
        assert!(matches!(named(&[]).unwrap(), DatabaseLocation::File(_)));
    }

    #[test]
    fn no_message_repeats_a_url() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("url");
        for text in [
            "postgres://ann:Geh3im@db.example/postern",
            "postgres://ann:Geh3im@db.example:port/postern",
            "postgres://ann:Geh3im@/postern",
            "postgres://db.example/postern?geheim=Geh3im",
            "postgress://ann:Geh3im@db.example/postern",
            "mysql://ann:Geh3im@db.example/postern",
        ] {
            std::fs::write(&file, format!("{text}\n")).unwrap();
            let file = file.to_str().unwrap();
            for arguments in [["--database", text], ["--database-url-file", file]] {
                let flags = TestCli::try_parse_from(["postern", arguments[0], arguments[1]]);
                let said = format!("{flags:?} {:?}", named(&arguments));
                assert!(!said.contains(SECRET), "{said}");
                if let Err(error) = named(&arguments) {
                    assert!(!error.to_string().contains(SECRET), "{error}");
                }
            }
        }
        assert_eq!(
            named(&["--database", "mysql://db.example/postern"]).unwrap_err(),
            DatabaseFlagError::Url(InvalidUrl::Scheme)
        );
    }

    #[test]
    fn a_file_with_a_url_stands_in_for_the_flag() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(path("url"), " postgres://db.example/postern\n").unwrap();
        let database = named(&["--database-url-file", &path("url")]).unwrap();
        assert_eq!(
            database.to_string(),
            named(&["--database", "postgres://db.example/postern"])
                .unwrap()
                .to_string()
        );
        std::fs::write(path("long"), "postgres".repeat(1_000)).unwrap();
        let refused = |name: &str| named(&["--database-url-file", &path(name)]).unwrap_err();
        assert!(matches!(refused("none"), DatabaseFlagError::Unreadable(..)));
        assert!(matches!(refused("long"), DatabaseFlagError::TooLong(_)));
        let both = ["postern", "--database", "a", "--database-url-file", "b"];
        assert!(TestCli::try_parse_from(both).is_err());
    }
}
