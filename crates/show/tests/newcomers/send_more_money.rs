//! SEND + MORE = MONEY: each letter stands for another digit.

use std::cell::Cell;

use stack_assumptions::{Hold, Puzzle};
use stack_assumptions_show::{Draw, Scene};

const LETTERS: &str = "DEYNROSM";
const WORDS: [&str; 3] = ["SEND", "MORE", "MONEY"];

#[derive(Default)]
pub struct SendMoreMoney([Cell<Option<u32>>; 8]);

impl SendMoreMoney {
    fn digit(&self, letter: char) -> Option<u32> {
        self.0[LETTERS.find(letter).expect("a letter of the puzzle")].get()
    }

    /// Whether the last digits that are known add up.
    fn adds_up(&self) -> bool {
        for length in 1..=5_u32 {
            let last = |word: &str| {
                let letters = word.chars().rev().take(length as usize);
                let digits = letters.zip(0..).map(|(c, i)| Some(self.digit(c)? * 10_u32.pow(i)));
                digits.sum::<Option<u32>>()
            };
            let [send, more, money] = WORDS.map(last);
            let (Some(send), Some(more), Some(money)) = (send, more, money) else { return true };
            if (send + more) % 10_u32.pow(length) != money {
                return false;
            }
        }
        true
    }
}

impl Puzzle for SendMoreMoney {
    type Slot = char;
    type Candidate = u32;
    type Attempt<'p> = Hold<'p, Option<u32>>;
    type Solution = ();

    fn slot(&self, depth: usize) -> Option<char> {
        LETTERS.chars().nth(depth)
    }

    fn candidates(&self, letter: char) -> impl Iterator<Item = u32> {
        let least = u32::from("SM".contains(letter));
        (least..10).filter(|digit| self.0.iter().all(|other| other.get() != Some(*digit)))
    }

    fn attempt(&self, letter: char, digit: u32) -> Option<Self::Attempt<'_>> {
        let cell = &self.0[LETTERS.find(letter)?];
        let hold = Hold::new(cell, Some(digit));
        self.adds_up().then_some(hold)
    }

    fn solution(&self) {}
}

impl Draw for SendMoreMoney {
    fn scene(&self) -> Scene {
        let shown = |letter| self.digit(letter).map_or(letter.to_string(), |d| d.to_string());
        let [send, more, money] = WORDS.map(|word| word.chars().map(shown).collect::<String>());
        Scene::text(format_args!("  {send}\n+ {more}\n------\n {money}"))
    }

    fn slot_name(&self, letter: char) -> String {
        letter.to_string()
    }
}
