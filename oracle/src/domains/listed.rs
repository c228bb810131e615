//! Inputs that a function lists.

use super::Domain;
use crate::Batch;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::OnceLock;

/// The inputs that a function lists, each once.
pub struct Listed {
    id: &'static str,
    about: &'static str,
    list: fn() -> Vec<Vec<u8>>,
    inputs: OnceLock<Vec<Vec<u8>>>,
}

impl Listed {
    /// What `list` gives, without those that came before.
    #[must_use]
    pub const fn new(id: &'static str, about: &'static str, list: fn() -> Vec<Vec<u8>>) -> Self {
        Self { id, about, list, inputs: OnceLock::new() }
    }

    fn inputs(&self) -> &[Vec<u8>] {
        self.inputs.get_or_init(|| {
            let mut known = HashSet::new();
            (self.list)().into_iter().filter(|input| known.insert(input.clone())).collect()
        })
    }
}

impl Domain for Listed {
    fn id(&self) -> &'static str {
        self.id
    }

    fn about(&self) -> &'static str {
        self.about
    }

    fn len(&self) -> u64 {
        self.inputs().len() as u64
    }

    fn fill(&self, range: Range<u64>, batch: &mut Batch) {
        for input in &self.inputs()[range.start as usize..range.end as usize] {
            batch.push(input);
        }
    }
}
