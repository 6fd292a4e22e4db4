//! Each operation of a read and of a write fails in turn: the file then holds the old
//! checkpoint or the new one, and the caller gets an error.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::vec::Vec;

use tempfile::{NamedTempFile, TempDir};

use super::{CheckpointFile, read_from};
use crate::partition::checkpoint::{Checkpoint, CheckpointError};
use crate::partition::file_steps::{FileSteps, System};
use crate::partition::regular_file::open_regular;

/// How an operation fails.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Failure {
    /// It does nothing.
    Before,
    /// It does all, and then reports an error.
    After,
    /// A write takes half of its bytes, and the next operation fails; others do nothing.
    Half,
}

/// A file system whose operations fail from the one of number `first` on, or only that.
#[derive(Debug)]
struct Failing {
    failure: Failure,
    first: usize,
    fails_on: bool,
    /// The number of operations so far.
    done: usize,
    /// Whether the rename has been reached, and has been done.
    renamed: bool,
    /// The errors reported so far.
    errors: usize,
}

impl Failing {
    fn new(failure: Failure, first: usize, fails_on: bool) -> Self {
        Self { failure, first, fails_on, done: 0, renamed: false, errors: 0 }
    }

    fn run<R>(&mut self, operation: impl FnOnce() -> io::Result<R>) -> io::Result<R> {
        let number = self.done;
        self.done += 1;
        let fails = number == self.first || self.fails_on && number > self.first;
        let done = if fails && self.failure != Failure::After { None } else { Some(operation()?) };
        match done {
            Some(done) if !fails => Ok(done),
            _ => {
                self.errors += 1;
                Err(io::Error::new(ErrorKind::StorageFull, "disk full"))
            }
        }
    }
}

impl FileSteps for Failing {
    fn read(&mut self, file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
        self.run(|| System.read(file, buffer))
    }

    fn create(
        &mut self,
        folder: &Path,
        name: (&OsStr, &str),
        is_private: bool,
    ) -> io::Result<NamedTempFile> {
        self.run(|| System.create(folder, name, is_private))
    }

    fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        if self.failure == Failure::Half && self.done == self.first && bytes.len() > 1 {
            self.done += 1;
            self.first += 1;
            return System.write(file, &bytes[..bytes.len() / 2]);
        }
        self.run(|| System.write(file, bytes))
    }

    fn copy_access(&mut self, file: &File, model: &File) -> io::Result<()> {
        self.run(|| System.copy_access(file, model))
    }

    fn sync(&mut self, file: &File) -> io::Result<()> {
        self.run(|| System.sync(file))
    }

    fn rename(&mut self, file: NamedTempFile, path: &Path, replaces: bool) -> io::Result<File> {
        let mut renamed = false;
        let result = self.run(|| {
            renamed = true;
            System.rename(file, path, replaces)
        });
        self.renamed |= renamed;
        result
    }
}

/// Every single operation, and all from each one on, until one run reaches no failure.
fn each_failure(mut run: impl FnMut(&mut Failing)) {
    let mut runs = 0;
    for failure in [Failure::Before, Failure::After, Failure::Half] {
        for fails_on in [false, true] {
            for first in 0.. {
                let mut failing = Failing::new(failure, first, fails_on);
                run(&mut failing);
                runs += 1;
                if failing.errors == 0 {
                    break;
                }
            }
        }
    }
    assert!(runs >= 12, "few operations: {runs}");
}

fn old() -> Checkpoint {
    Checkpoint { solutions: 3, ..Checkpoint::new("toy 3") }
}

fn new() -> Checkpoint {
    let remaining = (0..99).map(|start| std::format!("{start}-end").parse().unwrap()).collect();
    Checkpoint { solutions: 4, remaining, ..Checkpoint::new("toy 3") }
}

fn files(folder: &TempDir) -> usize {
    fs::read_dir(folder.path()).unwrap().count()
}

#[test]
fn a_write_that_fails_leaves_the_old_state_or_the_new_one() {
    each_failure(|failing| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("count");
        let mut file = CheckpointFile::create(&path, &old()).unwrap();
        let written = file.write_by(failing, &new());
        assert_eq!(written.is_err(), failing.errors > 0, "{failing:?}");
        let expected = if failing.renamed { new() } else { old() };
        assert_eq!(Checkpoint::read(&path).unwrap(), expected, "{failing:?}");
        assert_eq!(files(&folder), 1, "{failing:?}");
        if cfg!(unix) {
            let second = CheckpointFile::open(&path).unwrap_err();
            let CheckpointError::Io(error) = second else { panic!("{second}") };
            assert_eq!(error.kind(), ErrorKind::ResourceBusy, "{failing:?}");
        }
        file.write(&new()).unwrap();
        assert_eq!(Checkpoint::read(&path).unwrap(), new());
        drop(file);
        assert_eq!(CheckpointFile::open(&path).unwrap().1, new());
    });
}

#[test]
fn a_file_whose_creation_fails_is_absent_or_complete() {
    each_failure(|failing| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("count");
        let created = CheckpointFile::create_by(failing, &path, &new());
        assert_eq!(created.is_err(), failing.errors > 0, "{failing:?}");
        assert_eq!(files(&folder), usize::from(failing.renamed), "{failing:?}");
        if failing.renamed {
            assert_eq!(Checkpoint::read(&path).unwrap(), new(), "{failing:?}");
        }
        drop(created);
        new().write(&path).unwrap();
        assert_eq!(Checkpoint::read(&path).unwrap(), new(), "{failing:?}");
    });
}

#[test]
fn a_read_that_fails_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("count");
    new().write(&path).unwrap();
    let bytes = fs::read(&path).unwrap();
    each_failure(|failing| {
        let mut file = open_regular(&path, false).unwrap();
        let read = read_from(failing, &mut file);
        assert_eq!(read.is_err(), failing.errors > 0, "{failing:?}");
        assert!(read.is_err() || read.unwrap() == new());
        assert_eq!(fs::read(&path).unwrap(), bytes);
    });
}

/// Reads and writes few bytes at once, or is interrupted by a signal before each one.
struct Slow {
    bytes: usize,
    is_interrupted: bool,
}

impl Slow {
    fn interrupt(&mut self) -> io::Result<()> {
        self.is_interrupted ^= true;
        if self.is_interrupted { Err(ErrorKind::Interrupted.into()) } else { Ok(()) }
    }
}

impl FileSteps for Slow {
    fn read(&mut self, file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupt()?;
        let length = buffer.len().min(self.bytes);
        System.read(file, &mut buffer[..length])
    }

    fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        self.interrupt()?;
        System.write(file, &bytes[..bytes.len().min(self.bytes)])
    }
}

#[test]
fn short_and_interrupted_reads_and_writes_are_continued() {
    for bytes in [1, 2, 7, 100] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("count");
        let mut slow = Slow { bytes, is_interrupted: false };
        let mut file = CheckpointFile::create_by(&mut slow, &path, &old()).unwrap();
        file.write_by(&mut slow, &new()).unwrap();
        let mut file = open_regular(&path, false).unwrap();
        assert_eq!(read_from(&mut slow, &mut file).unwrap(), new());
    }
}

/// A disk that is full after so many bytes.
struct Full(usize);

impl FileSteps for Full {
    fn write(&mut self, file: &mut File, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        if taken == 0 {
            return Err(ErrorKind::StorageFull.into());
        }
        self.0 -= taken;
        System.write(file, &bytes[..taken])
    }
}

#[test]
fn a_disk_that_is_full_after_any_number_of_bytes_keeps_the_old_state() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("count");
    let mut file = CheckpointFile::create(&path, &old()).unwrap();
    let length = std::string::ToString::to_string(&new()).len();
    for bytes in (0..length).step_by(13).chain([length - 1]) {
        let error = file.write_by(&mut Full(bytes), &new()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::StorageFull, "{bytes}");
        assert_eq!((Checkpoint::read(&path).unwrap(), files(&folder)), (old(), 1), "{bytes}");
    }
    file.write_by(&mut Full(length), &new()).unwrap();
    assert_eq!(Checkpoint::read(&path).unwrap(), new());
}

/// A kill between two operations leaves a temporary file with a part of the text.
#[test]
fn the_next_process_removes_what_a_killed_one_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("count");
    let text = std::string::ToString::to_string(&new());
    let leftovers: Vec<_> = [0, 5, 16, 40, text.len()]
        .into_iter()
        .map(|length| {
            let leftover = folder.path().join(std::format!(".count.{length:06}.tmp"));
            fs::write(&leftover, &text[..length]).unwrap();
            leftover
        })
        .collect();
    let others = [".count.000000.tmp2", ".count.00000.tmp", "count.tmp", ".other.000000.tmp"];
    for name in others {
        fs::write(folder.path().join(name), "").unwrap();
    }
    let foreign = folder.path().join(".count.letter.tmp");
    fs::write(&foreign, "dear reader").unwrap();
    let locked = File::open(&leftovers[0]).unwrap();
    locked.try_lock().unwrap();
    drop(CheckpointFile::create(&path, &new()).unwrap());
    assert!(foreign.exists());
    if cfg!(unix) {
        assert_eq!(files(&folder), others.len() + 3, "the file, the foreign, the locked one");
    }
    drop(locked);
    drop(CheckpointFile::open(&path).unwrap());
    assert_eq!(files(&folder), others.len() + 2, "the file and the foreign one");
}
