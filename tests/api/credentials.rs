//! The password of a PostgreSQL database is shown to nobody, whatever goes wrong.

use crate::program::postern;

const PASSWORD: &str = "Geh3im-und-lang";

/// What a run of the program prints on both outputs, and whether it succeeded.
fn said(program: &mut std::process::Command) -> (bool, String) {
    let output = program.output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

#[test]
fn complaints_do_not_repeat_it() {
    let folder = tempfile::tempdir().unwrap();
    let nobody = folder.path().display();
    for (url, part) in [
        (
            format!("postgres:///postern?host={nobody}&user=ann&password={PASSWORD}"),
            "postern",
        ),
        (
            format!("postgres://ann:{PASSWORD}@127.0.0.1:1/postern"),
            "127.0.0.1",
        ),
        (
            format!("postgres://ann:{PASSWORD}@[::1/postern"),
            "postgres://user:password@host",
        ),
        (
            format!("postgress://ann:{PASSWORD}@db.example/postern"),
            "does not begin with postgres://",
        ),
    ] {
        for command in ["serve", "check"] {
            let (well, text) = said(
                postern()
                    .args([command, "--database", &url])
                    .env("RUST_LOG", "trace"),
            );
            assert!(!well && !text.contains(PASSWORD), "{text}");
            let complaint = text.lines().last().unwrap_or_default();
            assert!(command == "check" || complaint.contains(part), "{text}");
        }
    }
}

#[test]
fn help_does_not_show_the_environment() {
    let url = format!("postgres://ann:{PASSWORD}@db.example/postern");
    for command in ["serve", "backup", "restore", "check", "rebuild"] {
        let (well, text) = said(
            postern()
                .args([command, "--help"])
                .env("POSTERN_DATABASE", &url),
        );
        assert!(well && text.contains("--database-url-file"), "{text}");
        assert!(!text.contains(PASSWORD), "{text}");
    }
}

#[test]
fn what_is_for_files_alone_says_what_to_use_instead() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    for (command, instead) in [("backup", "pg_dump"), ("restore", "pg_restore")] {
        let (well, text) = said(
            postern()
                .arg(command)
                .arg(&copy)
                .args(["--database", "postgres://db.example/postern"]),
        );
        assert!(!well && text.contains(instead), "{text}");
        assert_eq!(text.lines().count(), 1, "{text}");
    }
    assert!(!copy.exists());
}
