//! A simulated browser's keys for Web Push, and the decryption of push messages.

#![allow(
    dead_code,
    reason = "several test programs share it, and each needs a part"
)]

use data_encoding::BASE64URL_NOPAD;
use p256::ecdh::diffie_hellman;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hmac;

/// A browser's keys, and its path at the push service.
pub(crate) struct Subscriber {
    secret: SecretKey,
    auth: [u8; 16],
    pub(crate) path: String,
}

impl Subscriber {
    pub(crate) fn new(number: u8) -> Self {
        Self {
            secret: SecretKey::from_slice(&[number; 32]).expect("a key"),
            auth: [number; 16],
            path: format!("/send/Geh3im{number}"),
        }
    }

    /// Returns the keys `p256dh` and `auth` as the browser's JavaScript API does.
    pub(crate) fn keys(&self) -> (String, String) {
        let public = self.secret.public_key().to_sec1_bytes();
        (
            BASE64URL_NOPAD.encode(&public),
            BASE64URL_NOPAD.encode(&self.auth),
        )
    }

    /// Decrypts a message as specified by RFC 8291.
    pub(crate) fn decrypts(&self, body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(16);
        let (size, rest) = rest.split_at(4);
        assert_eq!(size, 4_096_u32.to_be_bytes());
        assert_eq!(rest[0], 65);
        let (key, sealed) = rest[1..].split_at(65);
        let theirs = PublicKey::from_sec1_bytes(key).expect("a point");
        let shared = diffie_hellman(self.secret.to_nonzero_scalar(), theirs.as_affine());
        let ours = self.secret.public_key().to_sec1_bytes();
        let info = [b"WebPush: info\0", &*ours, key, &[1]].concat();
        let prk = mac(&self.auth, shared.raw_secret_bytes());
        let prk = mac(salt, &mac(&prk, &info));
        let content = mac(&prk, b"Content-Encoding: aes128gcm\0\x01");
        let nonce = mac(&prk, b"Content-Encoding: nonce\0\x01");
        let key = UnboundKey::new(&AES_128_GCM, &content[..16]).expect("16 bytes");
        let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).expect("12 bytes");
        let mut sealed = sealed.to_vec();
        let opened = LessSafeKey::new(key).open_in_place(nonce, Aad::empty(), &mut sealed);
        let mut opened = opened.expect("it is for this browser").to_vec();
        while opened.last() == Some(&0) {
            opened.pop();
        }
        assert_eq!(opened.pop(), Some(2), "the last record");
        opened
    }
}

fn mac(key: &[u8], text: &[u8]) -> Vec<u8> {
    let key = hmac::Key::new(hmac::HMAC_SHA256, key);
    hmac::sign(&key, text).as_ref().to_vec()
}
