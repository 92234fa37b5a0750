//! The supported browsers and their drivers.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::Look;

/// A supported browser. `POSTERN_BROWSER` selects one, and Chromium is the default. Some tests need
/// Chromium's developer protocol, so the other browsers run only the main journeys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    WebKit,
    Firefox,
}

/// The paths of the `WebKit` mini browser in Debian packages.
const MINI_BROWSERS: [&str; 4] = [
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.0/MiniBrowser",
];

/// A folder with GTK's reduced-motion setting. It is written before the first browser starts.
static WEBKIT_SETTINGS: LazyLock<PathBuf> = LazyLock::new(|| {
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("webkit");
    let folder = home.join("gtk-3.0");
    fs::create_dir_all(&folder).expect("a folder for settings");
    let settings = "[Settings]\ngtk-enable-animations=0\n";
    fs::write(folder.join("settings.ini"), settings).expect("it can be written");
    home
});

impl Engine {
    pub fn chosen() -> Self {
        match std::env::var("POSTERN_BROWSER").as_deref() {
            Err(_) | Ok("" | "chromium") => Self::Chromium,
            Ok("webkit") => Self::WebKit,
            Ok("firefox") => Self::Firefox,
            Ok(other) => panic!("POSTERN_BROWSER is {other}: there are chromium, webkit, firefox"),
        }
    }

    /// Returns the driver's executable.
    pub fn driver(self) -> String {
        let (variable, usual) = match self {
            Self::Chromium => ("CHROMEDRIVER", "chromedriver"),
            Self::WebKit => ("WEBKITDRIVER", "WebKitWebDriver"),
            Self::Firefox => ("GECKODRIVER", "geckodriver"),
        };
        std::env::var(variable).unwrap_or_else(|_| usual.to_owned())
    }

    /// Returns the driver's command-line arguments. Firefox needs one to give tests access to its
    /// own windows.
    pub const fn driver_arguments(self) -> &'static [&'static str] {
        match self {
            Self::Chromium | Self::WebKit => &[],
            Self::Firefox => &["--allow-system-access"],
        }
    }

    /// Whether one driver process can open several browsers.
    pub const fn shares_driver(self) -> bool {
        matches!(self, Self::Chromium)
    }

    /// Whether the browser supports the Chrome `DevTools` Protocol and console logs.
    pub const fn has_developer_protocol(self) -> bool {
        matches!(self, Self::Chromium)
    }

    /// Returns the driver's environment variables.
    pub fn environment(self) -> Vec<(&'static str, PathBuf)> {
        if self != Self::WebKit {
            return Vec::new();
        }
        // Without a GPU, `WebKit` would emulate one, at more than twice the cost of rendering on
        // the CPU.
        vec![
            ("XDG_CONFIG_HOME", WEBKIT_SETTINGS.clone()),
            ("WEBKIT_SKIA_ENABLE_CPU_RENDERING", "1".into()),
            ("WEBKIT_DISABLE_DMABUF_RENDERER", "1".into()),
        ]
    }

    /// Returns the capabilities for opening a browser with a fresh profile, which is removed when
    /// the browser closes.
    pub fn capabilities(self, look: Look) -> Value {
        match self {
            Self::Chromium => look.capabilities(),
            Self::WebKit => {
                let binary = MINI_BROWSERS
                    .into_iter()
                    .find(|path| Path::new(path).exists())
                    .expect("WebKit’s MiniBrowser is installed by tests/browser/setup-webkit");
                json!({"webkitgtk:browserOptions": {"binary": binary, "args": ["--automation"]}})
            }
            Self::Firefox => json!({
                "browserName": "firefox",
                "moz:firefoxOptions": {
                    "args": ["-headless", format!("--width={}", look.width), format!("--height={}", look.height)],
                    "prefs": {"ui.prefersReducedMotion": 1},
                },
            }),
        }
    }
}
