//! Writes Atom feeds (RFC 4287).

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

/// The media type of a feed.
pub(super) const KIND: &str = "application/atom+xml; charset=utf-8";

/// An Atom feed, and the link to the page with the same content.
pub(super) struct AtomFeed {
    pub title: String,
    /// The feed's own URL. Feed readers use it as the feed's id.
    pub address: String,
    pub page: String,
    /// The entries, newest first. A feed without entries is dated `NEVER`.
    pub entries: Vec<AtomEntry>,
}

/// A feed entry about one game.
pub(super) struct AtomEntry {
    /// The permanent id of the entry. It has the form of a URL.
    pub id: String,
    /// The URL of the page that shows the entry.
    pub address: String,
    pub title: String,
    pub summary: String,
    /// The time of the entry's last change, as RFC 3339.
    pub updated: String,
}

/// The date of a feed without entries.
const NEVER: &str = "1970-01-01T00:00:00Z";
/// The author name in every feed.
const AUTHOR: &str = "Postern";

impl AtomFeed {
    /// Serialises the feed as XML.
    ///
    /// # Errors
    /// Returns an error only if memory runs out.
    pub(super) fn write(&self) -> io::Result<String> {
        let mut writer = Writer::new(Vec::new());
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
        let feed = writer
            .create_element("feed")
            .with_attribute(("xmlns", "http://www.w3.org/2005/Atom"));
        feed.write_inner_content(|writer| {
            text(writer, "id", &self.address)?;
            text(writer, "title", &self.title)?;
            let newest = self.entries.first();
            text(
                writer,
                "updated",
                newest.map_or(NEVER, |entry| &entry.updated),
            )?;
            let author = writer.create_element("author");
            author.write_inner_content(|writer| text(writer, "name", AUTHOR))?;
            link(writer, "self", "application/atom+xml", &self.address)?;
            link(writer, "alternate", "text/html", &self.page)?;
            self.entries
                .iter()
                .try_for_each(|entry| entry.write(writer))
        })?;
        String::from_utf8(writer.into_inner()).map_err(io::Error::other)
    }
}

impl AtomEntry {
    fn write(&self, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
        let entry = writer.create_element("entry");
        entry.write_inner_content(|writer| {
            text(writer, "id", &self.id)?;
            text(writer, "title", &self.title)?;
            text(writer, "updated", &self.updated)?;
            link(writer, "alternate", "text/html", &self.address)?;
            text(writer, "summary", &self.summary)
        })?;
        Ok(())
    }
}

fn text(writer: &mut Writer<Vec<u8>>, name: &str, words: &str) -> io::Result<()> {
    let words = allowed(words);
    writer
        .create_element(name)
        .write_text_content(BytesText::new(&words))?;
    Ok(())
}

fn link(writer: &mut Writer<Vec<u8>>, relation: &str, kind: &str, address: &str) -> io::Result<()> {
    writer
        .create_element("link")
        .with_attribute(("rel", relation))
        .with_attribute(("type", kind))
        .with_attribute(("href", address))
        .write_empty()?;
    Ok(())
}

/// Removes the characters that XML forbids even when escaped.
fn allowed(words: &str) -> String {
    let is_allowed = |character: char| matches!(character, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    words
        .chars()
        .filter(|&character| is_allowed(character))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feed_holds_what_it_is_given() {
        let feed = AtomFeed {
            title: "Games of A\u{fffe}<b> & \u{1}Co".to_owned(),
            address: "http://x/games.atom?a=1&b=2".to_owned(),
            page: "http://x/games".to_owned(),
            entries: Vec::new(),
        };
        let written = feed.write().unwrap();
        assert!(
            written.contains("<title>Games of A&lt;b&gt; &amp; Co</title>"),
            "{written}"
        );
        assert!(written.contains("href=\"http://x/games.atom?a=1&amp;b=2\""));
        assert!(written.contains(NEVER));
    }
}
