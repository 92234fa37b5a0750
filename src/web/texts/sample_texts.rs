//! The source files of the sample games: `sample.txt` and `NAME-sample.txt` in
//! `templates/rules/SLUG/`. The build script lists them. The games are named `SLUG` and
//! `SLUG-NAME`.
//!
//! A file starts with lines of the form `key: text`, up to an empty line. Lines that start with `#`
//! are comments. Each line of the game contains a turn or an action between turns, optionally
//! followed by a `|` and an annotation.

use std::collections::HashMap;
use std::sync::LazyLock;

use postern_rules::Variant;

/// A sample game as written in its file.
#[derive(Clone, Debug)]
pub(crate) struct SampleText {
    /// The name in the URL: `/samples/NAME`.
    pub name: &'static str,
    pub variant: Variant,
    pub title: &'static str,
    /// The origin of the game, in small print beside the title.
    pub origin: &'static str,
    /// An introduction: where the game comes from and what it shows.
    pub intro: &'static str,
    /// A short description of the game, shown after a link to it.
    pub clause: &'static str,
    /// The way in which event cards come into the game, in the notation of a request for a new
    /// game. `None` for the variant's default.
    pub deal: Option<&'static str>,
    /// The turns of the game and the annotations, one turn per line.
    pub game: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/samples.rs"));

impl SampleText {
    /// Returns all sample games in the order of the variants. For each variant, the game without
    /// `NAME` comes first.
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

/// Parses a file. Missing keys yield empty texts. `None` if the file belongs to no variant.
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
