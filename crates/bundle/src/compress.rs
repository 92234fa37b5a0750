//! Compresses static files at build time, so that the server need not compress them for each
//! request.

use std::io;
use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

/// How much time to spend on compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompressionEffort {
    /// For development builds: compressing all files takes a few milliseconds. Large files get
    /// minimal or no compression.
    Quick,
    /// For release builds: compresses the files as much as possible.
    Best,
}

/// The base-2 logarithm of the window size in bytes. A window of 4 MiB is larger than every file.
const BROTLI_WINDOW_BITS: u32 = 22;

/// The size in bytes above which [`CompressionEffort::Quick`] applies minimal or no compression.
const LARGE_FILE_BYTES: usize = 512 * 1024;

/// Compresses `plain` with brotli.
///
/// # Errors
/// Returns an error if writing to memory fails, which does not happen in practice.
pub fn brotli(plain: &[u8], effort: CompressionEffort) -> io::Result<Vec<u8>> {
    const BUFFER: usize = 4096;
    let quality = match effort {
        CompressionEffort::Quick if plain.len() > LARGE_FILE_BYTES => 0,
        CompressionEffort::Quick => 5,
        CompressionEffort::Best => 11,
    };
    let mut encoder =
        brotli::CompressorWriter::new(Vec::new(), BUFFER, quality, BROTLI_WINDOW_BITS);
    encoder.write_all(plain)?;
    Ok(encoder.into_inner())
}

/// Compresses `plain` with gzip.
///
/// # Errors
/// Returns an error under the same condition as [`brotli()`].
pub fn gzip(plain: &[u8], effort: CompressionEffort) -> io::Result<Vec<u8>> {
    let level = match effort {
        CompressionEffort::Quick if plain.len() > LARGE_FILE_BYTES => Compression::none(),
        CompressionEffort::Quick => Compression::fast(),
        CompressionEffort::Best => Compression::best(),
    };
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(plain)?;
    encoder.finish()
}
