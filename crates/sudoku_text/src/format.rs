//! `Format`: the public names of the formats, and the table of all of them.

/// Gives the rows of the table of formats to a macro: what the documentation says of a format, its
/// variant, its name, one line of help, and its writer in the modules of `formats`. An example
/// with that name is in `formats/examples`.
macro_rules! table_of_formats {
    ($rows:ident) => {
        $rows! {
            /// Digits at fixed columns, spaces for empty cells, an empty line between bands.
            Newspaper "newspaper"
                "Digits at fixed columns, an empty line between bands"
                |text| Ok(newspaper::write(text));
            /// `3 0 6 |0 1 5 |0 0 0`, and `------+------+------` between bands.
            Bordered "bordered"
                "3 0 6 |0 1 5 |0 0 0, with ------+------+------ between bands"
                |text| Ok(bordered::write(text));
            /// All cells on one line, one character per cell.
            Line "line" "All cells on one line, one character per cell" |text| Ok(line::write(text));
            /// One line per row, one character per cell.
            Block "block" "One line per row, one character per cell" |text| Ok(block::write(text));
            /// One line per row, numbers separated by spaces.
            Numbers "numbers" "One line per row, numbers separated by spaces" numbers::write;
            /// Boxes drawn with `│`, `─` and the like.
            BoxDrawing "box-drawing"
                "Numbers, with boxes drawn by │ and ─"
                |text| Ok(bordered::write_drawn(text));
            /// Nested lists, one row per line: `[[3, 0, 6],`. Also read: arrays in the source text of
            /// programs, `int grid[9][9] = {{3, 0, 6},` and `[3 0 6; …]`, and rows in quotes.
            Matrix "matrix" "Nested lists of numbers: [[3, 0, 6, ...], ...]" json::write_matrix;
            /// A JSON object on one line: `{"boxes":"3x3","puzzle":[[3,0,6]]}`.
            Json "json" "An object: {\"boxes\":\"3x3\",\"puzzle\":[[3,0,6,...],...]}" json::write;
            /// The XML file of the Android program `OpenSudoku`: `<game data="300015000..."/>`.
            OpenSudoku "opensudoku"
                "A file of the Android program OpenSudoku, 9×9 only"
                open_sudoku::write;
            /// The address of a web page, such as `https://www.sudokuwiki.org/sudoku.htm?bd=3000...`.
            Link "link" "The address of a web page with the puzzle, ?bd=3000..., 9×9 only" link::write;
            /// The candidates of each cell between borders, for sides from 4 to 9: `| 4689 5 69 | 7 246 2469 |`.
            Marks "marks"
                "Candidates between borders: | 4689 5 69 | 7 246 2469 | 1248 1289 3 |"
                marks::write;
            /// A square of 3×3 candidates for each cell, 9×9 only, drawn on 27 rows.
            Drawing "drawing" "Candidates as squares of 3x3 places, on 27 rows" drawing::write;
            /// The candidates of each cell as a word, for sides from 4 to 9: 81 words.
            Groups "groups" "Candidates as 81 words: 13678 1356 5678 158 ..." groups::write;
            /// Nine characters for each cell, 9×9 only: `.2..5....` for the candidates 2 and 5.
            Candidates729 "729"
                "Candidates as 729 characters, . for a digit that is gone"
                candidates_729::write;
            /// Nine rows of words, 9×9 only: `5` is given, `u4` is placed, `246` are candidates.
            Sdx "sdx" "SadMan: 5 is given, u4 placed, 246 are candidates; nine rows" sdx::write;
            /// A line of `HoDoKu`'s library, 9×9 only: `:0000:x:..3+4...:724 725::`.
            Hodoku "hodoku"
                "HoDoKu library: :0000:x:..3+4...:724 725::, + placed, then eliminated"
                hodoku::write;
            /// A list with a puzzle in each row, often below a header: `puzzle,solution`. Also read:
            /// one cell in each column, below the names `c1` to `c81` or `r1c1` to `r9c9`.
            Csv "csv" "A list below a header, such as puzzle,solution" |text| Ok(csv::write(text));
            /// A sheet as spreadsheets export it: commas between cells, nothing in an empty cell.
            Sheet "sheet"
                "Rows with commas between cells: 5,3,,,7,,,,"
                |text| Ok(sheet::write_sheet(text));
            /// A sheet as spreadsheets copy it: tabs between cells, nothing in an empty cell.
            Tsv "tsv"
                "Rows with tabs between cells, as spreadsheets copy them"
                |text| Ok(sheet::write_tsv(text));
            /// A table with bars and a row of dashes: `|---|---|`.
            Markdown "markdown"
                "A table with bars and a row of dashes: |---|---|"
                |text| Ok(markdown::write(text));
            /// A table of a web page: `<table><tr><td>5</td>`. Also read: a table in a forum, `[td]5[/td]`,
            /// one cell in each element, `<div>5</div>`, and 81 cells in an attribute or a script.
            Html "html" "A table of a web page: <table><tr><td>5</td>..." |text| Ok(html::write(text));
            /// The file of `SadMan` Sudoku: `[Puzzle]`, then one line per row.
            Sdk "sdk" "SadMan Sudoku: [Puzzle], then one line per row" |text| Ok(sdk::write(text));
            /// A collection of lines in which 0 is an empty cell. The reader reports the format
            /// [`Format::Line`] for it, unless it reads this format only.
            Sdm "sdm" "A collection: like line, but 0 is an empty cell" line::write_sdm;
            /// Simple Sudoku's file: `..1|8.5|..9`, and `-----------` between bands.
            Ss "ss" "Simple Sudoku: ..1|8.5|..9, with ----------- between bands" ss::write;
        }
    };
}

macro_rules! variants {
    ($($(#[$doc:meta])* $format:ident $name:literal $help:literal $write:expr;)*) => {
        /// A format in which a grid is written as text.
        ///
        /// ```
        /// use sudoku_text::Format;
        ///
        /// assert_eq!("box-drawing".parse(), Ok(Format::BoxDrawing));
        /// assert_eq!(Format::BoxDrawing.to_string(), "box-drawing");
        /// assert_eq!(Format::ALL.len(), Format::names().count());
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$doc])* $format,)*
        }

        impl Format {
            /// Every format.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$format),*];
        }
    };
}

table_of_formats!(variants);
pub(crate) use table_of_formats;
