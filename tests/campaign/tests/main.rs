//! The fault campaign, one part per file. CONTRIBUTING.md has the commands.

mod damage;
mod drivers;
mod held;
mod inventions;
mod kills;
mod model;
mod oracle;
mod panics;
mod parsers;
mod threads;
