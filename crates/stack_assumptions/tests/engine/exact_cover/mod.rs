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

/// The covers, as sorted lists of options, by trying every set of options.
fn by_exhaustion(primary: usize, options: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let covers = (0..1_u32 << options.len())
        .map(|set| (0..options.len()).filter(|option| set >> option & 1 == 1).collect::<Vec<_>>());
    let uses = |cover: &[usize], item: usize| {
        cover.iter().filter(|option| options[**option].contains(&item)).count()
    };
    let is_exact = |cover: &Vec<usize>| {
        (0..8)
            .all(|item| if item < primary { uses(cover, item) == 1 } else { uses(cover, item) < 2 })
    };
    covers.filter(is_exact).collect()
}

proptest! {
    #[test]
    fn random_problems_agree_with_exhaustion(
        primary in 1_usize..=8,
        sets in proptest::collection::vec(1_u8.., 0..11),
    ) {
        let mut cover = ExactCover::new(primary, 8 - primary);
        let mut options = Vec::new();
        for set in sets {
            let items: Vec<usize> = (0..8).filter(|item| set >> item & 1 == 1).collect();
            if cover.add_option(items.iter().copied()).is_ok() {
                options.push(items);
            }
        }
        let mut found: Vec<Vec<usize>> = search(&cover).collect();
        for cover in &mut found {
            cover.sort_unstable();
        }
        found.sort();
        let mut expected = by_exhaustion(primary, &options);
        expected.sort();
        prop_assert_eq!(found, expected);
        Laws::new(&cover).max_nodes(200).check().unwrap();
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
