//! Rating changes after a game, for arbitrary ratings.

use postern_game::{Millis, RATING_IDLE_AFTER, Rating, Strength, rate};
use postern_rules::{ByColor, Color};
use proptest::prelude::*;

use super::days;
use crate::helpers::START;

/// Generates strengths that the database can store.
fn strengths() -> impl Strategy<Value = Strength> {
    let rating = (
        100_000..4_000_000_i64,
        30_000..350_000_i64,
        10_000_000..100_000_000_i64,
    );
    (rating, 0..days(3_000)).prop_map(|((points, deviation, volatility), ago)| Strength {
        rating: Rating {
            points,
            deviation,
            volatility,
        },
        games: 1,
        last_ms: Some(START - ago),
    })
}

fn players() -> impl Strategy<Value = ByColor<Strength>> {
    (strengths(), strengths()).prop_map(|(white, black)| ByColor { white, black })
}

fn swapped<T: Copy>(both: ByColor<T>) -> ByColor<T> {
    ByColor {
        white: both.black,
        black: both.white,
    }
}

proptest! {
    #[test]
    fn colours_make_no_difference(players in players(), winner in 0..3_usize) {
        let winner = [None, Some(Color::White), Some(Color::Black)][winner];
        let other = winner.map(|side| !side);
        let once = rate(players, winner, START);
        prop_assert_eq!(rate(swapped(players), other, START), swapped(once));
    }

    #[test]
    fn who_wins_gains_and_who_loses_pays(players in players()) {
        let won = rate(players, Some(Color::White), START);
        let drawn = rate(players, None, START);
        let lost = rate(players, Some(Color::Black), START);
        let white = |after: ByColor<Strength>| after.white.rating.points;
        prop_assert!(white(won) >= players.white.rating.points);
        prop_assert!(white(lost) <= players.white.rating.points);
        prop_assert!(white(lost) <= white(drawn) && white(drawn) <= white(won));
        prop_assert!(won.black.rating.points <= players.black.rating.points);
    }

    #[test]
    fn ratings_stay_in_their_bounds(players in players(), winner in 0..3_usize, later in 0..days(3_000)) {
        let winner = [None, Some(Color::White), Some(Color::Black)][winner];
        let at = START + later;
        for after in [rate(players, winner, at).white, rate(players, winner, at).black] {
            let Rating { points, deviation, volatility } = after.rating;
            prop_assert!((100_000..=4_000_000).contains(&points));
            prop_assert!((30_000..=350_000).contains(&deviation));
            prop_assert!((10_000_000..=100_000_000).contains(&volatility));
            prop_assert_eq!((after.games, after.last_ms), (2, Some(at)));
        }
    }

    #[test]
    fn a_rating_grows_less_certain_and_never_other(strength in strengths(), ago in 0..days(3_000)) {
        let now = strength.at(START);
        let later = strength.at(START + ago);
        prop_assert_eq!(now.points, later.points);
        prop_assert!(strength.rating.deviation <= now.deviation && now.deviation <= later.deviation);
    }

    #[test]
    fn a_list_shows_a_rating_while_it_is_neither_provisional_nor_idle(strength in strengths()) {
        let last = strength.last_ms.unwrap();
        match strength.listed_until() {
            None => prop_assert!(strength.rating.is_provisional()),
            Some(until) => {
                prop_assert!(until <= last + RATING_IDLE_AFTER);
                prop_assert!(!strength.at(until - 1).is_provisional());
                prop_assert!(until == last + RATING_IDLE_AFTER || strength.at(until + days(1)).is_provisional());
            }
        }
    }
}

#[test]
fn a_first_game_moves_both_by_the_same() {
    let new = ByColor::of(|_| Strength::NEW);
    let after = rate(new, Some(Color::White), START);
    // Computed by hand with Glickman's formulas, for two players with rating 1500, deviation 350
    // and volatility 0.06.
    assert_eq!(after.white.rating.shown(), 1_662);
    assert_eq!(after.black.rating.shown(), 1_338);
    assert_eq!(after.white.rating.words(), "1662?");
    assert_eq!(rate(new, None, START).white.rating.shown(), 1_500);
    assert_eq!(Rating::NEW.words(), "1500?");
}

#[test]
fn a_deviation_grows_by_the_part_of_a_period_that_has_passed() {
    let strength = Strength {
        rating: Rating {
            points: 1_600_000,
            deviation: 80_000,
            volatility: 60_000_000,
        },
        games: 30,
        last_ms: Some(START),
    };
    let after = |ms: Millis| strength.at(START + ms).deviation;
    assert_eq!(after(0), 80_000);
    // The square of a deviation grows by (173.7178 × 0.06)² per week: 80² + 108.64 / 2 = 80.3388².
    assert_eq!(after(days(7) / 2), 80_339);
    assert_eq!(after(days(40_000)), 350_000);
    assert_eq!(after(-days(3)), 80_000, "clocks of servers differ");
}
