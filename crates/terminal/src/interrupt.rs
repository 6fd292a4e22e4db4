//! Ctrl-C and SIGTERM, which end a program between two records.

use std::io::Write;
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;

use crate::resume_command::resume_command;
use crate::{output, progress};

/// The flag that an interrupt sets; a search may use it to be cancelled.
pub static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether a search writes its checkpoint file, or the end of its recording, before the
/// program ends.
static DEFER_INTERRUPT: AtomicBool = AtomicBool::new(false);

/// What continues the search, once it has a checkpoint file.
static RESUME_COMMAND: OnceLock<String> = OnceLock::new();

/// What an interrupt prints before it ends the program.
#[derive(Clone, Debug)]
pub struct InterruptNote {
    /// A record for the output, which the program has not printed yet.
    pub record: Option<String>,
    /// A message for stderr.
    pub message: String,
}

/// What an interrupt prints, if anything.
static NOTE: Mutex<Option<InterruptNote>> = Mutex::new(None);

/// How long an interrupt waits for the search to write its file.
const FILE_GRACE: Duration = Duration::from_secs(2);

/// How long an interrupt waits for a record that is being written.
const RECORD_GRACE: Duration = Duration::from_millis(200);

/// The exit code after an interrupt: 128 and the number of SIGINT.
const EXIT_CODE: i32 = 130;

/// Makes Ctrl-C end the program between two records, with exit code 130.
///
/// # Errors
/// If the system does not let the signal be handled.
pub fn install_handler() -> anyhow::Result<()> {
    ctrlc::set_handler(on_interrupt).context("cannot handle Ctrl-C")
}

fn on_interrupt() {
    INTERRUPTED.store(true, Ordering::Relaxed);
    let since = Instant::now();
    loop {
        let is_deferred = DEFER_INTERRUPT.load(Ordering::Relaxed);
        let earliest = if is_deferred { FILE_GRACE } else { Duration::ZERO };
        if since.elapsed() >= earliest {
            // The lock is held until the end, so that no other record begins.
            if let Some(mut output) = output::try_lock() {
                progress::clear_all();
                // The reader of the output may not take what is left.
                thread::spawn(|| {
                    thread::sleep(RECORD_GRACE);
                    exit(EXIT_CODE);
                });
                let record = lock_note().as_mut().and_then(|note| note.record.take());
                if let Some(record) = record {
                    // There is nobody left to report a failure to.
                    let _ = writeln!(output, "{record}");
                }
                let _ = output.flush();
                exit_interrupted();
            }
            if since.elapsed() > earliest + RECORD_GRACE {
                // A record that is stuck may hold the progress bars as well: they stay.
                exit(EXIT_CODE);
            }
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// From now on, an interrupt leaves it to the search to end the program.
pub(crate) fn defer_interrupts() {
    DEFER_INTERRUPT.store(true, Ordering::Relaxed);
}

/// From now on, an interrupt ends the program at once again.
pub(crate) fn allow_interrupts() {
    DEFER_INTERRUPT.store(false, Ordering::Relaxed);
}

/// Lets the interrupt that has come end the program.
pub(crate) fn wait_for_exit() -> ! {
    allow_interrupts();
    loop {
        thread::park();
    }
}

/// From now on, an interrupt says how to continue the search.
pub(crate) fn announce_checkpoint() {
    RESUME_COMMAND.get_or_init(resume_command);
}

/// Sets what an interrupt prints from now on: a note, or nothing.
pub fn set_note(note: Option<InterruptNote>) {
    *lock_note() = note;
}

fn lock_note() -> MutexGuard<'static, Option<InterruptNote>> {
    NOTE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether an interrupt has come.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Ends the program after an interrupt. If the search can be resumed, a message says how.
pub fn exit_interrupted() -> ! {
    progress::clear_all();
    if let Some(note) = &*lock_note() {
        output::eprint(&note.message);
    }
    if let Some(command) = RESUME_COMMAND.get() {
        output::eprint(format_args!("interrupted; continue with: {command}"));
    }
    exit(EXIT_CODE)
}
