//! Measures the bytes, requests and CPU time of a first visit to a game. A visit loads the page and
//! all of its files, and opens the WebSocket.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use reqwest::{Client, Response, header};

use super::{Meter, directory};
use crate::clients::{Host, Peer};
use crate::report::{Aim, Figure, Report, each, number};
use crate::run::Outcome;

/// The number of turns played before the visit.
const PLIES: usize = 20;
/// The number of visits over which the CPU time is measured.
const VISITS: usize = 20;
const ROUNDS: usize = 3;
/// The `Accept-Encoding` header that browsers send.
const PACKED: &str = "gzip, deflate, br";

pub(crate) async fn run(server: &Path, report: &mut Report) -> Outcome<()> {
    let directory = directory()?;
    let postern = Host::postern(server, directory.path())?;
    let mut table = postern.table(0).await?;
    for _ in 0..PLIES {
        table.turn().await?;
    }
    let site = Site {
        http: Client::new(),
        root: format!("http://{}", postern.server.address),
    };
    let paths = site.needed(&format!("/games/{}", table.game)).await?;
    let socket = postern.target(&table.game, None, 0);
    let mut bytes = 0;
    for path in &paths {
        bytes += wire_bytes(site.get(path, PACKED).await?).await?;
    }
    report.row(
        "first visit to a game, bytes",
        Figure(number(bytes) / 1000.0, "KB"),
        None,
        Aim::Most(70.0),
    );
    report.row(
        "first visit to a game, requests with the socket",
        Figure(number(paths.len() + 1), ""),
        None,
        Aim::Most(12.0),
    );
    let mut cpu = Duration::MAX;
    for _ in 0..ROUNDS {
        let meter = Meter::start(&postern.server)?;
        for visit in 0..VISITS {
            for path in &paths {
                wire_bytes(site.get(path, PACKED).await?).await?;
            }
            Peer::open(&socket, visit).await?.next_text().await?;
        }
        cpu = cpu.min(each(meter.read()?.0, VISITS));
    }
    report.row(
        "first visit to a game, CPU",
        Figure::millis(cpu),
        None,
        Aim::Most(2.0),
    );
    Ok(())
}

struct Site {
    http: Client,
    root: String,
}

impl Site {
    async fn get(&self, path: &str, encodings: &str) -> Outcome<Response> {
        let request = self
            .http
            .get(format!("{}{path}", self.root))
            .header(header::ACCEPT_ENCODING, encodings);
        Ok(request.send().await?.error_for_status()?)
    }

    /// Returns the paths of the page and of all static files that it loads, directly or through
    /// other files.
    async fn needed(&self, page: &str) -> Outcome<BTreeSet<String>> {
        let mut found = BTreeSet::from([page.to_owned()]);
        let mut unread = vec![page.to_owned()];
        while let Some(path) = unread.pop() {
            let text = self.get(&path, "identity").await?.text().await?;
            for name in named_files(&path, &text) {
                if found.insert(name.clone()) {
                    unread.push(name);
                }
            }
        }
        Ok(found)
    }
}

/// Returns the absolute paths of the static files that a page, style sheet or module loads.
fn named_files(path: &str, text: &str) -> Vec<String> {
    let starts: &[&str] = match path.rsplit_once('.').map(|(_, kind)| kind) {
        Some("js") => &["from \"", "from\"", "import \"", "import\""],
        Some("css") => &["url(", "@import \""],
        Some("svg") => &[],
        _ => &[" src=\"", " href=\""],
    };
    let text = without_comments(text);
    starts
        .iter()
        .flat_map(|start| text.split(start).skip(1))
        .filter_map(|rest| rest.trim_start_matches('"').split(['"', '#', ')']).next())
        .filter_map(|name| absolute(path, name))
        .filter(|name| name.starts_with("/static/"))
        .collect()
}

/// Removes comment lines. In modules, comments contain `import` expressions for files that only
/// define types, which browsers do not load.
fn without_comments(text: &str) -> String {
    let is_comment = |line: &&str| {
        ["*", "/*", "//"]
            .iter()
            .any(|start| line.starts_with(start))
    };
    let lines = text.lines().map(str::trim_start);
    lines
        .filter(|line| !is_comment(line))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Resolves `name`, found in the file at `path`, to an absolute path. Returns `None` if `name` is
/// not a path.
fn absolute(path: &str, name: &str) -> Option<String> {
    if name.starts_with('/') {
        return Some(name.to_owned());
    }
    if !name.starts_with('.') {
        return None;
    }
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => _ = parts.pop()?,
            other => parts.push(other),
        }
    }
    Some(parts.join("/"))
}

/// Returns the approximate size of a response in bytes: status line, headers and body as sent.
async fn wire_bytes(response: Response) -> Outcome<usize> {
    let status_line = "HTTP/1.1 200 OK\r\n\r\n".len();
    let headers: usize = response
        .headers()
        .iter()
        .map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len())
        .sum();
    Ok(status_line + headers + response.bytes().await?.len())
}
