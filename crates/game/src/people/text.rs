//! Normalisation and validation of text from users.

use icu_properties::props::{
    BinaryProperty as _, DefaultIgnorableCodePoint, EnumeratedProperty as _, GeneralCategory,
    PrependedConcatenationMark, VariationSelector,
};

use crate::people::reserved::is_reserved;

/// The minimum length of a name, in visible characters.
const MIN_NAME_CHARS: usize = 2;
const MAX_NAME_CHARS: usize = 24;

/// The reason why a name cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidName {
    #[error("A name needs at least one letter or digit.")]
    Empty,
    #[error("A name has at least {MIN_NAME_CHARS} characters.")]
    TooShort,
    #[error("A name has at most {MAX_NAME_CHARS} characters.")]
    TooLong,
    #[error("This name looks as if it were the site’s own. Please choose another.")]
    Reserved,
}

/// Normalises a name: one line, single spaces and no invisible characters.
///
/// # Errors
/// Returns an error if the name has no readable characters, has fewer than 2 or more than 24
/// characters, or looks like a reserved name.
pub fn clean_name(raw: &str) -> Result<String, InvalidName> {
    let name = clean_line(raw);
    let characters = name.chars().count();
    if !name.chars().any(char::is_alphanumeric) {
        Err(InvalidName::Empty)
    } else if characters < MIN_NAME_CHARS {
        Err(InvalidName::TooShort)
    } else if characters > MAX_NAME_CHARS {
        Err(InvalidName::TooLong)
    } else if is_reserved(&name) {
        Err(InvalidName::Reserved)
    } else {
        Ok(name)
    }
}

/// Normalises text to one trimmed line with single spaces and without invisible characters.
#[must_use]
pub fn clean_line(raw: &str) -> String {
    visible(raw)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

/// Trims text and removes invisible characters, but keeps line breaks and spaces.
#[must_use]
pub fn clean_comment(raw: &str) -> String {
    visible(raw).trim().to_owned()
}

/// Removes control characters, but keeps line feeds and replaces tabs with spaces. Also removes
/// invisible format characters that reverse or pad text, because they would change the display of
/// the surrounding page.
fn visible(raw: &str) -> String {
    raw.chars()
        .map(|character| if character == '\t' { ' ' } else { character })
        .filter(|&character| {
            character == '\n' || !(character.is_control() || is_invisible(character))
        })
        .collect()
}

/// Whether a character is invisible or affects how neighbouring characters are displayed:
/// zero-width characters, direction marks, line and paragraph separators, tags, and fillers that
/// count as letters. Joiners and the first variation selectors are allowed, because scripts and
/// emoji need them. The supplementary selectors are not, because they could carry hidden text.
fn is_invisible(character: char) -> bool {
    const JOINER: char = '\u{200d}';
    const LATER_SELECTORS: char = '\u{e0100}';
    const BLANK_BRAILLE: char = '\u{2800}';
    let category = GeneralCategory::for_char(character);
    let separates = matches!(
        category,
        GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator
    );
    let formats = DefaultIgnorableCodePoint::for_char(character)
        || (category == GeneralCategory::Format
            && !PrependedConcatenationMark::for_char(character));
    let needed = character == JOINER
        || (VariationSelector::for_char(character) && character < LATER_SELECTORS);
    (separates || formats || character == BLANK_BRAILLE) && !needed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line_of_visible_text() {
        assert_eq!(
            clean_name("  Quiet \n\t Heron\u{202e} 42 "),
            Ok("Quiet Heron 42".to_owned())
        );
        for whole in ["Łucja", "❤\u{fe0f}a", "👩\u{200d}🚀a", "\u{600}١"] {
            assert_eq!(clean_name(whole), Ok(whole.to_owned()));
        }
        assert_eq!(clean_name(" \u{200b}\u{feff} "), Err(InvalidName::Empty));
        assert_eq!(clean_name("…!"), Err(InvalidName::Empty));
        for filler in [
            '\u{115f}',
            '\u{1160}',
            '\u{3164}',
            '\u{ffa0}',
            '\u{2800}',
            '\u{e0041}',
            '\u{2029}',
            '\u{fff9}',
        ] {
            assert_eq!(
                clean_name(&filler.to_string()),
                Err(InvalidName::Empty),
                "{filler:?}"
            );
        }
        assert_eq!(clean_name(&"é".repeat(24)), Ok("é".repeat(24)));
        assert_eq!(clean_name(&"é".repeat(25)), Err(InvalidName::TooLong));
        assert_eq!(clean_name("x"), Err(InvalidName::TooShort));
        assert_eq!(clean_name(" Moderator "), Err(InvalidName::Reserved));
    }

    #[test]
    fn comments_keep_their_lines() {
        assert_eq!(
            clean_comment(" well\u{7} played\r\n\nindeed\u{2066} "),
            "well played\n\nindeed"
        );
    }
}
