//! The connection URL of a PostgreSQL database. Its password is never displayed.

use std::fmt;

use sqlx::postgres::PgConnectOptions;

/// Names of the query parameters that a URL may have.
const PARAMETERS: [&str; 11] = [
    "application_name",
    "dbname",
    "host",
    "hostaddr",
    "password",
    "port",
    "sslcert",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "user",
];

/// The URL of a PostgreSQL database:
/// `postgres://user:password@host:port/database?sslmode=verify-full`. Its `Display` output contains
/// only host, port and database.
#[derive(Clone)]
pub struct DatabaseUrl {
    pub(super) options: PgConnectOptions,
}

/// The reason why a database URL is invalid. It never quotes the URL, which may contain a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidUrl {
    #[error("the database’s URL does not begin with postgres:// or postgresql://")]
    Scheme,
    #[error(
        "the database’s URL cannot be read: it should look like postgres://user:password@host:5432/database, with special characters of the password percent-encoded"
    )]
    Form,
    #[error(
        "the database’s URL has an unknown parameter: after the question mark there may be application_name, dbname, host, hostaddr, password, port, sslcert, sslkey, sslmode, sslrootcert and user"
    )]
    Parameter,
}

impl DatabaseUrl {
    /// Whether a text is meant to be a database URL rather than a file name.
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        ["postgres://", "postgresql://"]
            .iter()
            .any(|scheme| text.starts_with(scheme))
    }

    /// Parses a URL. The host can also be the directory of a Unix socket, given as the parameter
    /// `host` or percent-encoded.
    ///
    /// # Errors
    /// Returns an [`InvalidUrl`] that describes the problem.
    pub fn parse(text: &str) -> Result<Self, InvalidUrl> {
        if !Self::is_meant(text) {
            return Err(InvalidUrl::Scheme);
        }
        // Check the parameters here, because the driver would log an unknown one with its value.
        let parameters = text.split_once('?').map_or("", |(_, rest)| rest);
        let unknown = parameters
            .split('&')
            .filter_map(|parameter| parameter.split('=').next())
            .any(|name| !name.is_empty() && !PARAMETERS.contains(&name));
        if unknown {
            return Err(InvalidUrl::Parameter);
        }
        text.parse()
            .map(|options| Self { options })
            .map_err(|_| InvalidUrl::Form)
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let options = &self.options;
        let database = options.get_database().unwrap_or(options.get_username());
        match options.get_socket() {
            Some(socket) => write!(
                formatter,
                "{database} (socket in {}, port {})",
                socket.display(),
                options.get_port()
            ),
            None => write!(
                formatter,
                "{database} ({}:{})",
                options.get_host(),
                options.get_port()
            ),
        }
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "DatabaseUrl({self})")
    }
}
