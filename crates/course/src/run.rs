//! Runs the tests of an exercise.

use std::fs;
use std::io::{Read, Seek};
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::failure::message;
use crate::limits::Limits;

/// What the tests of an exercise found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Grade {
    Passed,
    /// Why not, in words.
    Failed(String),
}

/// Runs the tests of an exercise, those in the module `tests`, under limits.
///
/// # Errors
/// If it cannot be run.
pub(crate) fn run(program: &Path, tests: &str, limits: Limits) -> anyhow::Result<Grade> {
    let mut output = tempfile::tempfile().context("cannot create a temporary file")?;
    let mut command = limits.command(program);
    command.arg("--test-threads=1").arg(format!("{tests}::")).env("RUST_BACKTRACE", "0");
    command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(Stdio::null());
    let mut child = command.spawn().with_context(|| format!("{}", program.display()))?;
    let ended = wait(&mut child, limits.time)?;
    output.rewind()?;
    let mut bytes = Vec::new();
    output.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let has_passed = text.contains("test result: ok. ") && !text.contains("test result: ok. 0 ");
    Ok(match ended {
        None => {
            let seconds = limits.time.as_secs();
            Grade::Failed(format!("the tests have not ended after {seconds} s"))
        }
        Some(status) if status.success() && has_passed => Grade::Passed,
        Some(status) => Grade::Failed(message(&text).unwrap_or_else(|| {
            format!("the tests ended early ({status}): was the memory or the stack used up?")
        })),
    })
}

/// Waits for the end of a program; kills it after a time, and returns `None`.
fn wait(child: &mut Child, time: Duration) -> anyhow::Result<Option<ExitStatus>> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if begun.elapsed() >= time {
            kill(child);
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(10));
    }
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

/// Whether a file has changed since a time; `None` if it cannot be read.
pub(crate) fn changed(file: &Path) -> Option<std::time::SystemTime> {
    fs::metadata(file).and_then(|data| data.modified()).ok()
}
