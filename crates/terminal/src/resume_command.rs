//! The command line that continues an interrupted search.

use std::env;
use std::ffi::OsString;
use std::mem;

/// Returns the command line of this process, quoted for a shell, with `--resume` in place
/// of `--checkpoint`.
pub(crate) fn resume_command() -> String {
    resume_command_of(env::args_os())
}

fn resume_command_of(args: impl Iterator<Item = OsString>) -> String {
    /// The options whose value may look like an option.
    const WITH_VALUE: [&[u8]; 4] = [b"--checkpoint", b"--resume", b"--output", b"-o"];
    let mut options_end = false;
    let mut is_next_value = false;
    let words = args.map(|word| {
        let word = word.as_encoded_bytes();
        let is_value = mem::take(&mut is_next_value);
        options_end |= word == b"--" && !is_value;
        if options_end || is_value {
            return quote(word);
        }
        is_next_value = WITH_VALUE.contains(&word);
        match word.strip_prefix(b"--checkpoint") {
            Some(b"") => "--resume".to_owned(),
            Some([b'=', file @ ..]) => format!("--resume {}", quote(file)),
            _ => quote(word),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Quotes a word for a POSIX shell. No argument has a NUL, which cannot be quoted.
fn quote(word: &[u8]) -> String {
    let quoted = shlex::bytes::try_quote(word);
    quoted.map_or_else(|_| String::new(), |quoted| String::from_utf8_lossy(&quoted).into_owned())
}

#[cfg(test)]
mod tests {
    use super::resume_command_of;

    #[test]
    fn checkpoint_becomes_resume() {
        for (words, expected) in [
            (&["p", "count", "--checkpoint", "f"][..], "p count --resume f"),
            (&["p", "count", "--checkpoint=f", "9"], "p count --resume f 9"),
            (&["p", "--resume", "f", "count"], "p --resume f count"),
            (
                &["p", "--checkpoint", "f", "--checkpoint-every", "3"],
                "p --resume f --checkpoint-every 3",
            ),
            (&["p", "--checkpoint", "a b", "it's"], "p --resume 'a b' \"it's\""),
            (&["p", "--checkpoint", "f", "--", "--checkpoint"], "p --resume f -- --checkpoint"),
            (
                &["p", "-o", "--checkpoint", "--checkpoint", "--checkpoint"],
                "p -o --checkpoint --resume --checkpoint",
            ),
        ] {
            let words = words.iter().map(Into::into);
            assert_eq!(resume_command_of(words), expected);
        }
    }
}
