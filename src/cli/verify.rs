//! `postern verify`: checks an exported game's secret choices without the server.

use std::io::{self, Write as _};

use super::{CliError, VerifyError, game_file::GameFile};
use crate::game::{Commitment, Proof};
use postern_rules::{Color, Done, GameLine, Outcome, Variant, Viewer, What};

/// Checks the game in a file and prints the result. With an earlier export of the same game, the
/// commitments must be those that it had.
pub(super) fn verify(file: String, earlier: Option<String>) -> Result<(), CliError> {
    let game = GameFile::read(file)?;
    let earlier = earlier.map(GameFile::read).transpose()?;
    let mut out = io::stdout().lock();
    for line in findings(&game, earlier.as_ref())? {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Checks a game in a text, and what is found is thrown away.
#[cfg(fuzzing)]
pub fn verify_text(text: &str) {
    let _ = GameFile::of(text).and_then(|game| findings(&game, None));
}

/// What is true of a game's secret choices, in lines.
fn findings(game: &GameFile, earlier: Option<&GameFile>) -> Result<Vec<String>, CliError> {
    let title = game.tag("Variant").ok_or(VerifyError::NoTag("Variant"))?;
    let variant = Variant::ALL
        .into_iter()
        .find(|variant| variant.title() == title);
    let variant = variant.ok_or_else(|| VerifyError::NoVariant(title.to_owned()))?;
    let line = replay(game, variant)?;
    let mut found = Vec::new();
    for side in Color::ALL {
        found.extend(check(game, variant, &line, side)?);
    }
    if found.is_empty() {
        let committed = Color::ALL
            .into_iter()
            .any(|side| tags(game, side).0.is_some());
        return Err(if committed {
            VerifyError::NotPublished
        } else {
            VerifyError::NoChoices
        }
        .into());
    }
    found.push(format!(
        "The game’s {} turns can be played with these squares as they are written.",
        line.plies().len()
    ));
    for side in Color::ALL {
        if let (Some(commitment), _) = tags(game, side) {
            found.push(format!(
                "{}’s commitment: {commitment}",
                variant.side_name(side)
            ));
        }
    }
    found.push(match earlier {
        Some(earlier) => compare(game, earlier, variant)?.to_owned(),
        None => "Compare these commitments with those that you noted during the game: the proofs are worth no more than that.".to_owned(),
    });
    Ok(found)
}

/// Whether the commitments are those of an earlier export; says so.
fn compare(
    game: &GameFile,
    earlier: &GameFile,
    variant: Variant,
) -> Result<&'static str, VerifyError> {
    if earlier.tag("GameId") != game.tag("GameId") {
        return Err(VerifyError::EarlierOfAnotherGame);
    }
    let mut known = 0;
    for side in Color::ALL {
        let Some(before) = tags(earlier, side).0 else {
            continue;
        };
        if tags(game, side).0 != Some(before) {
            return Err(VerifyError::ChangedCommitment {
                side: variant.side_name(side),
                before: before.to_owned(),
            });
        }
        known += 1;
    }
    match known {
        0 => Err(VerifyError::NoEarlierCommitment),
        1 => Ok(
            "The earlier export has one commitment, and it is the same here. The other side had not chosen yet.",
        ),
        _ => Ok("The earlier export has the same commitments."),
    }
}

/// Plays the game. With the squares known, each turn must come out as it is written; otherwise a
/// reveal was skipped.
fn replay(game: &GameFile, variant: Variant) -> Result<GameLine, CliError> {
    let mut line = GameLine::new(game.start(variant)?);
    for (index, text) in game.turns.iter().enumerate() {
        let number = index + 1;
        let done = line.submit(text).map_err(|error| CliError::Turn {
            number,
            text: text.clone(),
            error,
        })?;
        let played = match (done, line.last_aside().map(|aside| &aside.what)) {
            (Done::Turn, _) => line.plies().last().map(|ply| &ply.facts.notation),
            (Done::Aside, Some(What::TakenBack { facts, .. } | What::Landed(facts))) => {
                Some(&facts.notation)
            }
            (Done::Aside, _) => None,
        };
        if let Some(played) = played.filter(|played| *played != text) {
            let (written, played) = (text.clone(), played.clone());
            return Err(VerifyError::OtherTurn {
                number,
                written,
                played,
            }
            .into());
        }
    }
    let reached = line.outcome().map(Outcome::result);
    match (game.tag("Result"), reached) {
        (Some(given), Some(reached)) if given != reached => Err(VerifyError::OtherResult {
            given: given.to_owned(),
            reached,
        }
        .into()),
        _ => Ok(line),
    }
}

/// The commitment and the proof of a side's choice.
fn tags(game: &GameFile, side: Color) -> (Option<&str>, Option<&str>) {
    match side {
        Color::White => (game.tag("WhiteCommitment"), game.tag("WhiteProof")),
        Color::Black => (game.tag("BlackCommitment"), game.tag("BlackProof")),
    }
}

/// Checks a side's choice and says what it was; `None` when no choice is public.
fn check(
    game: &GameFile,
    variant: Variant,
    line: &GameLine,
    side: Color,
) -> Result<Option<String>, VerifyError> {
    let name = variant.side_name(side);
    let chosen = chosen(line, side);
    let (commitment, text) = match (tags(game, side), &chosen) {
        ((None, None), None) => return Ok(None),
        ((None, None), Some(_)) => return Err(VerifyError::NoTags(name)),
        ((None, Some(_)), _) => return Err(VerifyError::NoCommitment(name)),
        ((Some(_), None), None) if !published(game, line) => return Ok(None),
        ((Some(_), None), _) => return Err(VerifyError::NoProof(name)),
        ((Some(commitment), Some(text)), _) => (commitment, text),
    };
    let commitment =
        Commitment::parse(commitment).ok_or(VerifyError::UnreadableCommitment(name))?;
    let found = Commitment::to(text);
    if found != commitment {
        return Err(VerifyError::OtherCommitment { side: name, found });
    }
    let proof = Proof::read(text).ok_or(VerifyError::UnreadableProof(name))?;
    let id = game.tag("GameId").ok_or(VerifyError::NoTag("GameId"))?;
    if proof.game != id {
        return Err(VerifyError::OtherGame {
            side: name,
            found: proof.game.to_owned(),
            game: id.to_owned(),
        });
    }
    if proof.side != side {
        return Err(VerifyError::OtherSide(name));
    }
    if chosen.as_deref() != Some(proof.square) {
        let moves = chosen.unwrap_or_else(|| "nothing".to_owned());
        return Err(VerifyError::OtherSquare {
            side: name,
            proof: proof.square.to_owned(),
            moves,
        });
    }
    Ok(Some(format!(
        "{name} chose {}: the proof has the published commitment.",
        proof.square
    )))
}

/// The square that a side chooses in the moves.
fn chosen(line: &GameLine, side: Color) -> Option<String> {
    line.asides().iter().find_map(|aside| match &aside.what {
        What::Chose(square) if square.owner() == side => {
            let cell = square.visible_to(Viewer::BothPlayers)?;
            let geometry = line.position().variant().geometry();
            Some(geometry.name(*cell).to_owned())
        }
        _ => None,
    })
}

/// Whether every choice must be public: the squares have been revealed, or the game is over.
fn published(game: &GameFile, line: &GameLine) -> bool {
    let over =
        game.tag("Termination").is_some() || game.tag("Result").is_some_and(|result| result != "*");
    over || !line.position().hides()
}
