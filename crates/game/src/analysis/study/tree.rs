//! The turns of an analysis and of its variations.

use crate::analysis::study::{
    error::StudyError,
    limits::{MAX_COMMENT, MAX_LINE, MAX_NAME, MAX_TURNS},
    line::{has_landed, play_named},
    start::StudyStart,
};
use crate::clean_line;
use postern_rules::{GameLine, GameTree, TextTurn};

/// An analysis whose turns are legal and have their canonical names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    pub start: StudyStart,
    /// Each turn stands behind the one that it follows. Of the turns that follow the same one, the first is
    /// the main line; no two are the same.
    pub tree: GameTree,
    /// The places of what stands between turns: starts of events, chosen squares, turns that were taken back.
    pub between: Vec<usize>,
}

impl Study {
    /// An analysis in which nothing was played yet.
    #[must_use]
    pub fn empty(start: StudyStart) -> Self {
        Self {
            start,
            tree: GameTree::default(),
            between: Vec::new(),
        }
    }

    /// Judges what somebody has written. The same turn twice after another is one, with what follows either.
    ///
    /// # Errors
    /// [`StudyError`] names the turn that cannot be played, or says what there is too much of.
    pub fn judged(start: StudyStart, written: &GameTree) -> Result<Self, StudyError> {
        Ok(Self::judge(start, written, Err)?.0)
    }

    /// The same as far as turns can be played: one that cannot be is left out with all that follows it.
    ///
    /// # Errors
    /// When the start is none, or there is too much of something.
    pub(super) fn judged_in_part(
        start: StudyStart,
        written: &GameTree,
    ) -> Result<(Self, CutOff), StudyError> {
        let mut refused = Vec::new();
        let leave_out = |why| {
            refused.push(why);
            Ok(())
        };
        let (study, turns) = Self::judge(start, written, leave_out)?;
        Ok((study, CutOff { refused, turns }))
    }

    /// Judges turn by turn, and asks about each that cannot be played whether to leave it out; says how many are left
    /// out in all.
    fn judge(
        start: StudyStart,
        written: &GameTree,
        mut leave_out: impl FnMut(StudyError) -> Result<(), StudyError>,
    ) -> Result<(Self, usize), StudyError> {
        if written.turns.len() > MAX_TURNS {
            return Err(StudyError::TooManyTurns);
        }
        let mut tree = Judging {
            start: GameLine::new(start.position()?),
            tree: GameTree {
                comment: comment(&written.comment)?,
                turns: Vec::new(),
            },
            lines: Vec::new(),
        };
        // Where each written turn stands among those that are kept; `None` for one that is left out.
        let mut places: Vec<Option<usize>> = Vec::new();
        for turn in &written.turns {
            let after = match turn.after {
                Some(after) => Some(*places.get(after).ok_or(StudyError::Order)?),
                None => None,
            };
            places.push(match after {
                Some(None) => None,
                after => tree.add_or(after.flatten(), turn, &mut leave_out)?,
            });
        }
        let left_out = places.iter().filter(|place| place.is_none()).count();
        let places = 0..tree.lines.len();
        let between = places.filter(|place| tree.is_between(*place)).collect();
        let tree = tree.tree;
        let study = Self {
            start,
            tree,
            between,
        };
        Ok((study, left_out))
    }

    /// The main line, from the first turn on.
    #[must_use]
    pub fn main_line(&self) -> Vec<String> {
        let mut line = Vec::new();
        let mut last = None;
        for (place, turn) in self.tree.turns.iter().enumerate() {
            if turn.after == last && (last.is_some() || line.is_empty()) {
                line.push(turn.turn.clone());
                last = Some(place);
            }
        }
        line
    }
}

/// What is left out of an analysis that was kept, since the rules were mended after that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutOff {
    /// Why each of the turns with which something is left out cannot be played.
    pub refused: Vec<StudyError>,
    /// How many turns are left out in all: those, and what follows them.
    pub turns: usize,
}

struct Judging {
    start: GameLine,
    tree: GameTree,
    /// The line that leads to each turn.
    lines: Vec<GameLine>,
}

impl Judging {
    /// Adds a turn, or asks whether to leave it out if it cannot be played.
    fn add_or(
        &mut self,
        after: Option<usize>,
        written: &TextTurn,
        leave_out: &mut impl FnMut(StudyError) -> Result<(), StudyError>,
    ) -> Result<Option<usize>, StudyError> {
        match self.add(after, written) {
            Ok(place) => Ok(Some(place)),
            Err(why @ StudyError::Illegal { .. }) => leave_out(why).map(|()| None),
            Err(error) => Err(error),
        }
    }

    /// Adds a turn after another, unless it is there; its place.
    fn add(&mut self, after: Option<usize>, written: &TextTurn) -> Result<usize, StudyError> {
        let before = after.and_then(|after| self.lines.get(after));
        let mut line = before.unwrap_or(&self.start).clone();
        if line.plies().len() + line.asides().len() >= MAX_LINE {
            return Err(StudyError::LineTooLong);
        }
        let landed = has_landed(&line);
        let turn = play_named(&mut line, &written.turn)?;
        let (name, comment) = said(written)?;
        if let Some(place) = after.filter(|_| landed && !has_landed(&line)) {
            // The whole turn takes the place of its landing.
            self.tree.turns[place].turn = turn;
            self.lines[place] = line;
            return Ok(place);
        }
        let mut known = self.tree.turns.iter_mut().enumerate();
        let known = known.find(|(_, known)| known.after == after && known.turn == turn);
        if let Some((place, known)) = known {
            if known.name.is_empty() {
                known.name = name;
            }
            if known.comment.is_empty() {
                known.comment = comment;
            }
            return Ok(place);
        }
        self.tree.turns.push(TextTurn {
            after,
            turn,
            name,
            comment,
        });
        self.lines.push(line);
        Ok(self.lines.len() - 1)
    }

    fn is_between(&self, place: usize) -> bool {
        let after = self.tree.turns[place].after;
        let before = after.map_or(&self.start, |after| &self.lines[after]);
        before.plies().len() == self.lines[place].plies().len()
    }
}

/// The name of a variation and the comment after its turn. A name that is too long for one is the beginning of the
/// comment.
fn said(written: &TextTurn) -> Result<(String, String), StudyError> {
    let name = without_braces(&written.name);
    if name.chars().count() <= MAX_NAME {
        return Ok((name, comment(&written.comment)?));
    }
    Ok((
        String::new(),
        comment(&format!("{name} {}", written.comment))?,
    ))
}

/// A comment as it is kept: one line, without the braces that end it in a text.
fn comment(written: &str) -> Result<String, StudyError> {
    let comment = without_braces(written);
    match comment.chars().count() {
        0..=MAX_COMMENT => Ok(comment),
        length => Err(StudyError::Comment(length)),
    }
}

fn without_braces(written: &str) -> String {
    clean_line(written).replace('{', "(").replace('}', ")")
}
