//! The JSON request for a new game, as documented in `docs/WIRE.md`.

use serde::Deserialize;
use strum::{Display, EnumString};

use crate::web::Problem;
use postern_game::{
    ComputerPlayer, EventDeal, InvalidDeal, NewGame, OpponentKind, RatingRange, Refusal,
    SeatConditions, TimeBank, TimeControl, TimeOff, TimePerMove,
};
use postern_rules::{Color, Position, StartSetup, Variant, excerpt};

/// A request for a new game, not validated yet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WireNewGame {
    pub id: String,
    pub variant: String,
    pub with: String,
    /// The side that the creator wants to play. Ignored if both sides play at one board.
    #[serde(default = "random")]
    pub play: String,
    pub time: WireTime,
    pub fen: Option<String>,
    /// The name of a start position that the variant offers. The default is the first one.
    pub start: Option<String>,
    /// The way in which event cards come into the game: `draw`, `draw 5,7,12`, `pick 4,91` or
    /// `in-force 107`.
    pub deal: Option<String>,
    /// Whether the game counts for the players' ratings.
    #[serde(default)]
    pub rated: bool,
    /// The level of the computer, from 1 to 8. Used only if `with` is `computer`.
    pub level: Option<u8>,
    /// The name of the challenged player. Used only if `with` is [`CHALLENGED`].
    pub to: Option<String>,
    /// Whether only users with an account may take the free seat.
    #[serde(default)]
    pub accounts_only: bool,
    /// The lowest rating with which a player may take the free seat of a rated game.
    pub least_rating: Option<u16>,
    pub most_rating: Option<u16>,
}

/// The value of `with` for a challenge to a named player.
pub(crate) const CHALLENGED: &str = "player";

fn random() -> String {
    SideChoice::Random.to_string()
}

/// The side that the creator of a game wants to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum SideChoice {
    White,
    Black,
    Random,
}

/// `None` stands for a random side.
impl From<SideChoice> for Option<Color> {
    fn from(side: SideChoice) -> Self {
        match side {
            SideChoice::White => Some(Color::White),
            SideChoice::Black => Some(Color::Black),
            SideChoice::Random => None,
        }
    }
}

/// The time control of a new game: minutes per player with seconds per turn, or days per turn.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum WireTime {
    Unlimited,
    Live {
        minutes: f64,
        /// The number of seconds added to the clock after each turn.
        #[serde(default)]
        increment: f64,
        /// The number of seconds before the clock starts to run in each turn. Used instead of an
        /// increment.
        #[serde(default)]
        delay: f64,
    },
    Correspondence {
        days: u8,
        /// The time bank. By default, unused time is not saved, and each turn has the full number
        /// of days.
        #[serde(default)]
        bank: Option<WireBank>,
        /// Whether clocks pause on Saturday and Sunday. `nights_off` pauses them during the
        /// sleeping hours of the player to move.
        #[serde(default)]
        weekends_off: bool,
        #[serde(default)]
        nights_off: bool,
        /// Whether a player whose time has run out may still move, as long as the opponent has not
        /// claimed the end.
        #[serde(default)]
        late_moves: bool,
    },
}

/// A time bank: the number of hours that each turn adds, and the maximum number of days.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WireBank {
    pub hours: u8,
    pub most_days: u8,
}

impl WireNewGame {
    /// Returns the name of the challenged player. `None` if the game is not a challenge to a named
    /// player.
    ///
    /// # Errors
    /// Returns 422 if the name is missing.
    pub(crate) fn challenged(&self) -> Result<Option<&str>, Problem> {
        if self.with != CHALLENGED {
            return Ok(None);
        }
        let name = self.to.as_deref().map(str::trim);
        let name = name.filter(|name| !name.is_empty());
        name.map(Some)
            .ok_or_else(|| invalid("Type the name of the player you want to challenge."))
    }

    /// Validates all fields except the name of the challenged player. `seed` is called for shuffled
    /// start positions.
    ///
    /// # Errors
    /// Returns 422 with a message about the first invalid field.
    pub(crate) fn read(self, seed: impl FnOnce() -> u64) -> Result<NewGame, Problem> {
        let variant: Variant = self
            .variant
            .parse()
            .map_err(|error| invalid(&format!("{error}.")))?;
        let with = match self.with.as_str() {
            CHALLENGED => Ok(OpponentKind::Friend),
            other => other.parse(),
        };
        let with = with.map_err(|_| {
            invalid(&format!(
                "“{}” isn’t an opponent: choose friend, player, anyone, both-sides or computer.",
                excerpt(&self.with)
            ))
        })?;
        let with = match (with, self.level) {
            (OpponentKind::Computer(_), Some(level)) => OpponentKind::Computer(
                ComputerPlayer::of_level(level)
                    .ok_or_else(|| invalid("The computer has the levels 1 to 8."))?,
            ),
            (with, _) => with,
        };
        let play: SideChoice = self.play.parse().map_err(|_| {
            invalid(&format!(
                "“{}” isn’t a side: choose white, black or random.",
                excerpt(&self.play)
            ))
        })?;
        let fen = self.fen.filter(|fen| !fen.trim().is_empty());
        let setting = match self.start.filter(|start| !start.is_empty()) {
            None => StartSetup::Usual,
            Some(slug) => setting(variant, &slug)?,
        };
        let (fen, seed) = match (setting, fen) {
            (StartSetup::Usual | StartSetup::Deal(_), fen) => (fen, None),
            (StartSetup::Fen(begin), None) => (Some(begin.to_owned()), None),
            (StartSetup::Seed, None) => (None, Some(seed())),
            (StartSetup::Fen(_) | StartSetup::Seed, Some(_)) => {
                return Err(invalid(
                    "A custom position replaces the starting setup: leave out one of the two.",
                ));
            }
        };
        let deal = match self.deal.filter(|deal| !deal.trim().is_empty()) {
            None => match setting {
                StartSetup::Deal(deal) => deal.parse().ok(),
                _ => None,
            },
            Some(_) if setting != StartSetup::Usual => {
                return Err(invalid(
                    "A deck of one’s own replaces the starting setup: leave out one of the two.",
                ));
            }
            Some(deal) => {
                let deal: Result<EventDeal, InvalidDeal> = deal.parse();
                Some(deal.map_err(|error| invalid(&format!("{error}.")))?)
            }
        };
        if let Some(fen) = fen.as_ref().filter(|_| deal.is_none()) {
            Position::from_fen(variant, fen)
                .map_err(|error| Problem::from(Refusal::from(error)))?;
        }
        let ratings = match (self.least_rating, self.most_rating) {
            (None, None) => None,
            (least, most) => {
                let range = RatingRange::new(least, most);
                Some(range.map_err(|error| invalid(&error.to_string()))?)
            }
        };
        Ok(NewGame {
            variant,
            with,
            play: play.into(),
            time: self.time.read()?,
            fen,
            seed,
            deal,
            rated: self.rated,
            admission: SeatConditions {
                invited: None,
                accounts_only: self.accounts_only,
                ratings,
            },
        })
    }
}

/// Parses a request for a new game and creates the game, then discards it. For fuzz tests.
#[cfg(fuzzing)]
pub fn read_new_game(text: &str) {
    use postern_game::{Person, PersonId, RandomInputs, create};

    let Ok(wish) = serde_json::from_str::<WireNewGame>(text) else {
        return;
    };
    let person = Person {
        id: PersonId::parse("ann").expect("it is an id"),
        name: "Ann".to_owned(),
    };
    let _ = wish.read(|| 1).map(|new| {
        create(
            new,
            &person,
            RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
        )
    });
}

/// Returns the start position with this name. A variant may offer several.
fn setting(variant: Variant, slug: &str) -> Result<StartSetup, Problem> {
    let starts = variant.info().starts;
    starts
        .iter()
        .find(|start| start.slug == slug)
        .map(|start| start.setting)
        .ok_or_else(|| {
            let all: Vec<_> = starts.iter().map(|start| start.slug).collect();
            invalid(&format!(
                "{} does not begin with “{}”; there is {}.",
                variant.title(),
                excerpt(slug),
                all.join(", ")
            ))
        })
}

impl WireTime {
    fn read(self) -> Result<TimeControl, Problem> {
        let control = match self {
            Self::Unlimited => Ok(TimeControl::Unlimited),
            Self::Live {
                minutes,
                increment,
                delay,
            } => {
                let increment = milliseconds(increment * 1000.0);
                let per_move = match milliseconds(delay * 1000.0) {
                    0 => TimePerMove::Increment(increment),
                    delay if increment == 0 => TimePerMove::Delay(delay),
                    _ => {
                        return Err(invalid(
                            "A clock has an increment or a delay: leave out one of the two.",
                        ));
                    }
                };
                TimeControl::live_with(milliseconds(minutes * 60_000.0), per_move)
            }
            Self::Correspondence {
                days,
                bank,
                weekends_off,
                nights_off,
                late_moves,
            } => {
                let time_off = TimeOff {
                    weekends: weekends_off,
                    nights: nights_off,
                };
                let bank = bank.map(|WireBank { hours, most_days }| TimeBank { hours, most_days });
                TimeControl::correspondence(days)
                    .and_then(|control| control.with_bank(bank))
                    .map(|control| control.with_time_off(time_off))
                    .map(|control| control.with_late_moves(late_moves))
            }
        };
        control.map_err(|error| invalid(&format!("That time control isn’t allowed: {error}.")))
    }
}

/// Rounds a number of milliseconds. Infinite, too large or invalid values become a value that all
/// time controls refuse.
fn milliseconds(value: f64) -> postern_game::Millis {
    const LARGEST: f64 = 1e12;
    // The range check leaves only fractions of a millisecond to truncate.
    #[allow(clippy::cast_possible_truncation)]
    if value.is_finite() && (0.0..=LARGEST).contains(&value) {
        value.round() as i64
    } else {
        -1
    }
}

fn invalid(sentence: &str) -> Problem {
    let mut letters = sentence.chars();
    let capitalised: String = letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default();
    Problem::unusable(capitalised)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_game_is_checked_field_by_field() {
        let game = |variant: &str, with: &str, play: &str, time: &str| {
            let json = format!(
                r#"{{"id":"1","variant":"{variant}","with":"{with}","play":"{play}","time":{time}}}"#
            );
            serde_json::from_str::<WireNewGame>(&json)
                .unwrap()
                .read(|| 7)
        };
        let live = r#"{"kind":"live","minutes":0.5,"increment":3}"#;
        let new = game("hole-chess", "friend", "black", live).unwrap();
        assert_eq!(
            new.time,
            TimeControl::Live {
                base_ms: 30_000,
                per_move: TimePerMove::Increment(3000)
            }
        );
        assert_eq!(new.play, Some(Color::Black));
        for (variant, with, play, time) in [
            ("go", "friend", "black", live),
            ("hole-chess", "nobody", "black", live),
            ("hole-chess", "friend", "green", live),
            (
                "hole-chess",
                "friend",
                "white",
                r#"{"kind":"live","minutes":-1,"increment":0}"#,
            ),
            (
                "hole-chess",
                "friend",
                "white",
                r#"{"kind":"live","minutes":1e300,"increment":0}"#,
            ),
            (
                "hole-chess",
                "friend",
                "white",
                r#"{"kind":"correspondence","days":0}"#,
            ),
        ] {
            let problem = game(variant, with, play, time).unwrap_err();
            assert_eq!(problem.status, axum::http::StatusCode::UNPROCESSABLE_ENTITY);
            assert!(
                problem.sentence.ends_with('.') && problem.sentence.len() > 20,
                "{}",
                problem.sentence
            );
        }
    }
}
