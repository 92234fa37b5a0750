//! Reserved names, which nobody may register because they suggest an official role.

use crate::name_skeleton;

/// Reserved words. A name is also reserved if it adds a number before or after the word.
const WORDS: [&str; 17] = [
    "admin",
    "administrator",
    "anonymous",
    "computer",
    "deleted",
    "deleted account",
    "guest",
    "host",
    "moderator",
    "nobody",
    "official",
    "postern",
    "server",
    "somebody",
    "staff",
    "support",
    "system",
];

/// The prefix of placeholder names for deleted people.
const DELETED: &str = "deleted player";

/// Whether a name resembles a reserved one: `Postern`, `#1 Admin`, `M0derator`, `Deleted player
/// #3`.
pub(crate) fn is_reserved(name: &str) -> bool {
    let number = |character: char| !character.is_alphabetic();
    let (whole, bare) = (
        bare_skeleton(name),
        bare_skeleton(name.trim_matches(number)),
    );
    whole.starts_with(&bare_skeleton(DELETED))
        || WORDS.into_iter().any(|word| {
            let word = bare_skeleton(word);
            word == whole || word == bare
        })
}

/// Returns the visual skeleton of a name, reduced to letters and digits.
fn bare_skeleton(name: &str) -> String {
    name_skeleton(name)
        .chars()
        .filter(|character| character.is_alphanumeric())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sites_own_names_are_reserved() {
        for name in [
            "Postern",
            "P0STERN",
            "Роstern",
            "Post-ern",
            "Admin 2",
            "Adrnin",
            "M0derator",
            "Deleted player #3",
            "Deleted player Ⅲ",
            "Deleted player n°3",
            "#1 Admin",
            "DeletedPlayer",
            "Somebody",
        ] {
            assert!(is_reserved(name), "{name}");
        }
        for name in [
            "Ann",
            "Posterna",
            "Adminton",
            "Quiet Heron 42",
            "Guestav",
            "12",
        ] {
            assert!(!is_reserved(name), "{name}");
        }
    }
}
