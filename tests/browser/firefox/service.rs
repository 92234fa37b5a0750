//! A push service for a single Firefox browser. It implements the part of Mozilla's push protocol
//! that the tests need. Firefox connects over WebSocket, sends a hello, registers a channel, and
//! acknowledges messages.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use data_encoding::BASE64URL_NOPAD;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_tungstenite::accept_hdr_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::handshake::server::{Request, Response};
use tokio_tungstenite::tungstenite::http::HeaderValue;

use crate::harness::until;

/// The WebSocket subprotocol that Firefox requests.
const PROTOCOL: &str = "push-notification";

/// A running push service. Its tasks end with the test's runtime.
pub struct Service {
    port: u16,
    to_send: mpsc::UnboundedSender<Value>,
    heard: Arc<Mutex<VecDeque<Value>>>,
}

impl Service {
    /// Starts a push service. The URLs of its subscriptions begin with `endpoints`.
    pub async fn start(endpoints: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let (to_send, mut sending) = mpsc::unbounded_channel();
        let heard = Arc::<Mutex<VecDeque<Value>>>::default();
        tokio::spawn({
            let heard = Arc::clone(&heard);
            async move {
                // A reconnecting browser replaces its previous connection.
                while let Ok((stream, _)) = listener.accept().await {
                    serve(stream, &endpoints, &mut sending, &heard).await;
                }
            }
        });
        Self {
            port,
            to_send,
            heard,
        }
    }

    pub fn url(&self) -> String {
        format!("ws://127.0.0.1:{}/", self.port)
    }

    /// Sends an encrypted message to a channel, and waits until the browser acknowledges it.
    pub async fn brings(&self, channel: &str, version: &str, body: &[u8]) {
        let notification = json!({
            "messageType": "notification", "channelID": channel, "version": version,
            "data": BASE64URL_NOPAD.encode(body), "headers": {"encoding": "aes128gcm"},
        });
        self.to_send.send(notification).expect("the service runs");
        let is_it = |heard: &Value| {
            let update = &heard["updates"][0];
            heard["messageType"] == "ack" && update["version"] == version
        };
        let taken = until("Firefox takes the message", async || {
            let heard = self.heard.lock().expect("nobody panics");
            heard.iter().find(|heard| is_it(heard)).cloned()
        })
        .await;
        // Code 100 means that the message was delivered to the service worker. Other codes are
        // errors.
        assert_eq!(taken["updates"][0]["code"], 100, "{taken}");
    }
}

async fn serve(
    stream: TcpStream,
    endpoints: &str,
    sending: &mut mpsc::UnboundedReceiver<Value>,
    heard: &Mutex<VecDeque<Value>>,
) {
    #[expect(clippy::result_large_err, reason = "the library wants it so")]
    let agree = |_: &Request, mut response: Response| {
        let headers = response.headers_mut();
        headers.insert("sec-websocket-protocol", HeaderValue::from_static(PROTOCOL));
        Ok(response)
    };
    let Ok(mut socket) = accept_hdr_async(stream, agree).await else {
        return;
    };
    loop {
        let answer = tokio::select! {
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => {
                    let said: Value = serde_json::from_str(&text).expect("JSON");
                    let answer = answer(&said, endpoints);
                    heard.lock().expect("nobody panics").push_back(said);
                    answer
                }
                Some(Ok(_)) => None,
                Some(Err(_)) | None => return,
            },
            Some(notification) = sending.recv() => Some(notification),
        };
        if let Some(answer) = answer
            && socket
                .send(Message::text(answer.to_string()))
                .await
                .is_err()
        {
            return;
        }
    }
}

/// Returns the service's reply to a message from the browser.
fn answer(said: &Value, endpoints: &str) -> Option<Value> {
    let channel = &said["channelID"];
    match said["messageType"].as_str() {
        Some("hello") => Some(json!({
            "messageType": "hello", "status": 200, "use_webpush": true, "broadcasts": {},
            "uaid": "0123456789abcdef0123456789abcdef",
        })),
        Some("register") => Some(json!({
            "messageType": "register", "status": 200, "channelID": channel,
            "pushEndpoint": format!("{endpoints}{}", channel.as_str().unwrap_or_default()),
        })),
        Some("unregister") => Some(json!({
            "messageType": "unregister", "status": 200, "channelID": channel,
        })),
        // An empty object is a ping, and is answered with another.
        None => Some(json!({})),
        Some(_) => None,
    }
}
