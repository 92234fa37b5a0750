//! Bundles and compresses the files in `static/` for browsers. Each kind of page gets one script
//! and one style sheet. Pictures are not changed before compression.
//!
//! ```
//! use std::path::Path;
//! use postern_bundle::{CompressionEffort, pack};
//!
//! let packed = pack(
//!     &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../static"),
//!     CompressionEffort::Quick,
//! )?;
//! let mut files = packed.files.iter();
//! let game = files.find(|file| file.path == "js/game.js").expect("the game page has a script");
//! assert!(game.brotli.len() < game.plain.len() / 2);
//! # Ok::<(), postern_bundle::BundleError>(())
//! ```

mod compress;
mod lexer;
mod modules;
mod script;
mod source;
mod style;

use std::path::Path;
use std::{fs, io};

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

pub use compress::{CompressionEffort, brotli, gzip};

/// Why the files cannot be bundled.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    #[error("{0} cannot be read: {1}")]
    Read(String, io::Error),
    #[error("{0} cannot be compressed: {1}")]
    Compress(String, io::Error),
    /// A file uses a feature that the bundler does not support or that would break in a bundle.
    #[error("{file}, line {line}: {what}")]
    Unsupported {
        file: String,
        line: usize,
        what: String,
    },
    /// Two output files have the same path.
    #[error("{0} would be two different files")]
    Twice(String),
    #[error("these modules import each other in a circle: {0}")]
    Circle(String),
}

/// A kind of page. `name` is the name of its output files. The other fields list the page's source
/// files in order.
#[derive(Clone, Copy, Debug)]
pub struct PageFiles {
    pub name: &'static str,
    /// The page's style sheets in `css/`, in the order in which they are joined.
    sheets: &'static [&'static str],
    /// The page's modules in `js/pages/`, which run after `common`.
    modules: &'static [&'static str],
}

/// The style sheets that every page uses.
const SHEETS: [&str; 7] = [
    "base/tokens",
    "base/base",
    "base/controls",
    "base/layout",
    "base/schemes",
    "base/board",
    "base/marks",
];

/// The module that runs first on every page.
const COMMON: &str = "common";

/// The path of a classic script that runs before the page is drawn.
pub const EARLY: &str = "js/pages/early.js";

/// The path of the worker script that pages start when they need the engine. Its bundle has the
/// same path.
pub const WORKER: &str = "js/engine/worker.js";

/// The path of the WebAssembly engine that the worker runs. The file is served unchanged.
const ENGINE: &str = "engine/postern.wasm";

/// Every kind of page on the site, with its source files.
pub const PAGES: [PageFiles; 23] = [
    page(
        "game",
        &[
            "game/game",
            "game/moves",
            "game/invite",
            "game/challenges",
            "game/events",
            "game/primer",
            "game/kibitz",
            "game/chat",
            "game/plans",
            "pages/more",
            "game/print",
        ],
        &["game"],
    ),
    page(
        "sample",
        &[
            "game/game",
            "game/moves",
            "game/events",
            "pages/more",
            "game/sample",
        ],
        &["sample"],
    ),
    page(
        "copy",
        &[
            "game/game",
            "game/moves",
            "game/events",
            "pages/more",
            "game/sample",
            "pages/offline",
        ],
        &["copy"],
    ),
    page("offline", &["pages/text", "pages/offline"], &["offline"]),
    page(
        "start",
        &[
            "lists/start",
            "lists/cards",
            "game/challenges",
            "pages/editor",
        ],
        &["start"],
    ),
    page(
        "challenge",
        &[
            "lists/start",
            "lists/cards",
            "lists/challenge",
            "pages/editor",
        ],
        &["challenge"],
    ),
    page("watch", &["lists/cards", "game/challenges"], &["watch"]),
    page("archive", &["lists/cards", "lists/archive"], &[]),
    page("player", &["lists/cards", "lists/player"], &[]),
    page("review", &["pages/more", "pages/review"], &[]),
    page(
        "problems",
        &["lists/cards", "lists/archive", "lists/problems"],
        &[],
    ),
    page(
        "problem-new",
        &[
            "lists/cards",
            "lists/archive",
            "lists/problems",
            "pages/editor",
        ],
        &["position"],
    ),
    page(
        "problem",
        &[
            "game/game",
            "game/moves",
            "game/events",
            "pages/more",
            "game/sample",
            "lists/problems",
        ],
        &["problem"],
    ),
    page(
        "analysis",
        &[
            "game/game",
            "game/events",
            "pages/more",
            "pages/analysis",
            "pages/engine",
        ],
        &["analysis"],
    ),
    page(
        "analyses",
        &["pages/text", "pages/analysis", "pages/editor"],
        &["position"],
    ),
    page("rules", &["pages/text", "pages/rules"], &["rules"]),
    page("variants", &["pages/variants"], &[]),
    page("help", &["pages/text", "pages/more", "pages/help"], &[]),
    page(
        "lists",
        &["lists/cards", "lists/me", "game/challenges"],
        &[],
    ),
    page(
        "mine",
        &["lists/cards", "lists/me", "game/challenges"],
        &["mine"],
    ),
    page("account", &["lists/me", "pages/account"], &["account"]),
    page("text", &["pages/text"], &[]),
    page("embed", &["game/embed"], &[]),
];

const fn page(
    name: &'static str,
    sheets: &'static [&'static str],
    modules: &'static [&'static str],
) -> PageFiles {
    PageFiles {
        name,
        sheets,
        modules,
    }
}

impl PageFiles {
    /// Returns the page with the given name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        PAGES.iter().find(|page| page.name == name)
    }

    /// Returns the source paths of the page's style sheets in `static/`, such as
    /// `css/base/tokens.css`.
    pub fn sheets(&self) -> impl Iterator<Item = String> {
        SHEETS
            .iter()
            .chain(self.sheets)
            .map(|name| format!("css/{name}.css"))
    }

    /// Returns the source paths of the page's modules in `static/`, such as `js/pages/common.js`.
    pub fn modules(&self) -> impl Iterator<Item = String> {
        [COMMON]
            .iter()
            .chain(self.modules)
            .map(|name| format!("js/pages/{name}.js"))
    }

    /// Returns the path of the page's bundled style sheet. It is directly in `css/`.
    #[must_use]
    pub fn sheet(&self) -> String {
        format!("css/{}.css", self.name)
    }

    /// Returns the path of the page's bundled script. All pages that add no modules share one.
    #[must_use]
    pub fn script(&self) -> String {
        let name = if self.modules.is_empty() {
            COMMON
        } else {
            self.name
        };
        format!("js/{name}.js")
    }
}

/// All static files that a browser may load.
#[derive(Clone, Debug)]
pub struct PackedBundle {
    /// A hash of all files, as 16 hexadecimal digits.
    pub hash: String,
    pub files: Vec<PackedFile>,
}

/// A static file, plain and compressed.
#[derive(Clone, Debug)]
pub struct PackedFile {
    /// The path below `static/`, such as `js/game.js`.
    pub path: String,
    pub plain: Vec<u8>,
    pub brotli: Vec<u8>,
    pub gzip: Vec<u8>,
}

/// The number of bytes of the digest that `hash` contains. 64 bits suffice to distinguish versions.
const HASH_BYTES: usize = 8;

/// Bundles and compresses the files in `folder`, which must have the layout of `static/`.
///
/// # Errors
/// Returns an error if a file is missing or cannot be bundled. The error names the file and the
/// reason.
pub fn pack(folder: &Path, effort: CompressionEffort) -> Result<PackedBundle, BundleError> {
    let mut digest = Sha256::new();
    let mut files = Vec::new();
    for (path, plain) in bundle(folder)? {
        digest.update(path.as_bytes());
        digest.update([0]);
        digest.update(Sha256::digest(&plain));
        let failed = |error| BundleError::Compress(path.clone(), error);
        files.push(PackedFile {
            brotli: compress::brotli(&plain, effort).map_err(failed)?,
            gzip: compress::gzip(&plain, effort).map_err(failed)?,
            path,
            plain,
        });
    }
    Ok(PackedBundle {
        hash: HEXLOWER.encode(&digest.finalize()[..HASH_BYTES]),
        files,
    })
}

/// Returns the path and contents of every served file, sorted by path.
fn bundle(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, BundleError> {
    let mut files = Vec::new();
    for page in &PAGES {
        let entries: Vec<String> = page.modules().collect();
        let bundle = modules::bundle(folder, &page.script(), &entries)?;
        files.push((page.script(), bundle.script.into_bytes()));
        let parts = bundle.parts.into_iter();
        files.extend(parts.map(|(path, script)| (path, script.into_bytes())));
        let mut sheet = String::new();
        for path in page.sheets() {
            sheet.push_str(&style::strip(&path, &read(folder, &path)?)?);
        }
        files.push((page.sheet(), sheet.into_bytes()));
    }
    let early = lexer::tokens(EARLY, &read(folder, EARLY)?).map(|tokens| script::write(&tokens))?;
    files.push((EARLY.to_owned(), early.into_bytes()));
    let worker = modules::bundle(folder, WORKER, &[WORKER.to_owned()])?;
    files.push((WORKER.to_owned(), worker.script.into_bytes()));
    let engine = fs::read(folder.join(ENGINE));
    let engine = engine.map_err(|error| BundleError::Read(ENGINE.to_owned(), error))?;
    files.push((ENGINE.to_owned(), engine));
    for folder_of_pictures in ["icons", "pieces"] {
        pictures(folder, folder_of_pictures, &mut files)?;
    }
    files.sort();
    files.dedup();
    let twice = files.windows(2).find(|two| two[0].0 == two[1].0);
    match twice {
        Some([(path, _), _]) => Err(BundleError::Twice(path.clone())),
        _ => Ok(files),
    }
}

/// Adds the pictures in a folder, recursively.
fn pictures(
    folder: &Path,
    inside: &str,
    files: &mut Vec<(String, Vec<u8>)>,
) -> Result<(), BundleError> {
    let failed = |error| BundleError::Read(inside.to_owned(), error);
    for entry in fs::read_dir(folder.join(inside)).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let path = format!("{inside}/{}", entry.file_name().to_string_lossy());
        if entry.file_type().map_err(failed)?.is_dir() {
            pictures(folder, &path, files)?;
        } else {
            files.push((path.clone(), read(folder, &path)?.into_bytes()));
        }
    }
    Ok(())
}

fn read(folder: &Path, path: &str) -> Result<String, BundleError> {
    fs::read_to_string(folder.join(path)).map_err(|error| BundleError::Read(path.to_owned(), error))
}
