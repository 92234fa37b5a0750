//! TypeScript types for the page scripts. `static/js/wire.d.ts` is generated from the types listed
//! here; do not edit it by hand.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use ts_rs::{Config, TS, TypeVisitor};

use crate::web::api::analysis::{LineAnswer, TextView};
use crate::web::api::notes::NotesView;
use crate::web::api::studies::SavedStudyView;
use crate::web::api::{CommandReceipt, SetupView};
use crate::web::pages::analysis::AnalysisView;
use crate::web::pages::lists::GameCard;
use crate::web::pages::lists::seeks::Seek;
use crate::web::pages::problems::ProblemView;
use crate::web::pages::ratings::of_game::RatingsView;
use crate::web::pages::rules::diagram::DiagramView;
use crate::web::socket::boards::FollowRequest;
use crate::web::socket::connection::LastFrame;
use crate::web::socket::frame::{ClientFrame, ServerFrame};
use crate::web::socket::lobby::LobbyFrame;
use crate::web::socket::mine::MineFrame;
use postern_game::Command;
use postern_game::view::frames::{PersonalFrame, SharedFrame};
use postern_game::view::{ChatView, CommentsPage, PlanView, PlannedPositionView};

const FILE: &str = "static/js/wire.d.ts";

const HEAD: &str = "\
/**
 * What the server and the scripts say to each other. Made from the Rust types, and not to be edited:
 * POSTERN_WRITE=1 cargo test --lib wire_types
 */
";

/// TypeScript declarations by type name. Includes all types that a declaration mentions.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Only types that derive `TS` have an output file and a declaration.
        if T::output_path().is_none() {
            return;
        }
        let name = T::ident(&self.config);
        let known = self.found.contains_key(&name);
        let declaration = format!(
            "{}export {}\n",
            T::docs().unwrap_or_default(),
            T::decl(&self.config)
        );
        let before = self.found.insert(name.clone(), declaration.clone());
        assert!(
            before.is_none_or(|before| before == declaration),
            "two types are called {name}"
        );
        T::visit_generics(self);
        if !known {
            T::visit_dependencies(self);
        }
    }
}

fn declarations() -> String {
    let mut all = Declarations {
        config: Config::new().with_large_int("number"),
        found: BTreeMap::new(),
    };
    all.visit::<ClientFrame>();
    all.visit::<ServerFrame<'static>>();
    all.visit::<SharedFrame<'static>>();
    all.visit::<PersonalFrame<'static>>();
    all.visit::<LastFrame>();
    all.visit::<LobbyFrame<Seek, GameCard>>();
    all.visit::<FollowRequest>();
    all.visit::<MineFrame>();
    all.visit::<DiagramView>();
    all.visit::<SetupView>();
    all.visit::<CommandReceipt>();
    all.visit::<CommentsPage>();
    all.visit::<ChatView>();
    all.visit::<NotesView>();
    all.visit::<PlanView>();
    all.visit::<PlannedPositionView>();
    all.visit::<ProblemView>();
    all.visit::<LineAnswer>();
    all.visit::<TextView>();
    all.visit::<SavedStudyView>();
    all.visit::<AnalysisView>();
    all.visit::<RatingsView>();
    all.visit::<Command>();
    let found: Vec<_> = all.found.into_values().collect();
    let file = format!("{HEAD}\n{}", found.join("\n"));
    short_comments(&file)
}

/// Puts each doc comment of one line on a single line, and removes trailing spaces.
fn short_comments(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let line = line.trim_end();
        match lines.as_slice() {
            [.., open, only] if line == "*/" || line == " */" => {
                if open == "/**" {
                    let only = format!("/** {} */", only.trim_start_matches(" * "));
                    lines.truncate(lines.len() - 2);
                    lines.push(only);
                } else {
                    lines.push(" */".to_owned());
                }
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn the_scripts_know_the_types_of_the_wire() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let made = declarations();
    if env::var_os("POSTERN_WRITE").is_some() {
        fs::write(&path, &made).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        made == written,
        "{FILE} is out of date: run `POSTERN_WRITE=1 cargo test --lib wire_types`"
    );
}
