//! Compression once, instead of at each request.

use std::io::{self, Write as _};

use flate2::{Compression, write::GzEncoder};

/// How hard to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For a server that is built to be changed: some milliseconds for everything. Large files are hardly compressed.
    Quick,
    /// As small as can be, for a release.
    Best,
}

/// The window of 4 MiB holds every file whole.
const BROTLI_WINDOW: u32 = 22;

/// Larger files are hardly compressed where it has to be quick.
const LARGE: usize = 512 * 1024;

/// `plain` compressed with brotli.
///
/// # Errors
/// None that a buffer in memory knows.
pub fn brotli(plain: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    const BUFFER: usize = 4096;
    let quality = match effort {
        Effort::Quick if plain.len() > LARGE => 0,
        Effort::Quick => 5,
        Effort::Best => 11,
    };
    let mut encoder = brotli::CompressorWriter::new(Vec::new(), BUFFER, quality, BROTLI_WINDOW);
    encoder.write_all(plain)?;
    Ok(encoder.into_inner())
}

/// `plain` compressed with gzip.
///
/// # Errors
/// As [`brotli()`].
pub fn gzip(plain: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    let level = match effort {
        Effort::Quick if plain.len() > LARGE => Compression::none(),
        Effort::Quick => Compression::fast(),
        Effort::Best => Compression::best(),
    };
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(plain)?;
    encoder.finish()
}
