//! The texts of each variant: the files in `templates/rules/SLUG/`. The build script lists them,
//! so that a variant's texts are found by its name alone.

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
use crate::web::pages::rules::diagram::{self, Diagram};
use crate::web::pages::shell::{Shell, kept};
use postern_rules::Variant;

/// What other pages say about a variant: the lines of `SLUG/about.txt`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    /// What is special about it, in one short sentence.
    pub line: &'static str,
    /// A few sentences for the start page.
    pub blurb: &'static str,
    /// Whose rules are followed where nobody is known to have invented it; empty otherwise.
    pub origin: &'static str,
    /// Who invented it, if that is known.
    pub inventor: Option<Inventor>,
    /// A position that shows at a glance what is different, as FEN; `None` for the start.
    pub picture: Option<&'static str>,
    /// A turn as the game writes it, to show what can be typed.
    pub example: &'static str,
    /// The heading of the ways to begin, where there is more than one.
    pub starts_title: &'static str,
}

/// Who made a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inventor {
    /// The name, `Gary K. Gifford`.
    pub name: &'static str,
    /// The address of that person's own page.
    pub page: &'static str,
    /// When it was published; empty when that is not known.
    pub year: &'static str,
}

/// All texts of one variant.
struct Texts {
    slug: &'static str,
    about: &'static str,
    three_minutes: fn(&str, Shell, Game, &HeaderMap) -> Answer,
    full: fn(&str, Shell, Game, &HeaderMap) -> Answer,
    primer: fn(&Shell) -> askama::Result<String>,
    notation: fn(&Shell) -> askama::Result<String>,
    short: fn(&Shell) -> askama::Result<String>,
}

/// What the frame of a rules page says about its game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game {
    pub(super) slug: &'static str,
    pub(super) title: &'static str,
    pub(super) inventor: Option<Inventor>,
    pub(super) shape: Shape,
    /// How many events its deck has; 0 for most games.
    pub(super) events: usize,
}

/// HTML made by one of our templates.
#[derive(Clone, Debug)]
pub(crate) struct Fragment(String);

impl fmt::Display for Fragment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl askama::filters::HtmlSafe for Fragment {}

/// Makes a module of templates for each variant, and the table of them all. The build script writes
/// the call.
macro_rules! texts {
    ($derive:meta; $($module:ident $slug:literal $three_minutes:tt $full:tt $primer:tt $notation:tt $short:tt $about:literal;)+) => {
        $(mod $module {
            use super::{Diagram, Game, Shell, Template, diagram_of};

            texts!(page $derive ThreeMinutes $three_minutes);
            texts!(page $derive Full $full);
            texts!(fragment $derive Primer $primer);
            texts!(fragment $derive Notation $notation);
            texts!(fragment $derive Short $short);
        })+

        const TEXTS: &[Texts] = &[$(Texts {
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
            pub(super) game: Game,
        }

        impl $name {
            /// See [`diagram::of`](super::diagram::of).
            ///
            /// # Errors
            /// As there, so that a mistake in the template shows at once.
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

/// The texts of a variant. A test reads those of every variant.
fn texts(variant: Variant) -> &'static Texts {
    TEXTS
        .iter()
        .find(|texts| texts.slug == variant.slug())
        .expect("every variant has its texts, as a test sees")
}

/// What pages say about `variant`.
pub(crate) fn about(variant: Variant) -> About {
    static ALL: LazyLock<Vec<About>> = LazyLock::new(|| {
        let all = Variant::ALL.into_iter();
        all.map(|variant| read_about(texts(variant).about))
            .collect()
    });
    ALL[variant as usize]
}

/// Reads lines of a key, a colon and words. What is missing is empty.
fn read_about(text: &'static str) -> About {
    let lines: HashMap<_, _> = text
        .lines()
        .filter_map(|line| line.split_once(": "))
        .collect();
    let line = |key: &str| lines.get(key).copied().unwrap_or_default();
    About {
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

/// The rules of a variant in three minutes, at `/rules/SLUG`.
///
/// # Errors
/// When the template fails, which the tests of each page would show.
pub(crate) fn three_minutes(variant: Variant, shell: Shell, asked: &HeaderMap) -> Answer {
    let address = format!("/rules/{variant}");
    (texts(variant).three_minutes)(&address, shell, game(variant), asked)
}

/// The full rules of a variant, at `/rules/SLUG/full`.
///
/// # Errors
/// When the template fails, which the tests of each page would show.
pub(crate) fn full_rules(variant: Variant, shell: Shell, asked: &HeaderMap) -> Answer {
    let address = format!("/rules/{variant}/full");
    (texts(variant).full)(&address, shell, game(variant), asked)
}

pub(super) fn game(variant: Variant) -> Game {
    Game {
        slug: variant.slug(),
        title: variant.title(),
        inventor: about(variant).inventor,
        shape: Shape(variant),
        events: variant.cards().len(),
    }
}

/// What is different in a variant, for beginners. Templates pass references, here and below.
///
/// # Errors
/// When the template fails.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn primer(variant: &Variant, shell: &Shell) -> askama::Result<Fragment> {
    (texts(*variant).primer)(shell).map(Fragment)
}

/// How turns of a variant are written.
///
/// # Errors
/// When the template fails.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn notation(variant: &Variant, shell: &Shell) -> askama::Result<Fragment> {
    (texts(*variant).notation)(shell).map(Fragment)
}

/// The rules of a variant in short.
///
/// # Errors
/// When the template fails.
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn short(variant: &Variant, shell: &Shell) -> askama::Result<Fragment> {
    (texts(*variant).short)(shell).map(Fragment)
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
