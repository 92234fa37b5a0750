//! An analysis as text, in the form in which games are exported: tags, then turns with variations in
//! parentheses and comments in braces.

use std::fmt::Write as _;

use crate::GameTags;
use crate::analysis::study::{
    error::StudyError,
    line::play_named,
    start::StudyStart,
    tree::{CutOff, Study},
};
use postern_rules::{Color, GameLine, GameTree, TextTurn, Variant, read_game_tree};

/// Longest line of turns, in characters.
const WIDTH: usize = 80;

impl Study {
    /// Reads a game or an analysis as somebody has it as text; `variant` counts where its tags name none that is
    /// played here.
    ///
    /// # Errors
    /// [`StudyError`] says what cannot be read or played.
    pub fn read(text: &str, variant: Option<Variant>) -> Result<Self, StudyError> {
        let (start, tree) = written(text, variant)?;
        Self::judged(start, &tree)
    }

    /// Reads what [`Study::text`] has written at some time, as far as the rules of today allow its turns.
    ///
    /// # Errors
    /// [`StudyError`], when not even its start can be read.
    pub fn read_kept(text: &str, variant: Variant) -> Result<(Self, CutOff), StudyError> {
        let (start, tree) = written(text, Some(variant))?;
        Self::judged_in_part(start, &tree)
    }

    /// The text that [`Study::read`] reads back, with a title if it has one.
    ///
    /// # Errors
    /// When a turn cannot be played any more, under rules that were mended since.
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
        let mut writer = Writer::default();
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

/// What a text says of the start and the turns.
fn written(text: &str, variant: Option<Variant>) -> Result<(StudyStart, GameTree), StudyError> {
    let tags = GameTags::of(text);
    let variant = match tags.get("Variant") {
        Some(title) => named(title)
            .or(variant)
            .ok_or_else(|| StudyError::UnknownVariant(postern_rules::excerpt(title)))?,
        None => variant.ok_or(StudyError::NoVariant)?,
    };
    let start = StudyStart::written(variant, tags.get("FEN"), tags.deal()?)?;
    Ok((start, read_game_tree(text)?))
}

fn named(title: &str) -> Option<Variant> {
    let mut variants = Variant::ALL.into_iter();
    variants.find(|variant| variant.title() == title || variant.slug() == title)
}

/// What has yet to be written.
enum Step {
    /// A turn, and whether those that replace it stand behind it.
    Turn {
        place: usize,
        line: GameLine,
        main: bool,
    },
    /// What follows a turn.
    After {
        place: usize,
        line: GameLine,
    },
    Begin(String),
    End,
}

/// Writes words into lines.
#[derive(Default)]
struct Writer {
    text: String,
    column: usize,
    /// 1 where Black has the first turn.
    half_moves: usize,
    /// Whether a variation has begun right here.
    opened: bool,
    /// Whether the last word was the first half of a move, right behind which the second needs no number.
    follows: bool,
}

impl Writer {
    /// The turns from the first on. A stack stands for recursion: lines are long.
    fn line(&mut self, tree: &GameTree, start: &GameLine) -> Result<(), StudyError> {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); tree.turns.len() + 1];
        for (place, turn) in tree.turns.iter().enumerate() {
            let after = turn.after.map_or(0, |after| after + 1);
            children
                .get_mut(after)
                .ok_or(StudyError::Order)?
                .push(place);
        }
        let mut steps = follow(&children[0], start);
        while let Some(step) = steps.pop() {
            match step {
                Step::Begin(name) => {
                    self.begin();
                    self.comment(&name);
                }
                Step::End => self.end(),
                Step::Turn { place, line, main } => {
                    let turn = &tree.turns[place];
                    if main {
                        // Only a variation has a name; of a line that is none any more, it is a comment.
                        self.comment(&turn.name);
                    }
                    let after = self.turn(turn, line.clone())?;
                    steps.push(Step::After { place, line: after });
                    if main {
                        let siblings = &children[turn.after.map_or(0, |after| after + 1)];
                        for &other in siblings.iter().skip(1).rev() {
                            steps.push(Step::End);
                            steps.push(Step::Turn {
                                place: other,
                                line: line.clone(),
                                main: false,
                            });
                            steps.push(Step::Begin(tree.turns[other].name.clone()));
                        }
                    }
                }
                Step::After { place, line } => {
                    steps.extend(follow(&children[place + 1], &line));
                }
            }
        }
        Ok(())
    }

    /// Writes a turn; the line after it.
    fn turn(&mut self, turn: &TextTurn, mut line: GameLine) -> Result<GameLine, StudyError> {
        let (by, ply) = (line.position().to_move(), line.plies().len() + 1);
        play_named(&mut line, &turn.turn)?;
        let is_turn = line.plies().len() == ply;
        let follows = by == Color::Black && self.follows;
        if is_turn && !follows {
            let number = (ply + self.half_moves).div_ceil(2);
            self.word(&numbered(&turn.turn, by, number));
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

    /// Writes a word right behind the one before, or with a space between them.
    fn put(&mut self, word: &str, tight: bool) {
        let length = word.chars().count();
        if !tight && self.column + 1 + length > WIDTH {
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

/// The main turn among those that follow one another, with all that belongs to it.
fn follow(children: &[usize], line: &GameLine) -> Vec<Step> {
    let main = children.first().map(|&place| Step::Turn {
        place,
        line: line.clone(),
        main: true,
    });
    main.into_iter().collect()
}

/// `3. e4`, `3... e5`.
fn numbered(turn: &str, by: Color, number: usize) -> String {
    let dots = if by == Color::White { "." } else { "..." };
    format!("{number}{dots} {turn}")
}
