#!/usr/bin/env bash
# Tests the engines with processes that are killed in the middle of a run:
#     test.sh [FOLDER OF THE PROGRAMS]    by default target/release
# It needs Python 3.11 with pip, and GNU parallel, and fails without them. CLUSTER_TESTS=skip
# leaves it out.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ "${CLUSTER_TESTS:-}" = skip ]; then
    echo 'CLUSTER_TESTS=skip: the engines for clusters are not tested'
    exit 0
fi
fail() {
    echo "error: $*" >&2
    exit 1
}
programs=$(cd "${1:-$here/../../target/release}" && pwd)
command -v python3 >/dev/null || fail 'python3 is missing (CLUSTER_TESTS=skip leaves this out)'
command -v parallel >/dev/null ||
    fail 'parallel is missing: apt-get install parallel (CLUSTER_TESTS=skip leaves this out)'
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
venv=$here/../../target/dask
"$here/dask/setup.sh" "$venv" ||
    fail 'Dask cannot be installed with pip (CLUSTER_TESTS=skip leaves this out)'
python=$venv/bin/python

# Prints what a command prints, and fails if that is not as expected.
expect() {
    local expected=$1 found
    shift
    found=$("$@" 2> "$scratch/errors") || {
        local code=$?
        cat "$scratch/errors" >&2
        fail "$*: exit code $code"
    }
    [ "$found" = "$expected" ] || fail "found $found, expected $expected: $*"
    echo "$found"
}

echo '== Dask: 12 queens, and a worker is killed'
kill_workers() { "$python" "$here/dask/kill.py" "$@"; }
expect 14200 kill_workers 1 --folder "$scratch/queens" --workers 2 --batch 1 \
    -- "$programs/eight_queens" split 12 --shards 200

echo '== Dask: the same, after the driver was killed'
head -n 50 "$scratch/queens/results.txt" > "$scratch/some.txt"
printf 'count interval' >> "$scratch/some.txt"
mv "$scratch/some.txt" "$scratch/queens/results.txt"
expect 14200 "$python" "$here/dask/drive.py" --folder "$scratch/queens" --workers 2 \
    -- "$programs/eight_queens" split 12 --shards 200

echo '== Dask: the queens of the README'
expect 4 "$python" "$here/dask/drive.py" --folder "$scratch/own" --workers 2 \
    -- "$programs/examples/own_program" split --shards 5

echo '== Dask: a list of 2,000 Sudokus, and a worker is killed'
"$python" "$here/puzzles.py" 2000 > "$scratch/puzzles.txt"
"$programs/sudoku" solve "$scratch/puzzles.txt" > "$scratch/expected.txt"
expect '' kill_workers 1 --folder "$scratch/list" --workers 2 --batch 1 \
    --output "$scratch/solved.txt" \
    -- "$programs/sudoku" split --list "$scratch/puzzles.txt" --shards 200 -- solve
[ "$(wc -l < "$scratch/solved.txt")" = 2000 ] || fail 'the output does not have 2,000 lines'
cmp "$scratch/solved.txt" "$scratch/expected.txt"

echo '== GNU parallel: 12 queens; a job is killed, and then parallel itself'
# It is eight_queens, but the first job kills itself.
cat > "$scratch/killed" <<END
#!/bin/sh
if [ "\$1" = run ] && mkdir "$scratch/mark" 2>/dev/null; then kill -9 \$\$; fi
exec "$programs/eight_queens" "\$@"
END
chmod +x "$scratch/killed"
run=("$here/parallel/run.sh" "$scratch/parallel" "$scratch/killed" split 12 --shards 200)
"${run[@]}" 2>/dev/null & pid=$!
until [ "$(cat "$scratch/parallel/results.txt" 2>/dev/null | wc -l)" -ge 20 ]; do
    kill -0 "$pid" || fail 'GNU parallel ended before it was killed'
    sleep 0.01
done
kill -9 "$(pgrep -P "$pid" -f parallel)"
wait "$pid" && fail 'found exit code 0 after parallel was killed'
[ -d "$scratch/mark" ] || fail 'no job was killed'
expect 14200 "${run[@]}"

echo '== the commands of README.md'
mkdir "$scratch/readme"
# An example has the name of GNU parallel.
PATH=$venv/bin:$programs:$PATH:$programs/examples "$python" "$here/readme.py" "$scratch/readme"
