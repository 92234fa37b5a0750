//! Writes tokens back as a script with minimal white space.

use crate::lexer::{ScriptToken, TokenKind, is_word};

/// Characters beside which white space is not needed.
const LOOSE: &str = "{}()[];,:=<>?&|!*\"'`";

/// Characters after which a line break does not end the statement.
const GOES_ON_AFTER: &str = "{([,;=?:&|";

/// Characters before which a line break can be removed: they continue the statement or end it
/// themselves.
const GOES_ON_BEFORE: &str = ")],;}";

/// Writes tokens as a script, without comments and unnecessary white space.
pub(crate) fn write(tokens: &[ScriptToken]) -> String {
    let mut script = String::new();
    let mut before: Option<ScriptToken> = None;
    let mut gap = None;
    for token in tokens {
        if let TokenKind::Gap { newline } = token.kind {
            gap = Some(gap.unwrap_or(false) || newline);
            continue;
        }
        if let Some(before) = before {
            script.push_str(between(&before, token, gap));
        }
        script.push_str(token.text);
        before = Some(*token);
        gap = None;
    }
    script
}

/// Returns the separator needed between two tokens. `gap` says whether the white space between them
/// contains a line break; it is `None` if there is none.
fn between(before: &ScriptToken, after: &ScriptToken, gap: Option<bool>) -> &'static str {
    let (Some(newline), Some(last), Some(first)) =
        (gap, before.text.chars().last(), after.text.chars().next())
    else {
        return "";
    };
    let sign = |token: &ScriptToken, signs: &str| {
        token.kind == TokenKind::Sign && signs.contains(token.text)
    };
    if newline {
        if sign(before, GOES_ON_AFTER) || sign(after, GOES_ON_BEFORE) {
            return "";
        }
        return "\n";
    }
    let words = (is_word(last) || before.kind == TokenKind::Regex) && is_word(first);
    if !words && (LOOSE.contains(last) || LOOSE.contains(first)) && before.kind != TokenKind::Regex
    {
        ""
    } else {
        " "
    }
}

#[cfg(test)]
mod tests {
    use crate::lexer::tokens;

    fn written(source: &str) -> String {
        super::write(&tokens("a.js", source).unwrap())
    }

    #[test]
    fn comments_and_white_space_go_and_everything_else_stays() {
        for (source, expected) in [
            ("a = 1; // one\nb = 2;", "a=1;b=2;"),
            ("/* a */ const a /* b */ = 1", "const a=1"),
            ("return /* a\n */ b", "return\nb"),
            (
                "const a = \"// 'no' comment\";",
                "const a=\"// 'no' comment\";",
            ),
            ("a = 'it\\'s  so';", "a='it\\'s  so';"),
            (
                "a = `x  ${ b ? `}` : \"}\" }  // y`;",
                "a=`x  ${ b ? `}` : \"}\" }  // y`;",
            ),
            ("a = b / c / d; // e", "a=b / c / d;"),
            ("a.replace(/[/\"]+$/g, \"\")", "a.replace(/[/\"]+$/g,\"\")"),
            ("return /a  b/.test(c)", "return /a  b/.test(c)"),
            ("a + +b - -c", "a + +b - -c"),
            ("1 .toFixed()", "1 .toFixed()"),
            ("a\nb\n(c)", "a\nb\n(c)"),
            ("({ a,\n  b })", "({a,b})"),
            ("for (const a of b) c", "for(const a of b)c"),
        ] {
            assert_eq!(written(source), expected, "{source}");
        }
    }
}
