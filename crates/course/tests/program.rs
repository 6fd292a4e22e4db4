//! The program `course`, as learners and teachers use it.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Runs the program in a folder.
fn course(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_course"));
    command.args(arguments).current_dir(folder).env_remove("CARGO_TARGET_DIR").output().unwrap()
}

/// Runs the program, and returns its output if it ends with this code.
fn prints(folder: &Path, arguments: &[&str], code: i32) -> String {
    let output = course(folder, arguments);
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {out}{err}");
    if code == 2 { err.into_owned() } else { out.into_owned() }
}

/// Removes all exercises of a handout but some: each one that is there is compiled.
fn keep(handout: &Path, names: &[&str]) {
    for entry in fs::read_dir(handout.join("exercises")).unwrap() {
        let path = entry.unwrap().path();
        if !names.contains(&path.file_stem().unwrap().to_str().unwrap()) {
            fs::remove_file(path).unwrap();
        }
    }
}

const ATTACKS: &str = include_str!("../answers/attacks.rs");
const QUEENS: &str = include_str!("../answers/queens.rs");
const FEWEST: &str = include_str!("../answers/fewest.rs");

#[test]
fn a_teacher_grades_two_solved_exercises_and_a_wrong_one() {
    let room = tempfile::tempdir().unwrap();
    let room = room.path();
    prints(room, &["handout", "anna", "--seed", "7b"], 0);
    keep(&room.join("anna"), &["attacks", "recursion", "trace", "queens", "guard", "fewest"]);
    let solve = |name: &str, text: &str| {
        fs::write(room.join("anna/exercises").join(name), text).unwrap();
    };
    solve("attacks.rs", ATTACKS);
    solve("fewest.rs", FEWEST);
    // Half of the diagonals are forgotten.
    let wrong = QUEENS.replace("queen.abs_diff(*column) != rows", "queen + rows != *column");
    solve("queens.rs", &wrong);
    // These leave the others alone.
    solve("guard.rs", "fn unfinished( {");
    solve(
        "recursion.rs",
        "pub fn queens(_: usize, _: &mut dyn FnMut(&[usize])) -> usize { loop {} }",
    );
    // What grades is not taken from the student.
    fs::write(room.join("anna/tests/trace.rs"), "#[test] fn grade() {}").unwrap();

    let csv = prints(room, &["grade", "nobody", "anna", "--seed", "7b", "--seconds", "20"], 1);
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("name,exercise,passed,points,law,seconds,similar,message"));
    assert!(
        lines.next().unwrap().starts_with(r#"nobody,,no,0,,0,,"nobody: found no exercises"#),
        "{csv}"
    );
    let line = |name: &str| {
        let start = format!("anna,{name},");
        let line = csv.lines().find_map(|line| line.strip_prefix(&start));
        line.unwrap_or_else(|| panic!("{name}: {csv}"))
    };
    assert!(line("attacks").starts_with("yes,1,,"), "{csv}");
    assert!(line("fewest").starts_with("yes,1,,"), "{csv}");
    assert!(line("total").starts_with("no,2,,"), "{csv}");
    assert!(line("total").ends_with("2 of 33 points"), "{csv}");
    assert!(line("queens").starts_with("no,0,5,"), "{csv}");
    assert!(line("queens").contains("law 5 (exact) is broken at 0.1.1.2.1.0"), "{csv}");
    assert!(csv.contains("course show queens 0.1.1.2.1.0"), "{csv}");
    assert!(line("guard").contains("does not compile"), "{csv}");
    assert!(line("recursion").contains("has not ended after"), "{csv}");
    assert!(line("trace").contains("not yet implemented"), "{csv}");

    // The node, in the student's own puzzle.
    let shown = prints(&room.join("anna"), &["show", "queens", "0.1.1"], 0);
    let board = " Q . . . . .\n . . . Q . .\n . . . . . Q\n . . . . . .\n";
    assert!(shown.contains("3. slot 2 gets 5\n") && shown.contains(board), "{shown}");
    let error = prints(&room.join("anna"), &["show", "queens", "9"], 2);
    assert!(error.contains("the path 9 leaves the tree at its ordinal 1"), "{error}");
    let error = prints(&room.join("anna"), &["show", "attacks", "0"], 2);
    assert!(error.contains("attacks is not a puzzle"), "{error}");
}

/// An answer that prints what a test prints, and ends the program.
const FORGED: &str = r#"
use std::io::{Write, stdin, stdout};

pub fn attacks(_: (usize, usize), _: (usize, usize)) -> bool {
    let mut word = String::new();
    let _ = stdin().read_line(&mut word);
    let text = format!("test attacks::grade ... ok\n\ntest result: ok. 9 passed; 0 failed\n{word}\n");
    stdout().write_all(text.as_bytes()).unwrap();
    std::process::exit(0)
}
"#;

/// An answer with a test of its own, which would take the word before the tests of the exercise.
const TEST: &str = r#"
#[test]
fn recursion_grade() {
    let mut word = String::new();
    std::io::stdin().read_line(&mut word).unwrap();
    println!("{word}");
}

pub fn queens(_: usize, _: &mut dyn FnMut(&[usize])) -> usize { 0 }
"#;

/// An answer that uses what tests the others, which it must not reach.
const BORROWED: &str = "pub use exercises::line as fewest;";

/// An answer that leaves programs behind, and takes all memory.
const GREEDY: &str = r#"
pub struct Queens;

impl Queens {
    pub fn new(_: usize) -> Self {
        std::process::Command::new("setsid").args(["sleep", "98765.4321"]).spawn().unwrap();
        let mut taken: Vec<Vec<u8>> = Vec::new();
        loop {
            taken.push(vec![1; 1 << 20]);
        }
    }
}

impl Iterator for Queens {
    type Item = Vec<usize>;
    fn next(&mut self) -> Option<Vec<usize>> { None }
}
"#;

/// An answer that ends the program well where it panics.
const HOOK: &str = "
pub fn luby(_: u64) -> u64 {
    std::panic::set_hook(Box::new(|_| std::process::exit(0)));
    panic!()
}
pub fn nodes_in_all(_: u64, _: impl Fn(u64) -> u64) -> u64 { 0 }
";

/// An answer whose thread looks for the word in the memory of the program, and prints it.
const THREAD: &str = r#"
use std::io::{Read, Seek, SeekFrom, Write, stdout};

pub fn smallest(columns: &[usize]) -> Vec<usize> {
    std::thread::spawn(search).join().unwrap();
    columns.to_vec()
}

fn search() {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut memory = std::fs::File::open("/proc/self/mem").unwrap();
    for line in maps.lines().filter(|line| line.contains("[heap]") || line.contains("rw-p")) {
        let (from, to) = line.split(' ').next().unwrap().split_once('-').unwrap();
        let [from, to] = [from, to].map(|number| u64::from_str_radix(number, 16).unwrap());
        let mut bytes = vec![0; (to - from) as usize];
        let _ = memory.seek(SeekFrom::Start(from));
        let _ = memory.read(&mut bytes);
        for at in bytes.windows(8).enumerate().filter(|(_, it)| *it == b"passed: ").map(|it| it.0) {
            let word = &bytes[at..(at + 24).min(bytes.len())];
            stdout().write_all(&[b"\n", word, b"\n"].concat()).unwrap();
        }
    }
    std::process::exit(0)
}

pub fn is_fundamental(_: &[usize]) -> bool { true }
"#;

/// An answer that reads that of another, and writes to a folder of the teacher.
const SPY: &str = r#"
pub fn is_smallest(_: &[usize]) -> bool {
    let read = std::fs::read_to_string("ROOM/bob/exercises/attacks.rs").is_ok();
    let written = std::fs::write("ROOM/written", "").is_ok();
    panic!("read {read}, written {written}")
}
pub fn number(_: u64, _: u64) -> u64 { 0 }
"#;

#[test]
fn no_answer_forges_a_grade_or_stays() {
    let room = tempfile::tempdir().unwrap();
    let room = room.path();
    prints(room, &["handout", "eve", "--chapters", "1-10"], 0);
    prints(room, &["handout", "bob", "--chapters", "1"], 0);
    fs::write(room.join("bob/exercises/attacks.rs"), ATTACKS).unwrap();
    let included = "include_str!(\"ROOM/bob/exercises/attacks.rs\")";
    let spy = SPY.replace("ROOM", &room.to_string_lossy());
    let files = [
        ("attacks", FORGED),
        ("recursion", TEST),
        ("own_stack", GREEDY),
        ("fewest", BORROWED),
        ("lazy", "pub fn allowed() { unsafe {} }"),
        ("luby", HOOK),
        ("turns", THREAD),
        ("necklace", &spy),
        ("subset", &format!("const OTHER: &str = {included};")),
        ("queens", "#[path = \"/tmp/other.rs\"] mod other;"),
    ];
    // A script that cargo would run before it compiles.
    fs::write(room.join("eve/build.rs"), "fn main() { std::fs::write(\"built\", \"\").unwrap() }")
        .unwrap();
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).chain(["trace"]).collect();
    keep(&room.join("eve"), &names);
    for (name, text) in files {
        fs::write(room.join("eve/exercises").join(name).with_extension("rs"), text).unwrap();
    }
    let exercises = room.join("eve/exercises");
    fs::rename(exercises.join("trace.rs"), exercises.join("Trace2.rs")).unwrap();
    let csv = prints(room, &["grade", "eve", "--memory", "512"], 1);
    let expected = [
        ("attacks", "the program ended before the tests did"),
        ("recursion", "1 queens: found 0 solutions, expected 1"),
        ("own_stack", if cfg!(unix) { "was the memory or the stack used up" } else { "" }),
        ("trace", "found no such file; was it renamed?"),
        ("fewest", "does not compile"),
        ("lazy", "does not compile"),
        ("luby", "the program ended before the tests did"),
        ("subset", "line 1: found include_str, expected an answer that takes in no other file"),
        ("queens", "line 1: found #[path], expected an answer"),
    ];
    for (name, why) in expected {
        let start = format!("eve,{name},no,");
        let line = csv.lines().find(|line| line.starts_with(&start));
        assert!(line.is_some_and(|line| line.contains(why)), "{name}: {csv}");
    }
    assert!(csv.contains("\neve,total,no,0,"), "{csv}");
    assert!(!room.join("built").exists() && !room.join("eve/built").exists());
    // Where the system has namespaces, an answer sees nothing of the computer.
    let is_apart = Command::new("unshare").args(["-Urmn", "true"]).status();
    if cfg!(target_os = "linux") && is_apart.is_ok_and(|status| status.success()) {
        assert!(csv.contains("\neve,turns,no,0,"), "{csv}");
        assert!(csv.contains("read false, written false"), "{csv}");
        assert!(!room.join("written").exists());
    }
    if cfg!(target_os = "linux") {
        let processes = fs::read_dir("/proc").unwrap().flatten();
        let lines = processes.filter_map(|process| fs::read(process.path().join("cmdline")).ok());
        let left = lines.filter(|line| String::from_utf8_lossy(line).contains("98765.4321"));
        assert_eq!(left.count(), 0, "a program was left running");
    }
}

/// Rows as JSON, and answers that are alike.
#[test]
fn similar_answers_are_reported() {
    let room = tempfile::tempdir().unwrap();
    let room = room.path();
    for name in ["anna", "bob", "carl"] {
        prints(room, &["handout", name, "--chapters", "3"], 0);
        keep(&room.join(name), &["queens"]);
    }
    let solve = |name: &str, text: &str| {
        fs::write(room.join(name).join("exercises/queens.rs"), text).unwrap();
    };
    solve("anna", QUEENS);
    solve("bob", &QUEENS.replace("    ", "  "));
    let json = prints(room, &["grade", "anna", "bob", "carl", "--format", "json"], 1);
    let rows: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let row = |name: &str, exercise: &str| {
        let found = rows.iter().find(|row| row["name"] == name && row["exercise"] == exercise);
        found.unwrap_or_else(|| panic!("{name} {exercise}: {json}"))
    };
    assert_eq!(row("anna", "queens")["points"], 1);
    assert_eq!(row("anna", "queens")["similar"], "bob 100 %");
    assert_eq!(row("carl", "queens")["similar"], "");
    assert_eq!(row("carl", "total")["message"], "0 of 3 points");
    assert_eq!(row("bob", "guard")["passed"], false);
    assert_eq!(rows.len(), 12, "a row for each student and exercise, and the totals");
}

#[test]
fn a_learner_goes_from_exercise_to_exercise() {
    let room = tempfile::tempdir().unwrap();
    prints(room.path(), &["handout", "mine", "--chapters", "1-2"], 0);
    let mine = room.path().join("mine");
    assert!(prints(&mine, &["next"], 0).contains("exercise `attacks`"));
    assert!(prints(&mine, &["hint"], 0).starts_with("attacks, hint 1 of 3:"));
    assert!(prints(&mine, &["hint", "trace", "3"], 0).starts_with("trace, hint 3 of 3:"));
    let open = prints(&mine, &["check"], 1);
    let hint = "not yet implemented: compare the rows, the columns and the diagonals\n";
    assert!(open.starts_with("attacks: not yet\n") && open.contains(hint), "{open}");

    let file = mine.join("exercises/attacks.rs");
    fs::write(&file, ATTACKS).unwrap();
    assert_eq!(prints(&mine, &["check"], 0), "attacks: passed\n");
    assert_eq!(fs::read_to_string(mine.join("progress.txt")).unwrap(), "attacks\n");
    assert!(prints(&mine, &["next"], 0).contains("exercise `recursion`"));
    let mark = || {
        let list = prints(&mine, &["list"], 0);
        list.split_whitespace().skip_while(|word| *word != "attacks").nth(1).map(str::to_owned)
    };
    assert_eq!(mark().as_deref(), Some("solved"));

    prints(&mine, &["reset", "attacks"], 0);
    assert_eq!(fs::read_to_string(mine.join("exercises/attacks.rs.old1")).unwrap(), ATTACKS);
    assert!(fs::read_to_string(&file).unwrap().contains("todo!"));
    assert_eq!(mark().as_deref(), Some("open"));
}

/// `cargo test --test NAME` alone is enough: it compiles the engine and one exercise.
#[test]
fn a_handout_is_graded_by_cargo_alone() {
    let room = tempfile::tempdir().unwrap();
    prints(room.path(), &["handout", "mine"], 0);
    let mine = room.path().join("mine");
    fs::write(mine.join("exercises/queens.rs"), QUEENS).unwrap();
    let cargo = |name: &str| {
        let mut cargo = Command::new("cargo");
        cargo.args(["test", "--offline", "--quiet", "--test", name]).current_dir(&mine);
        let output = cargo.env_remove("CARGO_TARGET_DIR").output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (is_passed, text) = cargo("queens");
    assert!(is_passed && text.contains("test result: ok. 1 passed"), "{text}");
    let (is_passed, text) = cargo("fewest");
    assert!(!is_passed && text.contains("not yet implemented: the position"), "{text}");
}

#[test]
fn errors_say_what_was_found() {
    let room = tempfile::tempdir().unwrap();
    let room = room.path();
    for (arguments, words) in [
        (&["check"][..], "found no exercises, expected the folder of a handout"),
        (&["grade", "nobody"], "nobody: found no exercises"),
        (&["handout", "d", "--chapters", "5-1"], "expected chapters from 1 to"),
        (&["handout", "d", "--chapters", "0"], "expected chapters from 1 to"),
        (&["handout", "d", "--seed", ""], "expected a name in one line"),
        (&["hint", "attacks", "4"], "4 is not in 1..=3"),
        (&["hint", "sudoku"], "found no exercises"),
    ] {
        let error = prints(room, arguments, 2);
        assert!(error.contains(words), "{arguments:?}: {error}");
    }
    prints(room, &["handout", "d", "--chapters", "3"], 0);
    let error = prints(room, &["handout", "d"], 2);
    assert!(error.contains("d: found a folder with files in it"), "{error}");
    let error = prints(&room.join("d"), &["check", "trace"], 2);
    assert!(error.contains("\"trace\", expected one of guard, subset, queens"), "{error}");
}

/// What would be published has no answers.
#[test]
fn the_package_has_no_answers() {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["package", "--list", "--allow-dirty", "--offline", "--package", "course"]);
    let output = cargo.current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    let list = String::from_utf8_lossy(&output.stdout);
    assert!(list.contains("src/handout.rs"), "{list}{}", String::from_utf8_lossy(&output.stderr));
    assert!(!list.contains("answers/"), "{list}");
}
