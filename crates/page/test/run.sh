#!/usr/bin/env bash
# Builds the page and tests it in Chromium. Installs what it needs; fails if that cannot be had.
set -euo pipefail
cd "$(dirname "$0")"

fail() {
    echo "error: $1" >&2
    exit 1
}

export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
if ! [ -x "$CHROMIUM" ]; then
    { apt-get update && apt-get install --yes --no-install-recommends chromium; } >/dev/null ||
        fail "Chromium is missing and cannot be installed: set CHROMIUM to its path"
fi
command -v npm >/dev/null || { apt-get update && apt-get install --yes nodejs npm; } >/dev/null ||
    fail "npm is missing and cannot be installed"
if ! rustup target add wasm32-unknown-unknown >/dev/null 2>&1; then
    DEBIAN_RUST=$(../debian-rust.sh) || fail "WebAssembly is missing: neither rustup nor Debian has it"
    export DEBIAN_RUST
fi
npm ci --silent --no-audit --no-fund

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# With the features of `cargo test --workspace`, so that nothing is compiled again.
root=$(cd ../../.. && pwd)
cargo build --quiet --locked --workspace --bins --example map_colouring
programs=${CARGO_TARGET_DIR:-$root/target}/debug
page() { "$programs/page" "$@"; }
export PAGE=$scratch/page.html OWN_PAGE=$scratch/own.html
page --output "$PAGE"
# A puzzle as its author has it: in a crate outside the workspace.
cp -r own_puzzle "$scratch/own_puzzle"
sed -i "s|REPOSITORY|$root|" "$scratch/own_puzzle/Cargo.toml"
page --path "$scratch/own_puzzle" --puzzle 'own_puzzle::Bits::default()' --output "$OWN_PAGE"

sed -i 's|let sum:|assert!(bit < 2, "the third bit is broken");\n        let sum:|' "$scratch/own_puzzle/src/lib.rs"
export PANIC_PAGE=$scratch/panic.html
page --path "$scratch/own_puzzle" --puzzle 'own_puzzle::Bits::default()' --output "$PANIC_PAGE"

# 10 queens have 118,665 events.
"$programs/eight_queens" count 10 --record "$scratch/log" --record-limit 100000 >"$scratch/count"
export LOG_PAGE=$scratch/log.html
page --log "$scratch/log" --output "$LOG_PAGE"

npm run --silent types
npm run --silent test
