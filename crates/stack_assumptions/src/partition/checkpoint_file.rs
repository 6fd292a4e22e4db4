use alloc::borrow::ToOwned;
use alloc::string::ToString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path;

use crate::partition::checkpoint::{Checkpoint, CheckpointError};

impl Checkpoint {
    /// Writes it to a file, in one step: whatever happens, the file holds either
    /// what it held before or all of this, and stays so when the power fails.
    /// Where the name is that of a link, the file that it leads to is written.
    ///
    /// It is drafted beside the file, under the same name with `.tmp` after it.
    /// That is left when the program is killed meanwhile, and taken for the next
    /// draft; so a file is for one program at a time.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, file: &path::Path) -> io::Result<()> {
        let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut draft = file.clone().into_os_string();
        draft.push(".tmp");
        let draft = path::PathBuf::from(draft);
        let written = (|| {
            let mut open = File::create(&draft)?;
            open.write_all(self.to_string().as_bytes())?;
            open.sync_all()?;
            fs::rename(&draft, &file)?;
            // The name is kept by the folder. Only on Unix can that be opened.
            if cfg!(unix) {
                File::open(folder.unwrap_or(path::Path::new(".")))?.sync_all()?;
            }
            Ok(())
        })();
        if written.is_err() {
            let _ = fs::remove_file(&draft);
        }
        written
    }

    /// Reads one from a file.
    ///
    /// # Errors
    /// When the file cannot be read, or is none, damaged, or of a newer version.
    pub fn read(file: &path::Path) -> Result<Self, CheckpointError> {
        let bytes = fs::read(file).map_err(|error| CheckpointError::Io(error.to_string()))?;
        str::from_utf8(&bytes).map_err(|_| CheckpointError::NotACheckpoint)?.parse()
    }
}
