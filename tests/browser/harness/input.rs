//! User input: pointing, clicking, touching, dragging and typing. Pointer and key events are sent
//! at window positions, so a test fails if something covers a control or intercepts its keys.

use serde_json::{Value, json};

use super::{Browser, until};

/// Key codes of `WebDriver` that produce no character.
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
    /// Clicks or taps the centre of the first visible matching element, once the element is
    /// enabled.
    pub async fn press(&self, selector: &str) {
        let (x, y) = self.place_of(selector).await;
        self.pointer(&[json!({"type": "pointerMove", "x": x, "y": y}), down(), up()])
            .await;
    }

    /// Moves the mouse over the centre of an element.
    pub async fn hover(&self, selector: &str) {
        let (x, y) = self.place_of(selector).await;
        self.pointer(&[json!({"type": "pointerMove", "x": x, "y": y})])
            .await;
    }

    /// Drags from the centre of one element to the centre of another.
    pub async fn drag(&self, from: &str, to: &str) {
        let (x, y) = self.place_of(from).await;
        let (to_x, to_y) = self.place_of(to).await;
        let go = |x: i64, y: i64| json!({"type": "pointerMove", "duration": 20, "x": x, "y": y});
        let half = go(i64::midpoint(x, to_x), i64::midpoint(y, to_y));
        self.pointer(&[go(x, y), down(), half, go(to_x, to_y), up()])
            .await;
    }

    /// Replaces the text of a field.
    pub async fn write(&self, selector: &str, text: &str) {
        self.press(selector).await;
        let clear = format!("document.querySelector({}).select()", json!(selector));
        let _ = self.value(&clear).await;
        self.keys(&text.chars().map(String::from).collect::<Vec<_>>())
            .await;
    }

    /// Selects an option of a `<select>` element by its value, as its menu would.
    pub async fn choose(&self, selector: &str, value: &str) {
        let script = "const field = document.querySelector(arguments[0]); field.value = \
            arguments[1];
            if (field.value !== arguments[1]) throw new Error('no such option');
            field.dispatchEvent(new Event('input', {bubbles: true})); field.dispatchEvent(new \
            Event('change', {bubbles: true}));";
        self.session
            .execute(script, json!([selector, value]))
            .await
            .unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Selects a value of a field, which is a radio group or a `<select>` element.
    pub async fn pick(&self, name: &str, value: &str) {
        self.pick_in("form", name, value).await;
    }

    /// Selects a value of a field in the given form.
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

    /// Presses and releases each key in turn.
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

    /// Returns the window position of the centre of an element's visible part. Waits until the
    /// element is visible and enabled, and scrolls if needed.
    async fn place_of(&self, selector: &str) -> (i64, i64) {
        // Positions are wrong until all style sheets are loaded, and Chromium ignores clicks on a
        // page that it has not yet painted.
        let script = "const styled = \
            [...document.querySelectorAll('link[rel=stylesheet]')].every(({sheet}) => sheet);
            if (document.readyState === 'loading' || !styled) return null;
            if (!document.hidden && performance.getEntriesByType('paint').length === 0) return null;
            for (const node of document.querySelectorAll(arguments[0])) {
                if (node.disabled || !node.checkVisibility({visibilityProperty: true})) continue;
                node.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
                const {left, right, top, bottom} = node.getBoundingClientRect();
                const middle = (from, to, end) => Math.floor((Math.max(from, 0) + Math.min(to, \
                end)) / 2);
                if (right > left && bottom > top) return [middle(left, right, innerWidth), \
                middle(top, bottom, innerHeight)];
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
