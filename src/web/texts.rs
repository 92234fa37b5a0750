//! The rules texts of each variant, from the files in `templates/rules/SLUG/`. The build script
//! lists the files, so a new variant needs only its folder.

pub(super) mod event_texts;
pub(super) mod sample;
pub(super) mod sample_texts;

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use askama::Template;
use axum::http::HeaderMap;

use crate::web::Answer;
use crate::web::drawing::Shape;
use crate::web::pages::rules::diagram;
use crate::web::pages::rules::diagram::Diagram;
use crate::web::pages::shell::{Shell, kept};
use postern_rules::Variant;

/// The short texts about a variant in `SLUG/about.txt`, which other pages show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariantSummary {
    /// The special feature of the variant, in one short sentence.
    pub line: &'static str,
    /// A few sentences that introduce the variant on the start page.
    pub blurb: &'static str,
    /// The source of the rules if the inventor is unknown. Otherwise empty.
    pub origin: &'static str,
    /// The inventor of the variant. `None` if unknown.
    pub inventor: Option<Inventor>,
    /// The FEN of a position that illustrates the variant. `None` for the start position.
    pub picture: Option<&'static str>,
    /// An example turn in the notation of this variant, as a hint for text fields.
    pub example: &'static str,
    /// The heading above the start positions, if the variant offers several.
    pub starts_title: &'static str,
}

/// The inventor of a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inventor {
    /// The inventor's name: `Gary K. Gifford`.
    pub name: &'static str,
    /// The URL of a page about the inventor.
    pub page: &'static str,
    /// The year of publication. Empty if it is unknown.
    pub year: &'static str,
}

/// The texts of one variant: two pages, and fragments that other pages include.
struct VariantTexts {
    slug: &'static str,
    about: &'static str,
    three_minutes: fn(&str, Shell, RulesPageGame, &HeaderMap) -> Answer,
    full: fn(&str, Shell, RulesPageGame, &HeaderMap) -> Answer,
    primer: fn(&Shell) -> askama::Result<String>,
    notation: fn(&Shell) -> askama::Result<String>,
    short: fn(&Shell) -> askama::Result<String>,
}

/// The variant's data that every rules page needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct RulesPageGame {
    pub(super) slug: &'static str,
    pub(super) title: &'static str,
    pub(super) inventor: Option<Inventor>,
    pub(super) shape: Shape,
    /// The number of events in the variant's deck; 0 for most variants.
    pub(super) events: usize,
}

/// HTML that a template of this site has rendered.
#[derive(Clone, Debug)]
pub(crate) struct HtmlFragment(String);

impl fmt::Display for HtmlFragment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for HtmlFragment {}

/// Defines a module with the templates of each variant, and a table that lists these modules. The
/// build script generates the call.
macro_rules! texts {
    ($derive:meta; $($module:ident $slug:literal $three_minutes:tt $full:tt $primer:tt $notation:tt $short:tt $about:literal;)+) => {
        $(mod $module {
            use super::{diagram_of, Diagram, RulesPageGame, Shell, Template};

            texts!(page $derive ThreeMinutes $three_minutes);
            texts!(page $derive Full $full);
            texts!(fragment $derive Primer $primer);
            texts!(fragment $derive Notation $notation);
            texts!(fragment $derive Short $short);
        })+

        const TEXTS: &[VariantTexts] = &[$(VariantTexts {
            slug: $slug,
            about: include_str!($about),
            three_minutes: |address, shell, game, asked| {
                kept::kept(address, shell, asked, |shell| Ok($module::ThreeMinutes { shell, game }))
            },
            full: |address, shell, game, asked| {
                kept::kept(address, shell, asked, |shell| Ok($module::Full { shell, game }))
            },
            primer: |shell| $module::Primer { shell }.render(),
            notation: |shell| $module::Notation { shell }.render(),
            short: |shell| $module::Short { shell }.render(),
        }),+];
    };
    (page $derive:meta $name:ident $path:tt) => {
        #[$derive]
        #[template(path = $path)]
        pub(super) struct $name {
            pub(super) shell: Shell,
            pub(super) game: RulesPageGame,
        }

        impl $name {
            /// Renders a diagram; see [`diagram::of`](super::diagram::of).
            ///
            /// # Errors
            /// Returns the same errors, so that a mistake in a template is noticed immediately.
            fn diagram(&self, fen: &str, turns: &str, marks: &str, about: &str) -> askama::Result<Diagram> {
                diagram_of(self.game.slug, [fen, turns, marks, about], &self.shell)
            }
        }
    };
    (fragment $derive:meta $name:ident $path:tt) => {
        #[$derive]
        #[template(path = $path)]
        #[allow(dead_code, reason = "not every text links to a file")]
        pub(super) struct $name<'a> {
            pub(super) shell: &'a Shell,
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// Returns the texts of a variant. A test checks that every variant has them.
fn texts(variant: Variant) -> &'static VariantTexts {
    TEXTS
        .iter()
        .find(|texts| texts.slug == variant.slug())
        .expect("every variant has its texts, as a test sees")
}

/// Returns the short texts about a variant for other pages.
pub(crate) fn about(variant: Variant) -> VariantSummary {
    static ALL: LazyLock<Vec<VariantSummary>> = LazyLock::new(|| {
        let all = Variant::ALL.into_iter();
        all.map(|variant| read_about(texts(variant).about))
            .collect()
    });
    ALL[variant as usize]
}

/// Parses lines of the form `key: text`. Missing keys yield empty texts.
fn read_about(text: &'static str) -> VariantSummary {
    let lines: HashMap<_, _> = text
        .lines()
        .filter_map(|line| line.split_once(": "))
        .collect();
    let line = |key: &str| lines.get(key).copied().unwrap_or_default();
    VariantSummary {
        line: line("line"),
        blurb: line("blurb"),
        origin: line("origin"),
        inventor: lines.get("inventor").map(|&name| Inventor {
            name,
            page: line("inventor page"),
            year: line("year"),
        }),
        picture: lines.get("picture").copied(),
        example: line("example"),
        starts_title: line("starts title"),
    }
}

/// Renders the short rules of a variant, at `/rules/SLUG`.
///
/// # Errors
/// Returns an error if the template fails, which the tests of each page would detect.
pub(crate) fn three_minutes(variant: Variant, shell: Shell, asked: &HeaderMap) -> Answer {
    let address = format!("/rules/{variant}");
    (texts(variant).three_minutes)(&address, shell, game(variant), asked)
}

/// Renders the full rules of a variant, at `/rules/SLUG/full`.
///
/// # Errors
/// Returns an error if the template fails, which the tests of each page would detect.
pub(crate) fn full_rules(variant: Variant, shell: Shell, asked: &HeaderMap) -> Answer {
    let address = format!("/rules/{variant}/full");
    (texts(variant).full)(&address, shell, game(variant), asked)
}

pub(super) fn game(variant: Variant) -> RulesPageGame {
    RulesPageGame {
        slug: variant.slug(),
        title: variant.title(),
        inventor: about(variant).inventor,
        shape: Shape(variant),
        events: variant.cards().len(),
    }
}

/// Renders an introduction to a variant for beginners. Templates pass the arguments by reference,
/// here and below.
///
/// # Errors
/// Returns an error if the template fails.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn primer(variant: &Variant, shell: &Shell) -> askama::Result<HtmlFragment> {
    (texts(*variant).primer)(shell).map(HtmlFragment)
}

/// Renders an explanation of a variant's notation.
///
/// # Errors
/// Returns an error if the template fails.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn notation(variant: &Variant, shell: &Shell) -> askama::Result<HtmlFragment> {
    (texts(*variant).notation)(shell).map(HtmlFragment)
}

/// Renders a summary of a variant's rules.
///
/// # Errors
/// Returns an error if the template fails.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn short(variant: &Variant, shell: &Shell) -> askama::Result<HtmlFragment> {
    (texts(*variant).short)(shell).map(HtmlFragment)
}

pub(super) fn diagram_of(
    slug: &str,
    [fen, turns, marks, about]: [&str; 4],
    shell: &Shell,
) -> askama::Result<Diagram> {
    let variant: Variant = slug.parse().map_err(askama::Error::custom)?;
    diagram::of(variant, fen, turns, marks, about, &shell.assets).map_err(askama::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_its_texts_and_no_other_has_any() {
        assert_eq!(TEXTS.len(), Variant::ALL.len());
        for variant in Variant::ALL {
            let about = about(variant);
            let lines = [about.line, about.blurb, about.example];
            assert!(lines.iter().all(|line| !line.is_empty()), "{variant}");
            let has_page = |inventor: Inventor| inventor.page.starts_with("https://");
            assert!(about.inventor.is_none_or(has_page), "{variant}");
            assert_eq!(
                about.inventor.is_none(),
                !about.origin.is_empty(),
                "{variant}"
            );
            let one_way = variant.info().starts.len() == 1;
            assert!(one_way || !about.starts_title.is_empty(), "{variant}");
        }
    }
}
