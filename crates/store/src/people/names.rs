//! Converts game statuses and sides to and from their spellings in the database.

use postern_game::GameStatus;
use postern_rules::Color;

pub(crate) const fn status(status: GameStatus) -> &'static str {
    match status {
        GameStatus::Open => "open",
        GameStatus::Running => "running",
        GameStatus::Over => "over",
    }
}

pub(crate) fn read_status(name: &str) -> Result<GameStatus, String> {
    match name {
        "open" => Ok(GameStatus::Open),
        "running" => Ok(GameStatus::Running),
        "over" => Ok(GameStatus::Over),
        other => Err(format!("“{other}” is no status")),
    }
}

pub(crate) fn read_side(slug: &str) -> Result<Color, String> {
    Color::from_slug(slug).ok_or_else(|| format!("“{slug}” is no side"))
}
