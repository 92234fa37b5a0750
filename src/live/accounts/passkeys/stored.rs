//! The JSON form of a stored passkey.

use ciborium::Value;
use data_encoding::BASE64URL_NOPAD;
use passki::StoredPasskey;
use serde::Deserialize;

use super::checks::{CURVE_KEY, ES256, ES384, P256, P384, RS256, RSA_KEY};

/// Parses a stored passkey. Passkeys from before commit 6001f8b7 have the webauthn-rs form, which
/// the next sign-in converts.
pub(super) fn read(json: &str) -> Option<StoredPasskey> {
    serde_json::from_str(json)
        .ok()
        .or_else(|| serde_json::from_str::<LegacyPasskey>(json).ok()?.passkey())
}

/// A passkey in the form of webauthn-rs 0.6, with only the required fields.
#[derive(Deserialize)]
struct LegacyPasskey {
    cred: LegacyCredential,
}

#[derive(Deserialize)]
struct LegacyCredential {
    cred_id: String,
    cred: LegacyKey,
    counter: u32,
    #[serde(default)]
    backup_eligible: bool,
    #[serde(default)]
    backup_state: bool,
}

#[derive(Deserialize)]
struct LegacyKey {
    #[serde(rename = "type_")]
    algorithm: String,
    key: LegacyKeyNumbers,
}

/// The public numbers of a key, in base64url except for the exponent.
#[derive(Deserialize)]
enum LegacyKeyNumbers {
    #[serde(rename = "EC_EC2")]
    Curve { curve: String, x: String, y: String },
    #[serde(rename = "RSA")]
    Rsa { n: String, e: [u8; 3] },
}

impl LegacyPasskey {
    fn passkey(self) -> Option<StoredPasskey> {
        let Self { cred } = self;
        let (algorithm, public_key) = cred.cred.cose()?;
        let mut passkey = StoredPasskey::default();
        passkey.credential_id = bytes(&cred.cred_id)?;
        passkey.public_key = public_key;
        passkey.algorithm = algorithm;
        passkey.counter = cred.counter;
        passkey.be = cred.backup_eligible;
        passkey.bs = cred.backup_state;
        Some(passkey)
    }
}

impl LegacyKey {
    /// Returns the algorithm's COSE number and the key as an authenticator would send it (RFC
    /// 9053). Servers before commit 6001f8b7 requested only these three algorithms.
    fn cose(self) -> Option<(i32, Vec<u8>)> {
        const KIND: i32 = 1;
        const ALGORITHM: i32 = 3;
        let (kind, algorithm, numbers) = match (self.algorithm.as_str(), self.key) {
            (name, LegacyKeyNumbers::Curve { curve, x, y }) => {
                let (algorithm, curve) = match (name, curve.as_str()) {
                    ("ES256", "SECP256R1") => (ES256, P256),
                    ("ES384", "SECP384R1") => (ES384, P384),
                    _ => return None,
                };
                let (x, y) = (Value::Bytes(bytes(&x)?), Value::Bytes(bytes(&y)?));
                let numbers = vec![(-1, curve.into()), (-2, x), (-3, y)];
                (CURVE_KEY, algorithm, numbers)
            }
            ("RS256", LegacyKeyNumbers::Rsa { n, e }) => {
                let (n, e) = (Value::Bytes(bytes(&n)?), Value::Bytes(e.to_vec()));
                (RSA_KEY, RS256, vec![(-1, n), (-2, e)])
            }
            _ => return None,
        };
        let labels = [(KIND, kind.into()), (ALGORITHM, algorithm.into())];
        let map = labels
            .into_iter()
            .chain(numbers)
            .map(|(label, value)| (label.into(), value))
            .collect();
        let mut key = Vec::new();
        ciborium::into_writer(&Value::Map(map), &mut key).ok()?;
        Some((algorithm, key))
    }
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    BASE64URL_NOPAD.decode(text.as_bytes()).ok()
}

#[cfg(test)]
mod tests {
    use passki::{AuthenticationCredential, AuthenticationState, Passki, PasskiError};
    use serde::Deserialize;
    use serde_json::{Value, json};

    use super::*;

    /// A passkey that a server of commit 6001f8b7 stored, and a sign-in that it accepted.
    #[derive(Deserialize)]
    struct RecordedPasskey {
        name: String,
        stored: String,
        challenge: String,
        signed: Value,
    }

    fn sign_in(recorded: &RecordedPasskey, signed: &Value) -> Result<u32, PasskiError> {
        let site = Passki::new("localhost", &["http://localhost:4391"], "Postern");
        let signed: AuthenticationCredential = serde_json::from_value(signed.clone()).unwrap();
        let state: AuthenticationState = serde_json::from_value(json!({
            "challenge": bytes(&recorded.challenge).unwrap(),
            "allowed_credentials": [],
            "user_verification": "required",
        }))
        .unwrap();
        let passkey = read(&recorded.stored).unwrap();
        assert_eq!(passkey.credential_id, bytes(&signed.raw_id).unwrap());
        let today = serde_json::to_string(&passkey).unwrap();
        let again = read(&today).unwrap();
        assert_eq!(again.public_key, passkey.public_key);
        let result = site.finish_passkey_authentication(&signed, &state, &again)?;
        Ok(result.counter)
    }

    #[test]
    fn a_passkey_of_an_earlier_version_signs_in() {
        let recorded: Vec<RecordedPasskey> =
            serde_json::from_str(include_str!("earlier.json")).unwrap();
        let names: Vec<_> = recorded.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["ES256", "ES384", "RS256"], "all that was asked for");
        for one in &recorded {
            let counter = sign_in(one, &one.signed).unwrap();
            assert_eq!(counter, if one.name == "ES256" { 0 } else { 8 });
            let mut forged = one.signed.clone();
            let mut data =
                bytes(forged["response"]["authenticatorData"].as_str().unwrap()).unwrap();
            *data.last_mut().unwrap() ^= 0x40;
            forged["response"]["authenticatorData"] = BASE64URL_NOPAD.encode(&data).into();
            let refused = sign_in(one, &forged).unwrap_err();
            assert!(
                matches!(refused, PasskiError::SignatureVerificationFailed),
                "{refused:?}"
            );
        }
    }

    #[test]
    fn what_is_no_passkey_is_not_read() {
        for text in [
            "{}",
            r#"{"cred":{}}"#,
            r#"{"cred":{"cred_id":"AAAA","counter":0,"cred":{"type_":"RS256","key":{"EC_EC2":{"curve":"SECP256R1","x":"AA","y":"AA"}}}}}"#,
            r#"{"cred":{"cred_id":"AAAA","counter":0,"cred":{"type_":"ES256","key":{"EC_EC2":{"curve":"SECP384R1","x":"AA","y":"AA"}}}}}"#,
            r#"{"cred":{"cred_id":"?","counter":0,"cred":{"type_":"ES256","key":{"EC_EC2":{"curve":"SECP256R1","x":"AA","y":"AA"}}}}}"#,
        ] {
            assert!(read(text).is_none(), "{text}");
        }
    }
}
