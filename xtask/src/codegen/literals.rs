//! Literals of Rust over several lines.

/// The width of a line.
pub(super) const WIDTH: usize = 110;
pub(super) const INDENT: &str = "    ";

/// An array.
pub(super) fn array(items: impl Iterator<Item = String>) -> String {
    let mut text = String::from("[");
    let mut room = 0;
    for item in items {
        if item.len() + 2 > room {
            text.push('\n');
            text.push_str(INDENT);
            room = WIDTH - INDENT.len();
        } else {
            text.push(' ');
            room -= 1;
        }
        text.push_str(&item);
        text.push(',');
        room -= item.len() + 1;
    }
    text.push_str("\n]");
    text
}
