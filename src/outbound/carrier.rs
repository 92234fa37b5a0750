//! Web Push: encrypted messages, brought to the services of browsers.

use async_trait::async_trait;
use hyper::{
    HeaderMap,
    header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderName, HeaderValue},
};

use super::{Outbound, Request, Target};
use crate::live::{Carrier, PushRequest, Reply};

const TTL: HeaderName = HeaderName::from_static("ttl");
const URGENCY: HeaderName = HeaderName::from_static("urgency");
const TOPIC: HeaderName = HeaderName::from_static("topic");

#[async_trait]
impl Carrier for Outbound {
    async fn check(&self, endpoint: &str) -> Result<String, String> {
        let target = Target::parse(endpoint).map_err(|error| error.to_string())?;
        let checked = Outbound::check(self, &target).await;
        checked.map_err(|error| error.to_string())?;
        Ok(target.as_str().to_owned())
    }

    async fn push(&self, endpoint: &str, request: PushRequest) -> Result<Reply, String> {
        let target = Target::parse(endpoint).map_err(|error| error.to_string())?;
        let secret = |text: &str| {
            let value = HeaderValue::from_str(text);
            value.map_err(|_| "The message cannot be sent as it is.".to_owned())
        };
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, secret(&request.authorization)?);
        headers.insert(TOPIC, secret(&request.topic)?);
        headers.insert(TTL, HeaderValue::from(request.ttl_s));
        headers.insert(URGENCY, HeaderValue::from_static(request.urgency));
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
        headers.insert(
            CONTENT_TYPE,
            HeaderValue::from_static("application/octet-stream"),
        );
        let body = request.body;
        let posted = Outbound::post(self, &target, Request { headers, body }).await;
        posted.map_err(|error| error.to_string())
    }
}
