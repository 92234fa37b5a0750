//! Checks that no two files of a crate depend on each other, directly or indirectly. Each file can
//! then be read, tested and moved together with only its dependencies. A file may depend on its
//! parent module, which contains what the children share.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Module, files_under, read, root, without_comments_and_strings};

/// The source folders of the checked crates.
const CRATES: [&str; 6] = [
    "crates/rules/src",
    "crates/search/src",
    "crates/analysis/src",
    "crates/game/src",
    "crates/store/src",
    "src",
];

/// The names that a module's `use` declarations import, each with its path.
type Bindings = BTreeMap<String, Vec<String>>;

/// The modules of a crate that have their own files.
struct Crate {
    code: BTreeMap<Module, String>,
    bindings: BTreeMap<Module, Bindings>,
}

#[test]
fn no_files_use_each_other() {
    for folder in CRATES {
        let circles = Crate::read(folder).circles();
        assert!(circles.is_empty(), "{folder}: {circles:#?}");
    }
}

#[test]
fn the_check_finds_circles() {
    let of = |files: &[(&str, &str)]| {
        let files = files
            .iter()
            .map(|(path, code)| (module(path), (*code).to_owned()));
        Crate::of(files.collect()).circles().len()
    };
    assert_eq!(
        of(&[
            ("", ""),
            ("a", "use crate::b::B;"),
            ("b", "use super::a::{self, A};"),
        ]),
        1
    );
    // The expected cycle runs through a re-export and through a path in the code.
    assert_eq!(
        of(&[
            ("", ""),
            ("a", "use crate::inner::X;"),
            ("inner", "pub(crate) use x::{X, Y as Z};"),
            ("inner/x", "fn f() { crate::a::g() }"),
        ]),
        1
    );
    assert_eq!(
        of(&[
            ("", "mod a; mod b; use a::A;"),
            ("a", "use super::{Shared, b::B};"),
            ("b", "use super::Shared; use std::fmt;"),
        ]),
        0
    );
}

impl Crate {
    fn read(folder: &str) -> Self {
        let base = root().join(folder);
        let files = files_under(folder, &["rs"]);
        assert!(!files.is_empty(), "{folder}: no file was read");
        let files = files.into_iter().filter_map(|file| {
            let place = file.strip_prefix(&base).expect("it was found there");
            let place = place.with_extension("");
            let place = place
                .to_str()?
                .trim_end_matches("mod")
                .trim_end_matches('/');
            let code = without_comments_and_strings(&read(&file));
            // Unit tests may depend on anything, so their imports do not count as the file's.
            let code = code.split("#[cfg(test)]\nmod tests").next()?.to_owned();
            (place != "main").then(|| (module(place.trim_end_matches("lib")), code))
        });
        Self::of(files.collect())
    }

    fn of(code: BTreeMap<Module, String>) -> Self {
        let bindings = code
            .iter()
            .map(|(module, code)| (module.clone(), bindings(code)))
            .collect();
        Self { code, bindings }
    }

    /// Returns each set of files that depend on one another.
    fn circles(&self) -> BTreeSet<BTreeSet<String>> {
        let uses: BTreeMap<&Module, BTreeSet<Module>> = self
            .code
            .keys()
            .map(|module| (module, self.used_by(module)))
            .collect();
        let reach: BTreeMap<&Module, BTreeSet<Module>> = uses
            .keys()
            .map(|&module| (module, reachable(module, &uses)))
            .collect();
        let circle = |&module: &&Module| {
            let others = reach[module].iter();
            let circle: BTreeSet<String> = others
                .filter(|other| reach[other].contains(module))
                .map(|other| other.join("/"))
                .collect();
            (!circle.is_empty()).then_some(circle)
        };
        reach.keys().filter_map(circle).collect()
    }

    /// Returns the files that a module depends on, except itself and its ancestors.
    fn used_by(&self, module: &Module) -> BTreeSet<Module> {
        let code = &self.code[module];
        let declared = self.bindings[module].values().cloned();
        let in_code = paths(code).into_iter();
        declared
            .chain(in_code)
            .filter_map(|path| self.file_of(module, &path, 0))
            .filter(|used| !module.starts_with(used))
            .collect()
    }

    /// Returns the file that defines the item at `path`, as seen from `module`. Returns `None` if
    /// the item is from another crate.
    fn file_of(&self, module: &Module, path: &[String], depth: usize) -> Option<Module> {
        let mut place = module.clone();
        let mut rest = path;
        while let Some((first, after)) = rest.split_first() {
            match first.as_str() {
                "crate" => place.clear(),
                "super" => drop(place.pop()),
                "self" => {}
                _ => break,
            }
            rest = after;
        }
        let qualified = rest.len() < path.len();
        for (at, name) in rest.iter().enumerate() {
            let child = [place.as_slice(), std::slice::from_ref(name)].concat();
            if self.code.contains_key(&child) {
                place = child;
            } else if let Some(bound) = self.bindings[&place].get(name)
                && depth < 8
                && (at > 0 || qualified)
            {
                let whole = [bound.as_slice(), &rest[at + 1..]].concat();
                return self.file_of(&place, &whole, depth + 1);
            } else {
                return (qualified || at > 0).then_some(place);
            }
        }
        Some(place)
    }
}

fn reachable(from: &Module, uses: &BTreeMap<&Module, BTreeSet<Module>>) -> BTreeSet<Module> {
    let mut found = BTreeSet::new();
    let mut next: Vec<&Module> = vec![from];
    while let Some(module) = next.pop() {
        for used in &uses[module] {
            if found.insert(used.clone()) {
                next.push(used);
            }
        }
    }
    found
}

fn module(place: &str) -> Module {
    let names = place.split('/').filter(|name| !name.is_empty());
    names.map(str::to_owned).collect()
}

/// Returns the bindings of a file's `use` declarations.
fn bindings(code: &str) -> Bindings {
    let mut found = Bindings::new();
    for (at, word) in code.match_indices("use ") {
        let before = code[..at].chars().next_back();
        if before.is_none_or(char::is_whitespace) {
            let tree = code[at + word.len()..].split(';').next();
            flatten(tree.unwrap_or_default(), &[], &mut found);
        }
    }
    found
}

/// Adds the names of a use tree such as `a::{b, c as d, e::{self, f}}` to `found`.
fn flatten(tree: &str, before: &[String], found: &mut Bindings) {
    let tree = tree.trim();
    let (head, group) = tree.split_once('{').unwrap_or((tree, ""));
    let names = head
        .split("::")
        .map(str::trim)
        .filter(|name| !name.is_empty());
    let mut path: Vec<String> = before.to_vec();
    path.extend(names.map(str::to_owned));
    if !group.is_empty() {
        let inside = group.trim_end().trim_end_matches('}');
        for part in parts(inside) {
            flatten(part, &path, found);
        }
        return;
    }
    let Some(last) = path.pop() else { return };
    let (name, alias) = last.split_once(" as ").unwrap_or((&last, &last));
    if name == "self" {
        found.insert(path.last().cloned().unwrap_or_default(), path);
    } else {
        path.push(name.to_owned());
        found.insert(alias.trim().to_owned(), path);
    }
}

/// Splits a brace group at its top-level commas.
fn parts(group: &str) -> Vec<&str> {
    let (mut depth, mut from, mut found) = (0, 0, Vec::new());
    for (at, sign) in group.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                found.push(&group[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    found.push(&group[from..]);
    found
}

/// Returns the paths in the code that begin with `crate`, `super` or a child module.
fn paths(code: &str) -> Vec<Vec<String>> {
    let part = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == ':';
    let words = code.split(|sign: char| !part(sign));
    // A path that ends with `::` continues in the braces of a `use` declaration, whose names are
    // bindings.
    words
        .filter(|word| word.contains("::") && !word.ends_with("::"))
        .map(|word| module(&word.replace("::", "/")))
        .collect()
}
