//! Webhooks: requests signed with a secret that their owner knows.

use async_trait::async_trait;
use hyper::{
    HeaderMap,
    header::{CONTENT_TYPE, HeaderName, HeaderValue},
};

use super::{Outbound, Request, Target};
use crate::live::{Courier, Reply};

const SIGNATURE: HeaderName = HeaderName::from_static("postern-signature");

#[async_trait]
impl Courier for Outbound {
    async fn check(&self, address: &str) -> Result<String, String> {
        let target = Target::parse(address).map_err(|error| error.to_string())?;
        let checked = Outbound::check(self, &target).await;
        checked.map_err(|error| error.to_string())?;
        Ok(target.as_str().to_owned())
    }

    async fn post(&self, address: &str, signature: &str, body: Vec<u8>) -> Result<Reply, String> {
        let target = Target::parse(address).map_err(|error| error.to_string())?;
        let signature = HeaderValue::from_str(signature)
            .map_err(|_| "The request cannot be signed.".to_owned())?;
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(SIGNATURE, signature);
        let posted = Outbound::post(self, &target, Request { headers, body }).await;
        posted.map_err(|error| error.to_string())
    }
}
