//! The steps of writing a file anew, one method each, so that a test can let each fail.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// The operations on the file system that reading and writing a file consist of.
pub(super) trait FileSteps {
    /// Reads at most as many bytes as the buffer has.
    fn read(&mut self, file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
        file.read(buffer)
    }

    /// Creates an empty file in `folder`, with a random name between the two given
    /// parts: for its owner alone if it `is_private`, or else for all whom the user's mask
    /// admits.
    fn create(
        &mut self,
        folder: &Path,
        (prefix, suffix): (&OsStr, &str),
        is_private: bool,
    ) -> io::Result<NamedTempFile> {
        let mut builder = Builder::new();
        builder.prefix(prefix).suffix(suffix);
        #[cfg(unix)]
        if !is_private {
            use std::fs::Permissions;
            use std::os::unix::fs::PermissionsExt;

            builder.permissions(Permissions::from_mode(0o666));
        }
        // Elsewhere a file has no mode.
        #[cfg(not(unix))]
        let _ = is_private;
        builder.tempfile_in(folder)
    }

    /// Writes a beginning of these bytes, and returns its length.
    fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        file.write(bytes)
    }

    /// Gives `file` the owner, the group and the mode of `model`.
    fn copy_access(&mut self, file: &File, model: &File) -> io::Result<()> {
        let (from, to) = (model.metadata()?, file.metadata()?);
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};

            if (from.uid(), from.gid()) != (to.uid(), to.gid()) {
                fchown(file, Some(from.uid()), Some(from.gid()))?;
            }
        }
        if from.permissions() == to.permissions() {
            return Ok(());
        }
        file.set_permissions(from.permissions())
    }

    /// Waits until the content of a file, or the names in a folder, are stored.
    fn sync(&mut self, file: &File) -> io::Result<()> {
        file.sync_all()
    }

    /// Renames a file. If `replaces`, it takes the place of a file at `path`.
    fn rename(&mut self, file: NamedTempFile, path: &Path, replaces: bool) -> io::Result<File> {
        let renamed = if replaces { file.persist(path) } else { file.persist_noclobber(path) };
        Ok(renamed?)
    }
}

/// The file system itself.
pub(super) struct System;

impl FileSteps for System {}

/// Writes all bytes.
pub(super) fn write_all(
    steps: &mut impl FileSteps,
    file: &mut File,
    mut bytes: &[u8],
) -> io::Result<()> {
    while !bytes.is_empty() {
        match steps.write(file, bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
