//! A person's browser: goes somewhere, looks, points, touches, types. It acts as a person does,
//! with pointer and keys at places of the window, so that what covers a control or takes its key
//! away fails a test.

use std::{path::PathBuf, sync::Mutex};

use serde_json::{Value, json};

use super::{
    Look, until,
    webdriver::{Driver, Session},
};

pub struct Browser {
    pub(super) session: Session,
    pub(super) name: &'static str,
    look: Look,
    /// `http://127.0.0.1:3000`
    home: String,
    /// Parts of console errors that the test brings about on purpose.
    announced: Mutex<Vec<&'static str>>,
}

/// Keys of the protocol that have no character of their own.
pub mod keys {
    pub const ENTER: &str = "\u{E007}";
    pub const ESCAPE: &str = "\u{E00C}";
    pub const TAB: &str = "\u{E004}";
    pub const DELETE: &str = "\u{E017}";
    pub const END: &str = "\u{E010}";
    pub const HOME: &str = "\u{E011}";
    pub const LEFT: &str = "\u{E012}";
    pub const UP: &str = "\u{E013}";
    pub const RIGHT: &str = "\u{E014}";
    pub const DOWN: &str = "\u{E015}";
}

impl Browser {
    pub async fn open(driver: &Driver, name: &'static str, look: Look, home: String) -> Self {
        let session = driver.open(look).await;
        look.emulate(&session).await;
        Self {
            session,
            name,
            look,
            home,
            announced: Mutex::default(),
        }
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    pub const fn look(&self) -> Look {
        self.look
    }

    pub fn runs_scripts(&self) -> bool {
        self.look.javascript
    }

    /// Goes to a path of this server, or to a whole address.
    pub async fn goto(&self, path: &str) {
        let url = if path.starts_with('/') {
            format!("{}{path}", self.home)
        } else {
            path.to_owned()
        };
        self.session
            .post("url", json!({"url": url}))
            .await
            .unwrap_or_else(|error| panic!("{}: {url}: {error}", self.name));
    }

    /// Keeps a cookie for this server, where the browser must have been before.
    pub async fn set_cookie(&self, name: &str, value: &str) {
        let cookie = json!({"name": name, "value": value, "path": "/"});
        self.session
            .post("cookie", json!({"cookie": cookie}))
            .await
            .unwrap_or_else(|error| panic!("{}: {name}: {error}", self.name));
    }

    /// Takes on the session of another browser, as a second device of the same person.
    pub async fn becomes(&self, other: &Self) {
        self.goto("/robots.txt").await;
        let cookies = other
            .session
            .get("cookie")
            .await
            .expect("a page has cookies");
        for cookie in cookies.as_array().expect("a list") {
            let cookie = json!({"cookie": cookie});
            self.session
                .post("cookie", cookie)
                .await
                .unwrap_or_else(|error| panic!("{}: {error}", self.name));
        }
    }

    pub async fn reload(&self) {
        self.session
            .post("refresh", json!({}))
            .await
            .expect("the page reloads");
    }

    /// Goes back as by the browser's own button.
    pub async fn back(&self) {
        self.session
            .post("back", json!({}))
            .await
            .expect("there is a page to go back to");
    }

    /// Path and query of the page: `/games/abc?ply=3`.
    pub async fn path(&self) -> String {
        let url = self
            .session
            .get("url")
            .await
            .expect("a page has an address");
        url.as_str()
            .expect("an address is text")
            .trim_start_matches(&self.home)
            .to_owned()
    }

    /// The value of a JavaScript expression in the page, `None` when it throws, is null or the page
    /// is just being left.
    pub async fn value(&self, expression: &str) -> Option<Value> {
        let value = self
            .session
            .execute(&format!("return ({expression});"), json!([]))
            .await
            .ok()?;
        (!value.is_null()).then_some(value)
    }

    /// What the body of a function returns in the page.
    pub async fn run(&self, body: &str, arguments: Value) -> Value {
        self.session
            .execute(body, arguments)
            .await
            .unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Waits until an expression is true in the page.
    pub async fn until(&self, expression: &str) {
        let what = format!("{}: {expression}", self.name);
        until(&what, async || {
            self.awaits(expression).await.filter(|value| *value == true)
        })
        .await;
    }

    /// Waits until the text of an element, as it is shown, contains `text`.
    pub async fn sees(&self, selector: &str, text: &str) {
        let what = format!("{}: {selector} says {text:?}", self.name);
        let says = format!(
            "document.querySelector({}).innerText.split(/\\s+/).join(' ').includes({})",
            json!(selector),
            json!(text)
        );
        until(&what, async || {
            self.awaits(&says).await.filter(|value| *value == true)
        })
        .await;
    }

    /// The value of an expression in the page as soon as it is true, or what it is after a while. The page itself looks
    /// again and again, which costs a fraction of asking it each time.
    async fn awaits(&self, expression: &str) -> Option<Value> {
        if !self.look.javascript {
            return self.value(expression).await;
        }
        let script = format!(
            "const end = performance.now() + 500;
            for (;;) {{
                let value = null;
                try {{ value = await ({expression}); }} catch {{}}
                if (value === true || performance.now() > end) return value;
                await new Promise((again) => setTimeout(again, 10));
            }}"
        );
        let value = self
            .session
            .execute(
                &format!("return (async () => {{ {script} }})();"),
                json!([]),
            )
            .await
            .ok()?;
        (!value.is_null()).then_some(value)
    }

    /// The text of an element as it is shown, with single spaces; `None` when it is not there.
    pub async fn text(&self, selector: &str) -> Option<String> {
        let text = self
            .value(&format!(
                "document.querySelector({}).innerText",
                json!(selector)
            ))
            .await?;
        Some(
            text.as_str()?
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" "),
        )
    }

    /// The number of elements that match, once the whole page is there: a page that is still being
    /// read has some of its elements, and a test would count those.
    pub async fn count(&self, selector: &str) -> u64 {
        let count = format!(
            "document.readyState === 'loading' ? null : document.querySelectorAll({}).length",
            json!(selector)
        );
        let what = format!("{}: {count}", self.name);
        until(&what, async || self.value(&count).await?.as_u64()).await
    }

    /// Clicks (or touches) the middle of the first shown element that matches, once there is one
    /// that can be.
    pub async fn press(&self, selector: &str) {
        let (x, y) = self.place_of(selector).await;
        self.pointer(&[json!({"type": "pointerMove", "x": x, "y": y}), down(), up()])
            .await;
    }

    /// Moves the mouse over the middle of an element.
    pub async fn hover(&self, selector: &str) {
        let (x, y) = self.place_of(selector).await;
        self.pointer(&[json!({"type": "pointerMove", "x": x, "y": y})])
            .await;
    }

    /// Drags from the middle of one element to that of another.
    pub async fn drag(&self, from: &str, to: &str) {
        let (x, y) = self.place_of(from).await;
        let (to_x, to_y) = self.place_of(to).await;
        let go = |x: i64, y: i64| json!({"type": "pointerMove", "duration": 20, "x": x, "y": y});
        let half = go(i64::midpoint(x, to_x), i64::midpoint(y, to_y));
        self.pointer(&[go(x, y), down(), half, go(to_x, to_y), up()])
            .await;
    }

    /// Writes into a field, in place of what stood there.
    pub async fn write(&self, selector: &str, text: &str) {
        self.press(selector).await;
        let clear = format!("document.querySelector({}).select()", json!(selector));
        let _ = self.value(&clear).await;
        self.keys(&text.chars().map(String::from).collect::<Vec<_>>())
            .await;
    }

    /// Chooses an option of a `<select>` by its value, as its menu would.
    pub async fn choose(&self, selector: &str, value: &str) {
        let script = "const field = document.querySelector(arguments[0]); field.value = arguments[1];
            if (field.value !== arguments[1]) throw new Error('no such option');
            field.dispatchEvent(new Event('input', {bubbles: true})); field.dispatchEvent(new Event('change', {bubbles: true}));";
        self.session
            .execute(script, json!([selector, value]))
            .await
            .unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Picks a value of a field, whether its values are radio buttons or a menu.
    pub async fn pick(&self, name: &str, value: &str) {
        self.pick_in("form", name, value).await;
    }

    /// The same in one of several forms.
    pub async fn pick_in(&self, form: &str, name: &str, value: &str) {
        let radio = format!("input[type=radio][name={name}][value='{value}']");
        if self.count(&format!("{form} {radio}")).await > 0 {
            self.press(&format!("{form} label:has({radio})")).await;
            self.until(&format!(
                "document.querySelector({}).checked",
                json!(format!("{form} {radio}"))
            ))
            .await;
        } else {
            self.choose(&format!("{form} select[name={name}]"), value)
                .await;
        }
    }

    /// Presses and lets go one key after the other.
    pub async fn keys(&self, keys: &[impl AsRef<str>]) {
        let strokes: Vec<Value> = keys
            .iter()
            .flat_map(|key| {
                ["keyDown", "keyUp"].map(|action| json!({"type": action, "value": key.as_ref()}))
            })
            .collect();
        self.act(json!([{"type": "key", "id": "keyboard", "actions": strokes}]))
            .await;
    }

    /// The tab that the browser shows.
    pub async fn tab(&self) -> Value {
        self.session
            .get("window")
            .await
            .expect("a browser shows a tab")
    }

    /// Opens an empty tab beside the others, and shows it.
    pub async fn new_tab(&self) -> Value {
        let opened = self
            .session
            .post("window/new", json!({"type": "tab"}))
            .await
            .expect("a new tab");
        self.switch_to(&opened["handle"]).await;
        opened["handle"].clone()
    }

    /// Goes into the first frame of the page, which may be another site's.
    pub async fn enter_frame(&self) {
        self.session
            .post("frame", json!({"id": 0}))
            .await
            .expect("the page has a frame");
    }

    pub async fn switch_to(&self, tab: &Value) {
        self.session
            .post("window", json!({"handle": tab}))
            .await
            .expect("the tab is still there");
    }

    /// A picture of the window as PNG; `None` when the browser has none to give.
    pub async fn screenshot(&self) -> Option<Vec<u8>> {
        let picture = self.session.get("screenshot").await.ok()?;
        data_encoding::BASE64
            .decode(picture.as_str()?.as_bytes())
            .ok()
    }

    /// A command of Chromium's developer protocol.
    pub async fn developer(&self, command: &str, parameters: Value) -> Value {
        self.session
            .developer(command, parameters)
            .await
            .unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Where Chromium speaks its developer protocol, `127.0.0.1:PORT`.
    pub fn devtools(&self) -> String {
        let address = self.session.devtools();
        address.expect("Chromium has it").to_owned()
    }

    /// The folder of Chromium's profile: what the browser has written to the disk.
    pub fn profile(&self) -> PathBuf {
        self.session.profile().expect("Chromium has one").into()
    }

    /// Lets the test pass with console errors that contain `part`, which it brings about on
    /// purpose.
    pub fn announce(&self, part: &'static str) {
        self.announced
            .lock()
            .expect("no test panics while holding it")
            .push(part);
    }

    /// Lets the test pass with the console errors of an outage: what cannot connect, and the
    /// page's icon. A browser loads that when it finds the time, so that it may ask an upgraded
    /// server for the icon of the version before.
    pub fn announce_outage(&self) {
        self.announce("WebSocket connection to");
        self.announce("net::ERR_CONNECTION_REFUSED");
        self.announce("/icons/favicon");
    }

    pub async fn console_errors(&self) -> Vec<String> {
        self.session.console_errors().await
    }

    pub async fn unexpected_errors(&self) -> Vec<String> {
        let errors = self.console_errors().await;
        let announced = self
            .announced
            .lock()
            .expect("no test panics while holding it");
        errors
            .into_iter()
            .filter(|error| !announced.iter().any(|part| error.contains(part)))
            .collect()
    }

    /// Where in the window the middle of what is seen of an element is, once it is shown and
    /// enabled, scrolled into view if need be.
    async fn place_of(&self, selector: &str) -> (i64, i64) {
        // As long as a style sheet is missing everything is somewhere else, and before a page is painted
        // Chromium drops what is pressed on it.
        let script = "const styled = [...document.querySelectorAll('link[rel=stylesheet]')].every(({sheet}) => sheet);
            if (document.readyState === 'loading' || !styled) return null;
            if (!document.hidden && performance.getEntriesByType('paint').length === 0) return null;
            for (const node of document.querySelectorAll(arguments[0])) {
                if (node.disabled || !node.checkVisibility({visibilityProperty: true})) continue;
                node.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
                const {left, right, top, bottom} = node.getBoundingClientRect();
                const middle = (from, to, end) => Math.floor((Math.max(from, 0) + Math.min(to, end)) / 2);
                if (right > left && bottom > top) return [middle(left, right, innerWidth), middle(top, bottom, innerHeight)];
            }
            return null;";
        let what = format!("{}: {selector} can be pressed", self.name);
        until(&what, async || {
            let place = self.session.execute(script, json!([selector])).await.ok()?;
            Some((place[0].as_i64()?, place[1].as_i64()?))
        })
        .await
    }

    async fn pointer(&self, actions: &[Value]) {
        let kind = if self.look.touch { "touch" } else { "mouse" };
        let pointer = json!({"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions});
        self.act(json!([pointer])).await;
    }

    async fn act(&self, actions: Value) {
        let actions = json!({"actions": actions});
        let acted = self.session.post("actions", actions).await;
        acted.unwrap_or_else(|error| panic!("{}: {error}", self.name));
    }
}

fn down() -> Value {
    json!({"type": "pointerDown", "button": 0})
}
fn up() -> Value {
    json!({"type": "pointerUp", "button": 0})
}
