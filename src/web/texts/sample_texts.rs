//! The sample games as they are written: `sample.txt` and `NAME-sample.txt` in the folder of their
//! variant in `templates/rules/`, which the build script lists. They are called `SLUG` and `SLUG-NAME`.
//!
//! Lines of a key, a colon and words come first, up to an empty line; lines with a `#` are notes for whoever
//! reads the file. Each line of the game has a turn, or one thing between turns, with a comment after a `|`.

use std::collections::HashMap;
use std::sync::LazyLock;

use postern_rules::Variant;

/// A sample game, as its file says.
#[derive(Clone, Debug)]
pub(crate) struct SampleText {
    /// Its name in addresses: it is at `/samples/NAME`.
    pub name: &'static str,
    pub variant: Variant,
    pub title: &'static str,
    /// What is in small print beside that title.
    pub origin: &'static str,
    /// Where the game comes from and what it shows.
    pub intro: &'static str,
    /// The game in a clause, for a link to it.
    pub clause: &'static str,
    /// How its events come into force, where that is not as usual, as a request for a new game has it.
    pub deal: Option<&'static str>,
    /// The lines of the game.
    pub game: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/samples.rs"));

impl SampleText {
    /// All of them, by the order of the variants; the one with a variant's own name first.
    pub(crate) fn all() -> &'static [Self] {
        static ALL: LazyLock<Vec<SampleText>> = LazyLock::new(|| {
            let mut all: Vec<_> = SAMPLES.iter().filter_map(read).collect();
            all.sort_by_key(|sample| (sample.variant as usize, sample.name));
            all
        });
        &ALL
    }

    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        Self::all().iter().find(|sample| sample.name == name)
    }
}

/// Reads a file. What it does not say is empty; `None` when it is of no variant.
fn read((name, text): &(&'static str, &'static str)) -> Option<SampleText> {
    let of = |variant: &Variant| {
        let rest = name.strip_prefix(variant.slug());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    let (head, game) = text.split_once("\n\n").unwrap_or((text, ""));
    let lines: HashMap<_, _> = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .collect();
    let line = |key: &str| lines.get(key).copied().unwrap_or_default();
    Some(SampleText {
        name,
        variant: Variant::ALL.into_iter().find(of)?,
        title: line("title"),
        origin: line("origin"),
        intro: line("intro"),
        clause: line("clause"),
        deal: lines.get("deal").copied(),
        game,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_a_sample_game_and_every_file_says_what_it_shows() {
        assert_eq!(SampleText::all().len(), SAMPLES.len());
        for variant in Variant::ALL {
            let text = SampleText::named(variant.slug());
            assert_eq!(text.map(|text| text.variant), Some(variant));
            let of_deck = SampleText::named(&format!("{variant}-deck"));
            assert_eq!(of_deck.is_some(), !variant.cards().is_empty());
        }
        for sample in SampleText::all() {
            let said = [sample.title, sample.origin, sample.intro, sample.clause];
            assert!(
                said.iter().all(|words| !words.is_empty()),
                "{}",
                sample.name
            );
        }
    }
}
