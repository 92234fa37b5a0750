//! What every answer has in common: headers, bodies of errors, what is kept and by whom.

pub(super) mod common_headers;
pub(super) mod error;
pub(super) mod error_body;
pub(super) mod headers;
pub(super) mod held;
pub(super) mod packed;
pub(super) mod private;
pub(super) mod robots;
pub(super) mod tagged;

pub(super) use tagged::tagged;
