//! The commands of the guide's page on watching.

use std::env;
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;

use tempfile::tempdir;

const PAGE: &str = include_str!("../../../../docs/guide/2-watching.md");

#[test]
fn each_command_prints_what_the_page_says() {
    let folder = tempdir().expect("a folder");
    let programs = Path::new(env!("CARGO_BIN_EXE_explore")).parent().expect("a folder");
    let path = env::var_os("PATH").unwrap_or_default();
    let path = [programs.as_os_str(), &path].join(OsStr::new(":"));
    let mut commands = 0;
    for block in PAGE.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").expect("its end");
        for command in block.split("$ ").skip(1) {
            let (command, expected) = command.split_once('\n').expect("a line");
            let mut shell = Command::new("sh");
            shell.args(["-c", command]).env("PATH", &path).current_dir(&folder);
            let output = shell.output().expect("sh runs");
            let printed = [output.stdout, output.stderr].concat();
            assert_eq!(String::from_utf8_lossy(&printed), expected, "{command}");
            commands += 1;
        }
    }
    assert!(commands > 4);
}
