//! Verifies a game's random draws. Each draw is recomputed from its seed and the text of the game.

use super::{GameFile, VerifyError};
use postern_game::{DrawSeed, RandomBytes, draw};
use postern_rules::{AsideRecord, ByColor, Color, GameLine, Variant};

/// Verifies the seeds with which the server drew event cards, and all cards drawn. Returns one
/// sentence per result, or nothing for a game in which no cards are drawn.
pub(super) fn check(game: &GameFile, line: &GameLine) -> Result<Vec<String>, VerifyError> {
    let deal = game.deal().map_err(|error| VerifyError::Deal(error.0))?;
    if !deal.is_some_and(|deal| deal.draws()) {
        return Ok(Vec::new());
    }
    let variant = line.position().variant();
    let id = game.tag("GameId").ok_or(VerifyError::NoTag("GameId"))?;
    let mut found = Vec::new();
    for side in Color::ALL {
        found.extend(seed_of(game, id, variant, side)?.map(|_| {
            let name = variant.side_name(side);
            format!("{name}’s seed has the commitment that was published before the first move.")
        }));
    }
    for (index, aside) in line.asides().iter().enumerate() {
        let AsideRecord::EventStarted(card) = aside.record else {
            continue;
        };
        let side = variant.side_name(aside.by);
        let seed = seed_of(game, id, variant, aside.by)?.ok_or(VerifyError::NoSeed(side))?;
        let before = line.before_aside(index);
        let startable = startable(&before);
        let text = draw::draw_text(id, random(game, variant)?, &draw::write_turns(&before));
        let drawn = seed.draw_event(&text, &startable);
        if drawn != Some(card.number) {
            return Err(VerifyError::OtherDraw {
                side,
                written: card.number,
                drawn: drawn.unwrap_or_default(),
            });
        }
        let numbers: Vec<String> = startable.iter().map(ToString::to_string).collect();
        found.push(format!(
            "{side} drew event {}, {}, from {}: the seed draws it.",
            card.number,
            card.name,
            numbers.join(", ")
        ));
    }
    Ok(found)
}

/// Returns a line of text for each commitment to a seed.
pub(super) fn commitments(game: &GameFile, variant: Variant) -> Vec<String> {
    let line = |side| {
        let commitment = game.tag(draw_tag(side))?;
        Some(format!(
            "{}’s commitment to a seed: {commitment}",
            variant.side_name(side)
        ))
    };
    Color::ALL.into_iter().filter_map(line).collect()
}

/// Compares the seed commitments with those of an earlier export. Returns the number of
/// commitments, or an error if one of them has changed.
pub(super) fn compare(
    game: &GameFile,
    earlier: &GameFile,
    variant: Variant,
) -> Result<usize, VerifyError> {
    let mut known = 0;
    for side in Color::ALL {
        let Some(before) = earlier.tag(draw_tag(side)) else {
            continue;
        };
        if game.tag(draw_tag(side)) != Some(before) {
            return Err(VerifyError::ChangedCommitment {
                side: variant.side_name(side),
                before: before.to_owned(),
            });
        }
        known += 1;
    }
    Ok(known)
}

/// Returns the numbers of the event cards that can be started, in ascending order.
fn startable(line: &GameLine) -> Vec<u8> {
    let startable = line.events().map(|events| events.startable);
    let cards = startable.unwrap_or_default().into_iter();
    let mut numbers: Vec<u8> = cards.map(|card| card.number).collect();
    numbers.sort_unstable();
    numbers
}

/// Returns a player's seed if it is public. Returns an error if it does not match the commitment.
fn seed_of(
    game: &GameFile,
    id: &str,
    variant: Variant,
    side: Color,
) -> Result<Option<DrawSeed>, VerifyError> {
    let name = variant.side_name(side);
    let tag = match side {
        Color::White => "WhiteSeed",
        Color::Black => "BlackSeed",
    };
    let Some(hex) = game.tag(tag) else {
        return Ok(None);
    };
    let seed = DrawSeed::parse(hex).ok_or(VerifyError::UnreadableSeed(name))?;
    let commitment = game
        .tag(draw_tag(side))
        .ok_or(VerifyError::NoCommitment(name))?;
    if seed.commitment(id, side).to_string() == commitment {
        Ok(Some(seed))
    } else {
        Err(VerifyError::OtherSeed(name))
    }
}

/// Returns the random bytes that both players contributed; zeros for a player who sent none.
fn random(game: &GameFile, variant: Variant) -> Result<ByColor<RandomBytes>, VerifyError> {
    let read = |side: Color, tag: &str| {
        let bytes = game.tag(tag).map(|hex| {
            let unreadable = || VerifyError::UnreadableSeed(variant.side_name(side));
            RandomBytes::parse(hex).ok_or_else(unreadable)
        });
        Ok(bytes.transpose()?.unwrap_or_default())
    };
    Ok(ByColor {
        white: read(Color::White, "WhiteRandom")?,
        black: read(Color::Black, "BlackRandom")?,
    })
}

const fn draw_tag(side: Color) -> &'static str {
    match side {
        Color::White => "WhiteDraw",
        Color::Black => "BlackDraw",
    }
}
