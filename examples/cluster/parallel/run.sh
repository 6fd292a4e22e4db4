#!/usr/bin/env bash
# Runs a search in shards with GNU parallel. After an interruption, the same command continues.
#     run.sh FOLDER PROGRAM split ARGUMENTS
# The variable PARALLEL has more options for parallel, such as --jobs 4 or --sshlogin HOST.
set -euo pipefail
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

"${program[@]}" "$@" > "$folder/new.txt"
if [ ! -s "$folder/log.txt" ]; then
    mv "$folder/new.txt" "$folder/shards.txt"
elif ! cmp --quiet "$folder/new.txt" "$folder/shards.txt"; then
    echo "error: $folder has the results of other shards" >&2
    exit 2
fi
touch "$folder/results.txt"
# A line that a crash has cut.
if [ -n "$(tail -c 1 "$folder/results.txt")" ]; then sed -i '$d' "$folder/results.txt"; fi

# The log tells --resume-failed which shards are done. A shard that runs twice is harmless:
# merge counts it once.
parallel --joblog "$folder/log.txt" --resume-failed --retries 3 \
    --arg-file "$folder/shards.txt" \
    "${program[@]}" run {} --threads 1 >> "$folder/results.txt" 9>&- || {
    echo "error: exit code $? of parallel; the same command continues" >&2
    exit 1
}
"${program[@]}" merge "$folder/results.txt"
