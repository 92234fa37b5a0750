//! The insides of Firefox, which shows messages in windows of its own.

use serde_json::{Value, json};

use super::Browser;

impl Browser {
    /// What the body of a function returns among Firefox's own windows, in place of a page.
    pub async fn inside(&self, body: &str, arguments: Value) -> Value {
        let context = async |context: &str| {
            let context = json!({"context": context});
            let changed = self.session.post("moz/context", context).await;
            changed.unwrap_or_else(|error| panic!("{}: {error}", self.name));
        };
        context("chrome").await;
        let value = self.run(body, arguments).await;
        context("content").await;
        value
    }
}
