//! Chess problems and analyses whose text is reported, hidden and shown again.

use serde_json::{Value, json};

use super::reports::{decides, numbers};
use super::*;
use crate::helpers::Answer;
use crate::problems::{plays, published};

const TITLE: &str = "Two &#60;b&#62;rooks&#60;/b&#62;";
const COMMENT: &str = "One rook behind the other.";

fn id_of(page: &str) -> &str {
    page.rsplit('/').next().expect("an id")
}

async fn reports(player: &Player, field: &str, id: &str) -> Answer {
    let fields = [
        ("name", "Zoë"),
        (field, id),
        ("kind", "insults"),
        ("text", "Rude"),
    ];
    player.form("/conduct/report", &fields).await
}

/// Saves an analysis. Returns its ID and version.
async fn keeps(player: &Player) -> (String, Value) {
    let tree = json!({"comment": "You fool", "turns": [{"after": null, "turn": "c4"}]});
    let study = json!({
        "variant": "hole-chess", "fen": null, "deal": null, "title": "A <trap>", "tree": tree,
    });
    let saved = player.post("/api/analysis", &study).await;
    assert_eq!(saved.status.as_u16(), 201, "{}", saved.body);
    let saved = saved.json();
    let id = saved["id"].as_str().expect("a text").to_owned();
    (id, saved["version"].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_words_of_a_problem_are_reported_hidden_and_shown_again() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let dora = account(&server, "Dora").await;
    let moderator = moderator(&server).await;
    let page = published(&server, &zoe).await;
    let about = format!("/conduct?name=Zo%C3%AB&problem={}", id_of(&page));
    let link = format!(
        "{}#report-title\">Report its words",
        about.replace('&', "&amp;")
    );
    ben.get(&page).await.shows(200, &link);
    for other in [&zoe, &Player::new(&server)] {
        let seen = other.get(&page).await;
        assert!(!seen.body.contains("Report its words"));
    }
    // The comment could reveal the solution, so the form quotes it only to users who have solved or
    // revealed the problem.
    let asked = ben.get(&about).await;
    asked.shows(200, "Report the words of the problem");
    asked.shows(200, TITLE);
    assert!(!asked.body.contains(COMMENT), "{}", asked.body);
    plays(&dora, &page, 0, "Ra7").await;
    plays(&dora, &page, 2, "Rb8").await;
    dora.get(&about).await.shows(200, COMMENT);
    for player in [&ben, &dora] {
        let sent = reports(player, "problem", id_of(&page)).await;
        sent.leads_to("/account#reports-title");
    }
    let again = reports(&ben, "problem", id_of(&page)).await;
    again.shows(422, "You have reported this already");
    let own = ben.get("/account").await;
    own.shows(200, &format!("href=\"{page}\">this problem</a>"));
    let data = ben.get("/account/data").await.json();
    let work = data["reports"][0]["work"].as_str().expect("an address");
    assert!(work.ends_with(&page), "{work}");

    let queue = moderator.get("/moderation/reports").await;
    queue
        .shows(200, &format!("href=\"{page}\">this problem</a>"))
        .shows(200, "the words of")
        .shows(200, TITLE)
        .shows(200, COMMENT)
        .shows(200, "Hide the words");
    let waiting = numbers(&moderator).await;
    assert_eq!(waiting.len(), 2);
    let done = decides(&moderator, "hide", &waiting[0]).await;
    done.leads_to("/moderation/reports");
    assert!(
        numbers(&moderator).await.is_empty(),
        "both were about the same words"
    );
    let hidden = dora.get(&page).await;
    hidden.shows(
        200,
        "Its words were hidden by a moderator: insults or threats.",
    );
    hidden.shows(200, "Solution");
    let list = dora.get("/problems?variant=crazyhouse&turns=2").await;
    list.shows(200, &format!("href=\"{page}\""));
    for seen in [&hidden, &list] {
        assert!(!seen.body.contains(TITLE) && !seen.body.contains(COMMENT));
    }
    let log = moderator.get("/moderation").await;
    let act = format!(
        "hid the words of a problem of Zoë (insults or threats) (report {}): Not &#60;here&#62;",
        waiting[0]
    );
    log.shows(200, &act);
    log.shows(200, &format!("href=\"{page}\">The problem</a>"));
    let late = reports(&account(&server, "Eve").await, "problem", id_of(&page)).await;
    late.shows(422, "A moderator has hidden this already");
    let data = zoe.get("/account/data").await.json();
    let composed = &data["problems"]["composed"][0];
    assert_eq!(composed["hidden"], "insults or threats");
    assert_eq!(composed["comment"], COMMENT);

    moderator.get(&page).await.shows(200, "Report its words");
    moderator
        .get(&about)
        .await
        .shows(200, "Show the words again");
    let fields = [("problem", id_of(&page)), ("reason", "A joke")];
    for (sent, sentence) in [("show", ""), ("show", "Nothing was changed")] {
        let done = moderator
            .form(&format!("/moderation/{sent}"), &fields)
            .await;
        if sentence.is_empty() {
            done.leads_to(&page);
        } else {
            done.shows(422, sentence);
        }
    }
    dora.get(&page).await.shows(200, TITLE);
    let log = moderator.get("/moderation").await;
    log.shows(200, "showed the words of a problem of Zoë again: A joke");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_is_reported_and_hidden_from_all_but_its_owner() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let moderator = moderator(&server).await;
    let (id, version) = keeps(&zoe).await;
    let page = format!("/analysis/{id}");
    let about = format!("/conduct?name=Zo%C3%AB&analysis={id}");
    let seen = ben.get(&page).await;
    seen.shows(200, "Report this analysis");
    assert!(!zoe.get(&page).await.body.contains("Report this analysis"));
    ben.get(&about).await.shows(200, "A &#60;trap&#62;");
    let sent = reports(&ben, "analysis", &id).await;
    sent.leads_to("/account#reports-title");
    let queue = moderator.get("/moderation/reports").await;
    queue.shows(200, &format!("href=\"{page}\">this analysis</a>"));
    queue.shows(200, "A &#60;trap&#62;");

    // Hiding an analysis without naming the report also closes the report.
    moderator.get(&about).await.shows(200, "Hide the analysis");
    let hide = [("analysis", &*id), ("why", "insults"), ("reason", "")];
    moderator
        .form("/moderation/hide", &hide)
        .await
        .leads_to(&page);
    assert!(numbers(&moderator).await.is_empty());
    ben.get("/account").await.shows(200, "dealt with");
    let sentence = "A moderator has hidden this analysis: insults or threats.";
    for path in [page.clone(), format!("{page}/analysis.txt")] {
        for other in [&ben, &Player::new(&server)] {
            let refused = other.get(&path).await;
            refused.shows(404, sentence);
            assert!(!refused.body.contains("fool"), "{}", refused.body);
        }
    }
    moderator
        .get(&page)
        .await
        .shows(200, "Hidden by a moderator: insults or threats.");
    // The owner can still read and change the analysis, and it stays hidden.
    let own = zoe.get(&page).await;
    own.shows(
        200,
        "A moderator has hidden this analysis from everybody but you",
    );
    let mut newer = json!({
        "variant": "hole-chess", "fen": null, "deal": null, "title": "Better", "version": version,
        "tree": {"comment": "", "turns": []},
    });
    let request = zoe.request("PUT", &format!("/api/analysis/{id}"));
    let saved = zoe.send(request.json(&newer)).await;
    assert_eq!(saved.status.as_u16(), 200, "{}", saved.body);
    ben.get(&page).await.shows(404, sentence);
    newer["version"] = saved.json()["version"].clone();
    let request = ben.request("PUT", &format!("/api/analysis/{id}"));
    let foreign = ben.send(request.json(&newer)).await;
    assert_eq!(foreign.status.as_u16(), 404, "{}", foreign.body);

    let show = [("analysis", &*id), ("reason", "It is better now")];
    moderator
        .form("/moderation/show", &show)
        .await
        .leads_to(&page);
    ben.get(&page).await.shows(200, "Better");
    let log = moderator.get("/moderation").await;
    log.shows(200, "showed an analysis of Zoë again: It is better now");
    log.shows(200, "hid an analysis of Zoë (insults or threats)");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_reported_or_hidden_is_refused_in_a_sentence() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let moderator = moderator(&server).await;
    let (id, _) = keeps(&zoe).await;
    for (field, id) in [
        ("problem", "nosuchproblem"),
        ("analysis", "nosuchanalysis"),
        ("problem", "%00"),
        ("analysis", "a b"),
    ] {
        let refused = reports(&ben, field, id).await;
        refused.shows(422, "There are no such words");
        let refused = moderator
            .form("/moderation/show", &[(field, id), ("reason", "Why not")])
            .await;
        assert_eq!(refused.status.as_u16(), 422, "{}", refused.body);
    }
    let own = reports(&zoe, "analysis", &id).await;
    own.leads_to("/account");
    let guest = Player::new(&server);
    guest.creates(&json!({"with": "both-sides"})).await;
    let refused = reports(&guest, "analysis", &id).await;
    refused.shows(422, "You need an account");
    let hide = [("analysis", &*id), ("why", "spam"), ("reason", "")];
    for other in [&ben, &zoe, &guest] {
        let refused = other.form("/moderation/hide", &hide).await;
        assert_eq!(refused.status.as_u16(), 403, "{}", refused.body);
    }
    let (own, _) = keeps(&moderator).await;
    let hide = [("analysis", &*own), ("why", "spam"), ("reason", "")];
    let refused = moderator.form("/moderation/hide", &hide).await;
    refused.shows(422, "You cannot do this to yourself");
    // A deleted analysis cannot be hidden, but its report can still be decided.
    reports(&ben, "analysis", &id)
        .await
        .leads_to("/account#reports-title");
    let request = zoe.request("DELETE", &format!("/api/analysis/{id}"));
    assert_eq!(zoe.send(request).await.status.as_u16(), 204);
    let queue = moderator.get("/moderation/reports").await;
    queue.shows(200, "It has been removed.");
    let number = numbers(&moderator).await.remove(0);
    decides(&moderator, "hide", &number)
        .await
        .shows(422, "There are no such words");
    decides(&moderator, "dismiss", &number)
        .await
        .leads_to("/moderation/reports");
}
