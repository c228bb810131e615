//! Catching panics of implementations, silently.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// `Some` while this thread runs an implementation; holds the last panic's message.
    static CAPTURED: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `call`; a panic becomes its message instead of lines on standard error.
///
/// What `call` borrowed mutably may be torn after a panic: the caller drops or repairs it.
pub(crate) fn catch<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    install_hook();
    CAPTURED.with_borrow_mut(|captured| *captured = Some(String::new()));
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    let message = CAPTURED.take().unwrap_or_default();
    result.map_err(|_payload| message)
}

fn install_hook() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let captured = CAPTURED.with_borrow_mut(|captured| match captured {
                Some(message) => {
                    message_of(info.payload()).clone_into(message);
                    true
                }
                None => false,
            });
            if !captured {
                previous(info);
            }
        }));
    });
}

fn message_of(payload: &dyn Any) -> &str {
    let literal = payload.downcast_ref::<&str>().copied();
    literal
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("a panic without a message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_its_message() {
        assert_eq!(catch(|| 1), Ok(1));
        assert_eq!(catch(|| -> u8 { panic!("number {}", 7) }), Err("number 7".to_owned()));
        assert_eq!(catch(|| 2), Ok(2));
    }
}
