//! The browser that the tests open.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use serde_json::{Value, json};

use super::Look;

/// The supported browsers: `POSTERN_BROWSER` names one, and Chromium is the default. The others run
/// the main journeys; some tests need Chromium's developer protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Chromium,
    WebKit,
    Firefox,
}

/// The paths of `WebKit`'s small browser in Debian's packages.
const MINI_BROWSERS: [&str; 4] = [
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.0/MiniBrowser",
];

/// A folder with GTK's setting for reduced motion. Written once, before the first browser reads it.
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

    /// Returns the driver's program.
    pub fn driver(self) -> String {
        let (variable, usual) = match self {
            Self::Chromium => ("CHROMEDRIVER", "chromedriver"),
            Self::WebKit => ("WEBKITDRIVER", "WebKitWebDriver"),
            Self::Firefox => ("GECKODRIVER", "geckodriver"),
        };
        std::env::var(variable).unwrap_or_else(|_| usual.to_owned())
    }

    /// Returns the driver's arguments. Firefox needs one to let a test into its own windows.
    pub const fn driver_arguments(self) -> &'static [&'static str] {
        match self {
            Self::Chromium | Self::WebKit => &[],
            Self::Firefox => &["--allow-system-access"],
        }
    }

    /// Whether one driver can open several browsers.
    pub const fn shares_driver(self) -> bool {
        matches!(self, Self::Chromium)
    }

    /// Whether it supports Chromium's developer protocol and reports the console.
    pub const fn has_developer_protocol(self) -> bool {
        matches!(self, Self::Chromium)
    }

    /// Returns environment variables for the driver.
    pub fn environment(self) -> Vec<(&'static str, PathBuf)> {
        if self != Self::WebKit {
            return Vec::new();
        }
        // Without a graphics card it emulates one, at more than twice the cost of drawing by
        // itself.
        vec![
            ("XDG_CONFIG_HOME", WEBKIT_SETTINGS.clone()),
            ("WEBKIT_SKIA_ENABLE_CPU_RENDERING", "1".into()),
            ("WEBKIT_DISABLE_DMABUF_RENDERER", "1".into()),
        ]
    }

    /// Returns the capabilities with which the driver opens a browser. The profile is new and is
    /// removed with the browser.
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
