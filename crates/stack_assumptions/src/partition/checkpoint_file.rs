//! A checkpoint in a file: the atomic write, and reading it back.

use alloc::borrow::ToOwned;
use alloc::string::ToString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::partition::checkpoint::{Checkpoint, CheckpointError};

impl Checkpoint {
    /// Writes the checkpoint to `file` in one step: after a crash or a power failure,
    /// the file holds either its old content or all of the new one. If `file` is a
    /// symbolic link, the file that it points to is written.
    ///
    /// Writes `FILE.tmp`, then renames it over `FILE`. If the program is killed in
    /// between, `FILE.tmp` remains and is overwritten next time. Two programs must not
    /// share a checkpoint file.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut temporary = file.clone().into_os_string();
        temporary.push(".tmp");
        let temporary = PathBuf::from(temporary);
        let written = (|| {
            let mut open = File::create(&temporary)?;
            open.write_all(self.to_string().as_bytes())?;
            open.sync_all()?;
            fs::rename(&temporary, &file)?;
            // The folder stores the name, so it must be synced too. Only Unix can open
            // a folder as a file.
            if cfg!(unix) {
                File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
            }
            Ok(())
        })();
        if written.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        written
    }

    /// Reads a checkpoint from `file`.
    ///
    /// # Errors
    /// If the file cannot be read, is no checkpoint, has another version of the
    /// format, or is damaged.
    pub fn read(file: &Path) -> Result<Self, CheckpointError> {
        let bytes = fs::read(file).map_err(CheckpointError::Io)?;
        str::from_utf8(&bytes).map_err(|_| CheckpointError::NotACheckpoint)?.parse()
    }
}
