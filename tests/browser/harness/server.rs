//! The real server, as a process of its own, that can be killed and started again on the same port
//! and database.

use std::{
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
};

use tempfile::TempDir;

/// A running `postern serve`; killed when dropped.
pub struct Server {
    child: Child,
    /// `127.0.0.1:3000`
    address: String,
    folder: TempDir,
    /// Whether scripts are served as they are written.
    modules: bool,
}

impl Server {
    /// Starts one on a free port with an empty database.
    pub fn start() -> Self {
        Self::start_with(false)
    }

    /// The same, serving scripts and style sheets as they are written.
    pub fn start_unbundled() -> Self {
        Self::start_with(true)
    }

    fn start_with(modules: bool) -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let (child, address) = serve(&database_in(&folder), "127.0.0.1:0", modules);
        Self {
            child,
            address,
            folder,
            modules,
        }
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// `kill -9`: no handler runs, nothing is flushed.
    pub fn kill(&mut self) {
        self.child.kill().expect("the server was running");
        self.child.wait().expect("a killed process ends");
    }

    /// Starts again where [`Server::kill`] stopped it.
    pub fn restart(&mut self) {
        let (child, address) = serve(&database_in(&self.folder), &self.address, self.modules);
        assert_eq!(address, self.address, "the port is its own again");
        self.child = child;
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn database_in(folder: &TempDir) -> PathBuf {
    folder.path().join("postern.db")
}

/// Starts the server and reads the address that it prints once it listens.
fn serve(database: &PathBuf, listen: &str, modules: bool) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_postern"))
        .arg("serve")
        .args(["--listen", listen])
        .arg("--database")
        .arg(database)
        .env("RUST_LOG", "warn")
        .env("POSTERN_MODULES", if modules { "1" } else { "" })
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut printed = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut line = String::new();
    while printed.read_line(&mut line).expect("it prints text") > 0 {
        if let Some((_, rest)) = line.split_once("http://") {
            let address = rest
                .split(|sign: char| sign.is_whitespace() || sign == '/')
                .next()
                .unwrap_or(rest)
                .to_owned();
            // Kept open: a server that prints more must not meet a closed pipe.
            std::thread::spawn(move || std::io::copy(&mut printed, &mut std::io::sink()));
            return (child, address);
        }
        line.clear();
    }
    panic!(
        "the server ended without printing its address: {:?}",
        child.wait()
    );
}
