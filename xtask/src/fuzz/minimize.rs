//! The smallest case that breaks the same rule, as far as a bounded search finds it.

use codec_oracle::check::Check;
use codec_oracle::notation::{self, OwnedCase};
use codec_oracle::{Form, Operation};

/// At most so many cases are tried.
const BUDGET: usize = 20_000;

/// Makes a case smaller as long as it breaks the rule with this id: fewer cuts, fewer bytes, then plainer ones.
/// The same case gives the same result.
pub(super) fn minimize(operation: &Operation, check: &mut Check, case: OwnedCase, rule: &str) -> OwnedCase {
    let mut search = Search { operation, check, rule, best: case, budget: BUDGET };
    loop {
        let before = search.best.clone();
        search.drop_cuts();
        search.delete_bytes();
        search.make_plainer();
        if search.best == before || search.budget == 0 {
            return search.best;
        }
    }
}

struct Search<'a> {
    operation: &'a Operation,
    check: &'a mut Check,
    rule: &'a str,
    best: OwnedCase,
    budget: usize,
}

impl Search<'_> {
    /// Takes a case that is an input of the operation and breaks the rule still; gives whether it does.
    fn take(&mut self, case: OwnedCase) -> bool {
        if self.budget == 0 || !self.is_input(&case) {
            return false;
        }
        self.budget -= 1;
        let breaks = self.check.case(case.as_case()).is_err_and(|found| found.rule.id == self.rule);
        if breaks {
            self.best = case;
        }
        breaks
    }

    fn is_input(&self, case: &OwnedCase) -> bool {
        let written = notation::write_input(self.operation, case.as_case());
        let is_same = |read: OwnedCase| read == *case;
        // Bytes are always one.
        self.operation.input == Form::Bytes || notation::read(&written, self.operation).is_ok_and(is_same)
    }

    fn drop_cuts(&mut self) {
        self.take(OwnedCase { cuts: Vec::new(), ..self.best.clone() });
        for number in (0..self.best.cuts.len()).rev() {
            let mut case = self.best.clone();
            case.cuts.remove(number);
            self.take(case);
        }
    }

    /// Deletes ever shorter pieces, from the back.
    fn delete_bytes(&mut self) {
        let mut length = self.best.input.len();
        while length > 0 {
            let mut start = self.best.input.len().saturating_sub(length);
            loop {
                let end = (start + length).min(self.best.input.len());
                let deleted = self.take(without(&self.best, start, end));
                if start == 0 || self.budget == 0 {
                    break;
                }
                start = if deleted { start.min(self.best.input.len()) } else { start }.saturating_sub(1);
            }
            length /= 2;
        }
    }

    /// Replaces bytes by the plainest letter.
    fn make_plainer(&mut self) {
        for at in 0..self.best.input.len() {
            if self.best.input[at] != b'a' {
                let mut case = self.best.clone();
                case.input[at] = b'a';
                self.take(case);
            }
        }
    }
}

fn without(case: &OwnedCase, start: usize, end: usize) -> OwnedCase {
    let mut input = case.input.clone();
    input.drain(start..end);
    let moved = |&cut: &u32| match cut as usize {
        cut if cut >= end => (cut - (end - start)) as u32,
        cut => cut.min(start) as u32,
    };
    OwnedCase { input, cuts: case.cuts.iter().map(moved).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use codec_oracle::operations;
    use codec_oracle::subjects::Subject;

    fn minimized(fault: &str, operation: &str, input: &str) -> String {
        let operation = operations::find(operation).unwrap();
        let mut check = Check::new(operation, Subject::named(fault).unwrap()).unwrap().unwrap();
        let case = notation::read(input, operation).unwrap();
        let rule = check.case(case.as_case()).unwrap_err().rule.id;
        let case = minimize(operation, &mut check, case, rule);
        notation::write_input(operation, case.as_case())
    }

    #[test]
    fn what_does_not_matter_is_left_out() {
        let rows = [
            ("fault:caret-raw-alone", "percent.encode.path", "abc^def~ghi", "^"),
            (
                "fault:state-lost-over-empty-chunk",
                "utf8.decode",
                r"abc\xE2\|\|\x82\|\xACdef",
                r"\xC2\|\|\x80",
            ),
            ("fault:first-plus-only", "form.parse", "x=1&name=a+b+c&y=%41", "++"),
            ("fault:form-surrogate-swallowed", "form.serialize", r"a=b&x=\u{D800}y", r"\u{D800}="),
        ];
        for (fault, operation, input, expected) in rows {
            let actual = minimized(fault, operation, input);
            assert!(actual.len() <= expected.len(), "{fault}: {actual}");
        }
    }
}
