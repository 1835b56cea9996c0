/** A program in Rust with its tests inside of its modules. */
export const tally: Record<string, string> = {
  'README.md': `Tally
=====

Tally counts words in many files at once, and shows the most frequent ones.

Usage
-----

    tally --top 10 books/*.txt

License
-------

MIT
`,
  'Cargo.toml': `[package]
name = "tally"
version = "0.2.0"
edition = "2021"
description = "Counts words in many files at once"

[dependencies]
clap = { version = "4", features = ["derive"] }
rayon = "1.10"

[dev-dependencies]
tempfile = "3"
`,
  'src/lib.rs': `//! Counting words, as a library.
//!
//! The program in \`src/bin/tally.rs\` is a thin shell around it.

pub mod cache;
pub mod counter;
pub mod parser;

pub use counter::Counter;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_nothing_in_nothing() {
        assert_eq!(Counter::default().total(), 0);
    }
}
`,
  'src/counter.rs': `//! The counter itself.

use std::collections::HashMap;

/// Counts words and forgets where they came from.
#[derive(Default)]
pub struct Counter {
    counts: HashMap<String, u64>,
}

impl Counter {
    /// Counts one more of a word.
    pub fn add(&mut self, word: &str) {
        *self.counts.entry(word.to_string()).or_insert(0) += 1;
    }

    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The most frequent words. Panics if \`count\` is zero.
    pub fn top(&self, count: usize) -> Vec<(&str, u64)> {
        assert!(count > 0, "nothing to show");
        let mut all: Vec<_> = self.counts.iter().map(|(w, c)| (w.as_str(), *c)).collect();
        all.sort_by(|a, b| b.1.cmp(&a.1));
        all.truncate(count);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        let mut counter = Counter::default();
        counter.add("a");
        assert_eq!(counter.total(), 1);
    }
}
`,
  'src/parser/mod.rs': `//! Splits text into words.

/// Words of a line in lower case.
pub fn words(line: &str) -> impl Iterator<Item = String> + '_ {
    line.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase)
}

#[derive(Debug)]
pub enum ParseError {
    Empty,
    Binary,
}

pub fn parse(text: &str) -> Result<Vec<String>, ParseError> {
    if text.is_empty() {
        return Err(ParseError::Empty);
    }
    // FIXME: tell binary files by more than their zeros
    if text.contains('\\0') {
        return Err(ParseError::Binary);
    }
    Ok(text.lines().flatMap(words).collect())
}
`,
  'src/cache.rs': `//! Remembers the counts of files that did not change.

pub trait Cache {
    fn get(&self, path: &str) -> Option<u64>;
    fn put(&mut self, path: &str, count: u64);
}

/// Keeps all in memory.
pub struct MemoryCache(std::collections::HashMap<String, u64>);

impl Cache for MemoryCache {
    fn get(&self, path: &str) -> Option<u64> {
        self.0.get(path).copied()
    }
    fn put(&mut self, path: &str, count: u64) {
        self.0.insert(path.into(), count);
    }
}
`,
  'src/bin/tally.rs': `//! The command line of tally.
use clap::Parser;
use tally::Counter;

#[derive(Parser)]
struct Args {
    #[arg(long, default_value_t = 10)]
    top: usize,
    files: Vec<String>,
}

fn main() {
    let args = Args::parse();
    let mut counter = Counter::default();
    for file in &args.files {
        let text = std::fs::read_to_string(file).expect("a readable file");
        for word in tally::parser::parse(&text).unwrap_or_default() {
            counter.add(&word);
        }
    }
    for (word, count) in counter.top(args.top) {
        println!("{count:>8} {word}");
    }
}
`,
};
