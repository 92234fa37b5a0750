//! The list of variants, and the enums over all variants that other crates use.

use super::{
    Cell, Color, CountingRules, EventAction, EventCard, EventsState, ExplainTurns as _, FenError,
    Geometry, IllegalTurn, LegalTurn, Notation as _, Outcome, PlacedPiece, PlayResult,
    PlayablePosition as _, PositionFeatures, Referee, Rules, Secret, TurnComposition, VariantInfo,
    Viewer,
};

/// Generates the enums over all variants from a list of names and modules.
macro_rules! variants {
    ($($name:ident in $folder:ident,)+) => {
        /// A chess variant that Postern offers.
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

        /// Matches on the enum and evaluates an expression with the variant's position inside it.
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

            /// Returns the shuffled starting position for a seed, or `None` if the variant does not
            /// shuffle.
            #[must_use]
            pub fn shuffled(variant: Variant, seed: u64) -> Option<Self> {
                match variant {
                    $(Variant::$name => Rules::shuffled(seed).map(Self::$name),)+
                }
            }

            /// Parses a FEN of the variant.
            ///
            /// # Errors
            /// Returns a [`FenError`] that names the field and the problem.
            pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
                match variant {
                    $(Variant::$name => Rules::from_fen(fen).map(Self::$name),)+
                }
            }

            /// Parses the FEN of a position from a game; see [`Rules::from_reached_fen`].
            ///
            /// # Errors
            /// Returns a [`FenError`] that names the field and the problem.
            pub fn from_reached_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
                match variant {
                    $(Variant::$name => Rules::from_reached_fen(fen).map(Self::$name),)+
                }
            }

            /// Returns the start with the given events active; see [`Rules::with_events`].
            ///
            /// # Errors
            /// Returns a [`FenError`] that describes the problem with the event numbers.
            pub fn with_events(variant: Variant, numbers: &str) -> Option<Result<Self, FenError>> {
                match variant {
                    $(Variant::$name => {
                        Rules::with_events(numbers).map(|read| read.map(Self::$name))
                    })+
                }
            }

            /// Returns a position with a deck of the given events; see [`Rules::with_deck`].
            ///
            /// # Errors
            /// Returns a [`FenError`] that describes the problem with the FEN or the event numbers.
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

            /// Parses a saved position; see [`Rules::restore`].
            ///
            /// # Errors
            /// Returns a [`FenError`] that describes what cannot be read.
            pub fn restore(variant: Variant, saved: &str) -> Result<Self, FenError> {
                match variant {
                    $(Variant::$name => Rules::restore(saved).map(Self::$name),)+
                }
            }

            /// Returns all event cards of the variant; see [`Rules::cards`].
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

            /// Returns the position as the player of `side` knows it; see [`Rules::known_to`].
            #[must_use]
            pub fn known_to(&self, side: Color) -> Self {
                match self {
                    $(Self::$name(inner) => Self::$name(inner.known_to(side)),)+
                }
            }

            /// Returns the position without its secrets; see [`Rules::without_secrets`].
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

/// Two positions are equal if [`Rules::save`] writes them as the same text.
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

    /// Returns the name shown to players.
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

    /// Returns all event cards of the variant; see [`Rules::cards`].
    #[must_use]
    pub fn cards(self) -> Vec<&'static EventCard> {
        Position::cards(self)
    }

    /// Returns the event card with the given number, whether or not a deck contains it.
    #[must_use]
    pub fn card(self, number: u8) -> Option<&'static EventCard> {
        self.cards().into_iter().find(|card| card.number == number)
    }
}

impl Position {
    /// Returns the FEN with all information that `viewer` has; see [`Rules::fen`].
    #[must_use]
    pub fn fen(&self, viewer: Viewer) -> String {
        each!(self, inner => inner.fen(viewer))
    }

    /// Returns the FEN including all secrets; see [`Rules::full_fen`].
    #[must_use]
    pub fn full_fen(&self) -> String {
        each!(self, inner => inner.full_fen())
    }

    /// Writes the complete position for the event log; see [`Rules::save`]. The text contains
    /// secrets, so this requires a [`Referee`].
    #[must_use]
    pub fn save(&self, _: &Referee) -> String {
        each!(self, inner => inner.save())
    }

    #[must_use]
    pub fn to_move(&self) -> Color {
        each!(self, inner => inner.to_move())
    }

    /// Returns the pieces that `viewer` may see; see [`Rules::pieces`].
    #[must_use]
    pub fn pieces(&self, viewer: Viewer) -> Vec<PlacedPiece> {
        each!(self, inner => inner.pieces(viewer))
    }

    /// Returns the cells of kings in check; see [`Rules::checks`].
    #[must_use]
    pub fn checks(&self) -> Vec<Cell> {
        each!(self, inner => inner.checks())
    }

    /// Returns everything that `viewer` may see besides the pieces; see [`Rules::features`].
    #[must_use]
    pub fn features(&self, viewer: Viewer) -> PositionFeatures {
        each!(self, inner => inner.features(viewer))
    }

    /// Returns the public state of the event cards; see [`Rules::events`].
    #[must_use]
    pub fn events(&self) -> Option<EventsState> {
        each!(self, inner => inner.events())
    }

    /// Whether the position contains a secret, or a secret choice is pending.
    #[must_use]
    pub fn hides(&self) -> bool {
        self.events().is_some_and(|events| events.hidden)
    }

    /// Returns the secretly chosen cells; see [`Rules::secrets`].
    #[must_use]
    pub fn secrets(&self) -> Vec<(u8, Secret<Cell>)> {
        each!(self, inner => inner.secrets())
    }

    /// Returns the cells that `side` may choose for an event; see [`Rules::choosable`].
    #[must_use]
    pub fn choosable(&self, event: u8, side: Color) -> Vec<Cell> {
        each!(self, inner => inner.choosable(event, side))
    }

    /// Returns the event cards in this game's deck; see [`Rules::deck`].
    #[must_use]
    pub fn deck(&self) -> Vec<&'static EventCard> {
        each!(self, inner => inner.deck())
    }

    /// Returns every legal turn with its name; see [`Rules::legal_turns`].
    #[must_use]
    pub fn legal_turns(&self, viewer: Viewer) -> Vec<LegalTurn> {
        each!(self, inner => inner.legal_turns(viewer))
    }

    /// Returns all ways to compose a turn: those of [`Rules::turn_compositions`], then those of
    /// [`Rules::other_compositions`].
    #[must_use]
    pub fn turn_compositions(&self, viewer: Viewer) -> Vec<TurnComposition> {
        each!(self, inner => {
            [inner.turn_compositions(viewer), inner.other_compositions(viewer)].concat()
        })
    }

    /// Whether there are more than `limit` legal turns. Stops counting at `limit` + 1.
    #[must_use]
    pub fn has_more_turns_than(&self, limit: usize) -> bool {
        each!(self, inner => inner.has_more_turns_than(limit))
    }

    /// Returns the name of the first legal turn whose composition satisfies the predicate `meant`;
    /// see [`Rules::find_composed_name`].
    pub fn find_composed_name(
        &self,
        viewer: Viewer,
        meant: impl FnMut(&TurnComposition) -> bool,
    ) -> Option<String> {
        each!(self, inner => inner.find_composed_name(viewer, meant))
    }

    /// Explains why a player's clicks are not a legal turn.
    #[must_use]
    pub fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<IllegalTurn> {
        each!(self, inner => inner.explain(viewer, path))
    }

    /// Parses a turn, using all information including secrets, and plays it.
    ///
    /// # Errors
    /// Returns an [`IllegalTurn`] if the text is not a legal turn. The position is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<PlayResult, IllegalTurn> {
        each!(self, inner => {
            let turn = inner.read(text)?;
            Ok(inner.play_with_result(turn))
        })
    }

    /// Parses a turn, using only information that `viewer` has, and plays it.
    ///
    /// # Errors
    /// Returns an [`IllegalTurn`] if the text is not a legal turn. The position is then unchanged.
    pub fn play_as(&mut self, viewer: Viewer, text: &str) -> Result<PlayResult, IllegalTurn> {
        each!(self, inner => {
            let turn = inner.read_as(viewer, text)?;
            Ok(inner.play_with_result(turn))
        })
    }

    /// Parses a player action that is not a turn, such as starting an event; see
    /// [`Rules::read_event_action`].
    #[must_use]
    pub fn read_event_action(&self, text: &str) -> Option<Result<EventAction, IllegalTurn>> {
        each!(self, inner => inner.read_event_action(text))
    }

    /// Parses a player's choice of a cell; see [`Rules::read_choice`].
    ///
    /// # Errors
    /// Returns an [`IllegalTurn`] that explains why this cell, or any cell, cannot be chosen now.
    pub fn read_choice(&self, text: &Secret<String>) -> Result<EventAction, IllegalTurn> {
        each!(self, inner => inner.read_choice(text))
    }

    /// Performs an action that is not a turn; see [`Rules::act`].
    ///
    /// # Errors
    /// Returns an [`IllegalTurn`] if the action is illegal. The position is then unchanged.
    pub fn act(&mut self, act: &EventAction) -> Result<(), IllegalTurn> {
        each!(self, inner => inner.act(act))
    }

    /// Returns the result if the position ends the game, for example by checkmate.
    #[must_use]
    pub fn verdict(&self) -> Option<Outcome> {
        each!(self, inner => inner.verdict())
    }

    /// Returns the position's hash for detecting repetition.
    #[must_use]
    pub fn key(&self) -> u64 {
        each!(self, inner => inner.key())
    }

    /// Returns the number of plies since the last capture or pawn move.
    #[must_use]
    pub fn quiet_plies(&self) -> u32 {
        each!(self, inner => inner.quiet_plies())
    }

    /// Returns the variant's rules for repetition and quiet plies.
    #[must_use]
    pub const fn counting(&self) -> CountingRules {
        self.variant().info().counting
    }

    /// Counts sequences of turns; see [`perft`](super::perft()).
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        each!(self, inner => super::core::moves::perft::perft(inner, depth))
    }

    /// Counts sequences of turns, grouped by their first turn; see [`divide`](super::divide).
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        each!(self, inner => super::core::moves::perft::divide(inner, depth))
    }
}
