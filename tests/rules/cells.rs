//! Helpers for all variants that name cells and apply effects to pieces.

use postern_rules::{
    Cell, IllegalTurn, LegalTurn, PlacedPiece, Position, StepEffect, TurnStep, Variant, clauses,
};

pub(crate) fn names(variant: Variant, cells: &[Cell]) -> Vec<&'static str> {
    let geometry = variant.geometry();
    cells.iter().map(|cell| geometry.name(*cell)).collect()
}

/// Returns the explanation of an illegal turn, and the cells that the explanation highlights.
pub(crate) fn told(variant: Variant, illegal: IllegalTurn) -> (String, String) {
    let marks = names(variant, &illegal.marks).join(" ");
    (illegal.message, marks)
}

/// Returns the cells of kings in check.
pub(crate) fn checks(position: &Position) -> Vec<&'static str> {
    names(position.variant(), &position.checks())
}

/// Returns the first click of a turn.
pub(crate) fn from(variant: Variant, turn: &LegalTurn) -> String {
    turn.from.text(variant.geometry())
}

/// Returns the click of a step, or an empty string if the step happens automatically.
pub(crate) fn click(variant: Variant, step: &TurnStep) -> String {
    step.click
        .map_or_else(String::new, |click| click.text(variant.geometry()))
}

/// Returns all clicks of a turn.
pub(crate) fn clicks(variant: Variant, turn: &LegalTurn) -> Vec<String> {
    let steps = turn.steps.iter().map(|step| click(variant, step));
    std::iter::once(from(variant, turn)).chain(steps).collect()
}

/// Describes each step of a turn in words.
pub(crate) fn said(variant: Variant, before: Vec<PlacedPiece>, steps: &[TurnStep]) -> Vec<String> {
    clauses(variant.info(), before.into_iter().collect(), steps)
}

/// Applies an effect to the pieces, and returns the captured piece. Panics if the effect
/// contradicts the board.
pub(crate) fn apply(
    pieces: &mut Vec<PlacedPiece>,
    effect: &StepEffect,
) -> Result<Option<PlacedPiece>, String> {
    let find = |pieces: &[PlacedPiece], at: Cell| {
        let index = pieces.iter().position(|piece| piece.at == at);
        index.ok_or_else(|| format!("nothing on {at:?}"))
    };
    match *effect {
        StepEffect::Remove { at, .. } => {
            let index = find(pieces, at)?;
            return Ok(Some(pieces.remove(index)));
        }
        StepEffect::Move { from, to, .. } => {
            if find(pieces, to).is_ok() {
                return Err(format!("{to:?} is not empty"));
            }
            let index = find(pieces, from)?;
            pieces[index].at = to;
        }
        StepEffect::Become { at, kind } => {
            let index = find(pieces, at)?;
            pieces[index].kind = kind;
        }
        StepEffect::Put { at, color, kind } => {
            if find(pieces, at).is_ok() {
                return Err(format!("{at:?} is not empty"));
            }
            pieces.push(PlacedPiece { at, color, kind });
        }
        StepEffect::Swap { a, b } => {
            let (first, second) = (find(pieces, a)?, find(pieces, b)?);
            (pieces[first].at, pieces[second].at) = (b, a);
        }
        StepEffect::Reveal { .. } => {}
    }
    Ok(None)
}

pub(crate) fn sorted(mut pieces: Vec<PlacedPiece>) -> Vec<PlacedPiece> {
    pieces.sort_by_key(|piece| piece.at);
    pieces
}
