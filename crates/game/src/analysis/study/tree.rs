//! The turn tree of an analysis.

use crate::analysis::study::error::StudyError;
use crate::analysis::study::limits::{
    MAX_COMMENT_CHARS, MAX_LINE_TURNS, MAX_NAME_CHARS, MAX_TURNS,
};
use crate::analysis::study::line::play_named;
use crate::analysis::study::start::StudyStart;
use crate::clean_line;
use crate::state::has_landed;
use postern_rules::{GameLine, GameTree, TextTurn};

/// An analysis whose turns are legal and in canonical notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    pub start: StudyStart,
    /// The turn tree. Parents precede their children, siblings differ, and the first sibling is the
    /// main line.
    pub tree: GameTree,
    /// The indices of tree entries that are not turns: started events, chosen squares and failed
    /// turns that were taken back.
    pub between: Vec<usize>,
}

impl Study {
    /// Returns an analysis without turns.
    #[must_use]
    pub fn empty(start: StudyStart) -> Self {
        Self {
            start,
            tree: GameTree::default(),
            between: Vec::new(),
        }
    }

    /// Validates a submitted turn tree. Identical siblings are merged.
    ///
    /// # Errors
    /// Returns the [`StudyError`] that names the illegal turn or the exceeded limit.
    pub fn judged(start: StudyStart, written: &GameTree) -> Result<Self, StudyError> {
        Ok(Self::judge(start, written, Err)?.0)
    }

    /// Validates a turn tree like [`Study::judged`], but omits illegal turns and their
    /// continuations.
    ///
    /// # Errors
    /// Returns an error if the start position is invalid or a limit is exceeded.
    pub(super) fn judged_in_part(
        start: StudyStart,
        written: &GameTree,
    ) -> Result<(Self, OmittedTurns), StudyError> {
        let mut refused = Vec::new();
        let leave_out = |why| {
            refused.push(why);
            Ok(())
        };
        let (study, turns) = Self::judge(start, written, leave_out)?;
        Ok((study, OmittedTurns { refused, turns }))
    }

    /// Validates a tree turn by turn. `leave_out` decides whether an illegal turn is omitted or is
    /// an error. Also returns the omitted turns.
    fn judge(
        start: StudyStart,
        written: &GameTree,
        mut leave_out: impl FnMut(StudyError) -> Result<(), StudyError>,
    ) -> Result<(Self, usize), StudyError> {
        if written.turns.len() > MAX_TURNS {
            return Err(StudyError::TooManyTurns);
        }
        let mut builder = StudyBuilder {
            start: GameLine::new(start.position()?),
            tree: GameTree {
                comment: clean_comment_text(&written.comment)?,
                turns: Vec::new(),
            },
            lines: Vec::new(),
        };
        // Maps each submitted turn to its new index; `None` if the turn was omitted.
        let mut places: Vec<Option<usize>> = Vec::new();
        for turn in &written.turns {
            let after = match turn.after {
                Some(after) => Some(*places.get(after).ok_or(StudyError::Order)?),
                None => None,
            };
            places.push(match after {
                Some(None) => None,
                after => builder.add_or_omit(after.flatten(), turn, &mut leave_out)?,
            });
        }
        let left_out = places.iter().filter(|place| place.is_none()).count();
        let places = 0..builder.lines.len();
        let between = places.filter(|place| builder.is_between(*place)).collect();
        let tree = builder.tree;
        let study = Self {
            start,
            tree,
            between,
        };
        Ok((study, left_out))
    }

    /// Returns the turns of the main line.
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

/// Turns that were omitted from a stored analysis because the rules have changed since it was
/// saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OmittedTurns {
    /// One error per omitted branch, explaining why its first turn is illegal.
    pub refused: Vec<StudyError>,
    /// The number of omitted turns, including the continuations of illegal turns.
    pub turns: usize,
}

struct StudyBuilder {
    start: GameLine,
    tree: GameTree,
    /// The game line up to and including each turn.
    lines: Vec<GameLine>,
}

impl StudyBuilder {
    /// Adds a turn. If the turn is illegal, `leave_out` decides whether to omit it or to fail.
    fn add_or_omit(
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

    /// Adds a turn unless the same turn already follows `after`. Returns its index.
    fn add(&mut self, after: Option<usize>, written: &TextTurn) -> Result<usize, StudyError> {
        let before = after.and_then(|after| self.lines.get(after));
        let mut line = before.unwrap_or(&self.start).clone();
        if line.plies().len() + line.asides().len() >= MAX_LINE_TURNS {
            return Err(StudyError::LineTooLong);
        }
        let landed = has_landed(&line);
        let turn = play_named(&mut line, &written.turn)?;
        let (name, comment) = clean_name_and_comment(written)?;
        if let Some(place) = after.filter(|_| landed && !has_landed(&line)) {
            // This turn completes a promotion whose pawn move is already in the tree, so it
            // replaces that entry.
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

/// Normalises the variation name and the comment of a turn. A name that is too long moves to the
/// start of the comment.
fn clean_name_and_comment(written: &TextTurn) -> Result<(String, String), StudyError> {
    let name = without_braces(&written.name);
    if name.chars().count() <= MAX_NAME_CHARS {
        return Ok((name, clean_comment_text(&written.comment)?));
    }
    Ok((
        String::new(),
        clean_comment_text(&format!("{name} {}", written.comment))?,
    ))
}

/// Normalises a comment to one line and removes braces, which would end the comment in the text
/// format.
fn clean_comment_text(written: &str) -> Result<String, StudyError> {
    let comment = without_braces(written);
    match comment.chars().count() {
        0..=MAX_COMMENT_CHARS => Ok(comment),
        length => Err(StudyError::Comment(length)),
    }
}

fn without_braces(written: &str) -> String {
    clean_line(written).replace('{', "(").replace('}', ")")
}
