//! `postern verify`: verifies the secret choices and the random draws of an exported game without a
//! server.

mod draws;

use std::io;
use std::io::Write as _;

use super::game_file::GameFile;
use super::{CliError, VerifyError};
use postern_game::{ChoiceCommitment, PublishedProof};
use postern_rules::{AsideRecord, Color, EntryKind, GameLine, Outcome, Variant, Viewer};

/// Verifies the game in a file and prints the result. If an earlier export of the game is given,
/// both must contain the same commitments.
pub(super) fn verify(file: String, earlier: Option<String>) -> Result<(), CliError> {
    let game = GameFile::read(file)?;
    let earlier = earlier.map(GameFile::read).transpose()?;
    let mut out = io::stdout().lock();
    for line in findings(&game, earlier.as_ref())? {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Verifies the exported game in `text` and discards the result.
#[cfg(fuzzing)]
pub fn verify_text(text: &str) {
    let _ = GameFile::of(text).and_then(|game| findings(&game, None));
}

/// Verifies a game and returns the result as lines of text.
fn findings(game: &GameFile, earlier: Option<&GameFile>) -> Result<Vec<String>, CliError> {
    let title = game.tag("Variant").ok_or(VerifyError::NoTag("Variant"))?;
    let variant = Variant::ALL
        .into_iter()
        .find(|variant| variant.title() == title);
    let variant = variant.ok_or_else(|| VerifyError::NoVariant(title.to_owned()))?;
    let line = replay(game, variant)?;
    let mut found = Vec::new();
    for sealed in sealed(&line) {
        found.extend(check(game, &line, sealed)?);
    }
    let draws = draws::check(game, &line)?;
    if found.is_empty() && draws.is_empty() {
        let committed = (sealed(&line).into_iter()).any(|sealed| sealed.tags(game).0.is_some());
        return Err(if committed {
            VerifyError::NotPublished
        } else {
            VerifyError::NoChoices
        }
        .into());
    }
    let with = if found.is_empty() {
        ""
    } else {
        " with these squares"
    };
    found.extend(draws);
    found.push(format!(
        "The game’s {} turns can be played{with} as they are written.",
        line.plies().len()
    ));
    let mut commitments = Vec::new();
    for sealed in sealed(&line) {
        if let (Some(commitment), _) = sealed.tags(game) {
            commitments.push(format!(
                "{}’s commitment: {commitment}",
                sealed.owner(&line)
            ));
        }
    }
    commitments.extend(draws::commitments(game, variant));
    found.extend(commitments);
    found.push(match earlier {
        Some(earlier) => compare(game, earlier, &line)?.to_owned(),
        None => "Compare these commitments with those that you noted during the game: the proofs are worth no more than that.".to_owned(),
    });
    Ok(found)
}

/// Identifies the tags of one secret choice by the player who chose and the event card.
#[derive(Clone, Copy, Debug)]
struct SealedTags {
    event: u8,
    side: Color,
    /// Whether the tag names contain the event's number. They do if the game can have several
    /// events.
    numbered: bool,
}

/// Returns the secret choices of a game, two for each event, White's first.
fn sealed(line: &GameLine) -> Vec<SealedTags> {
    let choices = line.events().map(|events| events.choices);
    let numbered = line.position().deck().len() > 1;
    let each = choices.unwrap_or_default().into_iter().flat_map(|choice| {
        Color::ALL.map(|side| SealedTags {
            event: choice.event,
            side,
            numbered,
        })
    });
    each.collect()
}

impl SealedTags {
    /// Returns the values of the commitment tag and the proof tag.
    fn tags(self, game: &GameFile) -> (Option<&str>, Option<&str>) {
        let side = if self.side == Color::White {
            "White"
        } else {
            "Black"
        };
        let event = if self.numbered {
            self.event.to_string()
        } else {
            String::new()
        };
        let tag = |what: &str| game.tag(&format!("{side}{what}{event}"));
        (tag("Commitment"), tag("Proof"))
    }

    fn owner(self, line: &GameLine) -> &'static str {
        line.position().variant().side_name(self.side)
    }

    /// Returns the name of the chosen square, if the game's turns reveal it.
    fn chosen(self, line: &GameLine) -> Option<String> {
        let position = line.position();
        let secrets = position.secrets();
        let mut own = (secrets.iter())
            .filter(|(event, square)| (*event, square.owner()) == (self.event, self.side));
        let cell = own.next()?.1.visible_to(Viewer::BothPlayers).copied()?;
        Some(position.variant().geometry().name(cell).to_owned())
    }

    /// Whether the choice must be public: both players' squares for the event have been revealed,
    /// or the game is over.
    fn is_public(self, game: &GameFile, line: &GameLine) -> bool {
        let over = game.tag("Termination").is_some()
            || game.tag("Result").is_some_and(|result| result != "*");
        let knows = |side| {
            line.events()
                .is_some_and(|events| events.knows(self.event, side))
        };
        over || Color::ALL.into_iter().all(knows)
    }
}

/// Compares the commitments with those of an earlier export, and returns a sentence about the
/// result.
fn compare(
    game: &GameFile,
    earlier: &GameFile,
    line: &GameLine,
) -> Result<&'static str, VerifyError> {
    if earlier.tag("GameId") != game.tag("GameId") {
        return Err(VerifyError::EarlierOfAnotherGame);
    }
    let mut known = draws::compare(game, earlier, line.position().variant())?;
    for sealed in sealed(line) {
        let Some(before) = sealed.tags(earlier).0 else {
            continue;
        };
        if sealed.tags(game).0 != Some(before) {
            return Err(VerifyError::ChangedCommitment {
                side: sealed.owner(line),
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

/// Replays the game's turns with the secret squares. Returns an error if a replayed turn gets a
/// different notation than in the file, because the file then omits an action that reveals a
/// square.
fn replay(game: &GameFile, variant: Variant) -> Result<GameLine, CliError> {
    let mut line = GameLine::new(game.start(variant)?);
    for (index, text) in game.turns.iter().enumerate() {
        let number = index + 1;
        let done = line.submit(text).map_err(|error| CliError::Turn {
            number,
            text: text.clone(),
            error,
        })?;
        let played = match (done, line.last_aside().map(|aside| &aside.record)) {
            (EntryKind::Turn, _) => line.plies().last().map(|ply| &ply.facts.notation),
            (
                EntryKind::Aside,
                Some(AsideRecord::TakenBack { facts, .. } | AsideRecord::Landed(facts)),
            ) => Some(&facts.notation),
            (EntryKind::Aside, _) => None,
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

/// Verifies a player's secret choice and describes it; `None` if the choice is not public.
fn check(
    game: &GameFile,
    line: &GameLine,
    sealed: SealedTags,
) -> Result<Option<String>, VerifyError> {
    let name = sealed.owner(line);
    let chosen = sealed.chosen(line);
    let (commitment, text) = match (sealed.tags(game), &chosen) {
        ((None, None), None) => return Ok(None),
        ((None, None), Some(_)) => return Err(VerifyError::NoTags(name)),
        ((None, Some(_)), _) => return Err(VerifyError::NoCommitment(name)),
        ((Some(_), _), None) if !sealed.is_public(game, line) => return Ok(None),
        ((Some(_), None), _) => return Err(VerifyError::NoProof(name)),
        ((Some(commitment), Some(text)), _) => (commitment, text),
    };
    let commitment =
        ChoiceCommitment::parse(commitment).ok_or(VerifyError::UnreadableCommitment(name))?;
    let found = ChoiceCommitment::to(text);
    if found != commitment {
        return Err(VerifyError::OtherCommitment { side: name, found });
    }
    let proof = PublishedProof::read(text).ok_or(VerifyError::UnreadableProof(name))?;
    let id = game.tag("GameId").ok_or(VerifyError::NoTag("GameId"))?;
    if proof.game != id {
        return Err(VerifyError::OtherGame {
            side: name,
            found: proof.game.to_owned(),
            game: id.to_owned(),
        });
    }
    if proof.side != sealed.side {
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
    let event = if sealed.numbered {
        format!(" for event {}", sealed.event)
    } else {
        String::new()
    };
    Ok(Some(format!(
        "{name} chose {}{event}: the proof has the published commitment.",
        proof.square
    )))
}
