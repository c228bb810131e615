//! Which sweeps the filters select.

use super::Failure;
use crate::domains::{Sweep, Tier};
use crate::operations;
use globset::{Glob, GlobMatcher};

/// A filter over `operation/domain`.
enum Filter {
    /// With `*`, `?` or `[`: anchored, and `*` crosses `/`.
    Glob(GlobMatcher),
    /// Otherwise: any substring.
    Substring(String),
}

impl Filter {
    fn parse(text: &str) -> Result<Self, Failure> {
        if text.is_empty() {
            return Err(Failure::Usage("an empty FILTER: leave it out to select everything".to_owned()));
        }
        if !text.contains(['*', '?', '[']) {
            return Ok(Filter::Substring(text.to_owned()));
        }
        let glob = Glob::new(text).map_err(|error| Failure::Usage(format!("filter: {error}")))?;
        Ok(Filter::Glob(glob.compile_matcher()))
    }

    fn matches(&self, sweep: &Sweep) -> bool {
        match self {
            Filter::Glob(glob) => glob.is_match(sweep.id()),
            Filter::Substring(part) => sweep.id().contains(part.as_str()),
        }
    }
}

/// The sweeps of `tier` that any of the filters matches; all of them without a filter.
///
/// # Errors
///
/// If a filter is no glob, or matches nothing in the tier.
pub fn select(filters: &[String], tier: Tier) -> Result<Vec<Sweep>, Failure> {
    let parsed = filters.iter().map(|text| Filter::parse(text)).collect::<Result<Vec<_>, _>>()?;
    for (filter, text) in parsed.iter().zip(filters) {
        if !operations::sweeps().any(|sweep| sweep.tier <= tier && filter.matches(&sweep)) {
            return Err(Failure::Nothing(unmatched(filter, text, tier)));
        }
    }
    let selected = |sweep: &Sweep| {
        sweep.tier <= tier && (parsed.is_empty() || parsed.iter().any(|filter| filter.matches(sweep)))
    };
    Ok(operations::sweeps().filter(selected).collect())
}

fn unmatched(filter: &Filter, text: &str, tier: Tier) -> String {
    let elsewhere = operations::sweeps().filter(|sweep| filter.matches(sweep)).min_by_key(|sweep| sweep.tier);
    match elsewhere {
        Some(sweep) => {
            let (id, other) = (sweep.id(), sweep.tier.name());
            format!(
                "`{text}` selects nothing in tier {}: {id} is in tier {other}, use --tier {other}",
                tier.name()
            )
        }
        None => format!("`{text}` selects nothing in any tier: `list` shows what there is"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(filters: &[&str], tier: Tier) -> Vec<String> {
        let filters: Vec<_> = filters.iter().map(|&filter| filter.to_owned()).collect();
        select(&filters, tier).unwrap().iter().map(Sweep::id).collect()
    }

    #[test]
    fn a_glob_is_anchored_and_its_star_crosses_the_slash() {
        assert!(ids(&["utf8.decode/*"], Tier::Full).iter().all(|id| id.starts_with("utf8.decode/")));
        assert!(ids(&["utf8.decode*"], Tier::Quick).contains(&"utf8.decode-bom/bom-strings".to_owned()));
        assert_eq!(ids(&["utf8*-[4-5]"], Tier::Full), ["utf8.decode/chunk-cuts-4", "utf8.decode/bytes-4"]);
    }

    #[test]
    fn anything_else_is_a_substring() {
        assert_eq!(ids(&["f8.decode/chunk"], Tier::Quick), ["utf8.decode/chunk-cuts"]);
    }

    #[test]
    fn a_filter_that_matches_in_another_tier_only_names_it() {
        let failure = select(&["utf8.decode/bytes-4".to_owned()], Tier::Quick).err().unwrap();
        assert_eq!(failure.exit(), 4);
        assert!(failure.to_string().contains("--tier full"), "{failure}");
    }

    #[test]
    fn an_empty_filter_is_refused() {
        assert_eq!(select(&[String::new()], Tier::Deep).err().unwrap().exit(), 2);
    }

    #[test]
    fn every_filter_must_match() {
        let failure = select(&["utf8".to_owned(), "utf9".to_owned()], Tier::Deep).err().unwrap();
        assert_eq!(failure.exit(), 4);
    }
}
