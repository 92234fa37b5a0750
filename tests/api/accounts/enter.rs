//! Signing up and signing in.

use rstest::rstest;
use serde_json::json;

use super::*;

#[tokio::test]
async fn a_stranger_signs_up_and_is_somebody() {
    let server = Server::start().await;
    let zoe = Player::new(&server);
    let page = zoe.get("/sign-up").await;
    page.shows(200, "autocomplete=\"username\"")
        .shows(200, "autocomplete=\"new-password\"");
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(zoe.cookie(), "", "looking makes nobody");
    assert!(!is_in(&zoe, "Zoë").await);
    let done = signs_up(&zoe, "Zoë", PASSWORD).await;
    done.leads_to("/me");
    assert_eq!(done.header("cache-control"), "no-store");
    assert!(is_in(&zoe, "Zoë").await);
    for set in done.headers.get_all("set-cookie") {
        let set = set.to_str().unwrap();
        assert!(
            set.contains("HttpOnly") && set.contains("SameSite=Lax"),
            "{set}"
        );
    }
    // Pages that are cached for everyone still show who is signed in.
    for path in [
        "/help",
        "/rules",
        "/rules/hole-chess",
        "/samples/hole-chess",
    ] {
        zoe.get(path)
            .await
            .shows(200, "<span class=\"account-name\">Zoë</span>");
        let stranger = Player::new(&server).get(path).await;
        stranger.shows(200, "href=\"/sign-in\"");
        assert!(!stranger.body.contains("Zoë"), "{path}");
    }
    for path in ["/sign-up", "/sign-in"] {
        zoe.get(path).await.leads_to("/account");
    }
    signs_up(&zoe, "Zoë 2", OTHER)
        .await
        .shows(422, "signed in to an account already");
}

#[tokio::test]
async fn a_guest_keeps_games_and_seats() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let before = white.cookie();
    let page = white.get("/me").await;
    page.shows(200, "lives in this browser only. Choose a password");
    let name = page
        .body
        .split(" lives in this browser")
        .next()
        .and_then(|before| before.rsplit('>').next())
        .unwrap()
        .to_owned();
    assert!(!is_in(&white, &name).await, "a guest sees “Sign in”");
    white
        .get("/sign-up")
        .await
        .shows(200, &format!("value=\"{name}\""));
    signs_up(&white, &name, PASSWORD).await.leads_to("/me");
    assert!(is_in(&white, &name).await);
    white.plays(&game, "c4", 0).await;
    assert!(!white.get("/me").await.body.contains("this browser only"));
    // Signing up has replaced the guest's session cookie.
    let old = Player::new(&server);
    old.set_cookie(&before);
    assert_eq!(old.view(&game).await["you"], json!([]));
    let phone = Player::new(&server);
    signs_in(&phone, &name, PASSWORD).await.leads_to("/me");
    phone.get("/me").await.shows(200, &format!("/games/{game}"));
    assert_eq!(phone.view(&game).await["you"], json!(["white"]));
}

#[rstest]
#[case::short_name("Z", PASSWORD, "name-error")]
#[case::long_name("ZZZZZZZZZZZZZZZZZZZZZZZZZ", PASSWORD, "name-error")]
#[case::reserved("Postern", PASSWORD, "name-error")]
#[case::taken("zoё", PASSWORD, "name-error")]
#[case::short("Yara", "short", "password-error")]
#[case::common("Yara", "password123", "password-error")]
#[case::own_name("Yara Yara", "yara yara", "password-error")]
#[tokio::test]
async fn a_refused_sign_up_says_why_beside_its_field(
    #[case] name: &str,
    #[case] password: &str,
    #[case] at: &str,
) {
    let server = Server::start().await;
    account(&server, "Zoë").await;
    let yara = Player::new(&server);
    let refused = signs_up(&yara, name, password).await;
    refused
        .shows(422, &format!("id=\"{at}\" class=\"wrong\""))
        .shows(422, &format!("value=\"{name}\""))
        .shows(422, "action=\"/sign-up\"");
    assert_eq!(refused.body.matches("class=\"wrong\"").count(), 1);
    assert_eq!(refused.header("cache-control"), "no-store");
    assert!(!refused.body.contains(&format!("\"{password}\"")));
    assert_eq!(yara.cookie(), "");
}

#[tokio::test]
async fn a_name_is_never_markup() {
    let server = Server::start().await;
    let name = "<b>\"Zoë\" & 'x'</b>";
    let zoe = account(&server, name).await;
    let (_, other) = (zoe.creates(&json!({})).await, Player::new(&server));
    let link = zoe.form("/account/device", &[]).await;
    for page in [
        zoe.get("/").await,
        zoe.get("/account").await,
        zoe.get("/help").await,
        zoe.get("/me/devices").await,
        link,
        signs_up(&other, name, PASSWORD).await,
        signs_in(&other, name, "wrong").await,
    ] {
        assert!(page.body.contains("&#60;b&#62;"), "{}", page.body);
        assert!(!page.body.contains("<b>\"Z"), "{}", page.body);
        assert!(!page.body.contains("\"Zoë\""), "{}", page.body);
    }
}

#[tokio::test]
async fn a_name_is_signed_in_with_however_it_is_typed() {
    let server = Server::start().await;
    account(&server, "Zoë Łódź").await;
    // Variants of the same name: decomposed, in capitals, with extra spaces, and with Cyrillic
    // look-alikes.
    for name in ["Zoe\u{308} Łódź", "ZOË ŁÓDŹ", "  Zoë  Łódź ", "Zоë Łódź"] {
        let phone = Player::new(&server);
        signs_in(&phone, name, PASSWORD).await.leads_to("/me");
        assert!(is_in(&phone, "Zoë Łódź").await, "{name}");
    }
    for name in ["", " ", "\u{202e}", "\0", &"Z".repeat(5_000)] {
        let stranger = Player::new(&server);
        signs_in(&stranger, name, PASSWORD)
            .await
            .shows(422, "The name or the password is wrong.");
    }
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_name_look_the_same() {
    let server = Server::start().await;
    account(&server, "Zoë").await;
    let somebody = Player::new(&server);
    let wrong = signs_in(&somebody, "Zoë", OTHER).await;
    wrong.shows(422, "The name or the password is wrong.");
    assert_eq!(wrong.header("cache-control"), "no-store");
    let unknown = signs_in(&somebody, "Yara", OTHER).await;
    assert_eq!(unknown.status, wrong.status);
    assert_eq!(
        wrong.body.replace("Zoë", "?"),
        unknown.body.replace("Yara", "?")
    );
    assert!(!wrong.body.contains(OTHER));
    assert_eq!(somebody.cookie(), "");
}

#[tokio::test]
async fn a_form_that_is_not_one_is_refused() {
    let server = Server::start().await;
    let somebody = Player::new(&server);
    for path in ["/sign-up", "/sign-in", "/reset/x"] {
        for fields in [&[][..], &[("name", "Zoë")], &[("nom", "Zoë"), ("mot", "x")]] {
            somebody
                .form(path, fields)
                .await
                .shows(422, "form cannot be read");
        }
    }
}

#[tokio::test]
async fn of_two_who_sign_up_with_one_name_one_gets_it() {
    let server = Server::start().await;
    let (first, second) = (Player::new(&server), Player::new(&server));
    let (one, two) = tokio::join!(
        signs_up(&first, "Zoë", PASSWORD),
        signs_up(&second, "ZOË", OTHER)
    );
    let (done, refused) = if one.status == 303 {
        (one, two)
    } else {
        (two, one)
    };
    done.leads_to("/me");
    refused.shows(422, "Somebody else has this name");
}

#[tokio::test]
async fn each_sign_in_makes_a_session_of_its_own() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let planted = cookie(&zoe, "postern").unwrap();
    // Session fixation: signing in must replace a session cookie that an attacker has planted.
    let yara = account(&server, "Yara").await;
    let device = cookie(&yara, "postern-device").unwrap();
    let victim = Player::new(&server);
    victim.set_cookie(&format!("postern={planted}"));
    signs_in(&victim, "Yara", PASSWORD).await.leads_to("/me");
    assert_ne!(cookie(&victim, "postern"), Some(planted));
    assert!(is_in(&victim, "Yara").await);
    assert!(!is_in(&zoe, "Zoë").await, "it ended where it was replaced");
    assert!(is_in(&yara, "Yara").await, "others stay");
    // A second sign-in in the same browser replaces the first.
    let before = cookie(&yara, "postern").unwrap();
    signs_in(&yara, "Yara", PASSWORD).await.leads_to("/me");
    assert_ne!(cookie(&yara, "postern"), Some(before.clone()));
    assert_eq!(cookie(&yara, "postern-device"), Some(device));
    let old = Player::new(&server);
    old.set_cookie(&format!("postern={before}"));
    assert!(!is_in(&old, "Yara").await);
}

#[tokio::test]
async fn a_guest_who_has_games_gets_a_way_back() {
    let server = Server::start().await;
    account(&server, "Zoë").await;
    let (game, white, _black) = server.game().await;
    let guests = white.cookie();
    white
        .get("/sign-in")
        .await
        .shows(200, "private link back to those games");
    // A failed sign-in neither creates a private link nor ends the guest's session.
    let refused = signs_in(&white, "Zoë", OTHER).await;
    assert!(!refused.body.contains("/device/"));
    assert_eq!(white.view(&game).await["you"], json!(["white"]));
    let fields = [("name", "Zoë"), ("password", PASSWORD), ("next", "/rules")];
    let page = white.form("/sign-in", &fields).await;
    page.shows(200, "Signed in as Zoë")
        .shows(200, "href=\"/rules\"");
    assert_eq!(page.header("cache-control"), "no-store");
    assert_eq!(white.view(&game).await["you"], json!([]));
    let old = Player::new(&server);
    old.set_cookie(&guests);
    assert_eq!(old.view(&game).await["you"], json!([]), "the session ended");
    let token = page.body.split("/device/").nth(1).unwrap();
    let link = format!("/device/{}", token.split('"').next().unwrap());
    let phone = Player::new(&server);
    phone.form(&link, &[]).await.shows(200, "now plays as");
    assert_eq!(phone.view(&game).await["you"], json!(["white"]));
}

#[tokio::test]
async fn a_guest_without_games_is_left() {
    let server = Server::start().await;
    account(&server, "Zoë").await;
    let (game, _white, _black) = server.game().await;
    let guest = Player::new(&server);
    guest
        .must(
            &game,
            json!({"do": "kibitz", "ply": 0, "text": "Well played."}),
        )
        .await;
    signs_in(&guest, "Zoë", PASSWORD).await.leads_to("/me");
    assert!(is_in(&guest, "Zoë").await);
}
