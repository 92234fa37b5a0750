//! The score sheet: pairs of turns, and the actions between them.

use super::{MoveCell, MoveRow, SheetLine};
use postern_game::GameView;
use postern_game::view::{AsideKind, AsideView, PlyView};
use postern_rules::Color;

/// Returns the lines of a game's score sheet. If Black moves first, the first line starts with an
/// empty cell. An action between turns starts a new line.
pub(crate) fn lines(
    view: &GameView,
    shown: usize,
    comments: impl Fn(usize) -> usize,
) -> Vec<SheetLine> {
    let mut sheet = ScoreSheet::default();
    sheet.asides(view, 0);
    for played in &view.plies {
        sheet.turn(played, cell(played, shown, comments(played.number)));
        sheet.asides(view, played.number);
    }
    sheet.lines
}

#[derive(Default)]
struct ScoreSheet {
    lines: Vec<SheetLine>,
    /// The move number of the current line.
    number: usize,
}

impl ScoreSheet {
    fn turn(&mut self, played: &PlyView, cell: MoveCell) {
        if played.by == Color::White {
            self.number += 1;
            self.lines.push(SheetLine::Turns(MoveRow {
                number: self.number,
                white: Some(cell),
                black: None,
            }));
        } else if let Some(SheetLine::Turns(row)) = self.lines.last_mut() {
            row.black = Some(cell);
        } else {
            self.number = self.number.max(1);
            self.lines.push(SheetLine::Turns(MoveRow {
                number: self.number,
                white: None,
                black: Some(cell),
            }));
        }
    }

    fn asides(&mut self, view: &GameView, after: usize) {
        let here = view.asides.iter().filter(|aside| aside.after == after);
        self.lines.extend(here.map(|aside| SheetLine::Aside {
            kind: aside.kind,
            words: words(view, aside),
        }));
    }
}

fn cell(played: &PlyView, shown: usize, comments: usize) -> MoveCell {
    MoveCell {
        ply: played.number,
        turn: played.turn.clone(),
        words: played.words.clone(),
        shown: played.number == shown,
        comments,
    }
}

/// Describes an action between turns in a sentence to the viewer.
fn words(view: &GameView, aside: &AsideView) -> String {
    let mut secrets = view.secrets.iter().flatten();
    let of_event = secrets.find(|secrets| Some(secrets.event) == aside.event);
    let proof = of_event.and_then(|secrets| secrets.proofs[aside.by].as_ref());
    let sealed = proof.is_some_and(|proof| proof.text.is_none());
    match aside.kind {
        AsideKind::Chose if view.you == [aside.by] && sealed => {
            "You have chosen a square.".to_owned()
        }
        AsideKind::Landed => format!("{}: {}", view.sides[aside.by], aside.words),
        _ => aside.words.clone(),
    }
}
