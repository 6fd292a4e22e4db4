//! Tests of the exercises with their answers: the right one passes, each wrong one fails with a
//! message that names the mistake, and what a learner begins with is not yet implemented.
//!
//! `answers/NAME.rs` is the right answer. `answers/NAME.wrong` has wrong ones, each as a change of
//! the right one: lines that begin with `- ` are replaced by those that begin with `+ `, and the
//! message has the words after `says: `.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use crate::exercise::{EXERCISES, Exercise};
use crate::handout;
use crate::limits::Limits;
use crate::run::{Grade, run};
use crate::sandbox::Sandbox;

const LIMITS: Limits = Limits { time: Duration::from_secs(120), memory: 4_096 };

/// An answer: its text, and what is said about it if it is wrong.
struct Answer {
    exercise: Exercise,
    name: String,
    text: String,
    says: Option<String>,
}

fn answers_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("answers")
}

fn read(name: &str) -> String {
    let path = answers_folder().join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The answers of an exercise, the right one first, then the exercise as it is handed out.
fn answers(exercise: Exercise) -> Vec<Answer> {
    let right = read(&exercise.file());
    let text = format!("\n{}", read(&format!("{}.wrong", exercise.name)));
    let wrong = text.split("\n== ").skip(1).enumerate().map(|(number, block)| {
        let (title, _) = block.split_once('\n').unwrap();
        let lines = |mark: &str| -> String {
            let lines = block
                .lines()
                .filter_map(|line| line.strip_prefix(mark).or((line == mark.trim()).then_some("")));
            lines.collect::<Vec<_>>().join("\n")
        };
        let (old, new) = (lines("- "), lines("+ "));
        assert_eq!(right.matches(&old).count(), 1, "{}: {title}: {old:?}", exercise.name);
        Answer {
            exercise,
            name: format!("{}_wrong_{}", exercise.name, number + 1),
            text: right.replace(&old, &new),
            says: Some(lines("says: ")),
        }
    });
    let answer = |kind: &str, text: &str, says: Option<&str>| {
        let name = format!("{}_{kind}", exercise.name);
        Answer { exercise, name, text: text.to_owned(), says: says.map(str::to_owned) }
    };
    let right = answer("right", &right, None);
    let unsolved = answer("unsolved", exercise.text(), Some("not yet implemented"));
    let all: Vec<_> = [right, unsolved].into_iter().chain(wrong).collect();
    assert!(all.len() >= 5, "{}: found {} wrong answers", exercise.name, all.len() - 2);
    all
}

/// Compiles all answers as one test program: each is a module, with the tests of its exercise. What
/// never ends is stopped sooner than for a learner.
fn build(folder: &Path, answers: &[Answer]) -> PathBuf {
    let mut modules = String::new();
    let time = folder.join("src/time.rs");
    let (limit, sooner) = ("const SECONDS: u64 = 10;", "const SECONDS: u64 = 6;");
    let text = fs::read_to_string(&time).unwrap();
    assert!(text.contains(limit), "{limit}");
    fs::write(&time, text.replace(limit, sooner)).unwrap();
    // Beside the folder of the tests: they name others by the way from there.
    fs::create_dir(folder.join("answers")).unwrap();
    for Answer { exercise, name, text, .. } in answers {
        let answer = folder.join(format!("{name}.answer.rs"));
        fs::write(&answer, text).unwrap();
        let tests = fs::read_to_string(folder.join("tests").join(exercise.file())).unwrap();
        let stub = format!("../exercises/{}", exercise.file());
        assert!(tests.contains(&stub), "{stub}");
        let module = folder.join("answers").join(format!("{name}.rs"));
        fs::write(&module, tests.replace(&stub, answer.to_str().unwrap())).unwrap();
        writeln!(modules, "#[path = {module:?}]\nmod {name};").unwrap();
    }
    fs::write(folder.join("tests/all_answers.rs"), modules).unwrap();
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--offline", "--quiet", "--test", "all_answers"]);
    cargo.args(["--message-format", "json-render-diagnostics"]);
    let output = cargo.current_dir(folder).env_remove("CARGO_TARGET_DIR").output().unwrap();
    let messages = String::from_utf8(output.stdout).unwrap();
    let program = messages.lines().find_map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).ok()?;
        message["executable"].as_str().map(PathBuf::from)
    });
    program.unwrap_or_else(|| panic!("{}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn right_answers_pass_and_wrong_ones_are_reported_why() {
    let room = tempfile::tempdir().unwrap();
    let folder = room.path().join("handout");
    handout::write(&folder, EXERCISES, "test").unwrap();
    let answers: Vec<_> = EXERCISES.iter().flat_map(|exercise| answers(*exercise)).collect();
    let program = build(&folder, &answers);
    let grades: Mutex<HashMap<&str, Grade>> = Mutex::default();
    let next = Mutex::new(answers.iter());
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(Answer { exercise, name, .. }) = { next.lock().unwrap().next() } {
                    let test = format!("{name}::{}", exercise.test());
                    let grade = run(&program, &test, LIMITS, Sandbox::None).unwrap();
                    grades.lock().unwrap().insert(name, grade);
                }
            });
        }
    });
    let grades = grades.into_inner().unwrap();
    let is_right = |answer: &&Answer| match (&grades[answer.name.as_str()], &answer.says) {
        (Grade::Passed, None) => true,
        (Grade::Failed(why), Some(says)) => why.contains(says.as_str()),
        _ => false,
    };
    for Answer { name, says, .. } in answers.iter().filter(|answer| !is_right(answer)) {
        println!("{name}: expected {says:?}, found {:#?}", grades[name.as_str()]);
    }
    assert!(answers.iter().all(|answer| is_right(&answer)), "some answers are graded wrong");
}

/// All files of a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn a_handout_has_no_line_of_an_answer() {
    let room = tempfile::tempdir().unwrap();
    let folder = room.path().join("handout");
    handout::write(&folder, EXERCISES, "test").unwrap();
    let texts: Vec<_> =
        files(&folder).into_iter().map(|file| (fs::read_to_string(&file).unwrap(), file)).collect();
    for exercise in EXERCISES {
        let answer = read(&exercise.file());
        // What is given is in the exercise as well.
        let given: Vec<_> = exercise.text().lines().map(str::trim).collect();
        let lines = answer.lines().map(str::trim);
        for line in lines.filter(|line| line.len() > 12 && !given.contains(line)) {
            for (text, file) in &texts {
                let found = text.lines().find(|other| other.trim() == line);
                assert_eq!(found, None, "{} has a line of {}", file.display(), exercise.name);
            }
        }
    }
}
