//! A checkpoint in a file: locked, replaced in one step, and read back.

use std::ffi::{OsStr, OsString};
use std::format;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::string::ToString;
use std::vec;
use std::vec::Vec;

use crate::partition::checkpoint::{Checkpoint, CheckpointError};
use crate::partition::file_steps::{FileSteps, System, write_all};
use crate::partition::regular_file::{
    check_one_name, check_regular, folder_of, follow_links, is_at, open_regular,
};

/// The file of a checkpoint, open and locked: until it is dropped, no other process can
/// open it this way. When a process ends, by whatever cause, the system unlocks its files.
///
/// [`write`](Self::write) replaces the file in one step: after a crash or a power failure
/// it holds either its old content or all of the new one.
///
/// - The path must lead to a regular file, or to nothing. Symbolic links are followed,
///   also one that leads to nothing yet: then its target is created.
/// - Owner, group and mode of the file stay. If they cannot be kept, nothing is written.
///   Access control lists and extended attributes are not kept.
/// - A file with hard links is refused: to replace it would part them.
/// - A checkpoint of more than [`MAX_BYTES`](Self::MAX_BYTES) is neither read nor written.
/// - The lock is advisory (`flock`): other programs can still change the file. A file that
///   has taken the place of this one is not overwritten. On Windows, and on network file
///   systems without locks, nothing keeps two processes apart.
///
/// The new content is first written to `.FILE.RANDOM.tmp` in the same folder. If the
/// process is killed meanwhile, that file remains, and the next process that opens the
/// checkpoint removes it.
#[derive(Debug)]
pub struct CheckpointFile {
    /// Where the file is, with all links followed.
    path: PathBuf,
    /// The file that was last at this path. It is locked. `None` on systems that do not
    /// replace an open file.
    file: Option<File>,
}

/// Whether a file can be replaced while it is open. Windows refuses that.
const KEEPS_OPEN: bool = cfg!(unix);

/// The parts of the name of a temporary file before and after the random part.
const SUFFIX: &str = ".tmp";

/// The length of the random part.
const RANDOM_BYTES: usize = 6;

/// How often to look again for a file that another process replaces.
const MAX_ATTEMPTS: usize = 100;

impl CheckpointFile {
    /// The largest size of a file, in bytes: 1 GiB. Every level of the search tree takes
    /// some two bytes for each interval that remains.
    pub const MAX_BYTES: u64 = 1 << 30;

    /// Creates a file with this checkpoint.
    ///
    /// # Errors
    /// If there is a file already, or it cannot be written.
    pub fn create(path: &Path, checkpoint: &Checkpoint) -> io::Result<Self> {
        Self::create_by(&mut System, path, checkpoint)
    }

    fn create_by(
        steps: &mut impl FileSteps,
        path: &Path,
        checkpoint: &Checkpoint,
    ) -> io::Result<Self> {
        let path = follow_links(path)?;
        match fs::symlink_metadata(&path) {
            Ok(metadata) => {
                check_regular(&metadata)?;
                return Err(ErrorKind::AlreadyExists.into());
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        let (file, renamed) = write_beside(steps, &path, checkpoint, false, None)?;
        renamed?;
        let created = Self { path, file: KEEPS_OPEN.then_some(file) };
        created.remove_leftovers();
        created.sync_folder(steps)?;
        Ok(created)
    }

    /// Opens a file, and reads its checkpoint.
    ///
    /// # Errors
    /// If the file cannot be read and written, another process has opened it, it is no
    /// regular file or has hard links, or it holds no valid checkpoint.
    pub fn open(path: &Path) -> Result<(Self, Checkpoint), CheckpointError> {
        let (opened, mut file) = Self::lock(path).map_err(CheckpointError::Io)?;
        let checkpoint = read_from(&mut System, &mut file)?;
        Ok((opened, checkpoint))
    }

    /// Opens a file and locks it. Returns it also to be read.
    fn lock(path: &Path) -> io::Result<(Self, File)> {
        let path = follow_links(path)?;
        for _ in 0..MAX_ATTEMPTS {
            let file = open_regular(&path, true)?;
            lock(&file)?;
            check_one_name(&file)?;
            // Another process may have replaced the file since it was opened, and have
            // unlocked it for that. Then the lock of this one means nothing.
            if is_at(&file, &path)? {
                let kept = if KEEPS_OPEN { Some(file.try_clone()?) } else { None };
                let locked = Self { path, file: kept };
                locked.remove_leftovers();
                return Ok((locked, file));
            }
        }
        Err(in_use())
    }

    /// Replaces the content of the file. If it has been removed meanwhile, it is created
    /// again.
    ///
    /// # Errors
    /// If it cannot be written, or another file has taken its place. The file then holds
    /// the old checkpoint or the new one.
    pub fn write(&mut self, checkpoint: &Checkpoint) -> io::Result<()> {
        self.write_by(&mut System, checkpoint)
    }

    fn write_by(&mut self, steps: &mut impl FileSteps, checkpoint: &Checkpoint) -> io::Result<()> {
        let old = self.file.as_ref();
        let (file, renamed) = write_beside(steps, &self.path, checkpoint, true, old)?;
        self.file = KEEPS_OPEN.then_some(file);
        renamed.and_then(|()| self.sync_folder(steps))
    }

    /// Stores the name of the file, which its folder holds.
    fn sync_folder(&self, steps: &mut impl FileSteps) -> io::Result<()> {
        // Only Unix can open a folder as a file.
        if cfg!(unix) {
            steps.sync(&File::open(folder_of(&self.path))?)?;
        }
        Ok(())
    }

    /// Removes the temporary files that killed processes left behind. That the file is
    /// locked keeps other processes from making new ones.
    fn remove_leftovers(&self) {
        let Ok(entries) = fs::read_dir(folder_of(&self.path)) else { return };
        let prefix = prefix_of(&self.path);
        for entry in entries.flatten() {
            if is_temporary_name(&entry.file_name(), &prefix) && is_leftover(&entry.path()) {
                // Whoever needs the folder clean will see that it is not.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

impl Checkpoint {
    /// Writes the checkpoint to a file that is not open, new or in place of its content,
    /// as [`CheckpointFile`] does.
    ///
    /// # Errors
    /// If the file cannot be written, or another process has opened it.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        match CheckpointFile::lock(path) {
            Ok((mut file, _)) => file.write(self),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                CheckpointFile::create(path, self).map(drop)
            }
            Err(error) => Err(error),
        }
    }

    /// Reads the checkpoint of a file, which another process may have open.
    ///
    /// # Errors
    /// If the file cannot be read, is not a regular file, is not a checkpoint, has another
    /// version of the format, or is damaged.
    pub fn read(path: &Path) -> Result<Self, CheckpointError> {
        let mut file = open_regular(path, false).map_err(CheckpointError::Io)?;
        read_from(&mut System, &mut file)
    }
}

/// Writes a checkpoint to a temporary file in the folder of `path`, locks it, and renames
/// it to `path`. If it `replaces` a file there, it gets the owner and the mode of `old`, if
/// that is open; otherwise there must be none. Returns the file that is then at `path`, and
/// the error of the rename if it was done all the same.
fn write_beside(
    steps: &mut impl FileSteps,
    path: &Path,
    checkpoint: &Checkpoint,
    replaces: bool,
    old: Option<&File>,
) -> io::Result<(File, io::Result<()>)> {
    let text = checkpoint.to_string();
    if text.len() as u64 > CheckpointFile::MAX_BYTES {
        return Err(too_large(text.len() as u64));
    }
    let name = (&*prefix_of(path), SUFFIX);
    let mut temporary = steps.create(folder_of(path), name, replaces)?;
    lock(temporary.as_file())?;
    if let Some(old) = old {
        steps.copy_access(temporary.as_file(), old)?;
    }
    write_all(steps, temporary.as_file_mut(), text.as_bytes())?;
    steps.sync(temporary.as_file())?;
    if let Some(old) = old {
        check_place(old, path)?;
    }
    let file = temporary.as_file().try_clone()?;
    match steps.rename(temporary, path, replaces) {
        Ok(_) => Ok((file, Ok(()))),
        // A network file system may have done it, and have lost the answer.
        Err(error) if KEEPS_OPEN && is_at(&file, path).unwrap_or(false) => Ok((file, Err(error))),
        Err(error) => Err(error),
    }
}

/// Checks that `path` leads to this file or to nothing.
fn check_place(file: &File, path: &Path) -> io::Result<()> {
    match is_at(file, path) {
        Ok(true) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Ok(false) => Err(io::Error::new(
            ErrorKind::AlreadyExists,
            "another file has taken the place of this one; it is not overwritten",
        )),
        Err(error) => Err(error),
    }
}

fn read_from(steps: &mut impl FileSteps, file: &mut File) -> Result<Checkpoint, CheckpointError> {
    /// The longest first line of a checkpoint, of whatever version.
    const MAX_HEADER: usize = 64;
    let size = file.metadata().map_err(CheckpointError::Io)?.len();
    let mut bytes = Vec::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match steps.read(file, &mut buffer) {
            Ok(0) => break,
            Ok(read) => bytes.extend_from_slice(&buffer[..read]),
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(CheckpointError::Io(error)),
        }
        // A large file of another kind is not read to its end.
        if bytes.len() >= MAX_HEADER && !begins_as_checkpoint(&bytes[..MAX_HEADER]) {
            return Err(CheckpointError::NotACheckpoint);
        }
        let known = size.max(bytes.len() as u64);
        if known > CheckpointFile::MAX_BYTES {
            return Err(CheckpointError::Io(too_large(known)));
        }
    }
    str::from_utf8(&bytes).map_err(|_| CheckpointError::NotACheckpoint)?.parse()
}

/// Whether a text that begins like this may be a checkpoint, of whatever version.
fn begins_as_checkpoint(bytes: &[u8]) -> bool {
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let parsed = str::from_utf8(line).map(str::parse::<Checkpoint>);
    parsed.is_ok_and(|parsed| !matches!(parsed, Err(CheckpointError::NotACheckpoint)))
}

fn too_large(bytes: u64) -> io::Error {
    let limit = CheckpointFile::MAX_BYTES;
    let message = format!("found {bytes} bytes, expected at most {limit}");
    io::Error::new(ErrorKind::FileTooLarge, message)
}

/// Locks a file, unless its file system has no locks.
fn lock(file: &File) -> io::Result<()> {
    if !KEEPS_OPEN {
        return Ok(());
    }
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(in_use()),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

fn in_use() -> io::Error {
    io::Error::new(
        ErrorKind::ResourceBusy,
        "another process uses this checkpoint; wait for its end, or choose another file",
    )
}

/// The beginning of the name of a temporary file.
fn prefix_of(path: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    prefix
}

fn is_temporary_name(name: &OsStr, prefix: &OsStr) -> bool {
    let (name, prefix) = (name.as_encoded_bytes(), prefix.as_encoded_bytes());
    let rest = name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
    rest.is_some_and(|rest| rest.len() == RANDOM_BYTES && rest.is_ascii())
}

/// Whether a file with the name of a temporary one is a checkpoint, or the beginning of
/// one, that no process has locked.
fn is_leftover(path: &Path) -> bool {
    let begins_right = || -> io::Result<bool> {
        check_regular(&fs::symlink_metadata(path)?)?;
        let mut file = open_regular(path, true)?;
        lock(&file)?;
        let mut begin = [0; 16];
        let length = io::Read::read(&mut file, &mut begin)?;
        let text = Checkpoint::new("").to_string();
        Ok(text.as_bytes().starts_with(&begin[..length]))
    };
    begins_right().unwrap_or(false)
}

#[cfg(test)]
mod tests;
