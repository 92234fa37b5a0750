//! ES modules joined into one: each becomes a function that gives back what it exports, so that
//! names in different modules cannot meet.
//!
//! Only what the site's own modules use is known: named imports of relative files, and exported
//! declarations that are never assigned again. Anything else is an error.

use std::{collections::BTreeSet, path::Path};

use crate::{
    BundleError,
    lexer::{self, Kind, Token},
    read, script,
};

/// One script that runs the modules `entries`, and those that they import, in the order in which a
/// browser would.
pub(crate) fn bundle(folder: &Path, entries: &[String]) -> Result<String, BundleError> {
    let mut graph = Graph {
        folder,
        done: Vec::new(),
        open: Vec::new(),
        script: String::new(),
    };
    for entry in entries {
        graph.visit(entry)?;
    }
    Ok(graph.script)
}

struct Graph<'a> {
    folder: &'a Path,
    /// Modules that the script contains, each in its place.
    done: Vec<String>,
    /// Modules whose imports are being looked at.
    open: Vec<String>,
    script: String,
}

impl Graph<'_> {
    /// Adds a module after all that it imports; says its place.
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
        let module = Module::read(path, &source)?;
        let mut head = String::new();
        for import in &module.imports {
            let place = self.visit(&resolve(path, import.from))?;
            if !import.names.is_empty() {
                head.push_str("const{");
                head.push_str(&import.names.join(","));
                head.push_str("}=");
                head.push_str(&name_of(place));
                head.push_str(";\n");
            }
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

/// What the script calls the module in this place; no module has such a name.
fn name_of(place: usize) -> String {
    format!("__{place}")
}

/// The path of a module that is named from another: `../lib/dom.js`.
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

#[derive(Default)]
struct Module<'a> {
    imports: Vec<Import<'a>>,
    exports: BTreeSet<&'a str>,
    /// All but imports, and the word `export`.
    body: Vec<Token<'a>>,
}

struct Import<'a> {
    from: &'a str,
    /// As a pattern takes them out of an object: `name` or `name:other`.
    names: Vec<String>,
}

impl<'a> Module<'a> {
    fn read(path: &'a str, source: &'a str) -> Result<Self, BundleError> {
        let tokens = lexer::tokens(path, source)?;
        let mut module = Self::default();
        let mut depth = 0_usize;
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let dynamic = token.is("import")
                && following(&tokens, at).is_some_and(|next| next.is("(") || next.is("."));
            if dynamic {
                return Err(unsupported(
                    path,
                    token,
                    "an import while the script runs, or import.meta",
                ));
            }
            if depth == 0 && token.is("import") {
                let (import, end) = read_import(path, &tokens, at)?;
                module.imports.push(import);
                at = end;
                continue;
            }
            if depth == 0 && token.is("export") {
                module.exports.insert(exported(path, &tokens, at)?);
            } else {
                module.body.push(*token);
            }
            match token.text {
                "{" | "(" | "[" if token.kind == Kind::Sign => depth += 1,
                "}" | ")" | "]" if token.kind == Kind::Sign => depth = depth.saturating_sub(1),
                _ => {}
            }
            at += 1;
        }
        Ok(module)
    }
}

/// `import { a, b as c } from "./d.js";` or `import "./d.js";`, and the place after it.
fn read_import<'a>(
    path: &str,
    tokens: &[Token<'a>],
    start: usize,
) -> Result<(Import<'a>, usize), BundleError> {
    let wrong = || {
        unsupported(
            path,
            &tokens[start],
            "an import that does not name what it takes",
        )
    };
    let length = tokens[start..]
        .iter()
        .position(|token| token.is(";"))
        .ok_or_else(wrong)?;
    let parts: Vec<&Token<'a>> = tokens[start + 1..start + length]
        .iter()
        .filter(|token| !token.is_gap())
        .collect();
    let (from, names) = match parts.as_slice() {
        [from] if from.kind == Kind::String => (from, Vec::new()),
        [open, inner @ .., close, word, from]
            if open.is("{") && close.is("}") && word.is("from") && from.kind == Kind::String =>
        {
            let names = inner
                .split(|token| token.is(","))
                .filter(|name| !name.is_empty())
                .map(|name| match name {
                    [name] => Ok(name.text.to_owned()),
                    [name, word, other] if word.is("as") => {
                        Ok(format!("{}:{}", name.text, other.text))
                    }
                    _ => Err(wrong()),
                })
                .collect::<Result<_, _>>()?;
            (from, names)
        }
        _ => return Err(wrong()),
    };
    let from = from.text.trim_matches(['"', '\'']);
    if !from.starts_with('.') {
        return Err(unsupported(
            path,
            &tokens[start],
            "an import of something that is no file beside this one",
        ));
    }
    Ok((Import { from, names }, start + length + 1))
}

/// The name that an exported declaration gives.
fn exported<'a>(path: &str, tokens: &[Token<'a>], start: usize) -> Result<&'a str, BundleError> {
    let mut words = tokens[start + 1..]
        .iter()
        .filter(|token| !token.is_gap() && !token.is("*"));
    let mut word = words.next();
    if word.is_some_and(|word| word.is("async")) {
        word = words.next();
    }
    match (word, words.next()) {
        (Some(word), Some(name))
            if matches!(word.text, "const" | "function" | "class") && name.kind == Kind::Word =>
        {
            Ok(name.text)
        }
        _ => Err(unsupported(
            path,
            &tokens[start],
            "an export that is neither a const, nor a function, nor a class",
        )),
    }
}

fn following<'t, 'a>(tokens: &'t [Token<'a>], at: usize) -> Option<&'t Token<'a>> {
    tokens[at + 1..].iter().find(|token| !token.is_gap())
}

fn unsupported(file: &str, token: &Token, what: &str) -> BundleError {
    BundleError::Unsupported {
        file: file.to_owned(),
        line: token.line,
        what: format!("{what}: the bundler does not know it"),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The script of `js/a.js`, among these files.
    fn script(files: &[(&str, &str)]) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        for (path, source) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, source).unwrap();
        }
        bundle(folder.path(), &["js/a.js".to_owned()]).map_err(|error| error.to_string())
    }

    #[test]
    fn modules_stand_after_what_they_import_each_once() {
        let script = script(&[
            (
                "js/a.js",
                "import { one, two as deux } from \"./lib/b.js\";\nimport {\n  three,\n} from \"./c.js\";\nimport \"./d.js\";\none(deux, three);\n",
            ),
            (
                "js/lib/b.js",
                "import { three } from \"../c.js\";\nexport const one = console.log;\nexport async function two() { return three; }\n",
            ),
            ("js/c.js", "/** Three. */ export class three {}"),
            ("js/d.js", "globalThis.done = true;"),
        ]);
        assert_eq!(
            script.unwrap(),
            "const __0=(()=>{\nclass three{}\nreturn{three}})();\n\
             const __1=(()=>{\nconst{three}=__0;\nconst one=console.log;async function two(){return three;}\nreturn{one,two}})();\n\
             const __2=(()=>{\nglobalThis.done=true;\nreturn{}})();\n\
             const __3=(()=>{\nconst{one,two:deux}=__1;\nconst{three}=__0;\none(deux,three);\nreturn{}})();\n"
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
            ("f(() => import(\"./b.js\"));", "while the script runs"),
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
