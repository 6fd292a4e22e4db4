//! What each key does.

use crate::player::exported::{Export, Exported};
use crate::player::key::Key;
use crate::player::player::Player;
use crate::player::prompt::{Prompt, Question};
use crate::player::quiz::{self, Quiz};
use crate::player::task::Goal;
use crate::walk::Walk;
use stack_assumptions::Event;

impl<W: Walk> Player<W> {
    /// Handles a key. While a move of many steps is under way, any key breaks it off.
    pub fn press(&mut self, key: Key) {
        if matches!(key, Key::Delete | Key::Tab | Key::BackTab | Key::Control(_)) {
            // They do nothing here, and break nothing off.
        } else if key == Key::Interrupt {
            self.is_over = true;
        } else if self.task.is_some() {
            self.break_off();
        } else if self.prompt.is_some() {
            self.type_key(key);
        } else if self.switches.shows_help {
            self.switches.shows_help = false;
        } else {
            self.command(key);
        }
    }

    fn command(&mut self, key: Key) {
        // Any other command than these ends the playing.
        if !matches!(key, Key::Char(' ' | '+' | '=' | '-' | 'c' | '?' | 'q')) {
            self.switches.is_playing = false;
        }
        match key {
            Key::Right | Key::Char('l') => self.step_forward(),
            Key::Left | Key::Char('h') => self.step_back(),
            Key::Down | Key::Char('j') => self.go_over(),
            Key::Up | Key::Char('k') => self.go_up(),
            Key::Home => self.go_home(),
            Key::End => self.begin(Goal::End, true),
            Key::Char(char) => self.letter(char),
            _ => {}
        }
    }

    fn letter(&mut self, letter: char) {
        let last = self.last.map(|last| last.event);
        let here = |is_here: bool| i64::from(is_here);
        match letter {
            'n' => self.go_to_sibling(true),
            'N' => self.go_to_sibling(false),
            's' => self.begin(Goal::Solution, true),
            'S' => {
                let at_one = matches!(last, Some(Event::Solution { .. }));
                self.go_back_to(Goal::Solution, self.tally.solutions - here(at_one));
            }
            'd' => self.begin(Goal::DeadEnd, true),
            'D' => {
                let at_one = matches!(last, Some(Event::DeadEnd { .. }));
                self.go_back_to(Goal::DeadEnd, self.tally.dead_ends - here(at_one));
            }
            'g' => self.ask(Question::Goto, "go to path or event"),
            '/' => self.ask(Question::Search, "search"),
            'e' => self.ask(Question::Exported, "export b: the board, t: the tree, l: the log"),
            'm' => self.ask(Question::SetMark, "set mark a to z"),
            '\'' => self.ask(Question::GotoMark, "go to mark a to z, or ' for before the jump"),
            ' ' => {
                self.switches.is_playing = !self.switches.is_playing;
                self.say(if self.switches.is_playing { "playing" } else { "paused" });
            }
            '+' | '=' => self.change_speed(true),
            '-' => self.change_speed(false),
            'p' => self.toggle_quiz(),
            'c' => {
                self.switches.has_colour = !self.switches.has_colour;
                self.say(if self.switches.has_colour { "colours on" } else { "colours off" });
            }
            '?' => self.switches.shows_help = true,
            'q' => self.is_over = true,
            other => self.message = format!("{other:?} is no key: ? shows the keys"),
        }
    }

    fn ask(&mut self, question: Question, words: &str) {
        self.message.clear();
        self.prompt = Some(Prompt::new(question, words));
    }

    /// Takes a step, after the question of the quiz if there is one.
    fn step_forward(&mut self) {
        self.message.clear();
        match self.question() {
            Some(words) => self.prompt = Some(Prompt::new(Question::Predict, words)),
            None => _ = self.forward(),
        }
    }

    fn step_back(&mut self) {
        self.message.clear();
        if self.back().is_none() {
            self.say("the beginning");
        }
        self.read_last();
    }

    /// Takes a step while it plays.
    pub fn tick(&mut self) {
        if self.switches.is_playing && self.prompt.is_none() {
            self.message.clear();
            self.switches.is_playing = self.forward().is_some();
        }
    }

    fn type_key(&mut self, key: Key) {
        let Some(prompt) = &mut self.prompt else { return };
        match key {
            Key::Escape => {
                self.prompt = None;
                self.say("cancelled");
            }
            Key::Backspace => _ = prompt.input.pop(),
            Key::Char(char) => {
                prompt.push(char);
                if prompt.takes_one_key() {
                    self.answer();
                }
            }
            Key::Enter => self.answer(),
            _ => {}
        }
    }

    fn answer(&mut self) {
        let Some(Prompt { question, input, .. }) = self.prompt.take() else { return };
        match question {
            Question::Goto => self.go_to(&input),
            Question::Search if input.is_empty() => self.say("cancelled"),
            Question::Search => self.begin(Goal::Text(input.to_lowercase()), true),
            Question::Exported => match Exported::of(&input) {
                Some(what) => self.ask(Question::Export(what), &what.question()),
                None => self.say("b exports the board, t the tree, l the log"),
            },
            Question::Export(what) => self.export(what, input.trim()),
            Question::Predict => self.predict(&input),
            Question::SetMark => match letter_of(&input) {
                Some(letter) => {
                    let place = self.place();
                    self.marks.insert(letter, place);
                    self.message = format!("mark {letter} is set");
                }
                None => self.say("a mark is a letter from a to z"),
            },
            Question::GotoMark => self.go_to_mark(&input),
        }
    }

    fn export(&mut self, what: Exported, file: &str) {
        let file = if file.is_empty() { what.default_file() } else { file };
        match self.exported(what) {
            Ok(text) => self.export = Some(Export { file: file.to_owned(), text }),
            Err(message) => self.message = message,
        }
    }

    fn go_to_mark(&mut self, input: &str) {
        let here = self.place();
        let place = match (input, letter_of(input)) {
            ("'", _) => self.before_jump.take(),
            (_, Some(letter)) => self.marks.get(&letter).cloned(),
            _ => None,
        };
        match place {
            Some(place) => {
                self.go_to_place(place);
                self.before_jump = Some(here);
            }
            None => self.message = format!("there is no mark {input}"),
        }
    }

    fn toggle_quiz(&mut self) {
        match self.quiz.take() {
            None => {
                self.quiz = Some(Quiz::default());
                self.say("predict: each → asks what comes next; p ends it");
            }
            Some(Quiz { asked, right, none, .. }) => {
                self.message =
                    format!("{right} of {asked} right; always \"none\" would have been {none}");
            }
        }
    }

    /// The question of the quiz, if the board decides what comes next.
    fn question(&self) -> Option<String> {
        self.quiz?;
        let is_cut = self.is_cut_here();
        let is_decided_here = match self.last.map(|last| last.event) {
            None => self.tally.events == 0,
            Some(Event::Attempt { .. } | Event::Undo { .. } | Event::Rejected { .. }) => true,
            _ => false,
        };
        let (slot, _) = self.walk.untried(0).filter(|_| is_decided_here && !is_cut)?;
        let slot = self.walk.slot_name(slot);
        Some(format!("what is tried next in {slot}? (- for none)"))
    }

    fn predict(&mut self, answer: &str) {
        let Some((slot, candidates)) = self.walk.untried(1) else { return };
        let next = candidates.first();
        let name = next.map(|next| self.walk.candidate_name(*next));
        let is_right = match &name {
            Some(name) => quiz::names(answer, name),
            None => quiz::is_none(answer),
        };
        let right = name.unwrap_or_else(|| "none".to_owned());
        let mut message = if is_right { "right".to_owned() } else { format!("no: {right}") };
        if !is_right {
            let is_named = |candidate: &W::Candidate| {
                quiz::names(answer, &self.walk.candidate_name(*candidate))
            };
            let named = self.seen.iter().copied().find(is_named);
            if let Some(why) = named.and_then(|named| self.walk.why(slot, named)) {
                message = format!("{message}; {}: {why}", answer.trim());
            }
        }
        if let Some(quiz) = &mut self.quiz {
            quiz.answer(is_right, next.is_none());
        }
        self.message = message;
        self.forward();
    }
}

/// The letter of a mark.
fn letter_of(input: &str) -> Option<char> {
    input.chars().next().filter(char::is_ascii_lowercase)
}
