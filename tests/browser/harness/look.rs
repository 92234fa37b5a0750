//! The kinds of browser window that tests open.

use std::path::Path;

use serde_json::{Value, json};

use super::webdriver::Session;

/// The value of the system's reduced-motion setting.
#[derive(Clone, Copy, PartialEq)]
pub enum Motion {
    Full,
    Reduced,
}

/// A window's size in CSS pixels, and how it differs from a plain desktop browser.
#[derive(Clone, Copy)]
pub struct Look {
    pub width: u32,
    pub height: u32,
    /// Whether the device is a phone, with touch and a mobile viewport.
    pub touch: bool,
    pub dark: bool,
    pub javascript: bool,
    pub motion: Motion,
    pub program: Program,
}

/// A Chromium executable.
#[derive(Clone, Copy, PartialEq)]
pub enum Program {
    /// The full browser, with notifications and settings.
    Whole,
    /// The headless shell, which renders the same pages at half the cost. The full browser replaces
    /// it if the shell is not installed.
    WithoutWindow,
}

/// The path of Chromium's headless shell in Debian packages.
const WITHOUT_WINDOW: &str = "/usr/lib/chromium/chromium-headless-shell";

impl Look {
    /// A desktop without animations, which few tests need.
    pub const DESKTOP: Self = Self {
        width: 1280,
        height: 900,
        touch: false,
        dark: false,
        javascript: true,
        motion: Motion::Reduced,
        program: Program::WithoutWindow,
    };
    /// A phone with animations, so that the tests cover animations.
    pub const PHONE: Self = Self {
        width: 390,
        height: 844,
        touch: true,
        motion: Motion::Full,
        ..Self::DESKTOP
    };
    pub const DARK: Self = Self {
        dark: true,
        ..Self::DESKTOP
    };
    pub const DARK_PHONE: Self = Self {
        dark: true,
        ..Self::PHONE
    };
    pub const NO_SCRIPT: Self = Self {
        javascript: false,
        ..Self::DESKTOP
    };

    /// Chromium features to disable: those that chromedriver disables by default, and background
    /// pages that each window would load.
    const WITHOUT: &str = "--disable-features=IgnoreDuplicateNavs,Prewarm,WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess";

    /// Applies the settings that cannot be set when the browser starts.
    pub async fn emulate(self, session: &Session) {
        let emulate = async |what: &str, parameters| {
            let command = format!("Emulation.{what}");
            let emulated = session.developer(&command, parameters).await;
            emulated.unwrap_or_else(|error| panic!("{command}: {error}"));
        };
        if self.dark {
            let dark = json!({"features": [{"name": "prefers-color-scheme", "value": "dark"}]});
            emulate("setEmulatedMedia", dark).await;
        }
        if !self.javascript {
            emulate("setScriptExecutionDisabled", json!({"value": true})).await;
        }
    }

    /// Returns the same look with the full browser.
    pub const fn whole(self) -> Self {
        Self {
            program: Program::Whole,
            ..self
        }
    }

    /// Returns the path of the browser's executable, or `None` if chromedriver should find it.
    fn program(self) -> Option<String> {
        let named = std::env::var("CHROME").ok();
        // The driver from `CHROMEDRIVER` may not match the version of the installed headless shell.
        let without_window = || {
            self.program == Program::WithoutWindow
                && std::env::var_os("CHROMEDRIVER").is_none()
                && Path::new(WITHOUT_WINDOW).exists()
        };
        named.or_else(|| without_window().then(|| WITHOUT_WINDOW.to_owned()))
    }

    /// Returns the capabilities for opening a browser with a fresh profile, which is removed when
    /// the browser closes.
    pub fn capabilities(self) -> Value {
        let mut arguments = vec![
            "--headless=new".to_owned(),
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--disable-quic".to_owned(),
            "--no-first-run".to_owned(),
            "--disable-background-networking".to_owned(),
            "--disable-component-update".to_owned(),
            "--disable-sync".to_owned(),
            "--hide-scrollbars".to_owned(),
            Self::WITHOUT.to_owned(),
            "--force-device-scale-factor=1".to_owned(),
            format!("--window-size={},{}", self.width, self.height),
        ];
        if self.motion == Motion::Reduced {
            arguments.push("--force-prefers-reduced-motion".to_owned());
        }
        let mut options = json!({ "args": arguments });
        if let Some(program) = self.program() {
            options["binary"] = json!(program);
        }
        if self.touch {
            options["mobileEmulation"] = json!({"deviceMetrics": {
                "width": self.width, "height": self.height, "pixelRatio": 1.0, "touch": true, "mobile": true,
            }});
        }
        json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL"},
        })
    }
}
