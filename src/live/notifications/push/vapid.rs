//! Identification of this server to push services (RFC 8292).

use data_encoding::BASE64URL_NOPAD;
use p256::SecretKey;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde::Serialize;

use postern_game::{HOUR, Millis};

/// The lifetime of an identification token. Push services accept at most a day.
const TOKEN_LIFE_MS: Millis = 12 * HOUR;

/// The server's signing key. It has no `Debug` implementation, which would reveal the key.
pub(in crate::live) struct VapidKey {
    key: SigningKey,
    /// The public key in the form that browsers receive.
    public: String,
}

#[derive(Serialize)]
struct VapidClaims<'a> {
    aud: &'a str,
    /// The expiry time, in seconds since 1970.
    exp: i64,
    /// A contact for the operators of the push service.
    #[serde(skip_serializing_if = "Option::is_none")]
    sub: Option<&'a str>,
}

impl VapidKey {
    /// Parses the private key. Returns `None` if the bytes are not a valid key.
    pub(in crate::live) fn of(bytes: &[u8]) -> Option<Self> {
        let key = SecretKey::from_slice(bytes).ok()?;
        Some(Self {
            public: BASE64URL_NOPAD.encode(&key.public_key().to_sec1_bytes()),
            key: SigningKey::from(key),
        })
    }

    /// Returns this server's public key in base64url, which browsers need to subscribe.
    pub(super) fn public(&self) -> &str {
        &self.public
    }

    /// Returns the `Authorization` header for a push endpoint. `site` is the site's URL.
    pub(super) fn authorization(&self, endpoint: &str, site: &str, now: Millis) -> String {
        let claims = VapidClaims {
            aud: &origin(endpoint),
            exp: (now + TOKEN_LIFE_MS).div_euclid(1_000),
            sub: site.starts_with("https://").then_some(site),
        };
        let claims = serde_json::to_vec(&claims).expect("texts and numbers can be written as JSON");
        let head = BASE64URL_NOPAD.encode(br#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", BASE64URL_NOPAD.encode(&claims));
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = BASE64URL_NOPAD.encode(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public)
    }
}

/// Returns the scheme, host and port of a normalised URL.
fn origin(endpoint: &str) -> String {
    endpoint.split('/').take(3).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn a_token_is_for_scheme_host_and_port() {
        for (endpoint, wanted) in [
            ("https://push.example/send/Geh3im", "https://push.example"),
            ("https://[::1]:8443/", "https://[::1]:8443"),
        ] {
            assert_eq!(origin(endpoint), wanted);
        }
    }
}
