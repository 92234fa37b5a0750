//! Expands the macros that build SQL, as the compiler would. A pattern is a list of words and
//! variables separated by commas, and its last variable can be repeated.

use std::collections::HashMap;

use proc_macro2::{Group, Ident, Punct, Spacing, TokenStream, TokenTree};

/// The macro's patterns, each with its expansion.
#[derive(Clone)]
pub(super) struct MacroArms(Vec<(Vec<Vec<TokenTree>>, TokenStream)>);

/// The tokens bound to each macro variable.
type MacroBindings = HashMap<String, TokenStream>;

impl MacroArms {
    pub(super) fn new(definition: TokenStream) -> Self {
        let groups = definition.into_iter().filter_map(|token| match token {
            TokenTree::Group(group) => Some(group.stream()),
            _ => None,
        });
        let groups: Vec<TokenStream> = groups.collect();
        let rules = groups.chunks_exact(2);
        Self(
            rules
                .map(|rule| (split(rule[0].clone()), rule[1].clone()))
                .collect(),
        )
    }

    /// Expands a macro call; `None` if no pattern matches.
    pub(super) fn expand(&self, given: TokenStream) -> Option<TokenStream> {
        let given = split(given);
        self.0
            .iter()
            .find_map(|(pattern, body)| Some(fill(body.clone(), &bind(pattern, &given)?)))
    }
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// Splits tokens at commas.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let parts = tokens.split(|token| is_sign(token, ','));
    parts
        .filter(|part| !part.is_empty())
        .map(<[_]>::to_vec)
        .collect()
}

/// Returns the name of the variable that `$(…)` repeats.
fn repeated_variable(group: &Group) -> String {
    let name = variable(group.stream());
    name.expect("it repeats a variable")
}

fn variable(tokens: TokenStream) -> Option<String> {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match (&token, tokens.peek()) {
            (TokenTree::Group(group), _) => {
                if let Some(name) = variable(group.stream()) {
                    return Some(name);
                }
            }
            (sign, Some(TokenTree::Ident(name))) if is_sign(sign, '$') && name != "crate" => {
                return Some(name.to_string());
            }
            _ => {}
        }
    }
    None
}

fn bind(pattern: &[Vec<TokenTree>], given: &[Vec<TokenTree>]) -> Option<MacroBindings> {
    let mut bound = MacroBindings::new();
    for (number, part) in pattern.iter().enumerate() {
        match &part[..] {
            [sign, TokenTree::Group(group), ..] if is_sign(sign, '$') => {
                // Accept only `$name:kind`. Macros that repeat more expand to items, not to
                // statements.
                if group.stream().into_iter().count() != 4 {
                    return None;
                }
                let comma = TokenTree::from(Punct::new(',', Spacing::Alone));
                let values = given.get(number..)?.join(&comma);
                bound.insert(repeated_variable(group), values.into_iter().collect());
                return Some(bound);
            }
            [sign, TokenTree::Ident(name), _, kind] if is_sign(sign, '$') => {
                let value = given.get(number)?;
                if kind.to_string() == "literal" && !matches!(value[0], TokenTree::Literal(_)) {
                    return None;
                }
                bound.insert(name.to_string(), value.iter().cloned().collect());
            }
            [word]
                if given
                    .get(number)?
                    .iter()
                    .map(ToString::to_string)
                    .eq([word.to_string()]) => {}
            _ => return None,
        }
    }
    (pattern.len() == given.len()).then_some(bound)
}

fn fill(body: TokenStream, bound: &MacroBindings) -> TokenStream {
    let mut filled = TokenStream::new();
    let mut body = body.into_iter();
    while let Some(token) = body.next() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '$' => match body.next() {
                Some(TokenTree::Ident(name)) => match bound.get(&name.to_string()) {
                    Some(value) => filled.extend(value.clone()),
                    None => filled.extend([TokenTree::from(Ident::new("crate", name.span()))]),
                },
                Some(TokenTree::Group(group)) => {
                    filled.extend(bound[&repeated_variable(&group)].clone());
                    // Skip the `,+`.
                    body.nth(1);
                }
                _ => {}
            },
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), fill(group.stream(), bound));
                inner.set_span(group.span());
                filled.extend([TokenTree::from(inner)]);
            }
            token => filled.extend([token]),
        }
    }
    filled
}
