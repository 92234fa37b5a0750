//! Sends notifications through the outbound client, which implements the `HttpClient` trait here.

use async_trait::async_trait;
use hyper::HeaderMap;
use hyper::header::{HeaderName, HeaderValue};

use super::{OutboundClient, OutboundRequest, TargetUrl};
use crate::live::{HttpClient, PostRequest, ServerReply};

#[async_trait]
impl HttpClient for OutboundClient {
    async fn check(&self, address: &str) -> Result<String, String> {
        let target = TargetUrl::parse(address).map_err(|error| error.to_string())?;
        let checked = OutboundClient::check(self, &target).await;
        checked.map_err(|error| error.to_string())?;
        Ok(target.as_str().to_owned())
    }

    async fn post(&self, address: &str, request: PostRequest) -> Result<ServerReply, String> {
        let target = TargetUrl::parse(address).map_err(|error| error.to_string())?;
        let mut headers = HeaderMap::new();
        for (name, text) in request.headers {
            let value = HeaderValue::from_str(&text)
                .map_err(|_| "The message cannot be sent as it is.".to_owned())?;
            headers.insert(HeaderName::from_static(name), value);
        }
        let body = request.body;
        let posted = OutboundClient::post(self, &target, OutboundRequest { headers, body }).await;
        posted.map_err(|error| error.to_string())
    }
}
