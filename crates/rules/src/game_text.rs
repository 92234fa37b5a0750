//! A game as text: turns among move numbers, comments, annotations and results.
//!
//! Comments stand in `{}` or `()` or go from `;` to the end of the line. A `;` right after a turn
//! belongs to the turn when what follows has the form of Game Courier's second part, a removal
//! (`b5-`, `@-b5`) or a promotion (`Q-b8`). A bracket with captured pieces right after a turn
//! belongs to it (`Be4(xe5,f4)`). Numbers and results are not checked: what counts is the order of
//! the turns.

/// A game text that cannot be divided into turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameTextError {
    #[error("the comment that begins with {begin} on line {line} does not end: add {end}")]
    OpenComment { line: usize, begin: char, end: char },
    #[error("the tag on line {0} does not end: add ]")]
    OpenTag(usize),
    #[error("more stands on line {0} after its tag: put it on a line of its own")]
    AfterTag(usize),
}

/// The turns of a game, in order, as they are written.
///
/// # Errors
/// When a comment does not end.
pub fn read_game_text(text: &str) -> Result<Vec<String>, GameTextError> {
    let mut reader = Reader {
        rest: text,
        words: Vec::new(),
    };
    while let Some(letter) = reader.rest.chars().next() {
        match letter {
            _ if letter.is_whitespace() => reader.skip(letter.len_utf8()),
            '{' => reader.comment(text, '{', '}')?,
            '(' => reader.comment(text, '(', ')')?,
            '[' if reader.at_line_start(text) => reader.tag(text)?,
            ';' => reader.semicolon(),
            _ => reader.word(),
        }
    }
    Ok(join(reader.words))
}

struct Reader<'a> {
    rest: &'a str,
    words: Vec<&'a str>,
}

impl Reader<'_> {
    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    fn at_line_start(&self, text: &str) -> bool {
        let before = &text[..text.len() - self.rest.len()];
        before
            .trim_end_matches([' ', '\t'])
            .chars()
            .next_back()
            .is_none_or(|letter| letter == '\n')
    }

    /// A comment in brackets. Parentheses may hold parentheses; braces hold anything up to the
    /// first that closes.
    fn comment(&mut self, text: &str, begin: char, end: char) -> Result<(), GameTextError> {
        let nests = begin == '(';
        let mut depth = 0_usize;
        for (index, letter) in self.rest.char_indices() {
            if letter == begin && (depth == 0 || nests) {
                depth += 1;
            } else if letter == end {
                depth -= 1;
            }
            if depth == 0 {
                self.skip(index + 1);
                return Ok(());
            }
        }
        let line = self.line_number(text);
        Err(GameTextError::OpenComment { line, begin, end })
    }

    /// A PGN tag, which has its line for itself: `[White "Ann [1]"]`.
    fn tag(&mut self, text: &str) -> Result<(), GameTextError> {
        let number = self.line_number(text);
        let line = self.rest.lines().next().unwrap_or_default();
        let (mut quoted, mut escaped) = (false, false);
        let end = line.find(|letter: char| {
            let plain = !std::mem::take(&mut escaped);
            quoted ^= letter == '"' && plain;
            escaped = letter == '\\' && quoted && plain;
            letter == ']' && !quoted
        });
        let end = end.ok_or(GameTextError::OpenTag(number))?;
        if !line[end + 1..].trim().is_empty() {
            return Err(GameTextError::AfterTag(number));
        }
        self.line();
        Ok(())
    }

    /// The number of the line on which the rest begins.
    fn line_number(&self, text: &str) -> usize {
        text[..text.len() - self.rest.len()].matches('\n').count() + 1
    }

    /// A comment to the end of the line.
    fn line(&mut self) {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.skip(end);
    }

    fn semicolon(&mut self) {
        let after = self.rest[1..].trim_start_matches([' ', '\t']);
        let part = first_word(after);
        if self.words.is_empty() || !is_second_part(part) {
            return self.line();
        }
        self.words.extend([";", part]);
        self.rest = &after[part.len()..];
    }

    fn word(&mut self) {
        let word = first_word(self.rest);
        self.words.push(word);
        self.skip(word.len());
    }
}

/// Up to a space or a comment; never empty where a word begins.
fn first_word(text: &str) -> &str {
    let mut end = 0;
    loop {
        let rest = &text[end..];
        end += rest
            .find(|letter: char| letter.is_whitespace() || "{(;".contains(letter))
            .unwrap_or(rest.len());
        match captured_length(&text[end..]) {
            Some(length) if end > 0 => end += length,
            _ => return &text[..end],
        }
    }
}

/// The bytes of a bracket with captured pieces, `(xe5,f4)`, if `text` begins with one.
fn captured_length(text: &str) -> Option<usize> {
    let (inside, _) = text.strip_prefix("(x")?.split_once(')')?;
    let squares = inside
        .split(',')
        .all(|part| is_coordinate(part.strip_prefix('x').unwrap_or(part)));
    squares.then_some("(x)".len() + inside.len())
}

/// Whether a word has the form of `b5-`, `@-b5` or `Q-b8`, annotations apart.
fn is_second_part(word: &str) -> bool {
    let word = word.trim_end_matches(['!', '?', '+', '#']);
    let removed = word.strip_prefix("@-").or_else(|| word.strip_suffix('-'));
    let promoted = word
        .split_once('-')
        .filter(|(letter, _)| is_piece_letter(letter))
        .map(|(_, square)| square);
    removed.or(promoted).is_some_and(is_coordinate)
}

fn is_piece_letter(word: &str) -> bool {
    word.len() == 1 && word.bytes().all(|letter| letter.is_ascii_alphabetic())
}

fn is_coordinate(word: &str) -> bool {
    let mut letters = word.chars();
    let file = letters
        .next()
        .is_some_and(|letter| letter.is_ascii_alphabetic());
    let rank = letters.as_str();
    file && (1..=2).contains(&rank.len()) && rank.bytes().all(|digit| digit.is_ascii_digit())
}

/// Makes turns of words: drops numbers, dots, annotations and results, and joins what spaces have
/// parted (`Qe8 / @b5`, `Q g6-e8`, `Na1-a5 -e5`).
fn join(words: Vec<&str>) -> Vec<String> {
    let mut turns: Vec<String> = Vec::new();
    let mut open = false;
    for word in words {
        let word = without_number(word);
        let annotation = word.chars().all(|letter| ".!?+#".contains(letter));
        if annotation || word == "e.p." || word.starts_with('$') || is_result(word) {
            continue;
        }
        let goes_on = open || word.starts_with(['/', ';', '@', '-', '=']);
        open = word.ends_with(['/', ';']) || is_piece_letter(word);
        match turns.last_mut() {
            Some(turn) if goes_on => turn.push_str(word),
            _ => turns.push(word.to_owned()),
        }
    }
    turns
}

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "½-½" | "*")
}

/// Drops the number from `10.Qxb8`, `7...` and `12`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let numbered = rest.len() < word.len() && (rest.is_empty() || rest.starts_with('.'));
    if numbered {
        rest.trim_start_matches('.')
    } else {
        word
    }
}
