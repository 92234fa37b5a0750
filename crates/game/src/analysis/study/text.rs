//! The text format of an analysis, like PGN: tags, then turns, with variations in parentheses and
//! comments in braces. Exported games use the same format.

use std::fmt::Write as _;

use crate::GameTags;
use crate::analysis::study::error::StudyError;
use crate::analysis::study::line::play_named;
use crate::analysis::study::start::StudyStart;
use crate::analysis::study::tree::{OmittedTurns, Study};
use postern_rules::{Color, GameLine, GameTree, TextTurn, Variant, read_game_tree};

/// The maximum length of a text line with turns, in characters.
const MAX_LINE_CHARS: usize = 80;

impl Study {
    /// Parses a game or an analysis from text. `variant` applies if the tags do not name a known
    /// variant.
    ///
    /// # Errors
    /// Returns the [`StudyError`] that explains what cannot be read or played.
    pub fn read(text: &str, variant: Option<Variant>) -> Result<Self, StudyError> {
        let (start, tree) = parse_start_and_tree(text, variant)?;
        Self::judged(start, &tree)
    }

    /// Parses a stored analysis, which [`Study::text`] wrote. Omits turns that the current rules do
    /// not allow.
    ///
    /// # Errors
    /// Returns a [`StudyError`] if the start position cannot be read.
    pub fn read_kept(text: &str, variant: Variant) -> Result<(Self, OmittedTurns), StudyError> {
        let (start, tree) = parse_start_and_tree(text, Some(variant))?;
        Self::judged_in_part(start, &tree)
    }

    /// Formats the analysis as text that [`Study::read`] can parse. Omits an empty title.
    ///
    /// # Errors
    /// Returns an error if a turn is not legal under the current rules.
    pub fn text(&self, title: &str) -> Result<String, StudyError> {
        let mut text = String::new();
        let mut tag = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        };
        tag("Variant", self.start.variant.title());
        if !title.is_empty() {
            tag("Event", title);
        }
        if let Some(fen) = &self.start.fen {
            tag("SetUp", "1");
            tag("FEN", fen);
        }
        if let Some(deal) = &self.start.deal {
            tag("Deal", &deal.to_string());
        }
        let mut writer = TextWriter::default();
        writer.comment(&self.tree.comment);
        let line = GameLine::new(self.start.position()?);
        writer.half_moves = usize::from(line.position().to_move() == Color::Black);
        writer.line(&self.tree, &line)?;
        writer.word("*");
        text.push('\n');
        text.push_str(&writer.text);
        text.push('\n');
        Ok(text)
    }
}

/// Parses the start position and the turn tree, without checking whether the turns are legal.
fn parse_start_and_tree(
    text: &str,
    variant: Option<Variant>,
) -> Result<(StudyStart, GameTree), StudyError> {
    let tags = GameTags::of(text);
    let variant = match tags.get("Variant") {
        Some(title) => find_variant(title)
            .or(variant)
            .ok_or_else(|| StudyError::UnknownVariant(postern_rules::excerpt(title)))?,
        None => variant.ok_or(StudyError::NoVariant)?,
    };
    let start = StudyStart::written(variant, tags.get("FEN"), tags.deal()?)?;
    Ok((start, read_game_tree(text)?))
}

fn find_variant(title: &str) -> Option<Variant> {
    let mut variants = Variant::ALL.into_iter();
    variants.find(|variant| variant.title() == title || variant.slug() == title)
}

/// A pending task of the text writer, on an explicit stack that replaces recursion.
enum WriteStep {
    /// Write a turn. A `main` turn is followed by its alternatives.
    Turn {
        place: usize,
        line: GameLine,
        main: bool,
    },
    /// Write the continuations of a turn.
    After {
        place: usize,
        line: GameLine,
    },
    Begin(String),
    End,
}

/// Joins words with spaces and wraps them into lines.
#[derive(Default)]
struct TextWriter {
    text: String,
    column: usize,
    /// The offset for numbering moves: 1 if Black has the first turn, otherwise 0.
    half_moves: usize,
    /// Whether the last word opened a variation.
    opened: bool,
    /// Whether the last word was White's turn. Black's turn then needs no move number.
    follows: bool,
}

impl TextWriter {
    /// Writes all turns. Uses an explicit stack instead of recursion, because lines can be very
    /// long.
    fn line(&mut self, tree: &GameTree, start: &GameLine) -> Result<(), StudyError> {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); tree.turns.len() + 1];
        for (place, turn) in tree.turns.iter().enumerate() {
            let after = turn.after.map_or(0, |after| after + 1);
            children
                .get_mut(after)
                .ok_or(StudyError::Order)?
                .push(place);
        }
        let mut steps = main_step(&children[0], start);
        while let Some(step) = steps.pop() {
            match step {
                WriteStep::Begin(name) => {
                    self.begin();
                    self.comment(&name);
                }
                WriteStep::End => self.end(),
                WriteStep::Turn { place, line, main } => {
                    let turn = &tree.turns[place];
                    if main {
                        // The text format names only variations, so the name of a main continuation
                        // is written as a comment.
                        self.comment(&turn.name);
                    }
                    let after = self.turn(turn, line.clone())?;
                    steps.push(WriteStep::After { place, line: after });
                    if main {
                        let siblings = &children[turn.after.map_or(0, |after| after + 1)];
                        for &other in siblings.iter().skip(1).rev() {
                            steps.push(WriteStep::End);
                            steps.push(WriteStep::Turn {
                                place: other,
                                line: line.clone(),
                                main: false,
                            });
                            steps.push(WriteStep::Begin(tree.turns[other].name.clone()));
                        }
                    }
                }
                WriteStep::After { place, line } => {
                    steps.extend(main_step(&children[place + 1], &line));
                }
            }
        }
        Ok(())
    }

    /// Writes a turn and returns the line including that turn.
    fn turn(&mut self, turn: &TextTurn, mut line: GameLine) -> Result<GameLine, StudyError> {
        let (by, ply) = (line.position().to_move(), line.plies().len() + 1);
        play_named(&mut line, &turn.turn)?;
        let is_turn = line.plies().len() == ply;
        let follows = by == Color::Black && self.follows;
        if is_turn && !follows {
            let number = (ply + self.half_moves).div_ceil(2);
            self.word(&with_move_number(&turn.turn, by, number));
        } else {
            self.word(&turn.turn);
        }
        self.follows = is_turn && by == Color::White;
        self.comment(&turn.comment);
        Ok(line)
    }

    fn comment(&mut self, comment: &str) {
        if comment.is_empty() {
            return;
        }
        let mut words = comment.split(' ').peekable();
        let mut begin = "{";
        while let Some(word) = words.next() {
            let end = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{begin}{word}{end}"));
            begin = "";
        }
        self.follows = false;
    }

    fn word(&mut self, word: &str) {
        let tight = self.text.is_empty() || self.opened;
        self.put(word, tight);
        self.opened = false;
    }

    fn begin(&mut self) {
        self.word("(");
        self.opened = true;
        self.follows = false;
    }

    fn end(&mut self) {
        self.put(")", true);
        self.follows = false;
    }

    /// Writes a word. A space or a line break precedes it unless `tight` is set.
    fn put(&mut self, word: &str, tight: bool) {
        let length = word.chars().count();
        if !tight && self.column + 1 + length > MAX_LINE_CHARS {
            self.text.push('\n');
            self.column = 0;
        } else if !tight {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }
}

/// Returns the write step for the main continuation. That step also writes the alternatives.
fn main_step(children: &[usize], line: &GameLine) -> Vec<WriteStep> {
    let main = children.first().map(|&place| WriteStep::Turn {
        place,
        line: line.clone(),
        main: true,
    });
    main.into_iter().collect()
}

/// Prefixes a turn with its move number: `3. e4`, `3... e5`.
fn with_move_number(turn: &str, by: Color, number: usize) -> String {
    let dots = if by == Color::White { "." } else { "..." };
    format!("{number}{dots} {turn}")
}
