//! Regular files: what else a path may lead to, and which file it leads to.

use std::borrow::ToOwned;
use std::format;
use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The number of links to follow, one after the other: that of Linux (`MAXSYMLINKS`).
const MAX_LINKS: usize = 40;

/// Follows the symbolic links at the end of `path`, also one that leads to no file.
///
/// # Errors
/// If there are too many, as in a circle.
pub(super) fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(target) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    Err(io::Error::other(format!("found more than {MAX_LINKS} links, one to the next")))
}

/// Returns the folder of a file, for a path that ends in a name.
pub(super) fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Opens a regular file to read it, and to write it too if `writes`. Never waits for the
/// other end of a pipe.
///
/// # Errors
/// If it cannot be opened, or is not a regular file.
pub(super) fn open_regular(path: &Path, writes: bool) -> io::Result<File> {
    // First the path, because to open a device may have an effect; then the open file,
    // because the path may lead elsewhere by then.
    check_regular(&fs::metadata(path)?)?;
    let mut options = OpenOptions::new();
    options.read(true).write(writes);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;

        let flags = rustix::fs::OFlags::NONBLOCK.bits();
        options.custom_flags(i32::try_from(flags).unwrap_or_default());
    }
    let file = options.open(path)?;
    check_regular(&file.metadata()?)?;
    Ok(file)
}

/// Checks that a file is a regular one.
///
/// # Errors
/// If it is none.
pub(super) fn check_regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    let kind = kind_of(metadata.file_type());
    let kind_of_error =
        if metadata.is_dir() { ErrorKind::IsADirectory } else { ErrorKind::InvalidInput };
    Err(io::Error::new(kind_of_error, format!("found {kind}, expected a regular file")))
}

fn kind_of(file_type: FileType) -> &'static str {
    if file_type.is_dir() {
        return "a folder";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;

        if file_type.is_fifo() {
            return "a pipe";
        }
        if file_type.is_char_device() || file_type.is_block_device() {
            return "a device";
        }
        if file_type.is_socket() {
            return "a socket";
        }
    }
    "another kind of file"
}

/// Whether `path` leads to this open file. On systems that do not number their files,
/// the answer is yes.
///
/// # Errors
/// If the path leads nowhere, or one of the two cannot be examined.
pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let (at_path, open) = (fs::symlink_metadata(path)?, file.metadata()?);
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;

        Ok((at_path.dev(), at_path.ino()) == (open.dev(), open.ino()))
    }
    #[cfg(not(unix))]
    Ok(at_path.is_file() && open.is_file())
}

/// Checks that a file has one name only.
///
/// # Errors
/// If it has hard links.
pub(super) fn check_one_name(file: &File) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;

        let names = file.metadata()?.nlink();
        if names > 1 {
            return Err(io::Error::new(
                ErrorKind::InvalidInput,
                format!(
                    "found a file with {names} names (hard links), expected one: to replace \
                     it would part them; copy it, and resume the copy"
                ),
            ));
        }
    }
    let _ = file;
    Ok(())
}
