//! A JSON object as a line of a log.

use stack_assumptions::interval::Interval;
use stack_assumptions::partition::Fingerprint;
use stack_assumptions::{Counters, Event};

use super::entry::{End, Ending, LogHeader, LoggedDeduction, LoggedEvent, Value};
use super::error::Fault;
use super::object::Object;
use crate::log::header::{Header, VERSION};

/// A line after the header. The depth of an event is 0: only the events before it tell.
pub(super) enum Parsed {
    Event(LoggedEvent),
    Deduction(LoggedDeduction),
    Contradiction(String),
    End(End),
}

/// Parses a header.
pub(super) fn parse_header(object: &Object<'_>) -> Result<LogHeader, Fault> {
    let version = object
        .get("log")
        .ok_or_else(|| Fault::new(0, "an object without the key \"log\"", "the header of a log"))?;
    if version.number()? != VERSION {
        let expected = format!("version {VERSION}: another version of the program wrote this log");
        return Err(version.fault(expected));
    }
    let names = |key| match object.get(key) {
        Some(names) => {
            let list = names.strings()?;
            let expected = || format!("at most {} names", Header::MAX_NAMES);
            if list.len() > Header::MAX_NAMES { Err(names.fault(expected())) } else { Ok(list) }
        }
        None => Ok(Vec::new()),
    };
    let tree = object.get("tree").map(|tree| {
        let text = tree.string()?;
        let parsed = text.parse::<Fingerprint>();
        parsed.map_err(|_| tree.fault("twice 16 hexadecimal digits with a hyphen between"))
    });
    let part = object.get("part").map(|part| {
        let text = part.string()?;
        text.parse::<Interval>().map_err(|_| part.fault("an interval, such as 0.3-1.2 or 4-end"))
    });
    Ok(LogHeader {
        puzzle: object.expect("puzzle")?.string()?,
        arguments: object.expect("arguments")?.strings()?,
        slots: names("slots")?,
        candidates: names("candidates")?,
        tree: tree.transpose()?,
        part: part.transpose()?.unwrap_or_else(Interval::full),
        engine: object.expect("engine")?.string()?,
    })
}

/// Parses a line after the header.
pub(super) fn parse_line(object: &Object<'_>) -> Result<Parsed, Fault> {
    if object.get("end").is_some() {
        return parse_end(object).map(Parsed::End);
    }
    let event = object.get("event").ok_or_else(|| {
        Fault::new(0, "an object without the key \"event\"", "an event or the end")
    })?;
    let text = |key| object.expect(key)?.string();
    match &*event.string()? {
        "deduction" => Ok(Parsed::Deduction(LoggedDeduction {
            technique: text("technique")?,
            house: object.get("house").map(|house| house.string()).transpose()?,
            slot: object.expect("slot")?.value()?,
            candidate: object.expect("candidate")?.value()?,
        })),
        "contradiction" => Ok(Parsed::Contradiction(text("why")?)),
        name => match parse_event(object, name)? {
            Some(event) => Ok(Parsed::Event(event)),
            None => Err(event.fault(
                "attempt, rejected, pruned, undo, dead_end, backtrack, solution, deduction or \
                 contradiction",
            )),
        },
    }
}

fn parse_event(object: &Object<'_>, name: &str) -> Result<Option<LoggedEvent>, Fault> {
    let slot = || object.expect("slot")?.value();
    let candidate = || object.expect("candidate")?.value();
    let depth = 0;
    let event = match name {
        "attempt" => Event::Attempt { depth, slot: slot()?, candidate: candidate()? },
        "rejected" => Event::Rejected { depth, slot: slot()?, candidate: candidate()? },
        "pruned" => Event::Pruned { depth, slot: slot()?, candidate: candidate()? },
        "undo" => Event::Undo { depth, slot: slot()?, candidate: candidate()? },
        "dead_end" => Event::<Value, Value>::DeadEnd { depth, slot: slot()? },
        "backtrack" => Event::Backtrack { depth, slot: slot()? },
        "solution" => Event::Solution { depth },
        _ => return Ok(None),
    };
    let has_ordinal =
        matches!(event, Event::Attempt { .. } | Event::Rejected { .. } | Event::Pruned { .. });
    let ordinal = has_ordinal.then(|| object.expect("ordinal")?.number()).transpose()?;
    Ok(Some(LoggedEvent { event, ordinal }))
}

fn parse_end(object: &Object<'_>) -> Result<End, Fault> {
    let end = object.expect("end")?;
    let number = |key| object.expect(key)?.number();
    let ending = match &*end.string()? {
        "exhausted" => Ending::Exhausted,
        "stopped" => Ending::Stopped(object.expect("by")?.string()?),
        "cut" => Ending::Cut,
        _ => return Err(end.fault("exhausted, stopped or cut")),
    };
    let events = number("events")?;
    if ending == Ending::Cut {
        let at = object.expect("at")?;
        if at.number()? != events {
            return Err(at.fault(format!("{events}, the number of events")));
        }
    }
    let counters = Counters {
        nodes: number("nodes")?,
        rejected: number("rejected")?,
        pruned: number("pruned")?,
        backtracks: number("backtracks")?,
        dead_ends: number("dead_ends")?,
        solutions: number("solutions")?,
        max_depth: usize::try_from(number("max_depth")?)
            .map_err(|_| Fault::new(end.offset(), "a greater max_depth", "one that fits"))?,
    };
    Ok(End { ending, events, counters })
}
