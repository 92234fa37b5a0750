//! The list of variants, and the closed enums through which other crates use all of them.

use super::{
    Cell, Color, Core as _, Counting, EventAction, EventCard, Events, Explain as _, Features,
    FenError, Geometry, Illegal, LegalTurn, Notation as _, Outcome, PlacedPiece, PlayResult,
    Referee, Rules, Secret, TurnComposition, VariantInfo, Viewer,
};

/// Generates the enums of all variants from a list of names and modules.
macro_rules! variants {
    ($($name:ident in $folder:ident,)+) => {
        /// A game that Postern offers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Variant {
            $($name,)+
        }

        impl Variant {
            /// All variants, in display order.
            pub const ALL: [Self; [$(Self::$name),+].len()] = [$(Self::$name),+];

            /// Returns the variant's constants.
            #[must_use]
            pub const fn info(self) -> &'static VariantInfo {
                match self {
                    $(Self::$name => &super::$folder::INFO,)+
                }
            }
        }

        /// A position of any variant.
        #[derive(Clone, Debug)]
        pub enum Position {
            $($name(super::$folder::Position),)+
        }

        /// Forwards a call to the variant's own position.
        macro_rules! each {
            ($position:expr, $inner:ident => $call:expr) => {
                match $position {
                    $(Position::$name($inner) => $call,)+
                }
            };
        }

        impl Position {
            #[must_use]
            pub fn start(variant: Variant) -> Self {
                match variant {
                    $(Variant::$name => Self::$name(Rules::start()),)+
                }
            }

            /// Returns the shuffled start for a seed, or `None` in a variant that is never
            /// shuffled.
            #[must_use]
            pub fn shuffled(variant: Variant, seed: u64) -> Option<Self> {
                match variant {
                    $(Variant::$name => Rules::shuffled(seed).map(Self::$name),)+
                }
            }

            /// Parses a FEN of the variant.
            ///
            /// # Errors
            /// [`FenError`] names the field and the problem.
            pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
                match variant {
                    $(Variant::$name => Rules::from_fen(fen).map(Self::$name),)+
                }
            }

            /// See [`Rules::from_reached_fen`].
            ///
            /// # Errors
            /// [`FenError`] names the field and the problem.
            pub fn from_reached_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
                match variant {
                    $(Variant::$name => Rules::from_reached_fen(fen).map(Self::$name),)+
                }
            }

            /// See [`Rules::with_events`].
            ///
            /// # Errors
            /// [`FenError`] describes the problem with the numbers.
            pub fn with_events(variant: Variant, numbers: &str) -> Option<Result<Self, FenError>> {
                match variant {
                    $(Variant::$name => {
                        Rules::with_events(numbers).map(|read| read.map(Self::$name))
                    })+
                }
            }

            /// See [`Rules::with_deck`].
            ///
            /// # Errors
            /// [`FenError`] describes the problem with the FEN or the numbers.
            pub fn with_deck(
                variant: Variant,
                fen: Option<&str>,
                numbers: Option<&str>,
            ) -> Option<Result<Self, FenError>> {
                match variant {
                    $(Variant::$name => {
                        Rules::with_deck(fen, numbers).map(|read| read.map(Self::$name))
                    })+
                }
            }

            /// See [`Rules::restore`].
            ///
            /// # Errors
            /// [`FenError`] says what cannot be read.
            pub fn restore(variant: Variant, saved: &str) -> Result<Self, FenError> {
                match variant {
                    $(Variant::$name => Rules::restore(saved).map(Self::$name),)+
                }
            }

            /// See [`Rules::cards`].
            fn cards(variant: Variant) -> Vec<&'static EventCard> {
                match variant {
                    $(Variant::$name => <super::$folder::Position as Rules>::cards(),)+
                }
            }

            #[must_use]
            pub const fn variant(&self) -> Variant {
                match self {
                    $(Self::$name(_) => Variant::$name,)+
                }
            }

            /// See [`Rules::known_to`].
            #[must_use]
            pub fn known_to(&self, side: Color) -> Self {
                match self {
                    $(Self::$name(inner) => Self::$name(inner.known_to(side)),)+
                }
            }

            /// See [`Rules::without_secrets`].
            #[must_use]
            pub fn without_secrets(&self) -> Self {
                match self {
                    $(Self::$name(inner) => Self::$name(inner.without_secrets()),)+
                }
            }
        }
    };
}

variants! {
    HoleChess in hole_chess,
    EventChess in event_chess,
    Interweave in interweave,
    Crazyhouse in crazyhouse,
    AtomicChess in atomic,
}

/// Positions are equal if the log saves them as the same text.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let saved = |position: &Self| each!(position, inner => inner.save());
        self.variant() == other.variant() && saved(self) == saved(other)
    }
}

impl Eq for Position {}

impl Variant {
    /// Returns the name used in URLs, the API, the database and on the command line.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        self.info().slug
    }

    /// Returns the name shown to people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.info().title
    }

    /// Returns the name of a side, such as `Yellow`.
    #[must_use]
    pub fn side_name(self, color: Color) -> &'static str {
        self.info().sides[color]
    }

    #[must_use]
    pub const fn geometry(self) -> &'static Geometry {
        &self.info().geometry
    }

    /// See [`Rules::cards`].
    #[must_use]
    pub fn cards(self) -> Vec<&'static EventCard> {
        Position::cards(self)
    }

    /// Returns the event with the given number, in any deck.
    #[must_use]
    pub fn card(self, number: u8) -> Option<&'static EventCard> {
        self.cards().into_iter().find(|card| card.number == number)
    }
}

impl Position {
    /// See [`Rules::fen`].
    #[must_use]
    pub fn fen(&self, viewer: Viewer) -> String {
        each!(self, inner => inner.fen(viewer))
    }

    /// See [`Rules::full_fen`].
    #[must_use]
    pub fn full_fen(&self) -> String {
        each!(self, inner => inner.full_fen())
    }

    /// See [`Rules::save`]. The text contains secrets, so it takes a [`Referee`].
    #[must_use]
    pub fn save(&self, _: &Referee) -> String {
        each!(self, inner => inner.save())
    }

    #[must_use]
    pub fn to_move(&self) -> Color {
        each!(self, inner => inner.to_move())
    }

    /// See [`Rules::pieces`].
    #[must_use]
    pub fn pieces(&self, viewer: Viewer) -> Vec<PlacedPiece> {
        each!(self, inner => inner.pieces(viewer))
    }

    /// See [`Rules::checks`].
    #[must_use]
    pub fn checks(&self) -> Vec<Cell> {
        each!(self, inner => inner.checks())
    }

    /// See [`Rules::features`].
    #[must_use]
    pub fn features(&self, viewer: Viewer) -> Features {
        each!(self, inner => inner.features(viewer))
    }

    /// See [`Rules::events`].
    #[must_use]
    pub fn events(&self) -> Option<Events> {
        each!(self, inner => inner.events())
    }

    /// Whether the position has a secret.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.events().is_some_and(|events| events.hidden)
    }

    /// See [`Rules::secrets`].
    #[must_use]
    pub fn secrets(&self) -> Vec<(u8, Secret<Cell>)> {
        each!(self, inner => inner.secrets())
    }

    /// See [`Rules::choosable`].
    #[must_use]
    pub fn choosable(&self, event: u8, side: Color) -> Vec<Cell> {
        each!(self, inner => inner.choosable(event, side))
    }

    /// See [`Rules::deck`].
    #[must_use]
    pub fn deck(&self) -> Vec<&'static EventCard> {
        each!(self, inner => inner.deck())
    }

    /// See [`Rules::legal_turns`].
    #[must_use]
    pub fn legal_turns(&self, viewer: Viewer) -> Vec<LegalTurn> {
        each!(self, inner => inner.legal_turns(viewer))
    }

    /// Returns all ways to compose a turn: [`Rules::turn_compositions`], then
    /// [`Rules::other_compositions`].
    #[must_use]
    pub fn turn_compositions(&self, viewer: Viewer) -> Vec<TurnComposition> {
        each!(self, inner => {
            [inner.turn_compositions(viewer), inner.other_compositions(viewer)].concat()
        })
    }

    /// See [`Core::has_more_turns_than`](super::Core::has_more_turns_than).
    #[must_use]
    pub fn has_more_turns_than(&self, limit: usize) -> bool {
        each!(self, inner => inner.has_more_turns_than(limit))
    }

    /// See [`Rules::find_composed_name`].
    pub fn find_composed_name(
        &self,
        viewer: Viewer,
        meant: impl FnMut(&TurnComposition) -> bool,
    ) -> Option<String> {
        each!(self, inner => inner.find_composed_name(viewer, meant))
    }

    /// See [`Explain::explain`](super::Explain::explain).
    #[must_use]
    pub fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<Illegal> {
        each!(self, inner => inner.explain(viewer, path))
    }

    /// Parses a turn, using all information including secrets, and plays it.
    ///
    /// # Errors
    /// [`Illegal`] says why the text is not a legal turn here; the position is unchanged.
    pub fn play(&mut self, text: &str) -> Result<PlayResult, Illegal> {
        each!(self, inner => {
            let turn = inner.read(text)?;
            Ok(inner.play_with_result(turn))
        })
    }

    /// Parses a turn, using only what `viewer` knows, and plays it.
    ///
    /// # Errors
    /// [`Illegal`] says why the text is not a legal turn here; the position is unchanged.
    pub fn play_as(&mut self, viewer: Viewer, text: &str) -> Result<PlayResult, Illegal> {
        each!(self, inner => {
            let turn = inner.read_as(viewer, text)?;
            Ok(inner.play_with_result(turn))
        })
    }

    /// See [`Rules::read_event_action`].
    #[must_use]
    pub fn read_event_action(&self, text: &str) -> Option<Result<EventAction, Illegal>> {
        each!(self, inner => inner.read_event_action(text))
    }

    /// See [`Rules::read_choice`].
    ///
    /// # Errors
    /// [`Illegal`] says why the cell, or any cell, cannot be chosen now.
    pub fn read_choice(&self, text: &Secret<String>) -> Result<EventAction, Illegal> {
        each!(self, inner => inner.read_choice(text))
    }

    /// See [`Rules::act`].
    ///
    /// # Errors
    /// [`Illegal`] says why it is not allowed; the position is unchanged.
    pub fn act(&mut self, act: &EventAction) -> Result<(), Illegal> {
        each!(self, inner => inner.act(act))
    }

    /// See [`Core::verdict`](super::Core::verdict).
    #[must_use]
    pub fn verdict(&self) -> Option<Outcome> {
        each!(self, inner => inner.verdict())
    }

    /// See [`Core::key`](super::Core::key).
    #[must_use]
    pub fn key(&self) -> u64 {
        each!(self, inner => inner.key())
    }

    /// See [`Core::quiet_plies`](super::Core::quiet_plies).
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        each!(self, inner => inner.quiet_plies())
    }

    /// Returns how the variant counts repetitions and quiet plies.
    #[must_use]
    pub const fn counting(&self) -> Counting {
        self.variant().info().counting
    }

    /// See [`perft`](super::perft()).
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, inner => super::core::moves::perft::perft(inner, depth))
    }

    /// See [`divide`](super::divide).
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        each!(self, inner => super::core::moves::perft::divide(inner, depth))
    }
}
