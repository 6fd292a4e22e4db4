//! What the tests of an exercise may use.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// The limits of one test program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub time: Duration,
    /// In megabytes. It holds on Unix only.
    pub memory: u64,
}

impl Limits {
    /// The most that a test program may print, in blocks of 512 or 1,024 bytes.
    #[cfg(unix)]
    const OUTPUT_BLOCKS: u64 = 16_384;

    /// Returns the command that runs a program under these limits, except that of time.
    #[cfg(unix)]
    pub(crate) fn command(self, program: &Path) -> Command {
        use std::os::unix::process::CommandExt;

        let mut command = Command::new("sh");
        // Not every system has all limits.
        let set = format!(
            "ulimit -v {} 2>/dev/null; ulimit -f {} 2>/dev/null; exec \"$0\" \"$@\"",
            self.memory * 1024,
            Self::OUTPUT_BLOCKS
        );
        command.arg("-c").arg(set).arg(program).process_group(0);
        command
    }

    #[cfg(not(unix))]
    pub(crate) fn command(self, program: &Path) -> Command {
        Command::new(program)
    }
}
