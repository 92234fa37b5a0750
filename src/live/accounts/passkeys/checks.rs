//! Length and key checks on browser data. The passki crate accepts texts and keys of any size.

use ciborium::Value;
use p256::PublicKey;
use passki::{AuthenticationResponse, RegistrationResponse, StoredPasskey};

/// The COSE number of the algorithm ES256, followed by those of the other supported algorithms.
pub(super) const ES256: i32 = -7;
pub(super) const ES384: i32 = -35;
pub(super) const RS256: i32 = -257;

/// The COSE number of the curve for ES256, followed by that of the curve for ES384.
pub(super) const P256: i32 = 1;
pub(super) const P384: i32 = 2;

/// The COSE number of keys on a curve, followed by that of RSA keys.
pub(super) const CURVE_KEY: i32 = 2;
pub(super) const RSA_KEY: i32 = 3;

/// The maximum length of a passkey's attestation object in base64url, in bytes.
const MAX_ATTESTATION_BYTES: usize = 8 * 1024;
/// The maximum length of the client data in base64url, in bytes.
const MAX_CLIENT_DATA_BYTES: usize = 4 * 1024;
/// The maximum length of the authenticator data in base64url, in bytes.
const MAX_AUTHENTICATOR_DATA_BYTES: usize = 4 * 1024;
/// The maximum length of a signature in base64url, in bytes.
const MAX_SIGNATURE_BYTES: usize = 1024;

/// The maximum length of a passkey ID in WebAuthn, in bytes.
const MAX_ID_BYTES: usize = 1_023;
/// The minimum length of an RSA modulus, in bytes. A shorter modulus is insecure.
const MIN_MODULUS_BYTES: usize = 256;
/// The maximum length of an RSA modulus, in bytes. A longer modulus makes each sign-in slow.
const MAX_MODULUS_BYTES: usize = 512;
/// The maximum length of an RSA exponent, in bytes.
const MAX_EXPONENT_BYTES: usize = 4;

/// Whether a registration response is short enough to be parsed.
pub(super) fn is_short_enough(made: &RegistrationResponse) -> bool {
    made.attestation_object.len() <= MAX_ATTESTATION_BYTES
        && made.client_data_json.len() <= MAX_CLIENT_DATA_BYTES
}

/// Whether a signature and the signed data are short enough to be parsed.
pub(super) fn is_short_enough_to_verify(signed: &AuthenticationResponse) -> bool {
    signed.authenticator_data.len() <= MAX_AUTHENTICATOR_DATA_BYTES
        && signed.client_data_json.len() <= MAX_CLIENT_DATA_BYTES
        && signed.signature.len() <= MAX_SIGNATURE_BYTES
}

/// Whether a new passkey's key is well-formed for a supported algorithm. Numbers with leading zeros
/// are refused, since RSA would also compute with the zero bytes.
pub(super) fn has_sound_key(passkey: &StoredPasskey) -> bool {
    let Ok(Value::Map(key)) = ciborium::from_reader(&passkey.public_key[..]) else {
        return false;
    };
    let field = |label: i32| {
        let found = key.iter().find(|(name, _)| *name == label.into());
        found.map(|(_, value)| value)
    };
    let is = |label, number: i32| field(label) == Some(&number.into());
    let bytes = |label| {
        field(label)
            .and_then(Value::as_bytes)
            .map_or(&[][..], Vec::as_slice)
    };
    let is_point = |curve, size| {
        let is_curve = is(1, CURVE_KEY) && is(-1, curve) && key.len() == 5;
        is_curve && bytes(-2).len() == size && bytes(-3).len() == size
    };
    let is_key = match passkey.algorithm {
        ES256 => {
            let point = [&[4][..], bytes(-2), bytes(-3)].concat();
            is_point(P256, 32) && PublicKey::from_sec1_bytes(&point).is_ok()
        }
        ES384 => is_point(P384, 48),
        RS256 => {
            let (modulus, exponent) = (bytes(-1), bytes(-2));
            is(1, RSA_KEY)
                && key.len() == 4
                && (MIN_MODULUS_BYTES..=MAX_MODULUS_BYTES).contains(&modulus.len())
                && modulus[0] != 0
                && (1..=MAX_EXPONENT_BYTES).contains(&exponent.len())
        }
        _ => false,
    };
    is_key && (1..=MAX_ID_BYTES).contains(&passkey.credential_id.len())
}
