//! Exact covers have the published numbers, and those of exhaustion.

mod tilings;

use self::tilings::{Tilings, pentominoes, soma};
use proptest::prelude::*;
use stack_assumptions::exact_cover::{ExactCover, InvalidOption};
use stack_assumptions::{Laws, Puzzle, search};

fn cover(tilings: &Tilings) -> ExactCover {
    let mut cover = ExactCover::new(tilings.items, 0);
    for option in &tilings.options {
        cover.add_option(option.iter().copied()).unwrap();
    }
    cover
}

#[test]
fn pentominoes_tile_6_by_10_in_2339_ways() {
    // Haselgrove and Haselgrove, "A computer program for pentominoes", Eureka 23 (1960).
    assert_eq!(search(&cover(&pentominoes(6, 10))).count(), 4 * 2_339);
    assert_eq!(search(&cover(&pentominoes(3, 20))).count(), 4 * 2);
}

#[test]
fn the_soma_cube_has_240_assemblies() {
    // Guy and Conway (1961): Berlekamp, Conway and Guy, "Winning Ways", chapter 24. There are
    // 24 rotations and their mirror images.
    assert_eq!(search(&cover(&soma())).count(), 48 * 240);
}

#[test]
fn wrong_options_are_rejected() {
    let mut cover = ExactCover::new(2, 1);
    assert_eq!(cover.add_option([0, 2]), Ok(0));
    assert_eq!(cover.add_option([2]), Err(InvalidOption::NoPrimaryItem));
    assert_eq!(cover.add_option([]), Err(InvalidOption::NoPrimaryItem));
    assert_eq!(cover.add_option([0, 3]), Err(InvalidOption::NoSuchItem { item: 3, items: 3 }));
    assert_eq!(cover.add_option([1, 1]), Err(InvalidOption::Repeated(1)));
    assert_eq!(
        cover.add_option([0, 3]).unwrap_err().to_string(),
        "found item 3, expected a number below 3"
    );
    let coloured = cover.add_coloured_option([1], [(0, 7)]);
    assert_eq!(coloured, Err(InvalidOption::ColouredPrimaryItem(0)));
    assert_eq!(cover.add_coloured_option([0, 2], [(2, 7)]), Err(InvalidOption::Repeated(2)));
    assert_eq!(cover.add_option([1, 2]), Ok(1));
    assert_eq!(cover.options(), 2);
    // Both have the secondary item.
    assert_eq!(search(&cover).count(), 0);
    assert_eq!(cover.add_option([1]), Ok(2));
    assert_eq!(search(&cover).collect::<Vec<_>>(), [[0, 2]]);
}

#[test]
fn a_problem_without_primary_items_has_the_empty_cover() {
    assert_eq!(search(&ExactCover::new(0, 3)).collect::<Vec<_>>(), [[]; 1]);
    assert_eq!(search(&ExactCover::new(1, 0)).count(), 0);
}

/// An option: its items, each with its colour if it has one.
type Coloured = Vec<(usize, Option<u16>)>;

/// The covers, as sorted lists of options, by trying every set of options. The primary items
/// occur as often as `times` says.
fn by_exhaustion(times: &[u32], options: &[Coloured]) -> Vec<Vec<usize>> {
    let covers = (0..1_u32 << options.len())
        .map(|set| (0..options.len()).filter(|option| set >> option & 1 == 1).collect::<Vec<_>>());
    let is_exact = |cover: &Vec<usize>| {
        (0..8).all(|item| {
            let uses = cover.iter().flat_map(|option| &options[*option]);
            let colours: Vec<_> =
                uses.filter(|(other, _)| *other == item).map(|(_, colour)| *colour).collect();
            if let Some(times) = times.get(item) {
                return colours.len() == *times as usize;
            }
            let is_first = |colour: &Option<u16>| colour.is_some() && *colour == colours[0];
            colours.len() < 2 || colours.iter().all(is_first)
        })
    };
    covers.filter(is_exact).collect()
}

proptest! {
    #[test]
    fn random_problems_agree_with_exhaustion(
        times in proptest::collection::vec(1_u32..=2, 1..=8),
        is_repeated: bool,
        sets in proptest::collection::vec((1_u8.., proptest::array::uniform8(0_u16..4)), 0..11),
    ) {
        let times: Vec<u32> = times.iter().map(|times| if is_repeated { *times } else { 1 }).collect();
        let primary = times.len();
        let mut cover = ExactCover::new(primary, 8 - primary);
        for (item, times) in times.iter().enumerate() {
            cover.set_times(item, *times);
        }
        let mut options: Vec<Coloured> = Vec::new();
        for (set, colours) in sets {
            // Colour 3 means no colour.
            let colour = |item: usize| Some(colours[item]).filter(|it| item >= primary && *it < 3);
            let items = (0..8).filter(|item| set >> item & 1 == 1);
            let option: Coloured = items.map(|item| (item, colour(item))).collect();
            let plain = option.iter().filter(|item| item.1.is_none()).map(|item| item.0);
            let coloured = option.iter().filter_map(|(item, colour)| Some((*item, (*colour)?)));
            if cover.add_coloured_option(plain, coloured).is_ok() {
                options.push(option);
            }
        }
        let mut found: Vec<Vec<usize>> = search(&cover).collect();
        for cover in &mut found {
            cover.sort_unstable();
        }
        found.sort();
        let mut expected = by_exhaustion(&times, &options);
        expected.sort();
        prop_assert_eq!(found, expected);
        Laws::new(&cover).max_nodes(200).check().unwrap();
    }
}

/// Words in rows and columns with letters as colours, and cells that two words may share.
#[test]
fn the_word_squares_of_a_list_are_those_of_exhaustion() {
    // One of them is there twice.
    let words = ["ate", "eat", "eta", "tea", "tee", "tat", "ate", "aaa", "tae", "att"];
    let mut cover = ExactCover::new(6, 9);
    for line in 0..6 {
        for word in words {
            let cell = |at| 6 + if line < 3 { line * 3 + at } else { at * 3 + line - 3 };
            let letters =
                word.bytes().enumerate().map(|(at, letter)| (cell(at), u16::from(letter)));
            cover.add_coloured_option([line], letters).unwrap();
        }
    }
    let mut expected = 0;
    for rows in (0..1000).map(|at| [at / 100, at / 10 % 10, at % 10]) {
        let column = |at: usize| rows.map(|row: usize| words[row].as_bytes()[at]);
        let ways = |at| words.iter().filter(|word| word.as_bytes() == column(at)).count();
        expected += ways(0) * ways(1) * ways(2);
    }
    assert!(expected > 20);
    assert_eq!(search(&cover).count(), expected);
}

#[test]
fn an_item_occurs_as_often_as_it_must() {
    // An option for each edge, and each node three times: the labelled cubic graphs (OEIS A002829).
    for (nodes, graphs) in [(4, 1), (6, 70), (8, 19_355)] {
        let mut cover = ExactCover::new(nodes, 0);
        (0..nodes).for_each(|node| cover.set_times(node, 3));
        for from in 0..nodes {
            for to in from + 1..nodes {
                cover.add_option([from, to]).unwrap();
            }
        }
        assert_eq!(search(&cover).count(), graphs);
    }
}

/// Many items are chosen by another way than few: the choice must be the same.
#[test]
fn the_first_item_in_the_fewest_options_is_chosen_among_many() {
    // SplitMix64: Steele, Lea and Flood 2014.
    let mut state = 0_u64;
    let mut below = |end: usize| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % end as u64).unwrap()
    };
    for items in [20, 1_024, 1_025, 1_500] {
        let mut cover = ExactCover::new(items, 5);
        let mut options: Vec<Vec<usize>> = Vec::new();
        for _ in 0..4 * items {
            let mut option: Vec<usize> = (0..=below(6)).map(|_| below(items + 5)).collect();
            option.sort_unstable();
            option.dedup();
            match cover.add_option(option.iter().copied()) {
                Ok(number) => assert_eq!((number, options.len()), (number, number)),
                Err(error) => {
                    assert_eq!(error, InvalidOption::NoPrimaryItem);
                    continue;
                }
            }
            options.push(option);
            // What is refused leaves no trace.
            let twice = below(items);
            assert!(cover.add_option([below(items), twice, twice]).is_err());
        }
        let expected = |chosen: &[usize]| {
            let is_covered =
                |item: &usize| chosen.iter().any(|option| options[*option].contains(item));
            let is_left = |option: &&Vec<usize>| !option.iter().any(is_covered);
            let mut counts = vec![0; items];
            for option in options.iter().filter(is_left) {
                option.iter().filter(|item| **item < items).for_each(|item| counts[*item] += 1);
            }
            (0..items).filter(|item| !is_covered(item)).min_by_key(|item| counts[*item])
        };
        for _ in 0..5 {
            let (mut chosen, mut held) = (Vec::new(), Vec::new());
            for depth in 0..20 {
                assert_eq!(cover.slot(depth), expected(&chosen), "{items} items");
                let Some(slot) = cover.slot(depth) else { break };
                let candidates: Vec<_> = cover.candidates(slot).collect();
                if candidates.is_empty() {
                    break;
                }
                let option = candidates[below(candidates.len())];
                held.push(cover.attempt(slot, option).unwrap());
                chosen.push(option);
            }
            while held.pop().is_some() {
                chosen.pop();
                assert_eq!(cover.slot(held.len()), expected(&chosen), "{items} items");
            }
        }
    }
}

/// In quadratic time, this would take minutes.
#[cfg_attr(miri, ignore = "large")]
#[test]
fn problems_with_many_items_take_linear_time() {
    const MANY: usize = 200_000;
    let mut cover = ExactCover::new(MANY, 0);
    cover.add_option(0..MANY).unwrap();
    assert_eq!(search(&cover).collect::<Vec<_>>(), [[0]]);
    let mut cover = ExactCover::new(MANY, 0);
    for item in 0..MANY {
        cover.add_option([item]).unwrap();
        if item % 2 == 0 {
            cover.add_option([item, item + 1]).unwrap();
        }
    }
    assert_eq!(search(&cover).next().map(|chosen| chosen.len()), Some(MANY));
}
