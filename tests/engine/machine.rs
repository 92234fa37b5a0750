//! Random commands by random users at random times keep the game and its log consistent.

use postern_game::view::GameStatus;
use postern_game::{
    Actor, Command, GameEvent, GameView, OpponentKind, Person, TimeBank, TimeControl,
};
use postern_rules::Viewer;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::helpers::*;

/// A user's action, and the pause before it.
#[derive(Clone, Debug)]
struct TimedAction {
    who: usize,
    what: ActionKind,
    after_ms: i64,
}

#[derive(Clone, Debug)]
enum ActionKind {
    /// Plays one of the legal turns.
    Turn(Index),
    Command(Command),
    /// Grants the takeback that the opponent has requested.
    Grant,
    /// Starts an event that can be started.
    Start,
    /// Chooses one of the possible squares.
    Choose(Index),
}

fn commands() -> impl Strategy<Value = Command> {
    let fixed = prop::sample::select(vec![
        Command::Join,
        Command::OfferDraw,
        Command::AcceptDraw,
        Command::DeclineDraw,
        Command::ClaimDraw,
        Command::ClaimTime,
        Command::GiveTime,
        Command::OfferCorrespondence { days: 1 },
        Command::AcceptCorrespondence { days: 1 },
        Command::DeclineCorrespondence,
        Command::AskTakeback,
        Command::DeclineTakeback,
        Command::Abort,
        Command::OfferRematch,
        Command::AcceptRematch,
        Command::DeclineRematch,
        Command::Flag,
        Command::AllowKibitz { allowed: true },
        Command::AllowKibitz { allowed: false },
    ]);
    prop_oneof![
        20 => fixed,
        1 => Just(Command::Resign),
        2 => (0_usize..3).prop_map(|plies| Command::GrantTakeback { plies }),
        3 => ("[a-g0-9@/xQRBK= ]{0,9}", 0_usize..6).prop_map(|(turn, ply)| play(&turn, ply)),
        3 => (0_u8..7, 0_usize..6).prop_map(|(event, ply)| Command::StartEvent { event: Some(event), ply }),
        4 => "[a-h][1-8]".prop_map(|square| choose(&square)),
        3 => (0_usize..6, ".{0,20}").prop_map(|(ply, text)| Command::Kibitz { ply, text, in_reply_to: None }),
    ]
}

fn acts() -> impl Strategy<Value = Vec<TimedAction>> {
    let what = prop_oneof![
        8 => any::<Index>().prop_map(ActionKind::Turn),
        2 => Just(ActionKind::Grant),
        1 => Just(ActionKind::Start),
        3 => any::<Index>().prop_map(ActionKind::Choose),
        5 => commands().prop_map(ActionKind::Command),
    ];
    let after_ms = prop_oneof![6 => 0_i64..500, 1 => 0_i64..20_000];
    prop::collection::vec(
        (0_usize..4, what, after_ms).prop_map(|(who, what, after_ms)| TimedAction {
            who,
            what,
            after_ms,
        }),
        1..60,
    )
}

fn tables() -> impl Strategy<Value = Table> {
    let bank = TimeBank {
        hours: 5,
        most_days: 4,
    };
    let time = prop::sample::select(vec![
        TimeControl::Unlimited,
        blitz(),
        three_days(),
        three_days().with_late_moves(true),
        three_days().with_bank(Some(bank)).unwrap(),
    ]);
    let with = prop::sample::select(vec![
        OpponentKind::Friend,
        OpponentKind::Anyone,
        OpponentKind::BothSides,
    ]);
    let begin = prop::sample::select(vec![new_game, event_game, event_5]);
    (with, time, begin, any::<bool>()).prop_map(|(with, time, begin, joined)| {
        let mut table = Table::open(begin(with, time));
        if joined && with != OpponentKind::BothSides {
            table.by(&ben(), Command::Join).unwrap();
        }
        table
    })
}

/// Returns the number of plies of a requested takeback.
fn granted(views: &[GameView]) -> usize {
    let mut buttons = views.iter().flat_map(|view| &view.buttons);
    buttons.find_map(|button| button.plies).unwrap_or(0)
}

/// Performs the action, which may be refused.
fn perform(table: &mut Table, act: &TimedAction) {
    let people: [Person; 3] = [ann(), ben(), cleo()];
    let plies = table.game.line().plies().len();
    let command = match &act.what {
        ActionKind::Command(command) => command.clone(),
        ActionKind::Grant => Command::GrantTakeback {
            plies: granted(&[table.view(&ann()), table.view(&ben())]),
        },
        ActionKind::Start => start_event(plies),
        ActionKind::Choose(index) => {
            let player = if act.who == 1 { ben() } else { ann() };
            let squares = table.view(&player).choosable;
            let squares = [squares.white, squares.black].concat();
            if squares.is_empty() {
                start_event(plies)
            } else {
                choose(&squares[index.index(squares.len())])
            }
        }
        ActionKind::Turn(index) => {
            let choices = table
                .game
                .line()
                .position()
                .legal_turns(Viewer::BothPlayers);
            if choices.is_empty() {
                Command::ClaimDraw
            } else {
                play(&index.get(&choices).notation, plies)
            }
        }
    };
    table.wait(act.after_ms);
    let before = table.log.len();
    let result = match people.get(act.who) {
        Some(person) => table.by(person, command),
        None => table.act(&Actor::Server, command),
    };
    if let Ok(events) = result {
        assert_eq!(table.log.len(), before + events.len());
        assert!(!events.is_empty(), "what is granted leaves a trace");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_game_stays_sound(mut table in tables(), acts in acts()) {
        for act in &acts {
            perform(&mut table, act);
        }
        let ends = table.log.iter().filter(|(event, ..)| matches!(event.event, GameEvent::Ended { .. })).count();
        prop_assert_eq!(ends, usize::from(table.game.outcome().is_some()));
        prop_assert!(table.log.iter().zip(1..).all(|((_, seq, _), number)| *seq == number), "numbers have no gaps");

        let folded = fold(&table.log);
        prop_assert_eq!(folded.clock(), table.game.clock());
        for person in [ann(), ben(), cleo()] {
            let view = table.view(&person);
            let mut again = table.clone();
            again.game = folded.clone();
            prop_assert_eq!(&view, &again.view(&person), "the log is the game");
            prop_assert_eq!(view.status == GameStatus::Over, view.outcome.is_some());
            prop_assert_eq!(view.can.contains(&CommandKind::Play), !view.choices.is_empty());
            let told = table.game.aside_stamps().len() + table.game.time_notes().len();
            prop_assert_eq!(view.asides.len(), told);
            let choosable = [view.choosable.white.len(), view.choosable.black.len()];
            prop_assert_eq!(view.can.contains(&CommandKind::Choose), choosable != [0, 0]);
            let owed = view.position.features.owed();
            prop_assert!(!view.can.contains(&CommandKind::Play) || !(owed.white || owed.black));
        }
    }

    /// A client that reconnects after any gap reaches the same state as a new client.
    #[test]
    fn catching_up_leads_to_the_whole(mut table in tables(), acts in acts(), leave in any::<Index>()) {
        let leave = leave.index(acts.len());
        let mut known = Vec::new();
        for (number, act) in acts.iter().enumerate() {
            if number == leave {
                known = [ann(), ben(), cleo()].map(|person| (table.view(&person), person)).to_vec();
            }
            perform(&mut table, act);
        }
        for (old, person) in known {
            let whole = table.view(&person);
            let news = table.view_since(&person, old.seq);
            let mut plies = old.plies;
            plies.truncate(news.plies_from);
            plies.extend(news.plies);
            prop_assert_eq!(plies, whole.plies);
            let mut comments = if news.kibitz.replace { Vec::new() } else { old.kibitz.comments };
            comments.extend(news.kibitz.comments);
            prop_assert_eq!(comments, whole.kibitz.comments);
        }
    }
}
