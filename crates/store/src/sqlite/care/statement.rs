//! Splits SQL statements into tokens, to find out whether two statements are equivalent.

/// Returns the tokens of a statement in a normal form: without comments, without quotes around
/// names, and in a single letter case.
pub(super) fn words(sql: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = sql.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '-' if rest.starts_with("--") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            '\'' => {
                let text = &rest[..quoted(rest, '\'')];
                words.push(text.to_owned());
                text.len()
            }
            '"' | '`' => {
                let name = &rest[..quoted(rest, first)];
                words.push(name.trim_matches(first).to_lowercase());
                name.len()
            }
            _ => {
                let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
                let end = rest
                    .find(|letter| !is_of_word(letter))
                    .unwrap_or(rest.len());
                let word = &rest[..end.max(first.len_utf8())];
                words.push(word.to_lowercase());
                word.len()
            }
        };
        rest = rest[length..].trim_start();
    }
    words
}

/// Returns the length of the quoted text at the start of `rest`. A doubled quote in it is an
/// escaped quote.
fn quoted(rest: &str, quote: char) -> usize {
    let mut is_open = false;
    for (at, letter) in rest.char_indices() {
        if letter == quote {
            is_open = !is_open;
        } else if !is_open {
            return at;
        }
    }
    rest.len()
}

/// Returns the conditions of all `CHECK` constraints in a `CREATE TABLE` statement.
pub(super) fn checks(sql: &str) -> Vec<String> {
    let words = words(sql);
    let begins = (0..words.len()).filter(|at| words[*at] == "check");
    begins.map(|at| in_brackets(&words[at + 1..])).collect()
}

fn in_brackets(words: &[String]) -> String {
    let mut depth = 0;
    let end = words.iter().position(|word| {
        depth += match word.as_str() {
            "(" => 1,
            ")" => -1,
            _ => 0,
        };
        depth == 0
    });
    words[..end.map_or(words.len(), |end| end + 1)].join(" ")
}

/// Returns the condition of a partial index, given its `CREATE INDEX` statement; empty if the index
/// covers all rows.
pub(super) fn condition(sql: &str) -> String {
    let words = words(sql);
    let begins = words.iter().position(|word| word == "where");
    begins.map_or_else(String::new, |at| words[at..].join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_that_say_the_same_have_the_same_words() {
        let one = "CREATE TABLE \"games\" (key INTEGER, -- a -- comment\n  Name TEXT CHECK (name<>'It''s -- no comment'))";
        let other = "create table games(key integer, name/* another */ text check ( name <> 'It''s -- no comment' ) )";
        assert_eq!(words(one), words(other));
        assert_eq!(checks(one), ["( name < > 'It''s -- no comment' )"]);
        assert_ne!(
            words("a <> 'b'"),
            words("a <> 'B'"),
            "texts keep their case"
        );
    }

    #[test]
    fn conditions_are_found() {
        assert_eq!(
            checks(
                "CREATE TABLE t (a INTEGER CHECK (a IN (0, 1)), b TEXT, CHECK ((a IS NULL) = (b IS NULL)))"
            ),
            ["( a in ( 0 , 1 ) )", "( ( a is null ) = ( b is null ) )"]
        );
        assert_eq!(
            condition("CREATE INDEX i ON t (a) WHERE a > 1"),
            "where a > 1"
        );
        assert_eq!(condition("CREATE INDEX i ON t (a)"), "");
    }
}
