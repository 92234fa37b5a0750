use super::GameTextError;

/// A token of a game's text: a word, a comment or a parenthesis.
pub(super) enum TextToken<'a> {
    Word(&'a str),
    /// The text of a comment, without its braces or semicolon.
    Comment(&'a str),
    /// An opening parenthesis.
    Begin,
    /// A closing parenthesis.
    End,
}

pub(super) struct TextTokens<'a> {
    text: &'a str,
    rest: &'a str,
    /// The rest of a Game Courier move, whose `;` has already been returned as a word.
    second_part: Option<&'a str>,
}

impl<'a> TextTokens<'a> {
    pub(super) const fn of(text: &'a str) -> Self {
        Self {
            text,
            rest: text,
            second_part: None,
        }
    }

    /// Returns the next token, or `None` at the end of the text. `after_turn` says whether a `;`
    /// may belong to the turn before it.
    pub(super) fn next(
        &mut self,
        after_turn: bool,
    ) -> Result<Option<TextToken<'a>>, GameTextError> {
        if let Some(part) = self.second_part.take() {
            return Ok(Some(TextToken::Word(part)));
        }
        while let Some(letter) = self.rest.chars().next() {
            match letter {
                _ if letter.is_whitespace() => self.skip(letter.len_utf8()),
                '{' => return self.comment().map(Some),
                '(' => match captured_length(self.rest) {
                    // A list of captured pieces, separated from its turn by spaces.
                    Some(length) => self.skip(length),
                    None => return Ok(Some(self.single(TextToken::Begin))),
                },
                ')' => return Ok(Some(self.single(TextToken::End))),
                '[' if self.at_line_start() => self.tag()?,
                ';' => return Ok(Some(self.semicolon(after_turn))),
                _ => {
                    let word = first_word(self.rest);
                    self.skip(word.len());
                    return Ok(Some(TextToken::Word(word)));
                }
            }
        }
        Ok(None)
    }

    /// Skips to the end of the current variation, including nested variations. Braces are treated
    /// as plain text.
    pub(super) fn skip_variation(&mut self) -> Result<(), GameTextError> {
        let mut depth = 1_usize;
        for (index, letter) in self.rest.char_indices() {
            match letter {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.skip(index + 1);
                return Ok(());
            }
        }
        Err(GameTextError::OpenComment {
            line: self.line_number(),
            begin: '(',
            end: ')',
        })
    }

    /// Returns the current line number, counted from 1.
    pub(super) fn line_number(&self) -> usize {
        self.before().matches('\n').count() + 1
    }

    fn before(&self) -> &'a str {
        &self.text[..self.text.len() - self.rest.len()]
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }

    fn single(&mut self, token: TextToken<'a>) -> TextToken<'a> {
        self.skip(1);
        token
    }

    fn at_line_start(&self) -> bool {
        let before = self.before().trim_end_matches([' ', '\t']);
        before
            .chars()
            .next_back()
            .is_none_or(|letter| letter == '\n')
    }

    /// Reads a comment in braces. The first closing brace ends it.
    fn comment(&mut self) -> Result<TextToken<'a>, GameTextError> {
        let Some((comment, rest)) = self.rest[1..].split_once('}') else {
            return Err(GameTextError::OpenComment {
                line: self.line_number(),
                begin: '{',
                end: '}',
            });
        };
        self.rest = rest;
        Ok(TextToken::Comment(comment))
    }

    /// Skips a PGN tag such as `[White "Ann [1]"]`. It must be alone on its line.
    fn tag(&mut self) -> Result<(), GameTextError> {
        let number = self.line_number();
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

    /// Consumes and returns the rest of the line.
    fn line(&mut self) -> &'a str {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let line = &self.rest[..end];
        self.skip(end);
        line
    }

    fn semicolon(&mut self, after_turn: bool) -> TextToken<'a> {
        let after = self.rest[1..].trim_start_matches([' ', '\t']);
        let part = first_word(after);
        if !after_turn || !is_second_part(part) {
            return TextToken::Comment(&self.line()[1..]);
        }
        self.second_part = Some(part);
        self.rest = &after[part.len()..];
        TextToken::Word(";")
    }
}

/// Returns the text up to a space, a comment or a variation. Never empty if the text begins with a
/// word.
fn first_word(text: &str) -> &str {
    let mut end = 0;
    loop {
        let rest = &text[end..];
        end += rest
            .find(|letter: char| letter.is_whitespace() || "{();".contains(letter))
            .unwrap_or(rest.len());
        match captured_length(&text[end..]) {
            Some(length) => end += length,
            None => return &text[..end],
        }
    }
}

/// Returns the length in bytes of the list of captured pieces at the beginning of the text, such as
/// `(xe5,f4)`.
fn captured_length(text: &str) -> Option<usize> {
    let (inside, _) = text.strip_prefix("(x")?.split_once(')')?;
    let squares = inside
        .split(',')
        .all(|part| is_coordinate(part.strip_prefix('x').unwrap_or(part)));
    squares.then_some("(x)".len() + inside.len())
}

/// Whether a word has the form `b5-`, `@-b5` or `Q-b8`, ignoring annotations.
fn is_second_part(word: &str) -> bool {
    let word = word.trim_end_matches(['!', '?', '+', '#']);
    let removed = word.strip_prefix("@-").or_else(|| word.strip_suffix('-'));
    let promoted = word
        .split_once('-')
        .filter(|(letter, _)| is_piece_letter(letter))
        .map(|(_, square)| square);
    removed.or(promoted).is_some_and(is_coordinate)
}

pub(super) fn is_piece_letter(word: &str) -> bool {
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
