//! Exports of games with secret squares, replayed and verified on the command line.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::json;

use crate::choices::{begun, choose};
use crate::helpers::{Player, Server};

/// Runs a `postern` command that reads a game's export from standard input.
pub(crate) fn postern(arguments: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_postern"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // The write fails if the program exits before it has read all input.
    let _ = child
        .stdin
        .take()
        .expect("it was asked for")
        .write_all(text.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn replayed(text: &str) -> String {
    let output = postern(&["replay", "event-chess", "-"], text);
    assert!(
        output.status.success(),
        "{text}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn fails(text: &str, part: &str) {
    let output = postern(&["verify", "-"], text);
    let complaint = String::from_utf8(output.stderr).expect("text");
    assert_eq!(
        (
            output.status.code(),
            complaint.lines().count(),
            output.stdout.len()
        ),
        (Some(1), 1, 0),
        "{complaint}"
    );
    assert!(complaint.contains(part), "“{part}” is not in: {complaint}");
}

/// Returns three exports of one game: before the reveal, after it, and after the end of the game.
async fn exports(server: &Server) -> [String; 3] {
    let (game, white, black) = begun(server, &json!({"start": "event-5"})).await;
    let path = format!("/games/{game}/game.txt");
    white.must(&game, choose("c4")).await;
    black.must(&game, choose("f6")).await;
    white.plays(&game, "e4", 0).await;
    let hidden = white.get(&path).await.body;
    assert_eq!(
        Player::new(server).get(&path).await.body,
        hidden,
        "it is the same for everybody"
    );
    black.plays(&game, "Nf6", 1).await;
    let revealed = black.get(&path).await.body;
    white.plays(&game, "Bxc4", 2).await;
    black.must(&game, json!({"do": "resign"})).await;
    [hidden, revealed, white.get(&path).await.body]
}

#[tokio::test]
async fn an_export_keeps_secrets_and_is_replayed_before_and_after_the_reveal() {
    let server = Server::start().await;
    let [hidden, revealed, over] = exports(&server).await;
    // Skips the commitments, because their random digits may contain the name of a square.
    let (commitments, rest): (Vec<_>, Vec<_>) = hidden
        .lines()
        .partition(|line| line.contains("Commitment \""));
    assert_eq!(commitments.len(), 2);
    let rest = rest.join("\n");
    assert!(
        !rest.contains('@') && !rest.contains("Proof") && !rest.contains("\"c4"),
        "{rest}"
    );
    assert!(rest.contains("\n1. e4 *"), "{rest}");
    assert!(replayed(&hidden).ends_with(" ?\n"), "{}", replayed(&hidden));
    fails(&hidden, "nothing to verify yet");

    assert!(revealed.contains("W@c4 B@f6 1. e4 Nf6-c4"), "{revealed}");
    assert!(
        replayed(&revealed).ends_with(" c4f6\n"),
        "{}",
        replayed(&revealed)
    );
    let output = postern(&["verify", "-"], &revealed);
    let words = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{words}"
    );
    assert!(
        words.contains("White chose c4")
            && words.contains("Black chose f6")
            && words.contains("2 turns"),
        "{words}"
    );
    assert!(postern(&["verify", "-"], &over).status.success(), "{over}");
}

/// Runs `verify` on a game's export and an earlier export of the same game.
fn beside(earlier: &str, text: &str) -> Output {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(earlier.as_bytes()).expect("it is written");
    let path = file.path().to_str().expect("a path");
    postern(&["verify", "-", "--earlier", path], text)
}

#[tokio::test]
async fn commitments_are_compared_with_those_noted_earlier() {
    let server = Server::start().await;
    let [hidden, revealed, over] = exports(&server).await;
    let commitment = |text: &str| {
        let line = text
            .lines()
            .find(|line| line.starts_with("[WhiteCommitment "));
        line.expect("a commitment")[18..]
            .trim_matches(['"', ']'])
            .to_owned()
    };
    let alone = String::from_utf8(postern(&["verify", "-"], &over).stdout).expect("text");
    let told = format!("White’s commitment: {}\n", commitment(&over));
    assert!(alone.contains(&told), "{alone}");
    assert!(
        alone.contains("Compare these commitments with those that you noted"),
        "{alone}"
    );

    let output = beside(&hidden, &over);
    let words = String::from_utf8(output.stdout).expect("text");
    assert!(
        output.status.success() && words.contains("the same commitments"),
        "{words}"
    );

    let [other, ..] = exports(&server).await;
    let changed = hidden.replace(&commitment(&hidden), &commitment(&other));
    let bare: Vec<&str> = hidden
        .lines()
        .filter(|line| !line.contains("Commitment"))
        .collect();
    for (earlier, part) in [
        (other, "of another game"),
        (changed, "White’s commitment was changed"),
        (bare.join("\n"), "no commitment"),
    ] {
        let output = beside(&earlier, &revealed);
        let complaint = String::from_utf8(output.stderr).expect("text");
        assert!(
            !output.status.success() && complaint.contains(part),
            "{part}: {complaint}"
        );
        assert!(output.stdout.is_empty());
    }
}

#[tokio::test]
async fn a_file_that_was_tampered_with_does_not_verify() {
    let server = Server::start().await;
    let [_, revealed, over] = exports(&server).await;
    let line = |name: &str| {
        revealed
            .lines()
            .find(|line| line.starts_with(&format!("[{name} ")))
            .unwrap()
            .to_owned()
    };
    let (commitment, proof, id) = (line("WhiteCommitment"), line("WhiteProof"), line("GameId"));
    let swap = |old: &str, new: &str| {
        assert!(revealed.contains(old), "{old}: {revealed}");
        revealed.replacen(old, new, 1)
    };
    let other_square = proof.replace("/c4/", "/d4/");
    fails(
        &swap(&proof, &other_square),
        "does not have the published commitment",
    );
    fails(
        &swap(
            &commitment,
            &line("BlackCommitment").replace("Black", "White"),
        ),
        "does not have the published",
    );
    fails(
        &swap(&commitment, "[WhiteCommitment \"c4\"]"),
        "64 hexadecimal digits",
    );
    fails(
        &swap(&format!("{commitment}\n"), ""),
        "a proof but no commitment",
    );
    fails(&swap(&format!("{proof}\n"), ""), "no proof");
    fails(
        &swap(&format!("{commitment}\n{proof}\n"), ""),
        "no commitment and no proof",
    );
    fails(&swap(&id, "[GameId \"another\"]"), "of the game");
    fails(&swap(&format!("{id}\n"), ""), "no tag GameId");
    fails(
        &swap("[Variant \"Event Chess\"]", "[Variant \"Go\"]"),
        "“Go”",
    );
    fails(&swap("[Variant \"Event Chess\"]\n", ""), "no tag Variant");
    fails(&swap("W@c4 ", "W@d4 "), "c4");
    fails(&swap("W@c4 ", ""), "White");
    fails(&swap("Nf6-c4", "Nf6"), "it is Nf6-c4");
    fails(&swap("Nf6-c4", "Nf6-c5"), "turn 4");
    let white = (line("WhiteCommitment"), line("WhiteProof"));
    let black = (
        line("BlackCommitment").replace("Black", "White"),
        line("BlackProof").replace("BlackP", "WhiteP"),
    );
    fails(
        &revealed
            .replace(&white.0, &black.0)
            .replace(&white.1, &black.1),
        "the other side’s",
    );
    assert_ne!(revealed, over);
    fails(
        "[Variant \"Event Chess\"]\n\n1. e4 e5 *\n",
        "no square was chosen secretly",
    );
}

/// A forged proof that matches a forged commitment still contradicts the moves.
#[tokio::test]
async fn a_made_up_proof_meets_the_moves() {
    use sha2::{Digest as _, Sha256};
    let server = Server::start().await;
    let [_, revealed, _] = exports(&server).await;
    let tag = |name: &str| {
        let line = revealed
            .lines()
            .find(|line| line.starts_with(&format!("[{name} ")))
            .unwrap();
        line.split('"').nth(1).unwrap().to_owned()
    };
    let forge = |text: &str| {
        let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(text));
        revealed
            .replace(&tag("WhiteProof"), text)
            .replace(&tag("WhiteCommitment"), &hash)
    };
    fails(
        &forge(&tag("WhiteProof").replace("/c4/", "/d4/")),
        "White’s proof says d4, the moves say c4",
    );
    fails(&forge("postern/c4"), "not of the form");
    fails(
        &forge(&format!("{}00", tag("WhiteProof"))),
        "not of the form",
    );
}

/// Plays a game from `board`, in which both squares are chosen, one turn is played and Black
/// resigns. Returns the game's export.
async fn resigned_after(server: &Server, board: &str, squares: [&str; 2], turn: &str) -> String {
    let (game, white, black) = begun(server, &json!({"fen": format!("{board} ?")})).await;
    white.must(&game, choose(squares[0])).await;
    black.must(&game, choose(squares[1])).await;
    white.plays(&game, turn, 0).await;
    black.must(&game, json!({"do": "resign"})).await;
    black.get(&format!("/games/{game}/game.txt")).await.body
}

#[tokio::test]
async fn turns_taken_back_and_turns_to_be_finished_are_exported_and_verified() {
    let server = Server::start().await;
    for (board, squares, turn, written) in [
        (
            "4q2k/8/8/8/8/8/4R3/4K3 w - - 0 1",
            ["e4", "a5"],
            "Re4",
            "W@e4 B@a5 Re4~ 1-0",
        ),
        (
            "8/7k/8/8/8/2P5/8/K7 w - - 0 1",
            ["c4", "g8"],
            "c4",
            "W@c4 B@g8 c4-g8 1-0",
        ),
    ] {
        let text = resigned_after(&server, board, squares, turn).await;
        assert!(text.contains(written), "{text}");
        assert!(text.contains(&format!("[FEN \"{board} ?\"]")), "{text}");
        replayed(&text);
        let output = postern(&["verify", "-"], &text);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
