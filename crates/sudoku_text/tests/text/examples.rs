//! The example of each format.

use sudoku_text::{Format, Reader, Record};

#[test]
fn each_example_is_read_in_its_format_and_written_back() {
    for format in Format::ALL {
        let text = format.example();
        let records: Result<Vec<Record>, _> = Reader::new(text.as_bytes()).collect();
        let records = records.unwrap_or_else(|error| panic!("{format}: {error}"));
        assert!(!records.is_empty(), "{format}");
        for record in &records {
            assert_eq!(record.format, format.recognised_as());
        }
        let only: Result<Vec<Record>, _> = Reader::new(text.as_bytes()).format(format).collect();
        let only = only.unwrap();
        assert!(only.iter().all(|record| record.format == format), "{format}");
        let grids = |records: &[Record]| -> Vec<_> {
            records.iter().map(|record| (record.grid.clone(), record.line)).collect()
        };
        assert_eq!(grids(&only), grids(&records), "{format}");
        if let [record] = &*only
            && let Ok(written) = record.to_text(format)
        {
            assert_eq!(written.trim_end(), text.trim_end(), "{format}");
        }
    }
}

#[test]
fn a_reader_of_one_format_reads_no_other() {
    for format in Format::ALL {
        for other in Format::ALL.into_iter().filter(|other| *other != format) {
            let reader = Reader::new(other.example().as_bytes()).format(format);
            for record in reader.flatten() {
                assert_eq!(record.format, format, "{other} read as {format}");
            }
        }
    }
}
