//! The link preview of a page, which messengers and other sites show: a title, one or two sentences
//! and a picture. It contains only public information and does not depend on the visitor.

use crate::config::PublicUrl;
use crate::web::pictures::address::PictureSize;
use crate::web::texts::sample_texts::SampleText;
use postern_game::GameView;
use postern_game::view::{GameStatus, PlayerView};
use postern_rules::{Color, Variant};

/// The variant whose board illustrates the whole site.
const EMBLEM: Variant = Variant::ALL[0];

/// The size of preview pictures. Some sites ignore pictures narrower than 600 pixels.
const SIZE: PictureSize = PictureSize::Large;

/// The link preview of a page: its title, description, URL and picture.
#[derive(Clone, Debug)]
pub(crate) struct PagePreview {
    pub title: String,
    pub description: String,
    /// The absolute URL of the page.
    pub url: String,
    pub picture: PreviewPicture,
}

/// The picture of a link preview.
#[derive(Clone, Debug)]
pub(crate) struct PreviewPicture {
    /// The absolute URL of the picture.
    pub url: String,
    pub width: u32,
    pub height: u32,
    /// A text alternative for the picture.
    pub alt: String,
}

impl PagePreview {
    /// Returns the link preview of a game page, with the position after `ply` plies.
    pub(crate) fn of_game(site: &PublicUrl, variant: Variant, view: &GameView, ply: usize) -> Self {
        let last = view.plies.len();
        let turns = turns(last);
        let stand = view.status_words.trim_end_matches('.');
        let (description, query) = if ply == last {
            (
                format!("{stand}. {turns}, {}.", view.time.words),
                String::new(),
            )
        } else {
            (
                format!("The position after {ply} of {turns}."),
                format!("?ply={ply}"),
            )
        };
        Self {
            title: format!("{}: {}", view.title, who_plays(view)),
            description,
            url: format!("{site}/games/{}{query}", view.id),
            picture: PreviewPicture::of(site, variant, &format!("games/{}", view.id), ply),
        }
    }

    /// Returns the link preview of a sample game.
    pub(crate) fn of_sample(
        site: &PublicUrl,
        text: &SampleText,
        ply: usize,
        description: String,
    ) -> Self {
        Self {
            title: format!("{}: sample game", text.variant.title()),
            description,
            url: format!("{site}/samples/{}", text.name),
            picture: PreviewPicture::of_sample(site, text.variant, text.name, ply),
        }
    }

    /// Returns the link preview of a rules page at `path`.
    pub(crate) fn of_rules(
        site: &PublicUrl,
        variant: Variant,
        path: &str,
        description: &str,
    ) -> Self {
        Self {
            title: format!("{}: the rules", variant.title()),
            description: description.to_owned(),
            url: format!("{site}{path}"),
            picture: PreviewPicture::of_start(site, variant),
        }
    }

    /// Returns the link preview of a page at `path` that concerns the whole site.
    pub(crate) fn of_site(site: &PublicUrl, path: &str) -> Self {
        let games: Vec<&str> = Variant::ALL.iter().map(|variant| variant.title()).collect();
        Self {
            title: "Postern: unusual chess, in the browser".to_owned(),
            description: format!(
                "{}. No account: send a friend the link, and play.",
                games.join(", ")
            ),
            url: format!("{site}{path}"),
            picture: PreviewPicture::of_start(site, EMBLEM),
        }
    }
}

impl PreviewPicture {
    /// Returns a picture of a variant's start position.
    fn of_start(site: &PublicUrl, variant: Variant) -> Self {
        Self::of_sample(site, variant, variant.slug(), 0)
    }

    fn of_sample(site: &PublicUrl, variant: Variant, name: &str, ply: usize) -> Self {
        Self::of(site, variant, &format!("samples/{name}"), ply)
    }

    fn of(site: &PublicUrl, variant: Variant, folder: &str, ply: usize) -> Self {
        let (width, height) = SIZE.pixels(variant);
        let alt = if ply == 0 {
            format!("The board of {} at the start", variant.title())
        } else {
            format!("The board of {} after {}", variant.title(), turns(ply))
        };
        Self {
            url: format!("{site}/{folder}/{ply}.png?size={SIZE}"),
            width,
            height,
            alt,
        }
    }
}

/// Formats a number of turns, such as `12 turns`.
pub(crate) fn turns(count: usize) -> String {
    if count == 1 {
        "1 turn".to_owned()
    } else {
        format!("{count} turns")
    }
}

/// Returns the names of the players, such as `Ann and Ben`, or the name of the player who is
/// waiting for an opponent.
pub(crate) fn who_plays(view: &GameView) -> String {
    let name = |side: Color| {
        view.players[side]
            .as_ref()
            .map(|PlayerView { name, .. }| name)
    };
    match (name(Color::White), name(Color::Black)) {
        (Some(white), Some(_)) if view.one_board => format!("{white} at one board"),
        (Some(white), Some(black)) => format!("{white} and {black}"),
        (Some(one), None) | (None, Some(one)) if view.status == GameStatus::Open => {
            format!("{one} is waiting for an opponent")
        }
        (Some(one), None) | (None, Some(one)) => one.clone(),
        (None, None) => view.status_words.clone(),
    }
}
