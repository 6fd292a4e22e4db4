//! What ends a process while it plays in a terminal: signals, and that the terminal is gone.

#[cfg(unix)]
pub(super) use unix::Signals;

#[cfg(not(unix))]
pub(super) use other::Signals;

#[cfg(unix)]
mod unix {
    use std::io::{self, IsTerminal};
    use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
    use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};
    use std::thread;
    use std::time::Duration;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag::register_conditional_default;
    use signal_hook::iterator;
    use signal_hook::low_level::emulate_default_handler;

    /// How long the player has to end the process itself. It cannot while the puzzle computes, or
    /// when its terminal is gone: then crossterm reads the end of the input without end.
    const PATIENCE: Duration = Duration::from_millis(500);

    /// How often it is looked at whether the terminal is still there.
    const WATCH: Duration = Duration::from_millis(250);

    /// The last signal that came, or 0.
    static LAST: AtomicI32 = AtomicI32::new(0);

    /// Whether nobody plays, so that a signal ends the process at once. The handlers stay for
    /// the life of the process.
    static IS_IDLE: OnceLock<Arc<AtomicBool>> = OnceLock::new();

    /// The signals are caught as long as this lives.
    pub struct Signals {
        /// Whether the player still plays, for the thread that looks after the terminal.
        _plays: Arc<()>,
    }

    impl Signals {
        /// Begins to catch them.
        pub fn catch() -> io::Result<Self> {
            static BEGINNING: Mutex<()> = Mutex::new(());
            let _beginning = BEGINNING.lock().unwrap_or_else(PoisonError::into_inner);
            if IS_IDLE.get().is_none() {
                let is_idle = Arc::new(AtomicBool::new(true));
                let signals = [SIGINT, SIGTERM, SIGHUP];
                for signal in signals {
                    register_conditional_default(signal, Arc::clone(&is_idle))?;
                }
                let mut signals = iterator::Signals::new(signals)?;
                let _ = IS_IDLE.set(Arc::clone(&is_idle));
                thread::spawn(move || signals.forever().for_each(|signal| wait(signal, &is_idle)));
            }
            LAST.store(0, Ordering::SeqCst);
            set_idle(false);
            let plays = Arc::new(());
            let watched = Arc::downgrade(&plays);
            thread::spawn(move || watch_terminal(&watched));
            Ok(Self { _plays: plays })
        }

        /// Whether one has come.
        pub fn have_come() -> bool {
            LAST.load(Ordering::SeqCst) != 0
        }

        /// Ends the process as the signal that came would have done.
        pub fn obey() {
            let signal = LAST.load(Ordering::SeqCst);
            if signal != 0 {
                let _ = emulate_default_handler(signal);
            }
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            set_idle(true);
        }
    }

    /// Takes it for a SIGHUP if the terminal is gone: the system sends one only to the
    /// programs that the terminal controls.
    fn watch_terminal(plays: &Weak<()>) {
        while plays.strong_count() > 0 {
            if !io::stdout().is_terminal() {
                if let Some(is_idle) = IS_IDLE.get() {
                    wait(SIGHUP, is_idle);
                }
                return;
            }
            thread::sleep(WATCH);
        }
    }

    fn set_idle(is_idle: bool) {
        if let Some(flag) = IS_IDLE.get() {
            flag.store(is_idle, Ordering::SeqCst);
        }
    }

    /// Gives the player time to obey a signal, and then ends the process in its place.
    fn wait(signal: i32, is_idle: &AtomicBool) {
        LAST.store(signal, Ordering::SeqCst);
        thread::sleep(PATIENCE);
        if !is_idle.load(Ordering::SeqCst) {
            // Not `restore`, which prints an error: that panics if the terminal is gone.
            let _ = ratatui::try_restore();
            let _ = emulate_default_handler(signal);
        }
    }
}

#[cfg(not(unix))]
mod other {
    use std::io;

    /// No signals are caught.
    pub struct Signals(());

    impl Signals {
        #[expect(clippy::unnecessary_wraps, reason = "it is fallible on Unix")]
        pub fn catch() -> io::Result<Self> {
            Ok(Self(()))
        }

        pub fn have_come() -> bool {
            false
        }

        pub fn obey() {}
    }
}
