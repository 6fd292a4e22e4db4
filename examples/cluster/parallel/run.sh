#!/usr/bin/env bash
# Runs a search in shards with GNU parallel. After an interruption, the same command continues.
#     run.sh FOLDER PROGRAM split ARGUMENTS
# The variable PARALLEL has further options for parallel, such as --jobs 4 or --sshlogin HOST.
set -euo pipefail
deadline=${DEADLINE:-60} # seconds; what remains of a shard then is split again
folder=$1
shift
program=()
while [ "$1" != split ]; do program+=("$1"); shift; done
if ! command -v parallel >/dev/null; then
    echo 'error: parallel is missing: apt-get install parallel' >&2
    exit 1
fi
mkdir -p "$folder"
# Two runs in one folder would do the same work.
exec 9> "$folder/lock"
flock --nonblock 9 || { echo "error: $folder is in use" >&2; exit 2; }

# Each round has a file of shards; its log tells --resume-failed which of them are done.
round=1
while [ -s "$folder/shards-$((round + 1)).txt" ]; do round=$((round + 1)); done
"${program[@]}" "$@" > "$folder/new.txt"
if [ ! -s "$folder/shards-1.txt" ]; then
    mv "$folder/new.txt" "$folder/shards-1.txt"
elif ! cmp --quiet "$folder/new.txt" "$folder/shards-1.txt"; then
    echo "error: $folder has the results of other shards" >&2
    exit 2
fi
touch "$folder/results.txt"
# A line that a crash has cut.
if [ -n "$(tail -c 1 "$folder/results.txt")" ]; then sed -i '$d' "$folder/results.txt"; fi
while [ -s "$folder/shards-$round.txt" ]; do
    # The output of a job is printed as a whole, when it ends.
    parallel --joblog "$folder/log-$round.txt" --resume-failed --retries 3 \
        --arg-file "$folder/shards-$round.txt" \
        "${program[@]}" run {} --threads 1 --deadline "$deadline" >> "$folder/results.txt" || {
        echo "error: exit code $? of parallel; the same command continues" >&2
        exit 1
    }
    round=$((round + 1))
    "${program[@]}" left "$folder/shards-1.txt" "$folder/results.txt" \
        --shards "$((8 * $(nproc)))" > "$folder/new.txt"
    mv "$folder/new.txt" "$folder/shards-$round.txt"
done
"${program[@]}" merge "$folder/results.txt"
