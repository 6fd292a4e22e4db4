//! What the compiler and the tests of an exercise may use.

use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// The limits of one program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The time that it may compute. Where the system does not limit that, the time by the clock.
    pub time: Duration,
    /// In megabytes. It holds on Unix only.
    pub memory: u64,
}

impl Limits {
    /// The most that a test program may print, in blocks of 512 or 1,024 bytes.
    #[cfg(unix)]
    const OUTPUT_BLOCKS: u64 = 16_384;

    /// How much longer than it computes a program may take by the clock: it may wait, and the
    /// machine may be busy.
    #[cfg(unix)]
    const BY_CLOCK: u32 = 20;
    #[cfg(not(unix))]
    const BY_CLOCK: u32 = 1;

    /// Returns the command that runs a test program, or what starts it, under these limits.
    pub(crate) fn command(self, start: &Command) -> Command {
        #[cfg(unix)]
        let output = format!("ulimit -f {} 2>/dev/null;", Self::OUTPUT_BLOCKS);
        #[cfg(not(unix))]
        let output = String::new();
        let mut command = self.limited(Path::new(start.get_program()), &output);
        command.args(start.get_args());
        command
    }

    /// Returns the command that runs a compiler under these limits: each of its processes has them.
    pub(crate) fn compiler(self, program: &str) -> Command {
        self.limited(Path::new(program), "")
    }

    #[cfg(unix)]
    fn limited(self, program: &Path, more: &str) -> Command {
        use std::os::unix::process::CommandExt;

        let mut command = Command::new("sh");
        // Not every system has all limits. A core file would be as large as the memory.
        let set = format!(
            "ulimit -c 0 2>/dev/null; ulimit -S -t {} 2>/dev/null; ulimit -v {} 2>/dev/null; \
             {more} exec \"$0\" \"$@\"",
            self.time.as_secs().max(1),
            self.memory * 1024,
        );
        command.arg("-c").arg(set).arg(program).process_group(0);
        command
    }

    #[cfg(not(unix))]
    fn limited(self, program: &Path, _more: &str) -> Command {
        Command::new(program)
    }

    /// Waits for the end of a program, and ends what it has started. `None` if it was killed
    /// because of its time.
    ///
    /// # Errors
    /// If the system does not say how it ended.
    pub(crate) fn wait(self, child: &mut Child) -> anyhow::Result<Option<ExitStatus>> {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break Some(status).filter(|status| !was_too_slow(*status));
            }
            if begun.elapsed() >= self.time * Self::BY_CLOCK {
                break None;
            }
            thread::sleep(Duration::from_millis(10));
        };
        kill(child);
        child.wait()?;
        Ok(status)
    }
}

/// Whether the system has ended a program because it computed for too long.
#[cfg(unix)]
fn was_too_slow(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;

    use rustix::process::Signal;

    status.signal() == Some(Signal::XCPU.as_raw())
}

#[cfg(not(unix))]
fn was_too_slow(_: ExitStatus) -> bool {
    false
}

/// Kills a program, and on Unix what it has started.
fn kill(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};

        if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
    let _ = child.kill();
}

/// Makes this process the parent of those whose parent has ended, so that [`kill_orphans`] finds
/// them. Linux only.
pub(crate) fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Kills all children of this process, and theirs: what left its process group.
pub(crate) fn kill_orphans() {
    #[cfg(target_os = "linux")]
    while !children().is_empty() {
        use rustix::process::{Signal, WaitOptions, kill_process, wait};

        for child in children() {
            let _ = kill_process(child, Signal::KILL);
        }
        let _ = wait(WaitOptions::empty());
    }
}

/// The children of this process.
#[cfg(target_os = "linux")]
fn children() -> Vec<rustix::process::Pid> {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten().flatten();
    let lists = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    let text: String = lists.collect();
    let numbers = text.split_whitespace().filter_map(|number| number.parse().ok());
    numbers.filter_map(rustix::process::Pid::from_raw).collect()
}
