//! Comments that a moderator hides and shows again.

use postern_game::view::CommentView;
use postern_game::view::frames::{Audience, GameUpdate, PublicState};
use postern_game::{Actor, Command, Misconduct, Person, Refusal, Seq, TimeControl};
use proptest::prelude::*;

use crate::helpers::*;

fn say(text: &str) -> Command {
    Command::Kibitz {
        ply: 0,
        text: text.to_owned(),
        in_reply_to: None,
    }
}

fn hide(comment: Seq, why: Option<Misconduct>) -> Command {
    Command::HideComment { comment, why }
}

fn first(table: &Table, by: &Person) -> CommentView {
    table.view(by).kibitz.comments.remove(0)
}

#[test]
fn hidden_words_are_shown_to_nobody_until_they_are_shown_again() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4"]);
    table.by(&cleo(), say("See 1. c4, you fool")).unwrap();
    let comment = table.game.seq();
    let server = Actor::Server;
    table
        .act(&server, hide(comment, Some(Misconduct::Insults)))
        .unwrap();
    for viewer in [cleo(), person("Dora")] {
        let shown = first(&table, &viewer);
        assert_eq!((shown.text.as_str(), shown.turns.len()), ("", 0));
        assert_eq!(shown.hidden, Some("insults or threats"));
        let since = table.view_since(&viewer, comment).kibitz;
        assert!(since.replace, "open pages lose the words");
    }
    let edit = Command::EditComment {
        comment,
        version: comment,
        text: "other words".to_owned(),
    };
    assert_eq!(table.refused(&cleo(), edit), Refusal::CommentHidden);
    let reply = Command::Kibitz {
        ply: 0,
        text: "?".to_owned(),
        in_reply_to: Some(comment),
    };
    assert_eq!(
        table.refused(&person("Dora"), reply),
        Refusal::NoCommentToAnswer
    );
    assert_eq!(
        table.act(&server, hide(comment, Some(Misconduct::Spam))),
        Err(Refusal::NoChange)
    );
    assert_eq!(fold(&table.log).comments(), table.game.comments());
    table.act(&server, hide(comment, None)).unwrap();
    let shown = first(&table, &cleo());
    assert_eq!(
        (shown.text.as_str(), shown.hidden, shown.version),
        ("See 1. c4, you fool", None, None)
    );
    assert_eq!(shown.turns.len(), 1);
    // The author can delete a hidden comment, and nothing restores it afterwards.
    table
        .act(&server, hide(comment, Some(Misconduct::Other)))
        .unwrap();
    let delete = Command::DeleteComment {
        comment,
        version: comment,
    };
    table.by(&cleo(), delete).unwrap();
    for nothing in [comment, 1, 99, -1] {
        assert_eq!(
            table.act(&server, hide(nothing, None)),
            Err(Refusal::NoSuchComment)
        );
    }
}

#[test]
fn nobody_hides_a_comment_by_a_command_of_their_own() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("hello")).unwrap();
    let comment = table.game.seq();
    for who in [ann(), ben(), cleo()] {
        let hidden = hide(comment, Some(Misconduct::Other));
        assert_eq!(table.refused(&who, hidden), Refusal::NotThePlayers);
    }
    assert_eq!(first(&table, &cleo()).text, "hello");
}

proptest! {
    /// If a comment is withheld from the players, they cannot tell whether or why it was hidden.
    #[test]
    fn hiding_what_is_withheld_leaves_no_trace(text in "[a-z]{1,40}", spam in any::<bool>()) {
        let sent = |text: &str, spam: bool| {
            let mut table = Table::two(TimeControl::Unlimited);
            table.turns(&["c4"]);
            table.by(&cleo(), say(text)).unwrap();
            let comment = table.game.seq();
            let state = PublicState::of(&table.game, &names());
            let why = if spam { Misconduct::Spam } else { Misconduct::Insults };
            table.act(&Actor::Server, hide(comment, Some(why))).unwrap();
            let now = PublicState::of(&table.game, &names());
            let mut bytes = Vec::new();
            for audience in [Audience::White, Audience::Black] {
                let mut update = GameUpdate::between(&state, &now, &table.game);
                assert!(!update.add_comments(&table.game, &names(), audience));
                bytes.push(serde_json::to_string(&update).unwrap());
            }
            for player in [ann(), ben()] {
                for since in [0, comment - 1, comment] {
                    bytes.push(serde_json::to_string(&table.view_since(&player, since)).unwrap());
                }
            }
            bytes
        };
        prop_assert_eq!(sent(&text, spam), sent("other words", !spam));
    }
}
