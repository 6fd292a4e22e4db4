//! A shard, or the count of one, read from any line reads back from its own text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stack_assumptions::partition::{Shard, ShardCount};

fuzz_target!(|line: &str| {
    if let Ok(shard) = line.parse::<Shard>() {
        assert!(!shard.puzzle.is_empty() && !shard.puzzle.contains('\n'));
        assert_eq!(shard.to_string().parse(), Ok(shard));
    }
    if let Ok(count) = line.parse::<ShardCount>() {
        assert_eq!(count.to_string().parse(), Ok(count));
    }
});
