//! Extracts the CSS rules for boards from the site's style sheet, for standalone SVG files. Viewers
//! of these files support neither custom properties nor `light-dark()`, so both are replaced with
//! their values.

use std::collections::HashMap;

/// The maximum nesting depth of custom properties.
const MAX_REFERENCES: usize = 8;

/// The selector prefixes of the CSS rules that apply to boards in every theme.
const OF_BOARDS: [&str; 4] = [".board .rim", ".board .cell", ".coord", ".edge"];

/// The custom properties and the CSS rules of a style sheet.
pub(super) struct BoardStyle<'a> {
    values: HashMap<&'a str, &'a str>,
    rules: Vec<(&'a str, &'a str)>,
}

impl<'a> BoardStyle<'a> {
    /// Parses a style sheet for the colour scheme `scheme`, in the light theme and with default
    /// settings.
    pub(super) fn read(sheet: &'a str, scheme: &str) -> Self {
        let own_colours = format!("[data-scheme=\"{scheme}\"]");
        let mut style = Self {
            values: HashMap::new(),
            rules: Vec::new(),
        };
        for (selectors, declarations) in rules(sheet) {
            let of_all = selectors.split(',').any(|one| one.trim() == ":root");
            if of_all || selectors.ends_with(&own_colours) {
                let custom = declarations
                    .split(';')
                    .filter_map(|declaration| declaration.split_once(':'))
                    .map(|(name, value)| (name.trim(), value.trim()))
                    .filter(|(name, _)| name.starts_with("--"));
                style.values.extend(custom);
            }
            let of_boards = OF_BOARDS.iter().any(|start| selectors.starts_with(start));
            if of_boards && !selectors.contains([':', '[', ',']) {
                style.rules.push((selectors, declarations));
            }
        }
        style
    }

    /// Returns the CSS rules for boards, in the order of the style sheet.
    pub(super) fn rules(&self) -> String {
        let rule = |(selectors, declarations): &(&str, &str)| {
            format!("{selectors}{{{}}}", self.resolve(declarations))
        };
        self.rules.iter().map(rule).collect()
    }

    /// Replaces each `var(…)` and `light-dark(…)` in `text` with its value.
    pub(super) fn resolve(&self, text: &str) -> String {
        self.resolved(text, MAX_REFERENCES)
    }

    fn resolved(&self, text: &str, depth: usize) -> String {
        let mut resolved = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, name, arguments, after)) = next_call(rest) {
            resolved.push_str(before);
            let (first, second) = two_arguments(arguments);
            let value = match (name, self.values.get(first)) {
                ("light-dark", _) => first,
                (_, Some(value)) => value,
                (_, None) => second,
            };
            if depth > 0 {
                resolved.push_str(&self.resolved(value, depth - 1));
            }
            rest = after;
        }
        resolved.push_str(rest);
        resolved
    }
}

/// Returns the selectors and declarations of each top-level rule. Rules inside `@media` and similar
/// blocks are omitted, because they depend on the device.
pub(super) fn rules(sheet: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = sheet;
    std::iter::from_fn(move || {
        loop {
            let (selectors, from_body) = rest.split_once('{')?;
            let length = closing(from_body, '{', '}')?;
            rest = &from_body[length + 1..];
            if !selectors.trim_start().starts_with('@') {
                return Some((selectors.trim(), &from_body[..length]));
            }
        }
    })
}

/// Finds the first `var(…)` or `light-dark(…)`. Returns the text before it, its name, its
/// arguments, and the text after it.
fn next_call(text: &str) -> Option<(&str, &'static str, &str, &str)> {
    let found = ["var", "light-dark"].into_iter().filter_map(|name| {
        let at = text.find(&format!("{name}("))?;
        Some((at, name))
    });
    let (at, name) = found.min()?;
    let inside = &text[at + name.len() + 1..];
    let length = closing(inside, '(', ')')?;
    Some((&text[..at], name, &inside[..length], &inside[length + 1..]))
}

/// Returns the index of the bracket that closes an already opened group.
fn closing(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, sign)| {
        if sign == open {
            depth += 1;
        } else if sign == close {
            if depth == 0 {
                return Some(at);
            }
            depth -= 1;
        }
        None
    })
}

/// Splits arguments at the first top-level comma.
fn two_arguments(arguments: &str) -> (&str, &str) {
    let mut depth = 0;
    let comma = arguments.find(|sign| {
        match sign {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        sign == ',' && depth == 0
    });
    match comma {
        Some(at) => (arguments[..at].trim(), arguments[at + 1..].trim()),
        None => (arguments.trim(), ""),
    }
}

#[cfg(test)]
mod tests {
    use super::BoardStyle;

    const SHEET: &str = ":root{--a: light-dark(#111, #222);--b: var(--a);--white: #fff}\n\
        @media (width < 3em){:root{--a: #333}.board .rim{fill: none}}\
        :root,[data-board=\"stone\"]{--cell: rgb(1 2 3 / 4%)}\
        [data-board=\"wood\"]{--cell: brown}\
        :root:not([data-colors=\"x\"],[data-colors=\"y\"]) [data-scheme=\"yellow-red\"]{--white: yellow}\
        .board .rim{fill: var(--b)}.board .rim:hover{fill: red}\
        [data-border=\"off\"] .board .rim{fill: none}.coord.inside{stroke: var(--none, var(--white))}.seat{color: red}";

    #[test]
    fn a_new_visitors_values_take_the_place_of_references() {
        let style = BoardStyle::read(SHEET, "white-black");
        assert_eq!(
            style.rules(),
            ".board .rim{fill: #111}.coord.inside{stroke: #fff}"
        );
        assert_eq!(
            style.resolve("a=\"var(--cell, blue)\" b=\"var(--missing, blue)\""),
            "a=\"rgb(1 2 3 / 4%)\" b=\"blue\""
        );
        let yellow = BoardStyle::read(SHEET, "yellow-red");
        assert_eq!(yellow.resolve("var(--white)"), "yellow");
    }

    #[test]
    fn a_reference_to_itself_ends() {
        let style = BoardStyle::read(":root{--a: var(--a)}", "white-black");
        assert_eq!(style.resolve("x var(--a) y"), "x  y");
        assert_eq!(style.resolve("var(--a"), "var(--a");
    }
}
