//! Parses the URLs of pictures: `/games/ID/12.png`, `/samples/VARIANT/12.svg`.

use std::str::FromStr;

use serde::Deserialize;
use strum::{Display, EnumString, IntoStaticStr};

use crate::web::Problem;
use postern_rules::{Color, Variant};

/// The file format of a picture, from the extension in its URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum PictureFormat {
    Svg,
    Png,
}

/// The size of a picture, selected by the query.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum PictureSize {
    Small,
    #[default]
    Medium,
    Large,
}

impl PictureSize {
    /// Returns the width and height in pixels. The longer side is 256, 512 or 1,024 pixels.
    pub(crate) fn pixels(self, variant: Variant) -> (u32, u32) {
        let longer = match self {
            Self::Small => 256,
            Self::Medium => 512,
            Self::Large => 1024,
        };
        let geometry = variant.geometry();
        // The size of the drawing in tenths of a cell, including a margin of one tenth on each
        // side.
        let [across, up] = [geometry.files, geometry.ranks].map(|cells| u32::from(cells) * 10 + 2);
        let most = across.max(up);
        let part = |length: u32| (longer * length + most / 2) / most;
        (part(across), part(up))
    }
}

/// The file name of a picture: `12.png` is the position after 12 plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PictureName {
    pub ply: usize,
    pub format: PictureFormat,
}

impl PictureName {
    /// Parses the file name of a picture.
    ///
    /// # Errors
    /// Returns 404 if the extension is unknown, and 400 if the part before the dot is not a ply.
    pub(super) fn read(name: &str) -> Result<Self, Problem> {
        let nothing = Problem::nothing_here;
        let (number, extension) = name.rsplit_once('.').ok_or_else(nothing)?;
        let format = PictureFormat::from_str(extension).map_err(|_| nothing())?;
        let ply = number.parse::<usize>().ok();
        // Rejects spellings such as `012`, so that each picture has only one URL.
        let ply = ply.filter(|ply| ply.to_string() == number);
        let ply = ply.ok_or_else(|| {
            Problem::bad_request(format!(
                "“{number}” is no ply: a picture’s name is a number and “.png” or “.svg”, such as “12.png”."
            ))
        })?;
        Ok(Self { ply, format })
    }

    /// Checks that the game has at least this number of plies.
    ///
    /// # Errors
    /// Returns 400 if the ply is greater than `last`.
    pub(super) fn within(self, last: usize) -> Result<Self, Problem> {
        if self.ply <= last {
            return Ok(self);
        }
        Err(Problem::bad_request(format!(
            "There is no picture after {} turns: {last} have been played.",
            self.ply
        )))
    }
}

/// The query of a picture's URL.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureQuery {
    orientation: Option<String>,
    size: Option<String>,
}

impl PictureQuery {
    /// Returns the side at the bottom (White by default) and the size.
    ///
    /// # Errors
    /// Returns 400 if a value is invalid.
    pub(super) fn read(&self) -> Result<(Color, PictureSize), Problem> {
        let orientation = match &self.orientation {
            None => Some(Color::White),
            Some(slug) => Color::from_slug(slug),
        };
        let size = match &self.size {
            None => Some(PictureSize::default()),
            Some(name) => name.parse().ok(),
        };
        orientation.zip(size).ok_or_else(unknown_query)
    }
}

/// Returns the error for a query with unknown parameters.
pub(super) fn unknown_query() -> Problem {
    Problem::bad_request(
        "A picture’s address takes “orientation”, which is white or black, and “size”, which is small, medium or large, \
         and nothing else.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_picture_has_one_name() {
        let read = |name| PictureName::read(name).map_err(|problem| problem.status.as_u16());
        let ply = |ply, format| Ok(PictureName { ply, format });
        assert_eq!(read("0.svg"), ply(0, PictureFormat::Svg));
        assert_eq!(read("112.png"), ply(112, PictureFormat::Png));
        for name in [
            "012.png", "+1.png", "-1.svg", ".png", "1 .png", "x.svg", "1.5.png",
        ] {
            assert_eq!(read(name), Err(400), "{name}");
        }
        assert_eq!(read("99999999999999999999999.png"), Err(400));
        for name in ["12", "12.PNG", "12.gif", "12.", ""] {
            assert_eq!(read(name), Err(404), "{name}");
        }
    }

    #[test]
    fn the_longer_side_has_the_size() {
        assert_eq!(PictureSize::Large.pixels(Variant::EventChess), (1024, 1024));
        assert_eq!(PictureSize::Medium.pixels(Variant::HoleChess), (361, 512));
    }
}
