//! What pages say of a variant in passing. Its rules stand in `templates/rules/`.

use postern_rules::Variant;

/// A variant as the pages introduce it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    /// A few sentences for the start page.
    pub blurb: &'static str,
    /// A position that shows at a glance what is different, as FEN; `None` for the start.
    pub picture: Option<&'static str>,
    /// A turn as the game writes it: `Qe8/@b5`.
    pub example: &'static str,
    /// What the ways to begin are about, where there is more than one.
    pub starts_title: &'static str,
    /// The title of the sample game.
    pub sample_title: &'static str,
    /// What stands in small print beside that title.
    pub sample_origin: &'static str,
    /// Where the sample game comes from and what it shows.
    pub sample_intro: &'static str,
    /// The sample game in a clause, for a link to it.
    pub sample_clause: &'static str,
}

/// What there is to say of `variant`.
#[must_use]
pub(crate) const fn about(variant: Variant) -> About {
    match variant {
        Variant::HoleChess => About {
            blurb: "Forty-four squares and two holes. Queen, rook and PS-Bishop move, and then may fire a beam that drags an enemy \
                    into a hole, even the king. By Gary K. Gifford, 2004.",
            starts_title: "The start",
            picture: None,
            example: "Qe8/@b5",
            sample_title: "A game from 2003",
            sample_origin: "12 December 2003",
            sample_intro: "Published by the author with the rules: eleven moves, three beams into the same hole. Step through it with \
                           the buttons, the arrow keys, or a click on a move.",
            sample_clause: "eleven moves of 12 December 2003, to the king in the hole",
        },
        Variant::EventChess => About {
            blurb: "The chess you know, until somebody starts the event. Then each player hides one end of a passage on their own \
                    half, and nobody knows where until a piece steps on it. By Martin0.",
            starts_title: "The event begins",
            picture: Some("r1bqkbnr/pppppppp/5P2/n7/4P3/5N2/PP1P1PPP/RNBQKB1R b KQkq - 0 3 c4f6"),
            example: "Nf3",
            sample_title: "A game through the passage",
            sample_origin: "composed for this page",
            sample_intro: "Nobody has played this game: it was composed to show the event from its start to a mate. Step through it \
                           with the buttons, the arrow keys, or a click on a move.",
            sample_clause: "a short game that was composed to show the passage",
        },
        Variant::Interweave => About {
            blurb: "Two teams a side, one on light squares and one on dark. Whoever can capture must, and goes on while it lasts. \
                    Take a king and you win. By Peter Aronson, 2002.",
            starts_title: "The start",
            picture: None,
            example: "Rb2-b6(xb7)",
            sample_title: "Four captures at once",
            sample_origin: "drawn by lot and chosen",
            sample_intro: "Nobody has played this game: it was chosen from many that were drawn by lot, for its captures and its end. Step \
                           through it with the buttons, the arrow keys, or a click on a move.",
            sample_clause: "a short game that ends with four captures in one turn",
        },
    }
}
