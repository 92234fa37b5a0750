//! Conversions between values and their spellings in the `games` table.

use postern_game::Status;
use postern_rules::Color;

pub(crate) const fn status(status: Status) -> &'static str {
    match status {
        Status::Open => "open",
        Status::Running => "running",
        Status::Over => "over",
    }
}

pub(crate) fn read_status(name: &str) -> Result<Status, String> {
    match name {
        "open" => Ok(Status::Open),
        "running" => Ok(Status::Running),
        "over" => Ok(Status::Over),
        other => Err(format!("“{other}” is no status")),
    }
}

pub(crate) fn read_side(slug: &str) -> Result<Color, String> {
    Color::from_slug(slug).ok_or_else(|| format!("“{slug}” is no side"))
}
