//! A simulated authenticator with one P-256 key, and the browser that uses it. Tests can change
//! every part of their responses.

use ciborium::Value as Cbor;
use data_encoding::BASE64URL_NOPAD;
use p256::SecretKey;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Bits of the flags byte in the authenticator data.
pub(crate) const PRESENT: u8 = 0x01;
pub(crate) const VERIFIED: u8 = 0x04;
pub(crate) const BACKUP_ELIGIBLE: u8 = 0x08;
pub(crate) const BACKED_UP: u8 = 0x10;
const WITH_KEY: u8 = 0x40;

/// The entries of a CBOR map, in their encoded order.
pub(crate) type Map = Vec<(Cbor, Cbor)>;

#[derive(Clone)]
pub(crate) struct Authenticator {
    secret: SecretKey,
    pub(crate) origin: &'static str,
    pub(crate) cross_origin: bool,
    /// The relying party ID whose hash is signed.
    pub(crate) site: &'static str,
    pub(crate) flags: u8,
    pub(crate) counter: u32,
    pub(crate) id: Vec<u8>,
    /// The credential ID that the browser reports. `None` means the authenticator's own ID.
    pub(crate) said_id: Option<Vec<u8>>,
    /// The encoded public key.
    pub(crate) key: Map,
    /// The number of unknown bytes to add to the client data, which the server must ignore.
    pub(crate) client_padding: usize,
    pub(crate) data_padding: usize,
    pub(crate) statement_padding: usize,
    /// The user handle in the assertion.
    pub(crate) user: Value,
}

impl Authenticator {
    /// Creates an authenticator for the site `https://chess.example`.
    pub(crate) fn new(number: u8) -> Self {
        let secret = SecretKey::from_slice(&[number; 32]).unwrap();
        let point = secret.public_key().to_sec1_bytes();
        Self {
            key: curve_key(-7, 1, &point[1..33], &point[33..]),
            secret,
            origin: "https://chess.example",
            cross_origin: false,
            site: "chess.example",
            flags: PRESENT | VERIFIED,
            counter: 1,
            id: vec![number; 16],
            said_id: None,
            client_padding: 0,
            data_padding: 0,
            statement_padding: 0,
            user: Value::Null,
        }
    }

    /// Responds to a request to create a credential with `options`.
    pub(crate) fn makes<T: DeserializeOwned>(&self, options: &Value) -> T {
        let (client, _) = self.client_data("webauthn.create", options);
        let mut key = Vec::new();
        ciborium::into_writer(&Cbor::Map(self.key.clone()), &mut key).unwrap();
        let length = u16::try_from(self.id.len()).unwrap().to_be_bytes();
        let data = self.data(self.flags | WITH_KEY);
        let data = [&data[..], &[0; 16], &length, &self.id, &key].concat();
        let statement = vec![(
            Cbor::from("x"),
            Cbor::Bytes(vec![0; self.statement_padding]),
        )];
        let object = Cbor::Map(vec![
            ("fmt".into(), "none".into()),
            ("attStmt".into(), Cbor::Map(statement)),
            ("authData".into(), Cbor::Bytes(data)),
        ]);
        let mut attestation = Vec::new();
        ciborium::into_writer(&object, &mut attestation).unwrap();
        self.sends(&json!({
            "clientDataJSON": client,
            "attestationObject": BASE64URL_NOPAD.encode(&attestation),
        }))
    }

    /// Responds to a request for an assertion with `options`.
    pub(crate) fn signs<T: DeserializeOwned>(&self, options: &Value) -> T {
        let (client, hash) = self.client_data("webauthn.get", options);
        let mut data = self.data(self.flags);
        data.resize(data.len() + self.data_padding, 0);
        let key = SigningKey::from(&self.secret);
        let signature: Signature = key.sign(&[&data[..], &hash].concat());
        self.sends(&json!({
            "clientDataJSON": client,
            "authenticatorData": BASE64URL_NOPAD.encode(&data),
            "signature": BASE64URL_NOPAD.encode(signature.to_der().as_bytes()),
            "userHandle": self.user,
        }))
    }

    fn client_data(&self, kind: &str, options: &Value) -> (String, [u8; 32]) {
        let data = json!({
            "type": kind,
            "challenge": options["publicKey"]["challenge"],
            "origin": self.origin,
            "crossOrigin": self.cross_origin,
            "padding": "x".repeat(self.client_padding),
        });
        let data = data.to_string().into_bytes();
        (BASE64URL_NOPAD.encode(&data), Sha256::digest(&data).into())
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let site = Sha256::digest(self.site);
        [&site[..], &[flags], &self.counter.to_be_bytes()].concat()
    }

    fn sends<T: DeserializeOwned>(&self, response: &Value) -> T {
        let id = BASE64URL_NOPAD.encode(self.said_id.as_ref().unwrap_or(&self.id));
        let sent = json!({"id": id, "rawId": id, "type": "public-key", "response": response});
        serde_json::from_value(sent).unwrap()
    }
}

/// Returns a COSE key on an elliptic curve (RFC 9053).
pub(crate) fn curve_key(algorithm: i32, curve: i32, x: &[u8], y: &[u8]) -> Map {
    vec![
        (1.into(), 2.into()),
        (3.into(), algorithm.into()),
        ((-1).into(), curve.into()),
        ((-2).into(), Cbor::Bytes(x.to_vec())),
        ((-3).into(), Cbor::Bytes(y.to_vec())),
    ]
}

/// Returns a COSE RSA key (RFC 8230).
pub(crate) fn rsa_key(algorithm: i32, n: Vec<u8>, e: Vec<u8>) -> Map {
    vec![
        (1.into(), 3.into()),
        (3.into(), algorithm.into()),
        ((-1).into(), Cbor::Bytes(n)),
        ((-2).into(), Cbor::Bytes(e)),
    ]
}
