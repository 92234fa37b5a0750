//! Renders SVG drawings as PNG files.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};
use resvg::render;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{ImageHrefResolver, Options, Tree};

use super::letters::{LettersError, outline_text};

/// The error for an SVG file that cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PngError {
    #[error(transparent)]
    Letters(#[from] LettersError),
    #[error("the drawing cannot be read: {0}")]
    Read(#[from] resvg::usvg::Error),
    #[error("a picture cannot be that large")]
    Size,
    #[error("the picture cannot be encoded: {0}")]
    Encode(#[from] EncodingError),
}

/// Renders a standalone SVG file as PNG in the file's own size. Rendering takes some milliseconds.
/// It reads neither fonts nor pictures from disk.
///
/// # Errors
/// Returns an error if the file is not valid SVG, contains text other than coordinates, or needs
/// too much memory.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(&outline_text(svg)?, &options)?;
    let size = tree.size().to_int_size();
    let mut picture = Pixmap::new(size.width(), size.height()).ok_or(PngError::Size)?;
    render(&tree, Transform::identity(), &mut picture.as_mut());
    Ok(encode(&picture)?)
}

/// Encodes the bitmap without an alpha channel, because the drawing covers its whole area. Better
/// compression would double the encoding time.
fn encode(picture: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let opaque: Vec<u8> = picture
        .data()
        .chunks_exact(4)
        .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, picture.width(), picture.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    encoder.write_header()?.write_image_data(&opaque)?;
    Ok(file)
}
