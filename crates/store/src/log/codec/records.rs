//! Encodes the effects of a turn, or of an action between two turns, compactly. The record is
//! complete, so a game can be read without applying the rules.
//!
//! Steps are joined into one text, separated by `;`. Each step starts with its click, followed by
//! its effects and drawn lines, separated by spaces. Cells are numbers.
//!
//! | text | meaning |
//! | --- | --- |
//! | `21`, `@35`, `=Q`, nothing | the click: a cell, a target, a kind, none |
//! | `m6-21`, `t18-45` | a piece moves from cell 6 to 21; one vanishes and reappears |
//! | `x35`, `d35-60-12` | a piece leaves the board; one is pulled along a line from 60 into 12 |
//! | `pwN28`, `s1-2`, `b60Q` | a piece is put on 28, two swap places, one becomes a queen |
//! | `r18-45` | hidden cells are revealed |
//! | `l28-44` | a line that shows how the step captures |

use data_encoding::HEXLOWER;
use postern_rules::{
    AsideRecord, BeamPath, Cell, Color, PlayRecord, Position, RecordEntry, StepEffect, TurnClick,
    TurnFacts, TurnStep, Variant,
};
use serde::{Deserialize, Serialize};

use postern_game::REFEREE;

/// The part of a record that is stored in this JSON object. The notation, event card or chosen
/// square is stored in the event itself.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredRecord {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    steps: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    checks: Vec<u8>,
    /// Why the turn was taken back; `None` if it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    /// The position after the turn, including hidden squares ([`Position::save`]).
    position: String,
    /// The position's key, 16 hexadecimal digits.
    key: String,
    quiet: u32,
}

impl StoredRecord {
    pub(super) fn of(record: &PlayRecord) -> Self {
        let facts = record.entry.facts();
        let why = match &record.entry {
            RecordEntry::Aside(AsideRecord::TakenBack { why, .. }) => Some(why.clone()),
            RecordEntry::Turn(_) | RecordEntry::Aside(_) => None,
        };
        Self {
            steps: facts
                .map(|facts| write_steps(&facts.steps))
                .unwrap_or_default(),
            checks: facts
                .map(|facts| facts.checks.iter().map(|cell| cell.0).collect())
                .unwrap_or_default(),
            why,
            position: record.position.save(&REFEREE),
            key: HEXLOWER.encode(&record.key.to_be_bytes()),
            quiet: record.quiet_plies,
        }
    }

    /// Decodes the effects of the turn with this notation.
    pub(super) fn facts(&self, notation: &str) -> Result<TurnFacts, String> {
        Ok(TurnFacts {
            notation: notation.to_owned(),
            steps: read_steps(&self.steps)?,
            checks: self.checks.iter().copied().map(Cell).collect(),
        })
    }

    pub(super) fn why(&self) -> Result<String, String> {
        let why = self.why.clone();
        why.ok_or_else(|| "it does not say why the turn was taken back".to_owned())
    }

    /// Decodes the record. The error does not quote the position, which may contain hidden squares.
    pub(super) fn record(self, variant: Variant, entry: RecordEntry) -> Result<PlayRecord, String> {
        let key = HEXLOWER.decode(self.key.as_bytes()).ok();
        let key = key.and_then(|key| <[u8; 8]>::try_from(key).ok());
        Ok(PlayRecord {
            entry,
            position: position(variant, &self.position)?,
            key: u64::from_be_bytes(key.ok_or("its key is not 16 hexadecimal digits")?),
            quiet_plies: self.quiet,
        })
    }
}

/// Decodes a position that [`Position::save`] wrote.
pub(super) fn position(variant: Variant, saved: &str) -> Result<Position, String> {
    Position::restore(variant, saved).map_err(|_| "its position cannot be read".to_owned())
}

fn write_steps(steps: &[TurnStep]) -> String {
    let steps: Vec<String> = steps.iter().map(write_step).collect();
    steps.join(";")
}

fn write_step(step: &TurnStep) -> String {
    let click = match step.click {
        Some(TurnClick::Cell(cell)) => cell.0.to_string(),
        Some(TurnClick::Target(cell)) => format!("@{}", cell.0),
        Some(TurnClick::Kind(kind)) => format!("={kind}"),
        None => String::new(),
    };
    let effects = step.effects.iter().map(write_effect);
    let lines = step.lines.iter().map(|line| format!("l{}", numbers(line)));
    std::iter::once(click)
        .chain(effects)
        .chain(lines)
        .collect::<Vec<_>>()
        .join(" ")
}

fn write_effect(effect: &StepEffect) -> String {
    match effect {
        StepEffect::Move { from, to, through } => {
            format!(
                "{}{}",
                if *through { 't' } else { 'm' },
                numbers(&[*from, *to])
            )
        }
        StepEffect::Remove { at, into: None } => format!("x{}", at.0),
        StepEffect::Remove {
            at,
            into: Some(BeamPath { from, hole }),
        } => format!("d{}", numbers(&[*at, *from, *hole])),
        StepEffect::Put { at, color, kind } => {
            let side = if *color == Color::White { 'w' } else { 'b' };
            format!("p{side}{kind}{}", at.0)
        }
        StepEffect::Swap { a, b } => format!("s{}", numbers(&[*a, *b])),
        StepEffect::Become { at, kind } => format!("b{}{kind}", at.0),
        StepEffect::Reveal { cells } => format!("r{}", numbers(cells)),
    }
}

fn numbers(cells: &[Cell]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.0.to_string()).collect();
    cells.join("-")
}

fn read_steps(text: &str) -> Result<Vec<TurnStep>, String> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    text.split(';').map(read_step).collect()
}

fn read_step(text: &str) -> Result<TurnStep, String> {
    let unreadable = || format!("“{text}” is no step");
    let mut words = text.split(' ');
    let click = match words.next() {
        None | Some("") => None,
        Some(word) => Some(read_click(word).ok_or_else(unreadable)?),
    };
    let mut step = TurnStep::new(click, Vec::new());
    for word in words {
        if let Some(line) = word.strip_prefix('l') {
            step.lines.push(cells(line).ok_or_else(unreadable)?);
        } else {
            step.effects.push(read_effect(word).ok_or_else(unreadable)?);
        }
    }
    Ok(step)
}

fn read_click(word: &str) -> Option<TurnClick> {
    Some(if let Some(target) = word.strip_prefix('@') {
        TurnClick::Target(cell(target)?)
    } else if let Some(kind) = word.strip_prefix('=') {
        TurnClick::Kind(kind.parse().ok()?)
    } else {
        TurnClick::Cell(cell(word)?)
    })
}

fn read_effect(word: &str) -> Option<StepEffect> {
    let (kind, rest) = word.split_at_checked(1)?;
    Some(match kind {
        "m" | "t" => {
            let [from, to] = cells(rest)?;
            StepEffect::Move {
                from,
                to,
                through: kind == "t",
            }
        }
        "x" => StepEffect::Remove {
            at: cell(rest)?,
            into: None,
        },
        "d" => {
            let [at, from, hole] = cells(rest)?;
            StepEffect::Remove {
                at,
                into: Some(BeamPath { from, hole }),
            }
        }
        "p" => {
            let mut letters = rest.chars();
            let color = match letters.next()? {
                'w' => Color::White,
                'b' => Color::Black,
                _ => return None,
            };
            let kind = letters.next()?;
            StepEffect::Put {
                at: cell(letters.as_str())?,
                color,
                kind,
            }
        }
        "s" => {
            let [a, b] = cells(rest)?;
            StepEffect::Swap { a, b }
        }
        "b" => {
            let kind = rest.chars().next_back()?;
            let at = cell(&rest[..rest.len() - kind.len_utf8()])?;
            StepEffect::Become { at, kind }
        }
        "r" => StepEffect::Reveal {
            cells: rest.split('-').map(cell).collect::<Option<_>>()?,
        },
        _ => return None,
    })
}

fn cell(text: &str) -> Option<Cell> {
    text.parse().ok().map(Cell)
}

fn cells<const N: usize>(text: &str) -> Option<[Cell; N]> {
    let cells: Option<Vec<Cell>> = text.split('-').map(cell).collect();
    cells?.try_into().ok()
}
