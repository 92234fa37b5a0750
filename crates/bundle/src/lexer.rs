//! A lexer for JavaScript. It is only precise enough to remove comments and find imports.

use crate::BundleError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// White space and comments. `newline` says whether they contain a line break.
    Gap {
        newline: bool,
    },
    /// An identifier, keyword or number.
    Word,
    /// A string literal, including its quotes.
    String,
    /// A template literal, including its embedded expressions.
    Template,
    Regex,
    /// One punctuation character.
    Sign,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScriptToken<'a> {
    pub kind: TokenKind,
    pub text: &'a str,
    /// The line number, counted from 1.
    pub line: usize,
}

impl ScriptToken<'_> {
    pub(crate) fn is(&self, text: &str) -> bool {
        self.text == text && matches!(self.kind, TokenKind::Word | TokenKind::Sign)
    }

    pub(crate) const fn is_gap(&self) -> bool {
        matches!(self.kind, TokenKind::Gap { .. })
    }
}

/// Keywords after which a slash begins a regular expression.
const BEFORE_REGEX: [&str; 15] = [
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "delete",
    "void",
    "throw",
    "new",
    "instanceof",
    "do",
    "else",
    "await",
    "yield",
    "default",
];

/// Splits a script into tokens. Their concatenated texts equal the script.
///
/// # Errors
/// Returns an error if a literal or comment is not closed, or if the meaning of a slash is
/// ambiguous.
pub(crate) fn tokens<'a>(
    file: &'a str,
    source: &'a str,
) -> Result<Vec<ScriptToken<'a>>, BundleError> {
    let mut lexer = ScriptLexer {
        file,
        source,
        at: 0,
        line: 1,
    };
    lexer.until(None)
}

struct ScriptLexer<'a> {
    file: &'a str,
    source: &'a str,
    at: usize,
    line: usize,
}

impl<'a> ScriptLexer<'a> {
    /// Reads tokens until the end of the script, or until the unmatched closing character `close`.
    fn until(&mut self, close: Option<char>) -> Result<Vec<ScriptToken<'a>>, BundleError> {
        let mut tokens: Vec<ScriptToken<'a>> = Vec::new();
        let mut depth = 0_usize;
        while let Some(first) = self.peek(0) {
            if close == Some(first) && depth == 0 {
                return Ok(tokens);
            }
            match first {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            let (start, line) = (self.at, self.line);
            let before = tokens.iter().rev().find(|token| !token.is_gap()).copied();
            let kind = self.next(first, before)?;
            let text = &self.source[start..self.at];
            self.line += text.matches('\n').count();
            tokens.push(ScriptToken { kind, text, line });
        }
        match close {
            None => Ok(tokens),
            Some(_) => Err(self.error("a template has no end")),
        }
    }

    /// Skips the token that begins with `first`. Returns its kind.
    fn next(&mut self, first: char, before: Option<ScriptToken>) -> Result<TokenKind, BundleError> {
        let second = self.peek(1);
        match first {
            _ if first.is_whitespace() => Ok(self.gap(|sign| !sign.is_whitespace())),
            '/' if second == Some('/') => Ok(self.gap(|sign| sign == '\n')),
            '/' if second == Some('*') => {
                let rest = &self.source[self.at..];
                let end = rest
                    .find("*/")
                    .ok_or_else(|| self.error("a comment has no end"))?;
                self.at += end + "*/".len();
                Ok(TokenKind::Gap {
                    newline: rest[..end].contains('\n'),
                })
            }
            '/' if self.begins_regex(before)? => {
                self.regex()?;
                Ok(TokenKind::Regex)
            }
            '"' | '\'' => {
                self.string(first)?;
                Ok(TokenKind::String)
            }
            '`' => {
                self.template()?;
                Ok(TokenKind::Template)
            }
            _ if is_word(first) => {
                self.word(first);
                Ok(TokenKind::Word)
            }
            _ => {
                self.at += first.len_utf8();
                Ok(TokenKind::Sign)
            }
        }
    }

    fn gap(&mut self, ends: impl Fn(char) -> bool) -> TokenKind {
        let rest = &self.source[self.at..];
        let length = rest.find(ends).unwrap_or(rest.len());
        self.at += length;
        TokenKind::Gap {
            newline: rest[..length].contains('\n'),
        }
    }

    /// Skips an identifier or keyword, or a number including its decimal point.
    fn word(&mut self, first: char) {
        let number = first.is_ascii_digit();
        let rest = &self.source[self.at..];
        let length = rest
            .find(|sign| !(is_word(sign) || (number && sign == '.')))
            .unwrap_or(rest.len());
        self.at += length;
    }

    fn begins_regex(&self, before: Option<ScriptToken>) -> Result<bool, BundleError> {
        Ok(match before {
            None => true,
            Some(token) => match token.kind {
                TokenKind::Sign if token.text == "}" => {
                    return Err(self.error(
                        "a slash after a closing brace: put brackets around the regular expression",
                    ));
                }
                TokenKind::Sign => !matches!(token.text, ")" | "]"),
                TokenKind::Word => BEFORE_REGEX.contains(&token.text),
                TokenKind::String
                | TokenKind::Template
                | TokenKind::Regex
                | TokenKind::Gap { .. } => false,
            },
        })
    }

    fn regex(&mut self) -> Result<(), BundleError> {
        let mut in_class = false;
        self.at += 1;
        loop {
            match self.take("a regular expression has no end")? {
                '\\' => {
                    self.take("a regular expression has no end")?;
                }
                '[' => in_class = true,
                ']' => in_class = false,
                '/' if !in_class => break,
                '\n' => return Err(self.error("a regular expression has no end")),
                _ => {}
            }
        }
        while self.peek(0).is_some_and(is_word) {
            self.at += 1;
        }
        Ok(())
    }

    fn string(&mut self, quote: char) -> Result<(), BundleError> {
        self.at += 1;
        loop {
            match self.take("a string has no end")? {
                '\\' => {
                    self.take("a string has no end")?;
                }
                '\n' => return Err(self.error("a string has no end")),
                sign if sign == quote => return Ok(()),
                _ => {}
            }
        }
    }

    fn template(&mut self) -> Result<(), BundleError> {
        let line = self.line;
        self.at += 1;
        loop {
            match self.take("a template has no end")? {
                '\\' => {
                    self.take("a template has no end")?;
                }
                '$' if self.peek(0) == Some('{') => {
                    self.at += 1;
                    self.until(Some('}'))?;
                    self.at += 1;
                }
                '`' => break,
                _ => {}
            }
        }
        // Resets the line number, because the line breaks are counted again with the whole
        // template.
        self.line = line;
        Ok(())
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.source[self.at..].chars().nth(ahead)
    }

    fn take(&mut self, missing: &str) -> Result<char, BundleError> {
        let sign = self.peek(0).ok_or_else(|| self.error(missing))?;
        self.at += sign.len_utf8();
        Ok(sign)
    }

    fn error(&self, what: &str) -> BundleError {
        BundleError::Unsupported {
            file: self.file.to_owned(),
            line: self.line,
            what: what.to_owned(),
        }
    }
}

/// Whether a character can be part of an identifier or a number.
pub(crate) fn is_word(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '_' | '$' | '#')
}
