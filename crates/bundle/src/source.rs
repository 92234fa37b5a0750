//! Splits a module into imports, exports and body.

use std::collections::BTreeSet;

use crate::lexer::{ScriptToken, TokenKind};
use crate::{BundleError, lexer};

#[derive(Default)]
pub(crate) struct ScriptModule<'a> {
    pub(crate) imports: Vec<ModuleImport<'a>>,
    pub(crate) exports: BTreeSet<&'a str>,
    /// The specifiers of the modules that this module loads lazily.
    pub(crate) later: Vec<&'a str>,
    /// All tokens except imports and the keyword `export`.
    pub(crate) body: Vec<ScriptToken<'a>>,
}

pub(crate) struct ModuleImport<'a> {
    pub(crate) from: &'a str,
    /// The imported names, written as in a destructuring pattern: `name` or `name:other`.
    pub(crate) names: Vec<String>,
}

impl<'a> ScriptModule<'a> {
    pub(crate) fn read(path: &'a str, source: &'a str) -> Result<Self, BundleError> {
        let tokens = lexer::tokens(path, source)?;
        let mut module = Self::default();
        let mut depth = 0_usize;
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let dynamic = token.is("import")
                && following(&tokens, at).is_some_and(|next| next.is("(") || next.is("."));
            if dynamic {
                module.later.push(loaded_later(path, &tokens, at)?);
            } else if depth == 0 && token.is("import") {
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
                "{" | "(" | "[" if token.kind == TokenKind::Sign => depth += 1,
                "}" | ")" | "]" if token.kind == TokenKind::Sign => depth = depth.saturating_sub(1),
                _ => {}
            }
            at += 1;
        }
        Ok(module)
    }
}

/// Returns the specifier in `import("./name.js")`.
fn loaded_later<'a>(
    path: &str,
    tokens: &[ScriptToken<'a>],
    start: usize,
) -> Result<&'a str, BundleError> {
    let mut parts = tokens[start + 1..].iter().filter(|token| !token.is_gap());
    let parts = [parts.next(), parts.next(), parts.next()];
    if let [Some(open), Some(name), Some(close)] = parts
        && open.is("(")
        && close.is(")")
        && name.kind == TokenKind::String
    {
        let name = name.text.trim_matches(['"', '\'']);
        if name.starts_with('.') {
            return Ok(name);
        }
    }
    Err(unsupported(
        path,
        &tokens[start],
        "an import while the script runs of something else than a relative address, or import.meta",
    ))
}

/// Parses `import { a, b as c } from "./d.js";` or `import "./d.js";`. Returns the import and the
/// index of the token after it.
fn read_import<'a>(
    path: &str,
    tokens: &[ScriptToken<'a>],
    start: usize,
) -> Result<(ModuleImport<'a>, usize), BundleError> {
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
    let parts: Vec<&ScriptToken<'a>> = tokens[start + 1..start + length]
        .iter()
        .filter(|token| !token.is_gap())
        .collect();
    let (from, names) = match parts.as_slice() {
        [from] if from.kind == TokenKind::String => (from, Vec::new()),
        [open, inner @ .., close, word, from]
            if open.is("{")
                && close.is("}")
                && word.is("from")
                && from.kind == TokenKind::String =>
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
    Ok((ModuleImport { from, names }, start + length + 1))
}

/// Returns the name that an exported declaration defines.
fn exported<'a>(
    path: &str,
    tokens: &[ScriptToken<'a>],
    start: usize,
) -> Result<&'a str, BundleError> {
    let mut words = tokens[start + 1..]
        .iter()
        .filter(|token| !token.is_gap() && !token.is("*"));
    let mut word = words.next();
    if word.is_some_and(|word| word.is("async")) {
        word = words.next();
    }
    match (word, words.next()) {
        (Some(word), Some(name))
            if matches!(word.text, "const" | "function" | "class")
                && name.kind == TokenKind::Word =>
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

fn following<'t, 'a>(tokens: &'t [ScriptToken<'a>], at: usize) -> Option<&'t ScriptToken<'a>> {
    tokens[at + 1..].iter().find(|token| !token.is_gap())
}

fn unsupported(file: &str, token: &ScriptToken, what: &str) -> BundleError {
    BundleError::Unsupported {
        file: file.to_owned(),
        line: token.line,
        what: format!("{what}: the bundler does not know it"),
    }
}
