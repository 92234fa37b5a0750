//! E-mail on a running server: the `postern mail-test` command, TLS, and what the log contains.

use std::fs;
use std::path::Path;
use std::process::Output;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use super::{ZOE, forgets, wants};
use crate::accounts::{PASSWORD, account_at};
use crate::database::TestDatabase;
use crate::helpers::Player;
use crate::mail::MailServer;
use crate::program::{Program, postern, serve};

const FROM: &str = "Postern <postern@chess.example>";
const SECRET: &str = "Geh3im";

/// Writes a certificate authority and a certificate for localhost into `folder`.
fn certificates(folder: &Path) {
    let mut params = CertificateParams::default();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().expect("a key");
    let authority = CertifiedIssuer::self_signed(params, key).expect("an authority");
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(vec!["localhost".to_owned()]).expect("a name");
    let certificate = params.signed_by(&key, &authority).expect("a certificate");
    let write = |name: &str, text: String| fs::write(folder.join(name), text).expect("a file");
    write("authority.pem", authority.pem());
    write("server.pem", certificate.pem());
    write("server.key", key.serialize_pem());
}

/// Runs `postern mail-test`, trusting this certificate authority.
fn mail_test(address: &str, url: &str, authority: &Path) -> Output {
    postern()
        .args(["mail-test", address, "--mail-from", FROM])
        .env("POSTERN_SMTP_URL", url)
        .env("SSL_CERT_FILE", authority)
        .output()
        .expect("it runs")
}

fn complaint(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(!text.contains(SECRET), "{text}");
    text
}

#[tokio::test]
async fn a_host_can_try_mail_with_tls_and_a_password() {
    let folder = tempfile::tempdir().expect("a folder");
    certificates(folder.path());
    let file = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("a path")
            .to_owned()
    };
    let (certificate, key) = (file("server.pem"), file("server.key"));
    let common = ["--certificate", &certificate, "--key", &key];
    let user = ["--user", "ann", "--password", SECRET];
    let starttls = MailServer::start_with(&[&common[..], &user[..]].concat());
    let tls = MailServer::start_with(&[&common[..], &user[..], &["--tls"]].concat());
    let authority = folder.path().join("authority.pem");
    let nobody = folder.path().join("none.pem");
    fs::write(&nobody, "").expect("a file");
    for (mails, scheme, query) in [(&starttls, "smtp", "?tls=required"), (&tls, "smtps", "")] {
        let url = |password: &str| {
            format!(
                "{scheme}://ann:{password}@localhost:{}{query}",
                mails.port()
            )
        };
        let sent = mail_test(ZOE, &url(SECRET), &authority);
        assert!(sent.status.success(), "{sent:?}");
        let said = String::from_utf8_lossy(&sent.stdout).into_owned();
        assert!(
            said.contains("has taken a mail to zoe@mail.example"),
            "{said}"
        );
        assert!(!said.contains(SECRET));
        let mail = mails.mail_to(ZOE, 1).await;
        assert!(mail.secure);
        assert_eq!(mail.user.as_deref(), Some("ann"));
        let wrong = complaint(&mail_test(ZOE, &url("another"), &authority));
        assert!(wrong.contains("the mail server answered 535"), "{wrong}");
        let untrusted = complaint(&mail_test(ZOE, &url(SECRET), &nobody));
        assert!(untrusted.contains("certificate"), "{untrusted}");
        assert_eq!(mails.mails().len(), 1);
    }
}

/// If TLS is required and missing, the client sends nothing, above all no password.
#[test]
fn a_server_that_cannot_do_tls_is_sent_nothing() {
    let mails = MailServer::start();
    let url = format!(
        "smtp://ann:{SECRET}@localhost:{}?tls=required",
        mails.port()
    );
    let authority = Path::new("/etc/ssl/certs/ca-certificates.crt");
    complaint(&mail_test(ZOE, &url, authority));
    assert_eq!(mails.mails().len(), 0);
}

#[test]
fn what_is_missing_or_wrong_is_said_in_one_line() {
    let nowhere = Path::new("/nonexistent");
    let refused = |address: &str, url: &str| complaint(&mail_test(address, url, nowhere));
    assert!(refused("zoe", "smtp://localhost").contains("not an e-mail address"));
    assert!(refused(ZOE, &format!("http://{SECRET}")).contains("smtps:// or smtp://"));
    let mails = MailServer::start();
    let unknown = refused("refused@mail.example", &mails.url());
    assert!(unknown.contains("answered 550"), "{unknown}");
    let without = postern()
        .args(["mail-test", ZOE])
        .output()
        .expect("it runs");
    assert!(complaint(&without).contains("--smtp-url"));
    let nobody = postern()
        .args(["mail-test", ZOE, "--smtp-url", &mails.url()])
        .output()
        .expect("it runs");
    assert!(complaint(&nobody).contains("--mail-from"));
    let database = TestDatabase::sqlite();
    let started = serve(&database)
        .args(["--smtp-url", &format!("smtp://ann:{SECRET}@")])
        .output()
        .expect("it runs");
    assert!(complaint(&started).contains("the mail server’s URL cannot be read"));
}

/// The log contains no address, link or password, even at debug level.
#[tokio::test]
async fn the_log_names_nobody_who_is_written_to() {
    let mails = MailServer::start();
    let database = TestDatabase::new().await;
    let file = database.folder().join("smtp");
    let url = format!("smtp://127.0.0.1:{}", mails.port());
    fs::write(&file, format!("{url}\n")).expect("a file");
    let log = fs::File::create(database.folder().join("log")).expect("a file");
    let mut program = Program::launch(
        serve(&database)
            .arg("--smtp-url-file")
            .arg(&file)
            .args(["--mail-from", FROM])
            .env("RUST_LOG", "trace")
            .stderr(log),
    );
    let base = format!("http://{}", program.address);
    let zoe = account_at(&base, "Zoë").await;
    wants(&zoe, ZOE).await.leads_to("/account#email-title");
    let link = mails.mail_to(ZOE, 1).await.link("/account/email/");
    zoe.form(&link, &[]).await.shows(200, "is confirmed");
    forgets(&Player::of(base.clone()), ZOE).await;
    let reset = mails.mail_to(ZOE, 2).await.link("/reset/");
    let log = || fs::read_to_string(database.folder().join("log")).expect("the log");
    // The e-mails are sent in sequence, because an e-mail to a replaced address is dropped.
    for (address, words) in [
        ("refused@mail.example", "a mail was refused"),
        ("later@mail.example", "a mail was not sent"),
    ] {
        wants(&zoe, address).await;
        let end = std::time::Instant::now() + std::time::Duration::from_secs(30);
        while !log().contains(words) {
            assert!(std::time::Instant::now() < end, "{}", log());
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }
    assert_eq!(program.stop(), Some(0));
    let log = log();
    for secret in [
        "mail.example",
        PASSWORD,
        link.rsplit('/').next().expect("a token"),
        reset.rsplit('/').next().expect("a token"),
    ] {
        let said = log.lines().find(|line| line.contains(secret));
        assert!(said.is_none(), "{said:?}");
    }
}
