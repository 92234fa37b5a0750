//! Collects the string literals in the store's sources as the compiler sees them, without tests.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Attribute, Expr, Item, Lit, Token, visit};

use super::macros::MacroArms;

/// Names of functions whose first argument is a statement to run.
const RUNNERS: [&str; 17] = [
    "AssertSqlSafe",
    "common",
    "execute",
    "execute_batch",
    "has",
    "key",
    "prepare",
    "prepare_cached",
    "query",
    "query_as",
    "query_one",
    "query_row",
    "query_scalar",
    "raw_sql",
    "row",
    "rows",
    "run",
];

/// A complete string, after `concat!` and macros are expanded.
pub(super) struct SourceText {
    /// Path of the file, relative to `src`, and the line.
    pub(super) file: String,
    pub(super) line: usize,
    /// The text, with `{…}` for each placeholder filled at run time.
    pub(super) words: String,
    pub(super) is_format: bool,
    /// Name of the constant or field to which the string is assigned.
    pub(super) owner: Option<String>,
    /// Whether the string is passed to a function that runs statements.
    pub(super) is_run: bool,
}

/// Reads all strings of the crate in this directory.
pub(super) fn texts(folder: &Path) -> Vec<SourceText> {
    let mut files = Vec::new();
    read(folder, "lib.rs".to_owned(), &mut files);
    let mut macros = CrateMacros::default();
    for (path, file) in &files {
        for item in &file.items {
            macros.add(path, item);
        }
    }
    let mut texts = Vec::new();
    for (file, content) in &files {
        let mut finder = StatementFinder {
            macros: &macros,
            file,
            texts: Vec::new(),
            line: None,
            owner: None,
            is_run: false,
        };
        finder.visit_file(content);
        texts.extend(finder.texts);
    }
    texts
}

/// Parses a file and, recursively, the modules that it declares.
fn read(folder: &Path, path: String, files: &mut Vec<(String, syn::File)>) {
    let text = fs::read_to_string(folder.join(&path)).unwrap();
    let mut file = syn::parse_file(&text).unwrap();
    file.items.retain(|item| match item {
        Item::Mod(item) => !is_test(&item.attrs),
        Item::Fn(item) => !is_test(&item.attrs),
        _ => true,
    });
    let within = match path.rsplit_once('/') {
        _ if path == "lib.rs" => String::new(),
        Some((within, "mod.rs")) => format!("{within}/"),
        _ => format!("{}/", path.trim_end_matches(".rs")),
    };
    let mut modules = Vec::new();
    for item in &file.items {
        if let Item::Mod(module) = item
            && module.content.is_none()
        {
            modules.push(format!("{within}{}", module.ident));
        }
    }
    files.push((path, file));
    for module in modules {
        let flat = format!("{module}.rs");
        let is_flat = folder.join(&flat).exists();
        read(
            folder,
            if is_flat {
                flat
            } else {
                format!("{module}/mod.rs")
            },
            files,
        );
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    let is_test = |attribute: &Attribute| {
        let condition = attribute.meta.require_list();
        let condition = condition.map(|list| list.tokens.to_string().replace(' ', ""));
        attribute.path().is_ident("cfg")
            && condition.is_ok_and(|text| text == "test" || text.starts_with("all(test,"))
    };
    attributes.iter().any(is_test)
}

/// The declared macros of the crate.
#[derive(Default)]
struct CrateMacros {
    /// The macros by file and name.
    own: HashMap<(String, String), MacroArms>,
    /// Macros that other files can use.
    shared: HashMap<String, MacroArms>,
}

impl CrateMacros {
    fn add(&mut self, file: &str, item: &Item) {
        match item {
            Item::Macro(item) => {
                let name = item.ident.as_ref().map(ToString::to_string);
                let key = (file.to_owned(), name.unwrap_or_default());
                self.own
                    .insert(key, MacroArms::new(item.mac.tokens.clone()));
            }
            // A macro's `use` follows its definition: `pub(super) use listed;`.
            Item::Use(syn::ItemUse {
                tree: syn::UseTree::Name(name),
                ..
            }) => {
                let name = name.ident.to_string();
                if let Some(found) = self.own.get(&(file.to_owned(), name.clone())) {
                    let before = self.shared.insert(name.clone(), found.clone());
                    assert!(before.is_none(), "there are two macros {name}");
                }
            }
            _ => {}
        }
    }
}

struct StatementFinder<'a> {
    macros: &'a CrateMacros,
    file: &'a str,
    texts: Vec<SourceText>,
    /// Line of the macro call that expands to the strings.
    line: Option<usize>,
    owner: Option<String>,
    is_run: bool,
}

impl StatementFinder<'_> {
    fn add(&mut self, at: &impl Spanned, words: String, is_format: bool) {
        self.texts.push(SourceText {
            file: self.file.to_owned(),
            line: self.line.unwrap_or_else(|| at.span().start().line),
            words,
            is_format,
            owner: self.owner.clone(),
            is_run: self.is_run,
        });
    }

    fn add_all(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.add_all(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Lit::Str(text) = Lit::new(literal) {
                        self.visit_lit_str(&text);
                    }
                }
                _ => {}
            }
        }
    }

    /// Expands a call of one of the crate's macros.
    fn expanded(&self, call: &syn::Macro) -> Option<Expr> {
        let name = call.path.segments.last()?.ident.to_string();
        let own = self.macros.own.get(&(self.file.to_owned(), name.clone()));
        let found = own.or_else(|| self.macros.shared.get(&name))?;
        let tokens = found.expand(call.tokens.clone())?;
        Some(syn::parse2(tokens).expect("it is an expression"))
    }

    /// Returns the string that `concat!` makes from its arguments.
    fn concatenated(&self, arguments: &[Expr]) -> String {
        let parts = arguments.iter().map(|argument| match argument {
            Expr::Lit(syn::ExprLit {
                lit: Lit::Str(text),
                ..
            }) => text.value(),
            Expr::Macro(call) => match self.expanded(&call.mac) {
                Some(expanded) => self.concatenated(&[expanded]),
                None if call.mac.path.is_ident("stringify") => call.mac.tokens.to_string(),
                None => self.concatenated(&arguments_of(&call.mac).expect("it is `concat!`")),
            },
            Expr::Group(group) => self.concatenated(&[group.expr.as_ref().clone()]),
            other => panic!(
                "{}: `concat!` of {:?}",
                self.file,
                other.span().source_text()
            ),
        });
        parts.collect()
    }

    /// Visits a call's arguments. The first one may be a statement to run.
    fn visit_arguments(&mut self, called: &syn::Ident, arguments: &Punctuated<Expr, Token![,]>) {
        for (number, argument) in arguments.iter().enumerate() {
            self.is_run = number == 0 && RUNNERS.iter().any(|runner| called == runner);
            self.is_run &= matches!(argument, Expr::Lit(_) | Expr::Macro(_));
            self.visit_expr(argument);
            self.is_run = false;
        }
    }
}

/// Returns the arguments of a macro call as expressions.
fn arguments_of(call: &syn::Macro) -> Option<Vec<Expr>> {
    let parser = Punctuated::<Expr, Token![,]>::parse_terminated;
    let arguments = parser.parse2(call.tokens.clone()).ok()?;
    Some(arguments.into_iter().collect())
}

/// Inserts the arguments' source into the braces of `format!`: `{}` becomes `{table.name}`.
fn template(text: &str, arguments: &[Expr]) -> String {
    let mut arguments = arguments.iter();
    let named = text.split("{}").map(|part| {
        let argument = arguments
            .next()
            .and_then(|argument| argument.span().source_text());
        let words: Option<String> = argument.map(|text| text.split_whitespace().collect());
        words.map_or_else(|| part.to_owned(), |words| format!("{part}{{{words}}}"))
    });
    named.collect()
}

impl Visit<'_> for StatementFinder<'_> {
    fn visit_attribute(&mut self, _: &Attribute) {}

    fn visit_lit_str(&mut self, literal: &syn::LitStr) {
        self.add(literal, literal.value(), false);
    }

    fn visit_item_const(&mut self, item: &syn::ItemConst) {
        self.owner = Some(item.ident.to_string());
        visit::visit_item_const(self, item);
        self.owner = None;
    }

    fn visit_field_value(&mut self, field: &syn::FieldValue) {
        let before = self.owner.take();
        if let syn::Member::Named(name) = &field.member {
            self.owner = Some(name.to_string());
        }
        visit::visit_field_value(self, field);
        self.owner = before;
    }

    fn visit_item_macro(&mut self, item: &syn::ItemMacro) {
        if item.ident.is_none() {
            visit::visit_item_macro(self, item);
        }
    }

    fn visit_macro(&mut self, call: &syn::Macro) {
        if let Some(expanded) = self.expanded(call) {
            let before = self.line;
            self.line.get_or_insert(call.span().start().line);
            self.visit_expr(&expanded);
            self.line = before;
            return;
        }
        let name = call.path.segments.last().map(|name| name.ident.to_string());
        match (name.as_deref(), arguments_of(call)) {
            (Some("concat"), Some(arguments)) => {
                self.add(call, self.concatenated(&arguments), false);
            }
            (Some("format"), Some(arguments)) => {
                for argument in &arguments[1..] {
                    self.visit_expr(argument);
                }
                let text = self.concatenated(&arguments[..1]);
                self.add(call, template(&text, &arguments[1..]), true);
            }
            (_, Some(arguments)) => {
                for argument in &arguments {
                    self.visit_expr(argument);
                }
            }
            (_, None) => self.add_all(call.tokens.clone()),
        }
    }

    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        match &*call.func {
            Expr::Path(function) => {
                let name = &function.path.segments.last().expect("it has a name").ident;
                self.visit_arguments(name, &call.args);
            }
            _ => visit::visit_expr_call(self, call),
        }
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        self.visit_expr(&call.receiver);
        self.visit_arguments(&call.method, &call.args);
    }
}
