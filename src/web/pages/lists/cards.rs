//! The variants with their pictures, for the pages that list all variants.

use crate::web::drawing::{BoardSvg, Svg, board_text};
use crate::web::texts::{Inventor, about};
use postern_game::view::FeaturesView;
use postern_rules::{Color, Position, StartOption, Variant, Viewer};

/// A variant with its texts and a picture, for lists of variants.
#[derive(Clone, Debug)]
pub(crate) struct VariantCard {
    /// The variant's slug. Its rules are at `/rules/SLUG`.
    pub slug: &'static str,
    pub title: &'static str,
    /// The special feature of the variant, in one short sentence.
    pub line: &'static str,
    /// A few sentences that introduce the variant.
    pub blurb: &'static str,
    pub inventor: Option<Inventor>,
    /// The source of the rules if the variant has no known inventor. Otherwise empty.
    pub origin: &'static str,
    /// The heading above the start positions, such as `The event`.
    pub starts_title: &'static str,
    /// The start positions that the variant offers.
    pub starts: &'static [StartOption],
    /// The number of events in the variant's deck.
    pub events: usize,
    /// The colour scheme of the two sides.
    pub scheme: &'static str,
    /// The name of the side that moves first, such as `Yellow`.
    pub white: &'static str,
    /// The name of the other side, such as `Red`.
    pub black: &'static str,
    pub board: Svg,
}

/// Returns the position with which lists illustrate a variant.
fn picture(variant: Variant) -> Position {
    let drawn = about(variant)
        .picture
        .and_then(|fen| Position::from_fen(variant, fen).ok());
    drawn.unwrap_or_else(|| Position::start(variant))
}

/// Returns all variants with their pictures.
pub(crate) fn variant_cards(assets: &str) -> Vec<VariantCard> {
    Variant::ALL
        .into_iter()
        .map(|variant| VariantCard {
            slug: variant.slug(),
            title: variant.title(),
            line: about(variant).line,
            blurb: about(variant).blurb,
            inventor: about(variant).inventor,
            origin: about(variant).origin,
            starts_title: about(variant).starts_title,
            starts: variant.info().starts,
            events: variant.cards().len(),
            scheme: variant.info().scheme,
            white: variant.side_name(Color::White),
            black: variant.side_name(Color::Black),
            board: picture_of(&picture(variant), assets),
        })
        .collect()
}

/// Draws a position with White at the bottom and without coordinates.
pub(crate) fn picture_of(position: &Position, assets: &str) -> Svg {
    let variant = position.variant();
    let pieces = position.pieces(Viewer::Spectator);
    let features = FeaturesView::of(position).lasting();
    let words = board_text::in_words(variant, &pieces, None, &features);
    let label = format!("A position of {}. {words}", variant.title());
    BoardSvg::small(variant, &pieces, &features, &label, assets).draw()
}
