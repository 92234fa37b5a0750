//! Compresses files once, instead of at each request.

use std::io::{self, Write as _};

use flate2::{Compression, write::GzEncoder};

/// How much time to spend on compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// For development builds: some milliseconds in total. Large files are hardly compressed.
    Quick,
    /// As small as possible, for releases.
    Best,
}

/// A window of 4 MiB, which is larger than every file.
const BROTLI_WINDOW: u32 = 22;

/// Larger files are hardly compressed with [`Effort::Quick`].
const LARGE: usize = 512 * 1024;

/// Compresses `plain` with brotli.
///
/// # Errors
/// None in practice, because it writes to memory.
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

/// Compresses `plain` with gzip.
///
/// # Errors
/// As for [`brotli()`].
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
