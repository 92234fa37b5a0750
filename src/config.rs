//! The settings of `postern serve`, from flags or the environment.

#[cfg(test)]
mod configuration_page;
mod connection_limits;
mod contact;
mod database;
mod mail;
mod outbound;
mod proxies;
mod source_url;

use std::fmt;
use std::net::SocketAddr;

use clap::{Args, ValueEnum};

pub use connection_limits::ConnectionLimits;
pub use contact::Contact;
pub use database::{DatabaseArgument, DatabaseFlagError, DatabaseFlags, DatabaseLocation};
pub use mail::{MailFlagError, MailFlags};
pub use outbound::OutboundFlags;
pub use proxies::TrustedProxies;
pub use source_url::SourceUrl;

/// Flags of `postern serve`. Each can also be set in the environment; none is required.
#[derive(Clone, Debug, Args)]
pub struct Config {
    /// Address and port to listen on; port 0 picks a free one.
    #[arg(
        long,
        env = "POSTERN_LISTEN",
        default_value = "127.0.0.1:3000",
        value_name = "ADDRESS"
    )]
    pub listen: SocketAddr,
    /// Flags that select the database.
    #[command(flatten)]
    pub database: DatabaseFlags,
    /// Whether servers that share a PostgreSQL database notify each other immediately. If not, each
    /// polls every two seconds, which costs less when there are very many moves.
    #[arg(
        long,
        env = "POSTERN_NOTIFY",
        value_enum,
        default_value_t = OnOff::On,
        value_name = "on|off",
        hide_possible_values = true
    )]
    pub notify: OnOff,
    /// The address at which people reach this server, such as <https://chess.example>. The default
    /// is the listening address, over http; a server that listens on all addresses needs it. Over
    /// https, cookies are sent over https only.
    #[arg(long, env = "POSTERN_PUBLIC_URL", value_name = "URL", value_parser = PublicUrl::parse)]
    pub public_url: Option<PublicUrl>,
    /// Where the source code of this server is, such as <https://code.example/postern>. The footer
    /// of each page links to it. If you have changed Postern, its licence requires a link to your
    /// version.
    #[arg(long, env = "POSTERN_SOURCE_URL", value_name = "URL", value_parser = SourceUrl::parse)]
    pub source_url: Option<SourceUrl>,
    /// Where people report security problems of this server: an e-mail address or an https address.
    /// It is shown at `/security` and in `/.well-known/security.txt`.
    #[arg(long, env = "POSTERN_CONTACT", value_name = "ADDRESS", value_parser = Contact::parse)]
    pub contact: Option<Contact>,
    /// Flags for sending e-mail.
    #[command(flatten)]
    pub mail: MailFlags,
    /// Flags for outbound requests to URLs that users enter.
    #[command(flatten)]
    pub outbound: OutboundFlags,
    /// The format of log lines on standard error.
    #[arg(long, env = "POSTERN_LOG_FORMAT", value_enum, default_value_t = LogFormat::Text)]
    pub log_format: LogFormat,
    /// A separate address for Prometheus, such as 127.0.0.1:9100, where `GET /metrics` returns
    /// metrics. Without this flag nothing is counted.
    #[arg(long, env = "POSTERN_METRICS", value_name = "ADDRESS")]
    pub metrics: Option<SocketAddr>,
    /// Your own reverse proxies, whose `X-Forwarded-For` is trusted: addresses and networks
    /// separated by commas, such as 127.0.0.1,10.0.0.0/8. “on” means loopback and private networks.
    #[arg(
        long,
        env = "POSTERN_TRUST_PROXY",
        value_name = "NETWORKS",
        num_args = 0..=1,
        default_value = "off",
        default_missing_value = "on",
        value_parser = TrustedProxies::parse
    )]
    pub trust_proxy: TrustedProxies,
    /// How many forms and commands one person may send per minute, all at once if they like. All
    /// people of a network together may send twenty times this number, and those without a cookie
    /// half of this number. A network may also have this number of sockets open, request a fifth of
    /// this number of new guests per hour, and a third of it in large pictures per minute.
    #[arg(
        long,
        env = "POSTERN_WRITES_PER_MINUTE",
        default_value = "600",
        value_name = "NUMBER"
    )]
    pub writes_per_minute: std::num::NonZeroU32,
    /// Maximum number of megabytes per day that the server writes to disk for the people of one
    /// network.
    #[arg(
        long,
        env = "POSTERN_MEGABYTES_PER_DAY",
        default_value = "256",
        value_name = "NUMBER"
    )]
    pub megabytes_per_day: std::num::NonZeroU32,
    /// How many frames one socket may send in a second, after a burst of four times as many.
    #[arg(
        long,
        env = "POSTERN_FRAMES_PER_SECOND",
        default_value = "10",
        value_name = "NUMBER"
    )]
    pub frames_per_second: std::num::NonZeroU32,
    /// Days after which a game is removed if nobody has joined it or commented on it.
    #[arg(
        long,
        env = "POSTERN_KEEP_OPEN_GAMES",
        default_value = "60",
        value_name = "DAYS"
    )]
    pub keep_open_games: std::num::NonZeroU16,
    /// Days of vacation in a year, during which a person's clocks are stopped in all correspondence
    /// games.
    #[arg(
        long,
        env = "POSTERN_VACATION_DAYS",
        default_value = "20",
        value_name = "DAYS",
        value_parser = clap::value_parser!(u16).range(..=366)
    )]
    pub vacation_days: u16,
    /// Whether people can play against the computer here.
    #[arg(
        long,
        env = "POSTERN_COMPUTER",
        value_enum,
        default_value_t = OnOff::On,
        value_name = "on|off",
        hide_possible_values = true
    )]
    pub computer: OnOff,
    /// Time limits for connections.
    #[arg(skip)]
    pub connection_limits: ConnectionLimits,
}

#[cfg(test)]
impl Config {
    /// Returns the settings that apply without any flags.
    pub(crate) fn usual() -> Self {
        use clap::FromArgMatches as _;

        let matches = Self::augment_args(clap::Command::new("serve")).get_matches_from(["serve"]);
        Self::from_arg_matches(&matches).expect("the defaults can be read")
    }
}

/// The value of a flag that is either on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OnOff {
    On,
    Off,
}

/// A format for log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Readable text.
    Text,
    /// One JSON object per line, for log collectors.
    Json,
}

/// The site's own origin: scheme and authority, without a path or a trailing slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    secure: bool,
    authority: String,
}

impl PublicUrl {
    /// Parses `http://host[:port]` or `https://host[:port]`, with or without a trailing slash.
    ///
    /// # Errors
    /// Returns a sentence that describes the expected form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wanted = || {
            format!(
                "“{text}” is not a public URL: give the scheme and host only, such as https://chess.example"
            )
        };
        let (secure, rest) = match text.split_once("://") {
            Some(("https", rest)) => (true, rest),
            Some(("http", rest)) => (false, rest),
            _ => return Err(wanted()),
        };
        let authority = rest.strip_suffix('/').unwrap_or(rest).to_ascii_lowercase();
        if is_authority(&authority) {
            Ok(Self { secure, authority })
        } else {
            Err(wanted())
        }
    }

    /// Returns the default public URL, which is based on the listening address.
    #[must_use]
    pub fn of_listener(address: SocketAddr) -> Self {
        Self {
            secure: false,
            authority: address.to_string(),
        }
    }

    /// Whether visitors use https to reach the site.
    #[must_use]
    pub const fn is_secure(&self) -> bool {
        self.secure
    }

    /// Returns the host, with the port unless it is the scheme's default: `chess.example`.
    #[must_use]
    pub fn authority(&self) -> &str {
        &self.authority
    }

    /// Returns the origin of the site's WebSockets: `wss://chess.example`.
    #[must_use]
    pub fn socket_origin(&self) -> String {
        format!(
            "{}://{}",
            if self.secure { "wss" } else { "ws" },
            self.authority
        )
    }
}

/// Whether a text is a host with an optional port: `chess.example`, `127.0.0.1:3000`, `[::1]:80`.
fn is_authority(text: &str) -> bool {
    let (host, port) = match text.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (text, None),
    };
    let named = |host: &str| {
        !host.is_empty()
            && host
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b".-".contains(&b))
    };
    let numbered = |host: &str| host.parse::<std::net::Ipv6Addr>().is_ok();
    let host_is_sound = match host
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        Some(v6) => numbered(v6),
        None => named(host),
    };
    host_is_sound && port.is_none_or(|port| port.parse::<u16>().is_ok())
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}://{}",
            if self.secure { "https" } else { "http" },
            self.authority
        )
    }
}

#[cfg(test)]
mod tests {
    use super::PublicUrl;

    #[test]
    fn a_public_url_is_scheme_and_host() {
        for (text, shown, socket) in [
            (
                "https://chess.example/",
                "https://chess.example",
                "wss://chess.example",
            ),
            (
                "http://127.0.0.1:3000",
                "http://127.0.0.1:3000",
                "ws://127.0.0.1:3000",
            ),
            ("http://[::1]:80", "http://[::1]:80", "ws://[::1]:80"),
        ] {
            let url = PublicUrl::parse(text).unwrap();
            assert_eq!(
                (url.to_string().as_str(), url.socket_origin().as_str()),
                (shown, socket)
            );
        }
    }

    #[test]
    fn anything_else_is_refused_with_what_was_expected() {
        for text in [
            "",
            "chess.example",
            "ftp://chess.example",
            "https://",
            "https://a/b",
            "https://me@host",
            "http://a:b",
            "http://[x]",
        ] {
            let error = PublicUrl::parse(text).unwrap_err();
            assert!(error.contains("https://chess.example"), "{error}");
        }
    }
}
