//! Joins ES modules into one script. Each module becomes a function that returns its exports, so
//! that names in different modules cannot clash.
//!
//! Supports only the syntax that the site's modules use: named imports from relative paths,
//! `import("./name.js")` for lazily loaded modules, and exported declarations that are never
//! reassigned. Anything else is an error.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::source::ScriptModule;
use crate::{BundleError, read, script};

/// A bundled script and its lazily loaded parts.
pub(crate) struct ScriptBundle {
    pub(crate) script: String,
    /// The paths and scripts of the lazily loaded parts. They reuse the modules in the main script.
    pub(crate) parts: Vec<(String, String)>,
}

/// Bundles the modules `entries` and their imports into the script `js/NAME.js`, in the order in
/// which a browser would run them.
///
/// `import("./part.js")` in a module becomes an import of `js/NAME-part.js`. Each script has its
/// own parts, because parts reuse the modules in their script.
pub(crate) fn bundle(
    folder: &Path,
    address: &str,
    entries: &[String],
) -> Result<ScriptBundle, BundleError> {
    let mut graph = ModuleGraph {
        folder,
        done: Vec::new(),
        open: Vec::new(),
        script: String::new(),
        used: BTreeSet::new(),
        later: BTreeMap::new(),
    };
    for entry in entries {
        graph.visit(entry)?;
    }
    let mut script = std::mem::take(&mut graph.script);
    let mut used = BTreeSet::new();
    let mut parts = Vec::new();
    for (path, written) in std::mem::take(&mut graph.later) {
        let (part, takes) = graph.part(&path, address)?;
        used.extend(takes);
        let page = file_of(address).trim_end_matches(".js");
        let own = format!("./{page}-{}", file_of(&path));
        for name in written {
            for quote in ['"', '\''] {
                let import = |file: &str| format!("import({quote}{file}{quote})");
                script = script.replace(&import(&name), &import(&own));
            }
        }
        parts.push((resolve(address, &own), part));
    }
    if !used.is_empty() {
        script.extend(["export{", &names_of(&used), "};\n"]);
    }
    Ok(ScriptBundle { script, parts })
}

struct ModuleGraph<'a> {
    folder: &'a Path,
    /// Paths of the modules that the script already contains, in order.
    done: Vec<String>,
    /// Paths of the modules whose imports are being visited, to detect circular imports.
    open: Vec<String>,
    script: String,
    /// Indices of the modules from which another module imports something.
    used: BTreeSet<usize>,
    /// Lazily loaded modules, with the specifiers that import them.
    later: BTreeMap<String, BTreeSet<String>>,
}

impl ModuleGraph<'_> {
    /// Bundles a lazily loaded part of the script at `address`, which contains the modules added so
    /// far. Also returns the indices of those modules that the part uses.
    fn part(
        &mut self,
        path: &str,
        address: &str,
    ) -> Result<(String, BTreeSet<usize>), BundleError> {
        let had = self.done.len();
        self.used.clear();
        let place = self.visit(path)?;
        if place < had || !self.later.is_empty() {
            return Err(BundleError::Unsupported {
                file: path.to_owned(),
                line: 1,
                what: "a module that is loaded later, and also at once or by another of these"
                    .to_owned(),
            });
        }
        let takes: BTreeSet<usize> = self.used.iter().copied().filter(|at| *at < had).collect();
        let from = file_of(address);
        let source = read(self.folder, path)?;
        let exports = ScriptModule::read(path, &source)?.exports;
        let exports = exports.into_iter().collect::<Vec<_>>().join(",");
        let script = format!(
            "import{{{}}}from\"./{from}\";\n{}export const{{{exports}}}={};\n",
            names_of(&takes),
            std::mem::take(&mut self.script),
            name_of(place),
        );
        self.done.truncate(had);
        Ok((script, takes))
    }

    /// Adds a module after all modules that it imports. Returns its index.
    fn visit(&mut self, path: &str) -> Result<usize, BundleError> {
        if let Some(place) = self.done.iter().position(|done| done == path) {
            return Ok(place);
        }
        if self.open.iter().any(|open| open == path) {
            return Err(BundleError::Circle(format!(
                "{} → {path}",
                self.open.join(" → ")
            )));
        }
        self.open.push(path.to_owned());
        let source = read(self.folder, path)?;
        let module = ScriptModule::read(path, &source)?;
        let mut head = String::new();
        for import in &module.imports {
            let place = self.visit(&resolve(path, import.from))?;
            self.used.insert(place);
            if !import.names.is_empty() {
                head.push_str("const{");
                head.push_str(&import.names.join(","));
                head.push_str("}=");
                head.push_str(&name_of(place));
                head.push_str(";\n");
            }
        }
        for from in module.later {
            let loaded = resolve(path, from);
            let mut others = self.later.iter().filter(|(other, _)| **other != loaded);
            if others.any(|(_, written)| written.contains(from)) {
                return Err(BundleError::Unsupported {
                    file: path.to_owned(),
                    line: 1,
                    what: format!(
                        "\"{from}\" is loaded later, and leads elsewhere in another module"
                    ),
                });
            }
            let written = self.later.entry(loaded).or_default();
            written.insert(from.to_owned());
        }
        let body = script::write(&module.body);
        let exports = module.exports.into_iter().collect::<Vec<_>>().join(",");
        let place = self.done.len();
        let name = name_of(place);
        let module = format!("const {name}=(()=>{{\n{head}{body}\nreturn{{{exports}}}}})();\n");
        self.script.push_str(&module);
        self.open.pop();
        self.done.push(path.to_owned());
        Ok(place)
    }
}

/// Returns the variable name for the module with this index. Source modules do not use such names.
fn name_of(place: usize) -> String {
    format!("__{place}")
}

fn names_of(places: &BTreeSet<usize>) -> String {
    let names: Vec<String> = places.iter().map(|place| name_of(*place)).collect();
    names.join(",")
}

/// Returns the last component of a path.
fn file_of(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Resolves an import specifier, such as `../lib/dom.js`, relative to the file `from`.
fn resolve(from: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    type BundledScripts = (String, Vec<(String, String)>);

    /// Bundles the entry `js/a.js` of the given files. Returns the script and its parts.
    fn scripts(files: &[(&str, &str)]) -> Result<BundledScripts, String> {
        let folder = tempfile::tempdir().unwrap();
        for (path, source) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, source).unwrap();
        }
        let bundled = bundle(folder.path(), "js/page.js", &["js/a.js".to_owned()]);
        bundled
            .map(|ScriptBundle { script, parts }| (script, parts))
            .map_err(|error| error.to_string())
    }

    /// Bundles files without lazily loaded modules, and returns the script.
    fn script(files: &[(&str, &str)]) -> Result<String, String> {
        scripts(files).map(|(script, parts)| {
            assert!(parts.is_empty(), "{parts:?}");
            script
        })
    }

    #[test]
    fn what_is_loaded_later_is_a_script_that_takes_from_the_first() {
        let (script, parts) = scripts(&[
            ("js/a.js", "import { one } from \"./game/b.js\";\none();\n"),
            (
                "js/game/b.js",
                "import { two } from \"../c.js\";\nexport async function one() {\n  const { late \
                 } = await import(\"../other/late.js\");\n  late(two);\n}\n",
            ),
            (
                "js/other/late.js",
                "import { two } from \"../c.js\";\nimport { three } from \"./own.js\";\nexport \
                 const late = () => two(three);\n",
            ),
            ("js/other/own.js", "export const three = 3;\n"),
            ("js/c.js", "export const two = console.log;\n"),
        ])
        .unwrap();
        assert!(
            script.contains("await import(\"./page-late.js\")") && !script.contains("three"),
            "{script}"
        );
        assert!(script.ends_with("export{__0};\n"), "{script}");
        let part = "import{__0}from\"./page.js\";\n\
             const __3=(()=>{\nconst three=3;\nreturn{three}})();\n\
             const __4=(()=>{\nconst{two}=__0;\nconst{three}=__3;\nconst \
             late=()=>two(three);\nreturn{late}})();\n\
             export const{late}=__4;\n";
        assert_eq!(parts, [("js/page-late.js".to_owned(), part.to_owned())]);
    }

    #[test]
    fn modules_stand_after_what_they_import_each_once() {
        let script = script(&[
            (
                "js/a.js",
                "import { one, two as deux } from \"./lib/b.js\";\nimport {\n  three,\n} from \
                 \"./c.js\";\nimport \"./d.js\";\none(deux, three);\n",
            ),
            (
                "js/lib/b.js",
                "import { three } from \"../c.js\";\nexport const one = console.log;\nexport \
                 async function two() { return three; }\n",
            ),
            ("js/c.js", "/** Three. */ export class three {}"),
            ("js/d.js", "globalThis.done = true;"),
        ]);
        assert_eq!(
            script.unwrap(),
            "const __0=(()=>{\nclass three{}\nreturn{three}})();\n\
             const __1=(()=>{\nconst{three}=__0;\nconst one=console.log;async function \
             two(){return three;}\nreturn{one,two}})();\n\
             const __2=(()=>{\nglobalThis.done=true;\nreturn{}})();\n\
             const __3=(()=>{\nconst{one,two:deux}=__1;\nconst{three}=__0;\n\
             one(deux,three);\nreturn{}})();\n"
        );
    }

    #[test]
    fn what_would_not_work_bundled_is_refused_with_its_place() {
        for (source, sentence) in [
            (
                "\nexport default 1;",
                "js/a.js, line 2: an export that is neither",
            ),
            ("export let a = 1;", "an export that is neither"),
            ("export { a };", "an export that is neither"),
            (
                "import a from \"./b.js\";",
                "an import that does not name what it takes",
            ),
            (
                "import * as a from \"./b.js\";",
                "an import that does not name",
            ),
            ("import { a } from \"a\";", "no file beside this one"),
            ("f(() => import(\"b.js\"));", "while the script runs"),
            ("f((name) => import(name));", "while the script runs"),
            (
                "f(() => import(\"./a.js\"));",
                "loaded later, and also at once",
            ),
            ("f(import.meta.url);", "import.meta"),
            (
                "import { a } from \"./none.js\";",
                "js/none.js cannot be read",
            ),
            (
                "import { a } from \"./a.js\";",
                "in a circle: js/a.js → js/a.js",
            ),
            ("const a = \"b;\n", "line 1: a string has no end"),
            ("const a = `${b`;", "a template has no end"),
            (
                "if (a) {}\n/b/.test(c);",
                "line 2: a slash after a closing brace",
            ),
        ] {
            let error = script(&[("js/a.js", source)]).unwrap_err();
            assert!(error.contains(sentence), "{source}: {error}");
        }
    }
}
