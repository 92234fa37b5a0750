//! Minimal JSON output for the engine's answers.

/// Returns `content` as a JSON string with quotes.
pub(crate) fn text(content: &str) -> String {
    let mut quoted = String::with_capacity(content.len() + 2);
    quoted.push('"');
    for sign in content.chars() {
        match sign {
            '"' | '\\' => quoted.extend(['\\', sign]),
            '\0'..' ' => quoted.extend(format!("\\u{:04x}", u32::from(sign)).chars()),
            _ => quoted.push(sign),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns a JSON array of items that are already JSON.
pub(crate) fn list(items: impl Iterator<Item = String>) -> String {
    let items: Vec<String> = items.collect();
    format!("[{}]", items.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_text_holds_stays_within_its_quotes() {
        assert_eq!(text("Nxf7#"), r#""Nxf7#""#);
        assert_eq!(text("a \"b\" \\ c\n„é"), r#""a \"b\" \\ c\u000a„é""#);
        assert_eq!(list([text("a"), text("b")].into_iter()), r#"["a","b"]"#);
        assert_eq!(list(std::iter::empty()), "[]");
    }
}
