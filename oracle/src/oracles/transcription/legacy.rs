//! The Encoding Standard's single-byte, `Shift_JIS` and EUC-JP decoders and encoders, on the indexes of
//! rust-encoding.
//!
//! Those indexes are of 2014. They do not differ from the standard's of 2026-05-21.

use super::super::REPLACEMENT;
use crate::operations::legacy as ids;
use crate::{Mark, Operation, Rejection, Worker, each_case, wtf8};
use encoding_index_japanese::{jis0208, jis0212};
use encoding_index_singlebyte::{iso_8859_5, windows_1252};

pub(super) fn worker(operation: &Operation) -> Option<Box<dyn Worker>> {
    let (area, name) = operation.id.split_once('.')?;
    Some(match name {
        ids::DECODE => match area {
            "windows-1252" => {
                decode(|| |_: &mut IoQueue<'_>, byte| single_byte_decoder(byte, windows_1252::forward))
            }
            "iso-8859-5" => {
                decode(|| |_: &mut IoQueue<'_>, byte| single_byte_decoder(byte, iso_8859_5::forward))
            }
            "shift_jis" => decode(|| {
                let mut decoder = ShiftJisDecoder { leading: 0x00 };
                move |queue: &mut IoQueue<'_>, byte| decoder.handler(queue, byte)
            }),
            "euc-jp" => decode(|| {
                let mut decoder = EucJpDecoder { jis0212: false, leading: 0x00 };
                move |queue: &mut IoQueue<'_>, byte| decoder.handler(queue, byte)
            }),
            _ => return None,
        },
        ids::ENCODE => encode(encoder(area)?),
        ids::ENCODE_HTML => encode_html(encoder(area)?),
        _ => return None,
    })
}

/// An I/O queue, of which only the byte read last is ever restored.
struct IoQueue<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl IoQueue<'_> {
    /// "read": `None` is end-of-queue.
    fn read(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied();
        self.at += usize::from(byte.is_some());
        byte
    }

    fn restore(&mut self) {
        self.at -= 1;
    }
}

/// What a handler returns.
enum Handled {
    Finished,
    Continue,
    CodePoint(u32),
    Error,
}

fn is_ascii(byte: u8) -> bool {
    byte <= 0x7F
}

/// "process a queue" with the error mode "replacement"; the indexes say FFFF for null.
fn decode<H: FnMut(&mut IoQueue<'_>, Option<u8>) -> Handled>(
    instance: impl Fn() -> H + 'static,
) -> Box<dyn Worker> {
    each_case(move |case, output| {
        let mut handler = instance();
        let mut queue = IoQueue { bytes: case.input, at: 0 };
        loop {
            let item = queue.read();
            match handler(&mut queue, item) {
                Handled::Finished => return Mark::Output,
                Handled::Continue => {}
                Handled::CodePoint(code_point) => wtf8::push_pattern(code_point, output),
                Handled::Error => output.extend_from_slice(REPLACEMENT),
            }
        }
    })
}

/// Section 9.1.
fn single_byte_decoder(byte: Option<u8>, index: fn(u8) -> u16) -> Handled {
    let Some(byte) = byte else { return Handled::Finished };
    if is_ascii(byte) {
        return Handled::CodePoint(u32::from(byte));
    }
    match index(byte) {
        0xFFFF => Handled::Error,
        code_point => Handled::CodePoint(u32::from(code_point)),
    }
}

struct ShiftJisDecoder {
    leading: u8,
}

impl ShiftJisDecoder {
    /// Section 12.3.1.
    fn handler(&mut self, queue: &mut IoQueue<'_>, byte: Option<u8>) -> Handled {
        let Some(byte) = byte else {
            if self.leading != 0x00 {
                self.leading = 0x00;
                return Handled::Error;
            }
            return Handled::Finished;
        };
        if self.leading != 0x00 {
            let leading = self.leading;
            self.leading = 0x00;
            let mut pointer = None;
            let offset = if byte < 0x7F { 0x40 } else { 0x41 };
            let leading_offset = if leading < 0xA0 { 0x81 } else { 0xC1 };
            if (0x40..=0x7E).contains(&byte) || (0x80..=0xFC).contains(&byte) {
                pointer = Some(u32::from(leading - leading_offset) * 188 + u32::from(byte) - offset);
            }
            if let Some(pointer @ 8836..=10_715) = pointer {
                return Handled::CodePoint(0xE000 - 8836 + pointer);
            }
            let code_point = pointer.map_or(0xFFFF, |pointer| jis0208::forward(pointer as u16));
            if code_point != 0xFFFF {
                return Handled::CodePoint(code_point);
            }
            if is_ascii(byte) {
                queue.restore();
            }
            return Handled::Error;
        }
        if is_ascii(byte) || byte == 0x80 {
            return Handled::CodePoint(u32::from(byte));
        }
        if (0xA1..=0xDF).contains(&byte) {
            return Handled::CodePoint(0xFF61 - 0xA1 + u32::from(byte));
        }
        if (0x81..=0x9F).contains(&byte) || (0xE0..=0xFC).contains(&byte) {
            self.leading = byte;
            return Handled::Continue;
        }
        Handled::Error
    }
}

struct EucJpDecoder {
    jis0212: bool,
    leading: u8,
}

impl EucJpDecoder {
    /// Section 12.1.1.
    fn handler(&mut self, queue: &mut IoQueue<'_>, byte: Option<u8>) -> Handled {
        let Some(byte) = byte else {
            if self.leading != 0x00 {
                self.leading = 0x00;
                return Handled::Error;
            }
            return Handled::Finished;
        };
        if self.leading == 0x8E && (0xA1..=0xDF).contains(&byte) {
            self.leading = 0x00;
            return Handled::CodePoint(0xFF61 - 0xA1 + u32::from(byte));
        }
        if self.leading == 0x8F && (0xA1..=0xFE).contains(&byte) {
            self.jis0212 = true;
            self.leading = byte;
            return Handled::Continue;
        }
        if self.leading != 0x00 {
            let leading = self.leading;
            self.leading = 0x00;
            let mut code_point = 0xFFFF;
            if (0xA1..=0xFE).contains(&leading) && (0xA1..=0xFE).contains(&byte) {
                let pointer = u16::from(leading - 0xA1) * 94 + u16::from(byte) - 0xA1;
                code_point = if self.jis0212 { jis0212::forward(pointer) } else { jis0208::forward(pointer) };
            }
            self.jis0212 = false;
            if code_point != 0xFFFF {
                return Handled::CodePoint(code_point);
            }
            if is_ascii(byte) {
                queue.restore();
            }
            return Handled::Error;
        }
        if is_ascii(byte) {
            return Handled::CodePoint(u32::from(byte));
        }
        if byte == 0x8E || byte == 0x8F || (0xA1..=0xFE).contains(&byte) {
            self.leading = byte;
            return Handled::Continue;
        }
        Handled::Error
    }
}

/// An encoder's handler for one code point: its bytes, or an error with the code point.
type Encoder = Box<dyn Fn(u32) -> Result<Bytes, u32>>;

#[derive(Clone, Copy)]
pub(super) enum Bytes {
    One(u8),
    Two(u8, u8),
}

pub(super) fn encoder(encoding: &str) -> Option<Encoder> {
    Some(match encoding {
        "windows-1252" => Box::new(|code_point| single_byte_encoder(code_point, windows_1252::forward)),
        "iso-8859-5" => Box::new(|code_point| single_byte_encoder(code_point, iso_8859_5::forward)),
        "shift_jis" => {
            // "index jis0208 excluding all entries whose pointer is in the range 8272 to 8835"
            let index = first_pointers(|pointer| !(8272..=8835).contains(&pointer));
            Box::new(move |code_point| shift_jis_encoder(code_point, &index))
        }
        "euc-jp" => {
            let index = first_pointers(|_| true);
            Box::new(move |code_point| euc_jp_encoder(code_point, &index))
        }
        _ => return None,
    })
}

/// "The index pointer for code point in index is the first pointer corresponding to code point in index", by code
/// point; of the pointers of jis0208 that are to be `included`.
fn first_pointers(included: impl Fn(u16) -> bool) -> Vec<Option<u16>> {
    let mut pointers = vec![None; 0x1_0000];
    for pointer in (0..11_104).filter(|&pointer| included(pointer)) {
        let code_point = jis0208::forward(pointer);
        if code_point != 0xFFFF {
            pointers[code_point as usize].get_or_insert(pointer);
        }
    }
    pointers
}

/// Section 9.2.
fn single_byte_encoder(code_point: u32, index: fn(u8) -> u16) -> Result<Bytes, u32> {
    if code_point <= 0x7F {
        return Ok(Bytes::One(code_point as u8));
    }
    let byte = (0x80..=0xFF).find(|&byte| u32::from(index(byte)) == code_point);
    byte.map(Bytes::One).ok_or(code_point)
}

/// Section 12.3.2.
fn shift_jis_encoder(mut code_point: u32, index: &[Option<u16>]) -> Result<Bytes, u32> {
    if code_point <= 0x7F || code_point == 0x80 {
        return Ok(Bytes::One(code_point as u8));
    }
    if code_point == 0xA5 {
        return Ok(Bytes::One(0x5C));
    }
    if code_point == 0x203E {
        return Ok(Bytes::One(0x7E));
    }
    if (0xFF61..=0xFF9F).contains(&code_point) {
        return Ok(Bytes::One((code_point - 0xFF61 + 0xA1) as u8));
    }
    if code_point == 0x2212 {
        code_point = 0xFF0D;
    }
    let Some(pointer) = index.get(code_point as usize).copied().flatten() else { return Err(code_point) };
    let leading = pointer / 188;
    let leading_offset = if leading < 0x1F { 0x81 } else { 0xC1 };
    let trailing = pointer % 188;
    let offset = if trailing < 0x3F { 0x40 } else { 0x41 };
    Ok(Bytes::Two((leading + leading_offset) as u8, (trailing + offset) as u8))
}

/// Section 12.1.2.
fn euc_jp_encoder(mut code_point: u32, index: &[Option<u16>]) -> Result<Bytes, u32> {
    if code_point <= 0x7F {
        return Ok(Bytes::One(code_point as u8));
    }
    if code_point == 0xA5 {
        return Ok(Bytes::One(0x5C));
    }
    if code_point == 0x203E {
        return Ok(Bytes::One(0x7E));
    }
    if (0xFF61..=0xFF9F).contains(&code_point) {
        return Ok(Bytes::Two(0x8E, (code_point - 0xFF61 + 0xA1) as u8));
    }
    if code_point == 0x2212 {
        code_point = 0xFF0D;
    }
    let Some(pointer) = index.get(code_point as usize).copied().flatten() else { return Err(code_point) };
    let leading = pointer / 94 + 0xA1;
    let trailing = pointer % 94 + 0xA1;
    Ok(Bytes::Two(leading as u8, trailing as u8))
}

/// A queue of scalar values: "convert" puts U+FFFD for each surrogate.
pub(super) fn scalar_value(code_point: u32) -> u32 {
    if (0xD800..=0xDFFF).contains(&code_point) { 0xFFFD } else { code_point }
}

/// "process a queue" with the error mode "fatal", the offset and length being those of the item in the text.
fn encode(encoder: Encoder) -> Box<dyn Worker> {
    each_case(move |case, output| {
        let mut offset = 0;
        for piece in wtf8::pieces(case.input) {
            let length = piece.len() as u32;
            if let wtf8::Piece::CodePoint(code_point, _) = piece {
                match encoder(scalar_value(code_point)) {
                    Ok(Bytes::One(byte)) => output.push(byte),
                    Ok(Bytes::Two(first, second)) => output.extend([first, second]),
                    Err(_) => return Mark::Rejected(Rejection { kind: 0, offset, length }),
                }
            }
            offset += length;
        }
        Mark::Output
    })
}

/// "process a queue" with the error mode "html".
fn encode_html(encoder: Encoder) -> Box<dyn Worker> {
    each_case(move |case, output| {
        for code_point in wtf8::code_points(case.input) {
            match encoder(scalar_value(code_point)) {
                Ok(Bytes::One(byte)) => output.push(byte),
                Ok(Bytes::Two(first, second)) => output.extend([first, second]),
                Err(code_point) => {
                    output.extend([0x26, 0x23]);
                    push_digits(code_point, output);
                    output.push(0x3B);
                }
            }
        }
        Mark::Output
    })
}

/// "the shortest sequence of 0x30 (0) to 0x39 (9), inclusive, representing result's code point's value in base
/// ten"
pub(super) fn push_digits(value: u32, output: &mut Vec<u8>) {
    if value >= 10 {
        push_digits(value / 10, output);
    }
    output.push(0x30 + (value % 10) as u8);
}
