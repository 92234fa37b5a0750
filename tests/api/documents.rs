//! Runs the examples in the documentation: every code block marked as `sh`.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::accounts::account_at;
use crate::database::TestDatabase;
use crate::program::Program;

/// Returns the code blocks of a document that are marked as `sh`.
pub(crate) fn scripts(document: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{document}: {error}"));
    let blocks: Vec<_> = text
        .split("```sh\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .map(str::to_owned)
        .collect();
    assert!(!blocks.is_empty(), "{document} has no example");
    blocks
}

/// Runs a shell script in `folder`, with the `postern` under test and its database. Returns whether
/// the script succeeded, and all its output.
pub(crate) fn run(script: &str, folder: &Path, variables: &[(&str, &str)]) -> (bool, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_postern"));
    let programs = program.parent().expect("it is in a folder").display();
    let paths = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", script])
        .current_dir(folder)
        .env("PATH", format!("{programs}:{paths}"))
        .envs(variables.iter().copied())
        .output()
        .expect("there is a shell");
    let printed = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&printed).into_owned(),
    )
}

#[test]
fn the_rules_on_the_command_line_are_as_documented() {
    let folder = tempfile::tempdir().expect("a folder");
    for document in ["docs/RULINGS.md", "docs/UCI.md"] {
        for line in scripts(document).iter().flat_map(|block| block.lines()) {
            let (succeeds, printed) = run(line, folder.path(), &[]);
            let is_refused = line.ends_with("# refused");
            assert_eq!(succeeds, !is_refused, "{document}: {line}\n{printed}");
            assert!(!printed.is_empty(), "{document}: {line}");
        }
    }
}

#[tokio::test]
async fn the_commands_for_hosts_work_beside_a_running_server() {
    let database = TestDatabase::sqlite();
    let program = Program::start(&database);
    account_at(&format!("http://{}", program.address), "Ann").await;
    let file = database.argument();
    let file = [("POSTERN_DATABASE", file.as_str())];
    let folder = tempfile::tempdir().expect("a folder");
    for line in scripts("docs/HOSTING.md")
        .iter()
        .flat_map(|block| block.lines())
    {
        let (succeeds, printed) = run(line, folder.path(), &file);
        assert!(succeeds, "{line}\n{printed}");
    }
    assert!(folder.path().join("backup.db").exists());
}
