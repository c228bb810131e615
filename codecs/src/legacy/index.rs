//! Looking up [indexes](https://encoding.spec.whatwg.org/#indexes), in both directions.

use super::indexes::JIS0208;
use core::ops::Range;

/// U+FF61 to U+FF9F, which both Japanese encodings hold in order.
pub(super) static HALF_WIDTH_KATAKANA: [char; 63] = {
    let mut characters = ['\u{FF61}'; 63];
    let mut place = 1;
    while place < characters.len() {
        characters[place] = match char::from_u32('\u{FF61}' as u32 + place as u32) {
            Some(character) => character,
            None => unreachable!(),
        };
        place += 1;
    }
    characters
};

/// The pointers at which jis0208 repeats, as a selection of NEC's, what IBM has from 10716 on.
const SELECTED_BY_NEC: Range<usize> = 8272..8836;
const OF_IBM: Range<usize> = 10_716..11_104;

/// The *index code point* for a pointer.
#[inline]
pub(super) fn code_point(index: &[u16], pointer: usize) -> Option<char> {
    match index.get(pointer) {
        None | Some(0) => None,
        Some(&code_point) => char::from_u32(u32::from(code_point)),
    }
}

/// Whether there is nothing at all of these pointers.
pub(super) fn is_empty(index: &[u16], mut pointers: Range<usize>) -> bool {
    pointers.all(|pointer| code_point(index, pointer).is_none())
}

/// The *index pointer* for a character in jis0208: the first one.
pub(super) fn jis0208_pointer(character: char) -> Option<usize> {
    let code_point = u16::try_from(u32::from(character)).ok()?;
    let page = usize::from(FIRST.page_of[usize::from(code_point >> 8)]);
    let next = usize::from(FIRST.pages[page][usize::from(code_point & 0xFF)]);
    next.checked_sub(1)
}

/// The *index `Shift_JIS` pointer* for a character: the first one in jis0208 that is not in the selection of NEC.
pub(super) fn shift_jis_pointer(character: char) -> Option<usize> {
    let pointer = jis0208_pointer(character)?;
    if SELECTED_BY_NEC.contains(&pointer) {
        return usize::from(OF_IBM_FOR_NEC[pointer - SELECTED_BY_NEC.start]).checked_sub(1);
    }
    Some(pointer)
}

/// The first pointers of the code points of jis0208, in pages of 256 code points.
struct FirstPointers {
    /// The page of each 256 code points; page 0 is empty.
    page_of: [u8; 256],
    /// By code point the pointer and one, 0 where there is none.
    pages: [[u16; 256]; PAGES],
}

const PAGES: usize = 1 + pages_of_jis0208();

static FIRST: FirstPointers = {
    let mut first = FirstPointers { page_of: [0; 256], pages: [[0; 256]; PAGES] };
    let (mut pointer, mut pages) = (0, 0);
    while pointer < JIS0208.len() {
        let (high, low) = ((JIS0208[pointer] >> 8) as usize, (JIS0208[pointer] & 0xFF) as usize);
        if JIS0208[pointer] != 0 {
            if first.page_of[high] == 0 {
                pages += 1;
                first.page_of[high] = pages;
            }
            let page = first.page_of[high] as usize;
            if first.pages[page][low] == 0 {
                first.pages[page][low] = pointer as u16 + 1;
            }
        }
        pointer += 1;
    }
    first
};

const fn pages_of_jis0208() -> usize {
    let mut seen = [false; 256];
    let (mut pointer, mut pages) = (0, 0);
    while pointer < JIS0208.len() {
        let high = (JIS0208[pointer] >> 8) as usize;
        if JIS0208[pointer] != 0 && !seen[high] {
            seen[high] = true;
            pages += 1;
        }
        pointer += 1;
    }
    pages
}

/// By pointer of the selection of NEC that is the first one, IBM's pointer of the same character, and one.
static OF_IBM_FOR_NEC: [u16; SELECTED_BY_NEC.end - SELECTED_BY_NEC.start] = {
    let mut pointers = [0; SELECTED_BY_NEC.end - SELECTED_BY_NEC.start];
    let mut pointer = OF_IBM.start;
    while pointer < OF_IBM.end {
        let (high, low) = ((JIS0208[pointer] >> 8) as usize, (JIS0208[pointer] & 0xFF) as usize);
        let first = FIRST.pages[FIRST.page_of[high] as usize][low] as usize;
        if let Some(place) = first.checked_sub(1 + SELECTED_BY_NEC.start)
            && place < pointers.len()
            && pointers[place] == 0
        {
            pointers[place] = pointer as u16 + 1;
        }
        pointer += 1;
    }
    pointers
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_is_the_first_of_its_character() {
        for code_point in 0..=0xFFFF {
            let Some(character) = char::from_u32(u32::from(code_point)) else { continue };
            let pointers =
                || (0..JIS0208.len()).filter(|&pointer| JIS0208[pointer] == code_point && code_point != 0);
            assert_eq!(jis0208_pointer(character), pointers().next(), "{code_point:04X}");
            let without_nec = pointers().find(|pointer| !SELECTED_BY_NEC.contains(pointer));
            assert_eq!(shift_jis_pointer(character), without_nec, "{code_point:04X}");
        }
    }

    #[test]
    fn what_euc_jp_encodes_is_below_the_rows_that_it_cannot_reach() {
        let beyond = ('\u{80}'..='\u{FFFF}').find(|&c| jis0208_pointer(c).is_some_and(|at| at >= 94 * 94));
        assert_eq!(beyond, None);
    }
}
