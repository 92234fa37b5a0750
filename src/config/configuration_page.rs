//! Generates `docs/CONFIGURATION.md` from the flags of `postern serve`. Do not edit that file by
//! hand.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use clap::builder::PossibleValue;
use clap::{Args as _, Command};

use super::Config;

const FILE: &str = "docs/CONFIGURATION.md";

const HEAD: &str = "\
# Configuration

<!-- Made from the flags in src/config. After a change of them run
POSTERN_WRITE=1 cargo test --lib configuration -->

`postern serve` needs no configuration. Each flag can be set in the environment instead, and a flag
on the command line wins. `postern serve --help` prints the same list.

    postern serve --listen 127.0.0.1:8080 --public-url https://chess.example
    POSTERN_PUBLIC_URL=https://chess.example postern serve

| flag | environment | default | meaning |
| --- | --- | --- | --- |
";

const FOOT: &str = "
`RUST_LOG` says how much is logged: a level (`info` by default), and other levels for single
modules, such as `info,sqlx=warn`.

The other commands that open the database take `--database` and `--database-url-file` too.
[`HOSTING.md`](HOSTING.md) says which flags a public site needs.
";

fn page() -> String {
    let command = Config::augment_args(Command::new("serve"));
    let mut page = HEAD.to_owned();
    for flag in command.get_arguments() {
        let name = flag.get_long().expect("every flag has a long name");
        let variable = flag.get_env().expect("every flag has a variable");
        let defaults = flag.get_default_values();
        let is_switch = !flag.get_action().takes_values();
        let default = match defaults {
            [] if is_switch => "off".to_owned(),
            [] => "none".to_owned(),
            values => format!("`{}`", values[0].to_string_lossy()),
        };
        let help = flag.get_long_help().or_else(|| flag.get_help());
        let help = help.expect("every flag is explained").to_string();
        let words: Vec<_> = help.split_whitespace().collect();
        let values = flag.get_possible_values();
        let named: Vec<_> = values.iter().map(PossibleValue::get_name).collect();
        let choice = if is_switch || named.is_empty() {
            String::new()
        } else {
            format!(" One of `{}`.", named.join("`, `"))
        };
        let meaning = words.join(" ").replace('|', "\\|");
        let end = if meaning.ends_with('.') { "" } else { "." };
        writeln!(
            page,
            "| `--{name}` | `{}` | {default} | {meaning}{end}{choice} |",
            variable.to_string_lossy()
        )
        .expect("a text can be written to");
    }
    page + FOOT
}

#[test]
fn the_page_of_the_configuration_has_every_flag() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let made = page();
    if env::var_os("POSTERN_WRITE").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        made == written,
        "{FILE} is out of date: run `POSTERN_WRITE=1 cargo test --lib configuration`"
    );
}
