//! A direct connection to the Chrome `DevTools` Protocol, for events and workers that `WebDriver`
//! does not expose.

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A WebSocket connection to one browser.
pub struct Devtools {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    last: u64,
    /// Events received while waiting for something else.
    events: Vec<Value>,
}

impl Devtools {
    /// Connects to the browser at an address such as `127.0.0.1:9222`.
    pub async fn connect(address: &str) -> Self {
        let version = reqwest::get(format!("http://{address}/json/version")).await;
        let version: Value = version.expect("an answer").json().await.expect("JSON");
        let url = version["webSocketDebuggerUrl"].as_str().expect("a URL");
        let (socket, _) = connect_async(url).await.expect("a socket");
        Self {
            socket,
            last: 0,
            events: Vec::new(),
        }
    }

    /// Sends a command to a target, or to the browser itself if `target` is `None`. Returns the
    /// result.
    pub async fn call(&mut self, target: Option<&str>, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let mut command = json!({"id": self.last, "method": method, "params": parameters});
        if let Some(target) = target {
            command["sessionId"] = json!(target);
        }
        let sent = Message::text(command.to_string());
        self.socket.send(sent).await.expect("it is open");
        loop {
            let answer = self.next().await;
            if answer["id"] == json!(self.last) {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].clone();
            }
            self.events.push(answer);
        }
    }

    /// Waits for the first event of this method for which `take` returns a value, and returns that
    /// value.
    pub async fn event<T>(&mut self, method: &str, take: impl Fn(&Value) -> Option<T>) -> T {
        let fits = |event: &Value| {
            let of_kind = event["method"] == method;
            of_kind.then(|| take(&event["params"])).flatten()
        };
        if let Some(found) = self.events.iter().find_map(fits) {
            return found;
        }
        loop {
            let event = self.next().await;
            if let Some(found) = fits(&event) {
                return found;
            }
            self.events.push(event);
        }
    }

    /// Attaches to the first target of this type (`page` or `service_worker`). Returns the session
    /// ID.
    pub async fn attach(&mut self, kind: &str) -> Option<String> {
        let targets = self.call(None, "Target.getTargets", json!({})).await;
        let targets = targets["targetInfos"].as_array().cloned();
        let target = targets?.into_iter().find(|target| target["type"] == kind)?;
        let parameters = json!({"targetId": target["targetId"], "flatten": true});
        let attached = self.call(None, "Target.attachToTarget", parameters).await;
        attached["sessionId"].as_str().map(str::to_owned)
    }

    /// Returns the value of an expression in a target. Awaits the value if it is a promise.
    pub async fn value(&mut self, target: &str, expression: &str) -> Value {
        let parameters =
            json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let result = self
            .call(Some(target), "Runtime.evaluate", parameters)
            .await;
        assert!(
            result["exceptionDetails"].is_null(),
            "{expression}: {result}"
        );
        result["result"]["value"].clone()
    }

    async fn next(&mut self) -> Value {
        let patience = std::time::Duration::from_secs(20);
        loop {
            let message = tokio::time::timeout(patience, self.socket.next()).await;
            let message = message.expect("the browser says something");
            let message = message.expect("it is open").expect("a message");
            if let Message::Text(text) = message {
                return serde_json::from_str(&text).expect("JSON");
            }
        }
    }
}
