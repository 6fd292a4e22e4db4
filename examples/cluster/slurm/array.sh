#!/usr/bin/env bash
# One task of an array job: it runs one line of FOLDER/shards.txt.
#     sbatch --array=1-$(wc -l < FOLDER/shards.txt) array.sh FOLDER PROGRAM
#SBATCH --job-name=shards --ntasks=1 --cpus-per-task=1 --output=/dev/null --requeue
set -euo pipefail
folder=$1
program=("${@:2}")
result=$folder/result-$SLURM_ARRAY_TASK_ID.txt
# A task that is killed leaves no result. It can run again.
"${program[@]}" run "$folder/shards.txt" --line "$SLURM_ARRAY_TASK_ID" --threads 1 \
    ${DEADLINE:+--deadline "$DEADLINE"} \
    > "$result.part" 2> "$folder/errors-$SLURM_ARRAY_TASK_ID.txt"
mv "$result.part" "$result"
