//! The list of variants, and the closed enums through which everybody else talks to all of them.

use super::{
    Act, Cell, Color, Composed, Core as _, Counting, EventCard, Events, Explain as _, Features,
    FenError, Geometry, Illegal, LegalTurn, Notation as _, Outcome, Placed, Played, Referee, Rules,
    Secret, VariantInfo, Viewer,
};

/// Makes the enums of all variants from their list: name and folder of each.
macro_rules! variants {
    ($($name:ident in $folder:ident,)+) => {
        /// A game that Postern carries.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Variant {
            $($name,)+
        }

        impl Variant {
            /// Every variant, in the order in which they are shown.
            pub const ALL: [Self; [$(Self::$name),+].len()] = [$(Self::$name),+];

            /// All that is constant about the variant.
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

        /// Passes a call on to the variant's own position.
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

            /// The start that a seed stands for, in a variant that can be shuffled.
            #[must_use]
            pub fn shuffled(variant: Variant, seed: u64) -> Option<Self> {
                match variant {
                    $(Variant::$name => Rules::shuffled(seed).map(Self::$name),)+
                }
            }

            /// Reads a variant's FEN.
            ///
            /// # Errors
            /// [`FenError`] names the field and what is wrong with it.
            pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
                match variant {
                    $(Variant::$name => Rules::from_fen(fen).map(Self::$name),)+
                }
            }

            /// See [`Rules::reached`].
            ///
            /// # Errors
            /// [`FenError`] names the field and what is wrong with it.
            pub fn reached(variant: Variant, fen: &str) -> Result<Self, FenError> {
                match variant {
                    $(Variant::$name => Rules::reached(fen).map(Self::$name),)+
                }
            }

            /// See [`Rules::with_events`].
            ///
            /// # Errors
            /// [`FenError`] tells what is wrong with the numbers.
            pub fn with_events(variant: Variant, numbers: &str) -> Option<Result<Self, FenError>> {
                match variant {
                    $(Variant::$name => Rules::with_events(numbers).map(|read| read.map(Self::$name)),)+
                }
            }

            /// See [`Rules::with_deck`].
            ///
            /// # Errors
            /// [`FenError`] tells what is wrong with the FEN or the numbers.
            pub fn with_deck(
                variant: Variant,
                fen: Option<&str>,
                numbers: Option<&str>,
            ) -> Option<Result<Self, FenError>> {
                match variant {
                    $(Variant::$name => Rules::with_deck(fen, numbers).map(|read| read.map(Self::$name)),)+
                }
            }

            /// See [`Rules::restore`].
            ///
            /// # Errors
            /// [`FenError`] tells what cannot be read.
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

/// Two positions are equal when a log keeps the same of them.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        let saved = |position: &Self| each!(position, inner => inner.save());
        self.variant() == other.variant() && saved(self) == saved(other)
    }
}

impl Eq for Position {}

impl Variant {
    /// The name in addresses, the API, the database and on the command line.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        self.info().slug
    }

    /// The name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.info().title
    }

    /// What people call a side: `Yellow`.
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

    /// The event with a number, whatever deck it is in.
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

    /// See [`Rules::save`]. What is hidden is in it, and so only a referee may ask for it.
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
    pub fn pieces(&self, viewer: Viewer) -> Vec<Placed> {
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

    /// Whether anything is hidden from anybody now.
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

    /// All ways to compose a turn: [`Rules::composed_turns`], then [`Rules::composed_otherwise`].
    #[must_use]
    pub fn composed_turns(&self, viewer: Viewer) -> Vec<Composed> {
        each!(self, inner => [inner.composed_turns(viewer), inner.composed_otherwise(viewer)].concat())
    }

    /// See [`Core::has_more_turns_than`](super::Core::has_more_turns_than).
    #[must_use]
    pub fn has_more_turns_than(&self, limit: usize) -> bool {
        each!(self, inner => inner.has_more_turns_than(limit))
    }

    /// See [`Rules::name_of_composed`].
    pub fn name_of_composed(
        &self,
        viewer: Viewer,
        meant: impl FnMut(&Composed) -> bool,
    ) -> Option<String> {
        each!(self, inner => inner.name_of_composed(viewer, meant))
    }

    /// See [`Explain::explain`](super::Explain::explain).
    #[must_use]
    pub fn explain(&self, viewer: Viewer, path: &[&str]) -> Option<Illegal> {
        each!(self, inner => inner.explain(viewer, path))
    }

    /// Reads a turn, knowing everything, and plays it.
    ///
    /// # Errors
    /// [`Illegal`] tells why the text is no legal turn here; the position is unchanged.
    pub fn play(&mut self, text: &str) -> Result<Played, Illegal> {
        each!(self, inner => {
            let turn = inner.read(text)?;
            Ok(inner.play_and_tell(turn))
        })
    }

    /// Reads a turn as `viewer` may know it, and plays it.
    ///
    /// # Errors
    /// [`Illegal`] tells why the text is no legal turn here; the position is unchanged.
    pub fn play_as(&mut self, viewer: Viewer, text: &str) -> Result<Played, Illegal> {
        each!(self, inner => {
            let turn = inner.read_as(viewer, text)?;
            Ok(inner.play_and_tell(turn))
        })
    }

    /// See [`Rules::read_act`].
    #[must_use]
    pub fn read_act(&self, text: &str) -> Option<Result<Act, Illegal>> {
        each!(self, inner => inner.read_act(text))
    }

    /// See [`Rules::read_choice`].
    ///
    /// # Errors
    /// [`Illegal`] tells why nothing of the kind can be chosen.
    pub fn read_choice(&self, text: &Secret<String>) -> Result<Act, Illegal> {
        each!(self, inner => inner.read_choice(text))
    }

    /// See [`Rules::act`].
    ///
    /// # Errors
    /// [`Illegal`] tells why not; the position is unchanged.
    pub fn act(&mut self, act: &Act) -> Result<(), Illegal> {
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

    /// How the variant counts repetitions and quiet plies.
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
