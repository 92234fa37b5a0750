//! Games drawn by agreement or by claim.

use postern_game::{Command, GameEvent, NewGame, OpponentKind, Refusal, TimeControl};
use postern_rules::{Color, CountingRules, EndReason, Outcome, Variant};

use crate::helpers::*;

const AGREED: Outcome = Outcome::draw(EndReason::Agreement);

#[test]
fn an_offer_is_accepted_by_the_other_side() {
    let mut table = Table::two(TimeControl::Unlimited);
    assert_eq!(
        table.by(&ann(), Command::OfferDraw).unwrap(),
        [GameEvent::DrawOffered { by: Color::White }]
    );
    assert_eq!(
        table.refused(&ann(), Command::AcceptDraw),
        Refusal::NoDrawOffer
    );
    assert_eq!(
        table.refused(&ann(), Command::DeclineDraw),
        Refusal::NoDrawOffer
    );
    assert_eq!(
        table.refused(&ann(), Command::OfferDraw),
        Refusal::DrawOfferOpen
    );
    table.by(&ben(), Command::AcceptDraw).unwrap();
    assert_eq!(table.game.outcome(), Some(AGREED));
}

#[test]
fn two_offers_are_an_agreement_and_so_is_one_at_one_board() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&ben(), Command::OfferDraw).unwrap();
    table.by(&ann(), Command::OfferDraw).unwrap();
    assert_eq!(table.game.outcome(), Some(AGREED));

    let mut table = Table::one_board();
    table.by(&ann(), Command::OfferDraw).unwrap();
    assert_eq!(table.game.outcome(), Some(AGREED));
}

#[test]
fn an_offer_outlasts_its_makers_turn_and_falls_with_the_answering_turn() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&ann(), Command::OfferDraw).unwrap();
    table.turns(&["c4"]);
    assert_eq!(
        offered_by(&table.view(&ben()), OfferKind::Draw),
        Some(Color::White)
    );
    table.turns(&["e6"]);
    assert_eq!(offered_by(&table.view(&ben()), OfferKind::Draw), None);
    assert_eq!(
        table.refused(&ben(), Command::AcceptDraw),
        Refusal::NoDrawOffer
    );
}

#[test]
fn nobody_is_pestered_with_offers() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4"]);
    table.by(&ann(), Command::OfferDraw).unwrap();
    assert_eq!(
        table.by(&ben(), Command::DeclineDraw).unwrap(),
        [GameEvent::DrawDeclined { by: Color::Black }]
    );
    assert_eq!(
        table.refused(&ann(), Command::OfferDraw),
        Refusal::DrawOfferedLately
    );
    table.turns(&["e6"]);
    assert_eq!(
        table.refused(&ann(), Command::OfferDraw),
        Refusal::DrawOfferedLately
    );
    table.turns(&["e4"]);
    table.by(&ann(), Command::OfferDraw).unwrap();
}

#[test]
fn turns_made_again_after_a_take_back_count_towards_the_next_offer() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4", "e6", "e4", "Qg6"]);
    table.by(&ann(), Command::OfferDraw).unwrap();
    table.by(&ann(), Command::AskTakeback).unwrap();
    table
        .by(&ben(), Command::GrantTakeback { plies: 2 })
        .unwrap();
    assert_eq!(
        offered_by(&table.view(&ann()), OfferKind::Draw),
        None,
        "the position is another one"
    );
    assert_eq!(
        table.refused(&ann(), Command::OfferDraw),
        Refusal::DrawOfferedLately
    );
    table.turns(&["e4", "Qg6"]);
    assert!(table.by(&ann(), Command::OfferDraw).is_ok());
}

#[test]
fn a_declined_player_may_be_offered_a_draw() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&ann(), Command::OfferDraw).unwrap();
    table.by(&ben(), Command::DeclineDraw).unwrap();
    assert!(table.by(&ben(), Command::OfferDraw).is_ok());
}

#[test]
fn the_third_repetition_and_50_moves_are_claimed_by_the_side_to_move() {
    let mut table = Table::two_from(two_kings(0));
    table.turns(&ROUND);
    assert_eq!(
        table.refused(&ann(), Command::ClaimDraw),
        Refusal::NoClaim(CountingRules::Fide)
    );
    assert_eq!(label(&table.view(&ann()), CommandKind::ClaimDraw), None);
    table.turns(&ROUND);
    assert_eq!(
        table.refused(&ben(), Command::ClaimDraw),
        Refusal::NotYourTurn
    );
    assert_eq!(
        label(&table.view(&ann()), CommandKind::ClaimDraw).as_deref(),
        Some("Claim a draw: threefold repetition")
    );
    table.by(&ann(), Command::ClaimDraw).unwrap();
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::draw(EndReason::ThreefoldRepetition))
    );

    let mut table = Table::two_from(two_kings(98));
    table.turns(&["Kd2"]);
    assert_eq!(
        table.refused(&ben(), Command::ClaimDraw),
        Refusal::NoClaim(CountingRules::Fide)
    );
    table.turns(&["Kd9"]);
    table.by(&ann(), Command::ClaimDraw).unwrap();
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::draw(EndReason::FiftyMoveRule))
    );
}

#[test]
fn a_finished_game_knows_no_draws() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&ann(), Command::OfferDraw).unwrap();
    table.by(&ann(), Command::Resign).unwrap();
    for command in [
        Command::OfferDraw,
        Command::AcceptDraw,
        Command::DeclineDraw,
        Command::ClaimDraw,
    ] {
        assert!(matches!(table.refused(&ben(), command), Refusal::Over(_)));
    }
    assert_eq!(offered_by(&table.view(&ben()), OfferKind::Draw), None);
}

#[test]
fn a_refused_claim_says_what_the_game_lacks() {
    let claim = |variant| {
        let new = NewGame {
            variant,
            ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
        };
        let mut table = Table::two_from(new);
        table.refused(&ann(), Command::ClaimDraw).to_string()
    };
    let moves = "fewer than 50 moves by each side have passed without a capture or pawn move.";
    assert_eq!(
        claim(Variant::HoleChess),
        format!(
            "There is no draw to claim: the position has not occurred three times, and {moves}"
        )
    );
    // In Interweave, a repetition is not a draw but a loss.
    assert_eq!(
        claim(Variant::Interweave),
        format!("There is no draw to claim: {moves}")
    );
}
