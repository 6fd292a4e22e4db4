//! Checkpoint files: what they keep, what they refuse, and who may open them.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use stack_assumptions::partition::{Checkpoint, CheckpointError, CheckpointFile};
use tempfile::TempDir;

fn sample() -> Checkpoint {
    let mut sample = Checkpoint::new("toy 3");
    sample.remaining = vec!["0.7-1".parse().unwrap(), "2.2.2-3".parse().unwrap()];
    sample.solutions = 12;
    sample
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &TempDir) -> usize {
    fs::read_dir(folder.path()).unwrap().count()
}

/// Asserts that a file is neither opened, nor read, nor written, for this reason.
fn is_refused(path: &Path, kind: ErrorKind, words: &str) {
    let opened = CheckpointFile::open(path).unwrap_err();
    let read = Checkpoint::read(path).unwrap_err();
    for error in [opened, read] {
        let CheckpointError::Io(error) = error else { panic!("{error}") };
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
    assert!(sample().write(path).is_err());
}

#[test]
fn a_file_is_written_over_in_one_step_and_nothing_else_is_left() {
    let folder = folder();
    let file = folder.path().join("count");
    for solutions in 0..3 {
        let checkpoint = Checkpoint { solutions, ..sample() };
        checkpoint.write(&file).unwrap();
        assert_eq!(Checkpoint::read(&file).unwrap(), checkpoint);
        assert_eq!(names(&folder), 1);
    }
    let nowhere = folder.path().join("none").join("count");
    assert!(sample().write(&nowhere).is_err());
    assert!(matches!(Checkpoint::read(&nowhere), Err(CheckpointError::Io(_))));
    // The name is taken by a folder: nothing is left behind.
    let taken = folder.path().join("taken");
    fs::create_dir(&taken).unwrap();
    is_refused(&taken, ErrorKind::IsADirectory, "found a folder, expected a regular file");
    assert_eq!(names(&folder), 2);
}

#[test]
fn an_error_of_the_system_is_the_source() {
    let folder = folder();
    let error = Checkpoint::read(&folder.path().join("none")).unwrap_err();
    let source = std::error::Error::source(&error).unwrap().downcast_ref::<std::io::Error>();
    assert_eq!(source.unwrap().kind(), ErrorKind::NotFound);
}

#[test]
fn a_file_that_exists_is_not_created() {
    let folder = folder();
    let file = folder.path().join("count");
    fs::write(&file, "dear to someone").unwrap();
    let error = CheckpointFile::create(&file, &sample()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::AlreadyExists);
    assert_eq!(fs::read_to_string(&file).unwrap(), "dear to someone");
    assert_eq!(names(&folder), 1);
}

#[test]
fn a_file_past_the_bound_is_not_read() {
    let folder = folder();
    let file = folder.path().join("count");
    fs::write(&file, sample().to_string()).unwrap();
    // No byte is stored for the gap.
    fs::File::options().write(true).open(&file).unwrap().set_len(1 << 40).unwrap();
    let error = Checkpoint::read(&file).unwrap_err();
    let CheckpointError::Io(error) = error else { panic!("{error}") };
    assert_eq!(error.kind(), ErrorKind::FileTooLarge);
    assert_eq!(
        error.to_string(),
        format!("found {} bytes, expected at most {}", 1_u64 << 40, CheckpointFile::MAX_BYTES)
    );
    // The reader recognises a file of another kind by its first bytes.
    let other = fs::File::create(&file).unwrap();
    other.set_len(1 << 40).unwrap();
    assert!(matches!(Checkpoint::read(&file), Err(CheckpointError::NotACheckpoint)));
}

#[test]
fn a_file_that_was_removed_is_written_anew() {
    let folder = folder();
    let path = folder.path().join("count");
    let mut file = CheckpointFile::create(&path, &sample()).unwrap();
    fs::remove_file(&path).unwrap();
    file.write(&Checkpoint { solutions: 13, ..sample() }).unwrap();
    assert_eq!(Checkpoint::read(&path).unwrap().solutions, 13);
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, File, Permissions};
    use std::io::ErrorKind;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    use std::path::Path;

    use stack_assumptions::partition::{Checkpoint, CheckpointError, CheckpointFile};

    use super::{folder, is_refused, names, sample};

    #[test]
    fn the_mode_stays() {
        let folder = folder();
        let path = folder.path().join("count");
        for mode in [0o600, 0o640, 0o664, 0o666, 0o755] {
            sample().write(&path).unwrap();
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            sample().write(&path).unwrap();
            assert_eq!(fs::metadata(&path).unwrap().mode() & 0o7777, mode);
            let (mut file, _) = CheckpointFile::open(&path).unwrap();
            // Changed while the file is open.
            fs::set_permissions(&path, Permissions::from_mode(mode ^ 0o4)).unwrap();
            for _ in 0..2 {
                file.write(&sample()).unwrap();
                assert_eq!(fs::metadata(&path).unwrap().mode() & 0o7777, mode ^ 0o4);
            }
        }
    }

    #[test]
    fn a_new_file_has_the_mode_of_any_new_file() {
        let folder = folder();
        let (path, any) = (folder.path().join("count"), folder.path().join("any"));
        sample().write(&path).unwrap();
        File::create(&any).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().mode(), fs::metadata(&any).unwrap().mode());
    }

    /// Only root can give files away; for others there is nothing to test.
    #[test]
    fn the_owner_stays() {
        let folder = folder();
        let path = folder.path().join("count");
        sample().write(&path).unwrap();
        if chown(&path, Some(1234), Some(4321)).is_err() {
            return;
        }
        sample().write(&path).unwrap();
        let metadata = fs::metadata(&path).unwrap();
        assert_eq!((metadata.uid(), metadata.gid()), (1234, 4321));
    }

    #[test]
    fn links_are_followed_and_stay() {
        let folder = folder();
        fs::create_dir(folder.path().join("elsewhere")).unwrap();
        let (file, link) = (folder.path().join("elsewhere/count"), folder.path().join("link"));
        symlink("link2", &link).unwrap();
        symlink("elsewhere/count", folder.path().join("link2")).unwrap();
        // It leads to nothing yet.
        sample().write(&link).unwrap();
        assert!(link.is_symlink());
        assert_eq!(Checkpoint::read(&file).unwrap(), sample());
        Checkpoint::new("toy 4").write(&link).unwrap();
        assert!(link.is_symlink());
        assert_eq!(Checkpoint::read(&file).unwrap().puzzle, "toy 4");
        assert!(CheckpointFile::create(&link, &sample()).is_err());
    }

    #[test]
    fn a_circle_of_links_is_refused() {
        let folder = folder();
        let link = folder.path().join("link");
        symlink("link", &link).unwrap();
        assert!(CheckpointFile::open(&link).is_err());
        assert!(CheckpointFile::create(&link, &sample()).is_err());
        assert!(link.is_symlink());
    }

    #[test]
    fn a_file_with_hard_links_is_refused() {
        let folder = folder();
        let (file, link) = (folder.path().join("count"), folder.path().join("link"));
        sample().write(&file).unwrap();
        fs::hard_link(&file, &link).unwrap();
        for path in [&file, &link] {
            let error = CheckpointFile::open(path).unwrap_err();
            assert!(error.to_string().contains("found a file with 2 names"), "{error}");
            assert!(sample().write(path).is_err());
        }
        assert_eq!(fs::metadata(&file).unwrap().nlink(), 2);
        fs::remove_file(&link).unwrap();
        CheckpointFile::open(&file).unwrap();
    }

    /// No other program is started here to make the pipe: it would hold the locks of the
    /// other tests, which run at the same time, until it is loaded.
    #[cfg(not(target_vendor = "apple"))]
    #[test]
    fn pipes_are_refused_at_once() {
        use rustix::fs::{CWD, FileType, Mode, mknodat};

        let folder = folder();
        let pipe = folder.path().join("pipe");
        mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
        is_refused(&pipe, ErrorKind::InvalidInput, "found a pipe, expected a regular file");
        assert_eq!(names(&folder), 1);
    }

    #[test]
    fn devices_are_refused_at_once() {
        for device in ["/dev/zero", "/dev/null"] {
            let words = "found a device, expected a regular file";
            is_refused(Path::new(device), ErrorKind::InvalidInput, words);
        }
    }

    #[test]
    fn one_process_at_a_time() {
        let folder = folder();
        let path = folder.path().join("count");
        let in_use = || {
            let CheckpointError::Io(error) = CheckpointFile::open(&path).unwrap_err() else {
                panic!("no error of the system")
            };
            assert_eq!(error.kind(), ErrorKind::ResourceBusy);
            assert!(error.to_string().contains("another process uses this checkpoint"));
            assert!(sample().write(&path).is_err());
            assert!(CheckpointFile::create(&path, &sample()).is_err());
            // Anyone may look.
            Checkpoint::read(&path).unwrap()
        };
        let mut file = CheckpointFile::create(&path, &sample()).unwrap();
        assert_eq!(in_use(), sample());
        for solutions in 13..16 {
            file.write(&Checkpoint { solutions, ..sample() }).unwrap();
            assert_eq!(in_use().solutions, solutions);
        }
        drop(file);
        let (mut file, read) = CheckpointFile::open(&path).unwrap();
        assert_eq!((read.solutions, in_use().solutions), (15, 15));
        file.write(&sample()).unwrap();
        in_use();
        drop(file);
        sample().write(&path).unwrap();
    }

    #[test]
    fn a_file_that_took_its_place_is_not_overwritten() {
        let folder = folder();
        let path = folder.path().join("count");
        let mut file = CheckpointFile::create(&path, &sample()).unwrap();
        fs::remove_file(&path).unwrap();
        fs::write(&path, "dear to someone").unwrap();
        let error = file.write(&sample()).unwrap_err();
        assert!(error.to_string().contains("another file has taken the place"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), "dear to someone");
        assert_eq!(names(&folder), 1);
    }
}
