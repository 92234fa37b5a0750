//! Played turns as sent in updates, without data that the client can compute.

use serde::Serialize;

use crate::view::{EffectView, FeaturesView, HolePullView, PlyView, StepView};
use crate::{Game, Millis};
use postern_rules::Color;

/// A [`PlyView`] without its number, and without the clicks and descriptions of its steps. Clients
/// only need those for turns that they compose.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct PlyUpdate {
    pub(super) by: Color,
    turn: String,
    words: String,
    /// The steps, each in the text format that `docs/WIRE.md` describes.
    steps: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    checks: Vec<String>,
    /// The touched cells. Omitted if only one piece moves and these are its path.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    touched: Option<Vec<String>>,
    fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    features: Option<FeaturesView>,
    /// Whether the pools are the same as before this turn. `features` then omits them.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    same_pools: bool,
    pub(super) at_ms: Millis,
}

impl PlyUpdate {
    /// Converts a played turn to the form that updates contain.
    pub(super) fn of(game: &Game, mut ply: PlyView) -> Self {
        let same_pools = ply.features.as_mut().is_some_and(|features| {
            let before = game.line().position_at(ply.number - 1);
            let same =
                before.is_some_and(|before| FeaturesView::of(before).pools == features.pools);
            same && features.pools.take().is_some()
        });
        let touched = (movement_path(&ply.steps) != ply.touched).then_some(ply.touched);
        Self {
            by: ply.by,
            turn: ply.turn,
            words: ply.words,
            steps: ply.steps.iter().map(step_text).collect(),
            checks: ply.checks,
            touched,
            fen: ply.fen,
            features: ply.features,
            same_pools,
            at_ms: ply.at_ms,
        }
    }
}

/// Returns the cells that moving pieces leave or enter, in order and without repetitions.
fn movement_path(steps: &[StepView]) -> Vec<&'static str> {
    let mut path = Vec::new();
    for effect in steps.iter().flat_map(|step| &step.effects) {
        if let EffectView::Move { from, to, .. } = effect {
            for cell in [*from, *to] {
                if !path.contains(&cell) {
                    path.push(cell);
                }
            }
        }
    }
    path
}

/// Encodes a step as text, for example `e4-c6 xd5 |e4-c6`. Each word is one effect; lines come
/// last:
///
/// | word | effect |
/// | --- | --- |
/// | `e2-e4`, `c4~g8` | a piece slides, or disappears and reappears |
/// | `xd5`, `xd10/d6/d7` | a piece is captured, or pulled from d6 into the hole d7 |
/// | `+wNe4` | a piece is placed on e4 |
/// | `a1<>b2` | two pieces swap places |
/// | `e8=Q` | a piece becomes a queen |
/// | `!c4,f6` | hidden cells are revealed |
/// | `\|e4-c6` | a line |
fn step_text(step: &StepView) -> String {
    let effects = step.effects.iter().map(effect_text);
    let lines = step.lines.iter().map(|[from, to]| format!("|{from}-{to}"));
    effects.chain(lines).collect::<Vec<_>>().join(" ")
}

fn effect_text(effect: &EffectView) -> String {
    match effect {
        EffectView::Move { from, to, through } => {
            format!("{from}{}{to}", if *through { '~' } else { '-' })
        }
        EffectView::Remove { at, into: None } => format!("x{at}"),
        EffectView::Remove {
            at,
            into: Some(HolePullView { from, hole }),
        } => format!("x{at}/{from}/{hole}"),
        EffectView::Put { at, color, piece } => {
            let side = match color {
                Color::White => 'w',
                Color::Black => 'b',
            };
            format!("+{side}{piece}{at}")
        }
        EffectView::Swap { a, b } => format!("{a}<>{b}"),
        EffectView::Become { at, piece } => format!("{at}={piece}"),
        EffectView::Reveal { cells } => format!("!{}", cells.join(",")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_effect_has_its_word() {
        let step = StepView {
            click: "c6".to_owned(),
            words: String::new(),
            effects: vec![
                EffectView::Move {
                    from: "e4",
                    to: "c6",
                    through: false,
                },
                EffectView::Move {
                    from: "c6",
                    to: "g8",
                    through: true,
                },
                EffectView::Remove {
                    at: "d5",
                    into: None,
                },
                EffectView::Remove {
                    at: "d10",
                    into: Some(HolePullView {
                        from: "d6",
                        hole: "d7",
                    }),
                },
                EffectView::Put {
                    at: "e4",
                    color: Color::Black,
                    piece: 'N',
                },
                EffectView::Swap { a: "a1", b: "b2" },
                EffectView::Become {
                    at: "g8",
                    piece: 'Q',
                },
                EffectView::Reveal {
                    cells: vec!["c4", "f6"],
                },
            ],
            lines: vec![["e4".to_owned(), "c6".to_owned()]],
        };
        assert_eq!(
            step_text(&step),
            "e4-c6 c6~g8 xd5 xd10/d6/d7 +bNe4 a1<>b2 g8=Q !c4,f6 |e4-c6"
        );
    }
}
