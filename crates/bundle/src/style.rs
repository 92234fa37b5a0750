//! Minifies style sheets: removes comments and unnecessary white space.

use crate::BundleError;

/// Characters around which white space has no meaning. The colon is not included, because `a
/// :hover` differs from `a:hover`.
const LOOSE: &str = "{};,";

/// Minifies a style sheet. Another style sheet can be appended to the result.
pub(crate) fn strip(file: &str, source: &str) -> Result<String, BundleError> {
    let mut sheet = String::with_capacity(source.len());
    let mut rest = source;
    let mut gap = false;
    let error = |rest: &str, what: &str| BundleError::Unsupported {
        file: file.to_owned(),
        line: source[..source.len() - rest.len()].matches('\n').count() + 1,
        what: what.to_owned(),
    };
    while let Some(sign) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            let end = comment
                .find("*/")
                .ok_or_else(|| error(rest, "a comment has no end"))?;
            rest = &comment[end + "*/".len()..];
            gap = true;
            continue;
        }
        if sign.is_whitespace() {
            gap = true;
            rest = &rest[sign.len_utf8()..];
            continue;
        }
        if rest.starts_with("@import") {
            return Err(error(
                rest,
                "an @import would not be bundled: name the sheet in the list of its pages",
            ));
        }
        let length = match sign {
            '"' | '\'' => {
                string_length(rest, sign).ok_or_else(|| error(rest, "a string has no end"))?
            }
            _ => sign.len_utf8(),
        };
        let last = sheet.chars().last();
        let loose = |sign: Option<char>| sign.is_none_or(|sign| LOOSE.contains(sign));
        if gap && !loose(last) && !loose(Some(sign)) {
            sheet.push(' ');
        }
        if sign == '}' && last == Some(';') {
            sheet.pop();
        }
        gap = false;
        sheet.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    sheet.push('\n');
    Ok(sheet)
}

/// Returns the length in bytes of the string literal at the beginning of `rest`, including its
/// quotes.
fn string_length(rest: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    for (at, sign) in rest.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return None,
            _ if sign == quote => return Some(at + quote.len_utf8()),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::strip;

    #[test]
    fn comments_and_white_space_go_and_everything_else_stays() {
        for (source, expected) in [
            ("/* a */ a { color: red; }\n", "a{color: red}\n"),
            ("nav  :hover > a,\n b { }", "nav :hover > a,b{}\n"),
            (
                "a::after { content: \" /* ; */  \"; }",
                "a::after{content: \" /* ; */  \"}\n",
            ),
            (
                "@media (width < 3em) and (hover) { a { top: calc(1px + 2px) } }",
                "@media (width < 3em) and (hover){a{top: calc(1px + 2px)}}\n",
            ),
            ("a/**/b {}", "a b{}\n"),
        ] {
            assert_eq!(strip("a.css", source).unwrap(), expected, "{source}");
        }
        let error = strip("a.css", "a {}\n@import \"b.css\";")
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("a.css, line 2: "), "{error}");
        assert!(strip("a.css", "a { content: \"b; }\n").is_err());
        assert!(strip("a.css", "a {} /* b").is_err());
    }
}
