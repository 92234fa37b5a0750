//! Scripts in Firefox's own windows, which show notifications.

use serde_json::{Value, json};

use super::Browser;

impl Browser {
    /// Runs a JavaScript function body in Firefox's chrome context instead of a page, and returns
    /// its result.
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
