//! Commands that are refused because of the sender: a guest, a suspended account, or one that a
//! seat's conditions exclude.

use postern::live::ModerationAuthority;
use postern_game::{
    Actor, AllowedSender, Command, CommandKind, ConductFacts, DecisionFacts, DrawSeed, GameEvent,
    GameId, NewGame, OpponentKind, RatingRange, Refusal, RequiredFact, SeatConditions,
    SubmittedSecret, TimeControl, decide,
};
use postern_rules::ByColor;
use strum::IntoEnumIterator as _;

use crate::helpers::*;

fn facts() -> DecisionFacts {
    let seeds = ByColor::of(|_| DrawSeed::new([1; 32]));
    DecisionFacts::new(
        GameId::parse("next").unwrap(),
        SubmittedSecret::new([7; 32]),
        seeds,
    )
}

/// Returns the refusal of a command that Ben sends to a game created by Ann.
fn refused(new: NewGame, command: Command, facts: &DecisionFacts) -> Option<Refusal> {
    let table = Table::open(new);
    let ben = Actor::Person(ben().id);
    decide(&table.game, &ben, command, facts, table.now).err()
}

#[test]
fn a_seat_is_for_those_whom_its_conditions_admit() {
    let seek = |admission, rated| NewGame {
        admission,
        rated,
        ..new_game(OpponentKind::Anyone, blitz())
    };
    let accounts_only = SeatConditions {
        accounts_only: true,
        ..SeatConditions::default()
    };
    let range = RatingRange::new(Some(1_600), None).unwrap();
    let of_range = SeatConditions {
        ratings: Some(range),
        ..SeatConditions::default()
    };
    let guest = facts();
    let account = DecisionFacts {
        has_account: true,
        ..facts()
    };
    for (admission, rated, facts, refusal) in [
        (SeatConditions::default(), false, &guest, None),
        (
            accounts_only.clone(),
            false,
            &guest,
            Some(Refusal::AccountsOnly),
        ),
        (accounts_only, false, &account, None),
        (
            SeatConditions::default(),
            true,
            &guest,
            Some(Refusal::NeedsAccount),
        ),
        (SeatConditions::default(), true, &account, None),
        (
            of_range,
            true,
            &account,
            Some(Refusal::OutsideRange {
                range,
                rating: "1500?".to_owned(),
            }),
        ),
    ] {
        assert_eq!(
            refused(seek(admission, rated), Command::Join, facts),
            refusal
        );
    }
}

#[test]
fn conduct_is_judged_before_the_game() {
    let friend = || new_game(OpponentKind::Friend, TimeControl::Unlimited);
    let suspended = ConductFacts {
        suspended: Some("Spam".to_owned()),
        is_opponent_suspended: true,
        is_blocked: true,
    };
    let reason = "Spam".to_owned();
    for (conduct, refusal) in [
        (suspended.clone(), Refusal::Suspended { reason }),
        (
            ConductFacts {
                suspended: None,
                ..suspended.clone()
            },
            Refusal::OpponentSuspended,
        ),
        (
            ConductFacts {
                is_blocked: true,
                ..ConductFacts::default()
            },
            Refusal::Blocked,
        ),
    ] {
        let facts = DecisionFacts { conduct, ..facts() };
        for command in [Command::Join, Command::OfferRematch] {
            assert_eq!(refused(friend(), command, &facts), Some(refusal.clone()));
        }
    }
    let facts = DecisionFacts {
        conduct: suspended,
        is_opponent_deleted: true,
        ..facts()
    };
    let refusal = refused(friend(), Command::AcceptRematch, &facts);
    assert_eq!(refusal, Some(Refusal::OpponentDeleted));
}

#[test]
fn the_server_and_people_send_what_is_theirs() {
    let game = Table::two(TimeControl::Unlimited);
    for command in Command::iter() {
        let is_servers = command.kind().rule().sender == AllowedSender::Server;
        let by = |actor| decide(&game.game, &actor, command.clone(), &facts(), game.now).err();
        let by_server = by(Actor::Server) == Some(Refusal::NotAPlayer);
        assert_ne!(by_server, is_servers, "{command:?}");
        let by_player = by(Actor::Person(ann().id)) == Some(Refusal::NotThePlayers);
        assert_eq!(by_player, is_servers, "{command:?}");
        let by_watcher = by(Actor::Person(cleo().id)) == Some(Refusal::NotAPlayer);
        let is_players = command.kind().rule().sender == AllowedSender::Player;
        assert_eq!(by_watcher, is_players, "{command:?}");
    }
}

#[test]
fn what_reaches_other_people_depends_on_conduct() {
    let judged = CommandKind::iter().filter(|kind| {
        let needs = kind.rule().needs;
        needs.contains(&RequiredFact::Conduct) || needs.contains(&RequiredFact::Meeting)
    });
    let judged: Vec<_> = judged.collect();
    let expected = [
        CommandKind::Join,
        CommandKind::OfferRematch,
        CommandKind::AcceptRematch,
        CommandKind::Kibitz,
        CommandKind::EditComment,
    ];
    assert_eq!(judged, expected);
}

#[test]
fn the_wire_has_what_people_send() {
    let unsent = [CommandKind::BeginVacation, CommandKind::EndVacation];
    for kind in CommandKind::iter() {
        let sent = serde_json::to_value(kind).is_ok();
        let is_people = kind.rule().sender != AllowedSender::Server && !unsent.contains(&kind);
        assert_eq!(sent, is_people, "{kind}");
    }
}

#[tokio::test]
async fn what_was_granted_is_answered_the_same_after_a_suspension() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let (id, actor) = (server.command_id(), Actor::Person(ann().id));
    let says = async || {
        let comment = Command::Kibitz {
            ply: 0,
            text: "Hello".to_owned(),
            in_reply_to: None,
        };
        server.live.games.execute(&game, &actor, &id, comment).await
    };
    let granted = says().await.unwrap();
    let live = &server.live;
    live.conduct
        .suspend(ModerationAuthority::Host, "Ann", None, "Spam")
        .await
        .unwrap();
    assert_eq!(says().await, Ok(granted), "it happened, and happens once");
    let ended = live.games.game(&game).await.unwrap();
    assert_eq!(ended.comments().len(), 1);
}

#[test]
fn a_taken_seat_is_no_matter_of_accounts() {
    let mut table = Table::open(NewGame {
        admission: SeatConditions {
            accounts_only: true,
            ..SeatConditions::default()
        },
        ..new_game(OpponentKind::Anyone, TimeControl::Unlimited)
    });
    table.by(&ben(), Command::Join).unwrap();
    let cleo = Actor::Person(cleo().id);
    let refusal = decide(&table.game, &cleo, Command::Join, &facts(), table.now);
    assert_eq!(refusal.err(), Some(Refusal::SeatTaken));
    let joined = |event: &GameEvent| matches!(event, GameEvent::Joined { .. });
    assert!(table.log.iter().any(|(logged, ..)| joined(&logged.event)));
}
