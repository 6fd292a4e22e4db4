//! Where the programs of students run: on Linux, without the files, the processes and the network
//! of this computer.

use std::path::Path;
use std::process::{Command, Stdio};

/// Sets up a root of its own, with the libraries of the system, a `/tmp` in memory and the program,
/// and runs the program there with no other rights. There is no `/proc`: a program could
/// read its own memory there.
const SCRIPT: &str = r#"
set -e
root=$1 program=$2
shift 2
mount -t tmpfs -o size=64m,mode=755 tmpfs "$root"
mkdir "$root/tmp"
for folder in /usr /bin /lib /lib32 /lib64; do
    if [ -L "$folder" ]; then
        cp -P "$folder" "$root$folder"
    elif [ -d "$folder" ]; then
        mkdir "$root$folder"
        mount --bind -o ro "$folder" "$root$folder"
        mount -o remount,bind,ro "$root$folder"
    fi
done
: >"$root/program"
mount --bind -o ro "$program" "$root/program"
exec chroot "$root" /program "$@"
"#;

/// The arguments of `unshare` for its own users, mounts and network.
const UNSHARE: [&str; 2] = ["-Urmn", "--"];

/// A place to run programs in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sandbox {
    /// Namespaces of Linux, by `unshare`.
    Namespaces,
    /// The system has none, or does not allow them.
    None,
}

impl Sandbox {
    /// What this system has.
    pub(crate) fn of_this_system() -> Self {
        let folder = tempfile::tempdir();
        let works = cfg!(target_os = "linux")
            && folder.is_ok_and(|folder| {
                let mut command = Self::unshared(folder.path(), Path::new("/bin/true"));
                let status = command.stdin(Stdio::null()).stderr(Stdio::null()).status();
                status.is_ok_and(|status| status.success())
            });
        if works { Self::Namespaces } else { Self::None }
    }

    /// Returns the command that runs a program. `root` is an empty folder.
    pub(crate) fn command(self, root: &Path, program: &Path) -> Command {
        match self {
            Self::Namespaces => Self::unshared(root, program),
            Self::None => Command::new(program),
        }
    }

    fn unshared(root: &Path, program: &Path) -> Command {
        let mut command = Command::new("unshare");
        command.args(UNSHARE).args(["sh", "-c", SCRIPT, "sh"]).arg(root).arg(program);
        command
    }
}
