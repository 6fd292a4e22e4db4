//! Texts of variants: what is read, what is written, and what is refused where.

use sudoku_variants::Variant;

fn read(text: &str) -> Variant {
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A variant of our own making in three texts.
#[test]
fn three_texts_of_one_variant() {
    let lines = "
        size 6x6
        1.....  # a comment
        ......
        ......
        ......
        ......
        ......
        killer 7: r1c2 r2c2
        thermo: r3c1-r5c1
        arrow: r6c6; r5c6 r4c6
        difference 1: r2c3 r2c4
        sum 9: r6c1-r3c4
        antiknight
    ";
    let string = ".Shape~6x6.~R1C1_1.Cage~7~R1C2~R2C2.Thermo~R3C1~R4C1~R5C1\
                  .Arrow~R6C6~R5C6~R4C6.WhiteDot~R2C3~R2C4.Sum~9~R6C1~R5C2~R4C3~R3C4.AntiKnight";
    let empty = "{},{},{},{},{},{}";
    let row = format!("[{empty}]");
    let json = format!(
        r#"{{"size":6,"grid":[[{{"value":1,"given":true}},{{"value":3}},{{}},{{}},{{}},{{}}],{row},{row},{row},{row},{row}],
        "killercage":[{{"cells":["R1C2","R2C2"],"value":"7"}}],
        "thermometer":[{{"lines":[["R3C1","R4C1","R5C1"]]}}],
        "arrow":[{{"lines":[["R6C6","R5C6","R4C6"]],"cells":["R6C6"]}}],
        "difference":[{{"cells":["R2C3","R2C4"]}}],
        "littlekillersum":[{{"cell":"R7C0","direction":"UR","value":"9"}}],
        "antiknight":true,"title":"own","line":[{{"lines":[["R1C1","R2C2"]]}}]}}"#
    );
    let of = |text: &str| {
        let mut lines: Vec<String> = read(text).to_string().lines().map(str::to_owned).collect();
        lines.sort();
        // The whole diagonal of the clue outside the grid.
        lines.iter().map(|line| line.replace(" r2c5 r1c6", "")).collect::<Vec<_>>()
    };
    assert_eq!(of(lines), of(string));
    assert_eq!(of(lines), of(&json));
    assert_eq!(read(&json).skipped(), ["line"]);
}

#[test]
fn what_is_written_is_read_again() {
    for text in [
        "size 9x9\nkiller: r1c1 r1c2\ngiven 2 4: r5c5\nquadruple 1 1 2: r1c1 r1c2 r2c1 r2c2",
        "size 4x6\nvalues 0 to 7\nno regions\nsandwich 5: r1c1-r1c6",
        "size 4x4\nregions: 0001 0211 2231 2333\nnonconsecutive",
        "size 16x16\n",
        ".Shape~9x9~0-8.NoBoxes.XSum~C1~15~.Skyscraper~R3~~4.Quad~R1C1~1~2.Whisper~R1C1~R1C2",
        ".Pair~EAEBEAAQAAAAE~_1%3A3~R2C6~R3C6.SameValues~2~R1C1~R1C2.PillArrow~2~R1C2~R1C1~R2C1",
        ".Shape~16x16.~R1Cb_12.Diagonal~1.Windoku",
        ".Or.~R1C2_1.And.Thermo~R1C1~R1C2.Or.Cage~3~R2C1~R2C2.~R2C1_8_9.End.End.End.FullRankTies~none",
    ] {
        let variant = read(text);
        assert_eq!(read(&variant.to_string()).to_string(), variant.to_string(), "{text}");
        assert!(variant.problem().is_ok(), "{text}");
    }
}

/// Constraint strings, and the same in lines.
#[test]
fn strings_as_lines() {
    for (string, lines) in [
        (".Lunchbox~11~R1C2~R1C1~R2C1", "lunchbox 11: r1c2 r1c1 r2c1"),
        (".CountDistinct~R3C3~R3C2~R2C2", "countdistinct: r3c3 r3c2 r2c2"),
        (".HiddenSkyscraper~C1~~5", "hiddenskyscraper 5: r9c1-r1c1"),
        (".EqualSum~R1C1~R1C2~~R2C1", "equalsum: r1c1 r1c2; r2c1"),
        (".ContainAtLeast~1_1_2~R1C1~R1C2~R1C3", "quadruple 1 1 2: r1c1 r1c2 r1c3"),
        (".ContainExact~5_1_5~R1C1~R1C2~R1C3", "lookandsay 1 1 2 5: r1c1 r1c2 r1c3"),
        (".FullRankTies~none", "noties"),
        (
            ".Shape~2x4.RegionSameValues",
            "size 2x4\nsamedigits: r1c1-r1c4; r2c1-r2c4; r1c1 r1c2 r2c1 r2c2; r1c3 r1c4 r2c3 r2c4",
        ),
        (".And.Thermo~R1C1~R1C2.~R5C5_3.End", "thermo: r1c1 r1c2\ngiven 3: r5c5"),
        (
            ".Or.~R1C2_1.And.Thermo~R1C1~R1C2.~R5C5_3_4.End.End",
            "any: given 1: r1c2 or thermo: r1c1 r1c2 and given 3 4: r5c5",
        ),
        // The first cell, and the one below it.
        (".Replicate~BI.Thermo~R1C1~R1C3.End", "thermo: r1c1 r1c3\nthermo: r2c1 r2c3"),
    ] {
        assert_eq!(read(string).to_string(), read(lines).to_string());
    }
}

/// The place, what was found and what was expected.
#[test]
fn mistakes() {
    for (text, parts) in [
        ("", &["text", "no lines", "a size, rows of digits or rules"][..]),
        ("\n # nothing\r\n", &["text", "no lines"]),
        ("killer 99: r1c1 r1c2", &["line 1", "a sum of 99", "3 to 17 for 2 cells"]),
        ("killer 3: r1c1 r1c1", &["line 1", "r1c1 twice in killer"]),
        ("\n\nthermo: r1c1-r9c9 r9c8", &["line 3", "10 cells of thermo", "at most 9"]),
        ("thermo: r1c1 r1c10", &["line 1", "\"r1c10\"", "9 rows and 9 columns"]),
        ("thermo: r1c1-r2c3", &["line 1", "a straight line"]),
        ("thermo: first", &["line 1", "\"first\"", "a cell such as r1c2"]),
        ("thermo 5: r1c1 r1c2", &["line 1", "1 numbers of thermo", "none"]),
        ("antiknight\nantiknight", &["line 2", "antiknight twice with the same cells"]),
        ("arrow: r1c1", &["line 1", "1 groups", "2, separated by ;"]),
        ("fog: r1c1", &["line 1", "the rule \"fog\" is not known"]),
        ("size 17x17", &["line 1", "17x17", "1 to 16 rows"]),
        ("size nine", &["line 1", "\"nine\"", "a size such as 9x9"]),
        ("size 4x4\n12345\n....\n....\n....", &["line 2", "5 cells in a row", "4"]),
        ("size 4x4\n1234\n....", &["line 3", "2 rows", "4"]),
        ("size 4x4\n5...\n....\n....\n....", &["line 2", "5 at r1c1", "a value from 1 to 4"]),
        ("size 4x4\nregions: 0000 0111 1111 2222", &["line 2", "a region of", "at most 4"]),
        ("size 4x4\nregions: 00", &["line 2", "2 cells of regions", "16"]),
        (".Shape~9x9.Fog~C1~10~", &["constraint 2", "\"Fog\" is not known"]),
        (".Or.~R1C2_1", &["constraint 1 (Or)", "no end", ".End"]),
        (".End", &["constraint 1", "\"End\" is not known"]),
        (".Replicate~BI.Thermo~R9C1~R9C2.End", &["constraint 1 (Replicate)", "a set of cells"]),
        (".Or.Or.Or.Or.Or.", &["(Or)", "constraints within constraints", "at most 3"]),
        ("any: any: killer: r1c1 r1c2", &["line 1", "any in any", "other rules"]),
        ("any: killer: r1c1 or fog: r1c2", &["line 1", "\"fog\" is not known"]),
        (".Cage~x~R1C1", &["constraint 1 (Cage)", "\"x\""]),
        (".Thermo~R1C1~R0C1", &["constraint 1 (Thermo)", "\"R0C1\""]),
        ("{\"size\":9}", &["grid", "another number of rows", "9"]),
        ("{\"size\":", &["f-puzzles", "JSON"]),
        ("https://f-puzzles.com/?load=!", &["f-puzzles", "damaged"]),
    ] {
        let error = text.parse::<Variant>().expect_err(text).to_string();
        assert!(parts.iter().all(|part| error.contains(part)), "{text:?}: {error}");
    }
    let row = "[{},{},{},{}]";
    let json = format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],\"fogofwar\":[{{}}]}}");
    let error = json.parse::<Variant>().unwrap_err().to_string();
    assert!(error.contains("\"fogofwar\" is not known"), "{error}");
    // Nothing that may be a rule is left out.
    for (key, found) in [
        ("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":7.5}]", "found 7.5"),
        ("\"killercage\":[{\"cells\":\"R1C1\",\"value\":3}]", "a list of cells"),
        ("\"killercage\":[{\"cells\":[\"r1\"],\"value\":3}]", "a cell such as r1c2"),
        ("\"thermometer\":[{\"lines\":5}]", "a list of lines"),
        ("\"quadruple\":[{\"cells\":[\"R1C1\"],\"values\":[\"x\"]}]", "a number"),
        ("\"killercage\":5", "a list"),
        ("\"negative\":[\"fog\"]", "fog"),
    ] {
        let json = format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}],{key}}}");
        let error = json.parse::<Variant>().expect_err(key).to_string();
        assert!(error.contains(found), "{key}: {error}");
    }
}

/// Any bytes at all: an error, never a panic.
#[test]
fn any_text() {
    let texts = [
        "size 6x6\nvalues 0 to 7\nregions: 001111222\nkiller 7: r1c2 r2c2\nthermo: r3c1-r5c1\narrow: r6c6; r5c6\n",
        ".Shape~6x6.~R1C1_1.Cage~7~R1C2~R2C2.Quad~R5C5~1~2.XSum~C1~~4.PairX~8H_x~_N~R1C1~R1C2~~R2C2.Jigsaw~0011",
        r#"{"size":2,"grid":[[{"value":1,"given":true},{"region":3}],[{},{"givenPencilMarks":[1]}]],"xv":[{"cells":["R1C1","R1C2"],"value":"X"}],"skyscraper":[{"cell":"R0C1","value":"3"}],"negative":["ratio"]}"#,
        ".Shape~4x4.Or.~R1C2_1.And.Thermo~R1C1~R1C2.~R2C1_2_3.End.End.Replicate~BI.EqualSum~R1C1~~R1C3.End",
        "size 4x4\nany: given 1: r1c2 or thermo: r1c1 r1c2 and killer 5: r2c2 r2c3\nnoties",
        "3<7045^^'4'44<44",
        "1...............aaabacbbccdbcddd",
    ];
    let mut random = fastrand::Rng::with_seed(42);
    for _ in 0..20_000 {
        let mut text: Vec<char> = texts[random.usize(..texts.len())].chars().collect();
        for _ in 0..random.usize(1..6) {
            let at = random.usize(..text.len());
            match random.u8(..3) {
                0 => text[at] = random.char(' '..'~'),
                1 => drop(text.remove(at)),
                _ => text.insert(at, random.char('\0'..'\u{ff}')),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(variant) = text.parse::<Variant>() {
            let written = variant.to_string();
            let again: Variant =
                written.parse().unwrap_or_else(|error| panic!("{error}\n{text}\n{written}"));
            assert_eq!(again.to_string(), written, "{text}");
            let _ = variant.problem();
        }
    }
}

/// Grids, jigsaws and killers of one line, beside the same in typed lines.
#[test]
fn texts_of_one_line() {
    let rows = "size 4x4\n1...\n....\n....\n....";
    assert_eq!(read("1..............."), read(rows));
    assert_eq!(
        read("1...............aaabacbbccdbcddd"),
        read(&format!("size 4x4\nregions: 0001 0211 2231 2333\n{}", &rows[9..]))
    );
    let cages = [
        "killer 3: r1c1 r1c2",
        "killer 7: r1c3 r2c3",
        "killer: r1c4 r2c4 r3c3",
        "killer 5: r2c2 r3c1",
        "killer 4: r4c1 r4c2",
        "killer 4: r2c1",
        "killer 4: r3c2",
        "killer 4: r3c4",
        "killer 4: r4c3",
        "killer 4: r4c4",
    ];
    let typed = |cages: &[&str], size| format!("size {size}x{size}\n{}", cages.join("\n"));
    let sorted = |text: &str| {
        let mut lines: Vec<String> = read(text).to_string().lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted("3<7045^^'4'44<44"), sorted(&typed(&cages, 4)));
    // Cage 1 with the sum 10, cage 2 with the sum 9, and cells without a cage.
    let mut numbers = vec!["0".to_owned(); 81];
    for (cell, number) in [(0, 2561), (1, 2561), (9, 2306)] {
        numbers[cell] = number.to_string();
    }
    let diagonals =
        ["killer 10: r1c1 r1c2", "killer 9: r2c1", "different: r1c1-r9c9", "different: r9c1-r1c9"];
    assert_eq!(sorted(&format!("3x3:d:k:{}", numbers.join(":"))), sorted(&typed(&diagonals, 9)));
    let error = |text: &str| text.parse::<Variant>().unwrap_err().to_string();
    for (text, expected) in [
        ("<...444444444444", "an arrow off the grid at r1c1"),
        ("><44444444444444", "arrows in a circle at r1c1"),
        ("3x3::k:1:2", "2 cells"),
        ("3x3::k:x", "1 cells"),
        ("3x3:", "no k"),
        ("9<44444444444444", "the cage at r1c1"),
    ] {
        assert!(error(text).contains(expected), "{text}: {}", error(text));
    }
}
