//! Encryption of a message for one browser (RFC 8291, with a single record of RFC 8188), so that
//! the push service cannot read it.

use p256::ecdh::diffie_hellman;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hmac;

/// The padding unit in bytes. Push services can see only the padded length of a message.
const PADDING_BYTES: usize = 1_024;
/// The maximum length of a message in bytes. Push services accept bodies of up to 4,096 bytes.
const MAX_MESSAGE_BYTES: usize = 3 * PADDING_BYTES - 1;
/// The record size in bytes. No message is that long.
const RECORD_BYTES: u32 = 4_096;
/// The delimiter at the end of the last record's content.
const LAST: u8 = 2;

/// A browser's encryption keys, as two byte strings.
pub(super) struct BrowserKeys {
    /// A point on P-256, uncompressed.
    pub(super) p256dh: [u8; 65],
    pub(super) auth: [u8; 16],
}

impl BrowserKeys {
    /// Parses both keys from a receiver's secret. Returns `None` if the length is wrong.
    pub(super) fn of(secret: &[u8]) -> Option<Self> {
        let (p256dh, auth) = secret.split_first_chunk()?;
        Some(Self {
            p256dh: *p256dh,
            auth: auth.try_into().ok()?,
        })
    }
}

/// The random values for encrypting one message.
pub(super) struct MessageEntropy {
    pub(super) secret: SecretKey,
    pub(super) salt: [u8; 16],
}

/// Encrypts a message as a request body. Returns `None` if the message is too long or the
/// subscription's key is not a point on the curve.
pub(super) fn encrypt(
    message: &[u8],
    subscription: &BrowserKeys,
    entropy: &MessageEntropy,
) -> Option<Vec<u8>> {
    if message.len() > MAX_MESSAGE_BYTES {
        return None;
    }
    let mut content = message.to_vec();
    content.push(LAST);
    content.resize(content.len().next_multiple_of(PADDING_BYTES), 0);
    seal(&content, subscription, entropy)
}

fn seal(content: &[u8], subscription: &BrowserKeys, entropy: &MessageEntropy) -> Option<Vec<u8>> {
    let theirs = PublicKey::from_sec1_bytes(&subscription.p256dh).ok()?;
    let ours = entropy.secret.public_key().to_sec1_bytes();
    let shared = diffie_hellman(&entropy.secret.to_nonzero_scalar(), theirs.as_affine());
    let key = hash(&subscription.auth, &[shared.raw_secret_bytes()]);
    let key = hash(
        &key,
        &[b"WebPush: info\0", &subscription.p256dh, &ours, &[1]],
    );
    let key = hash(&entropy.salt, &[&key]);
    let nonce = hash(&key, &[b"Content-Encoding: nonce\0\x01"]);
    let key = hash(&key, &[b"Content-Encoding: aes128gcm\0\x01"]);
    let key = UnboundKey::new(&AES_128_GCM, &key[..16]).ok()?;
    // The random salt gives each message its own key, so no nonce is used twice with the same key.
    let nonce = Nonce::try_assume_unique_for_key(&nonce[..12]).ok()?;
    let mut sealed = content.to_vec();
    LessSafeKey::new(key)
        .seal_in_place_append_tag(nonce, Aad::empty(), &mut sealed)
        .ok()?;
    let size = RECORD_BYTES.to_be_bytes();
    let length = u8::try_from(ours.len()).ok()?;
    Some([&entropy.salt[..], &size, &[length], &ours, &sealed].concat())
}

/// Computes HMAC-SHA-256 over the concatenated parts. Each HKDF step for keys of up to 32 bytes is
/// such an HMAC.
fn hash(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = hmac::Context::with_key(&hmac::Key::new(hmac::HMAC_SHA256, key));
    for part in parts {
        mac.update(part);
    }
    let tag = mac.sign();
    tag.as_ref().try_into().expect("a SHA-256 has 32 bytes")
}

#[cfg(test)]
mod tests {
    use data_encoding::BASE64URL_NOPAD;

    use super::*;

    fn bytes<const N: usize>(text: &str) -> [u8; N] {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
        bytes.try_into().unwrap()
    }

    /// The example of RFC 8291, section 5.
    #[test]
    fn a_message_is_encrypted_as_the_standard_shows() {
        let subscription = BrowserKeys {
            p256dh: bytes(
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            ),
            auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
        };
        let secret: [u8; 32] = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
        let entropy = MessageEntropy {
            secret: SecretKey::from_slice(&secret).unwrap(),
            salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
        };
        let content = b"When I grow up, I want to be a watermelon\x02";
        let body = seal(content, &subscription, &entropy).unwrap();
        assert_eq!(
            BASE64URL_NOPAD.encode(&body),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn all_short_messages_have_one_length_and_long_ones_are_none() {
        let secret = SecretKey::from_slice(&[7; 32]).unwrap();
        let mut p256dh = [0; 65];
        p256dh.copy_from_slice(&secret.public_key().to_sec1_bytes());
        let subscription = BrowserKeys {
            p256dh,
            auth: [3; 16],
        };
        let entropy = MessageEntropy {
            secret,
            salt: [5; 16],
        };
        let length = |bytes: usize| {
            encrypt(&vec![b'a'; bytes], &subscription, &entropy).map(|body| body.len())
        };
        let headers_and_tag = 16 + 4 + 1 + 65 + 16;
        assert_eq!(length(1), Some(headers_and_tag + PADDING_BYTES));
        assert_eq!(length(PADDING_BYTES - 1), length(1));
        assert!(length(MAX_MESSAGE_BYTES).is_some_and(|length| length <= 4_096));
        assert_eq!(length(MAX_MESSAGE_BYTES + 1), None);
    }
}
