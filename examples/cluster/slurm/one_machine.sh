#!/usr/bin/env bash
# Starts Slurm on this machine, as root and without systemd, counts in an array job of ten
# tasks, merges, and stops Slurm. Nothing is written outside a temporary folder.
#     one_machine.sh PROGRAM split ARGUMENTS
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=()
while [ "$1" != split ]; do program+=("$1"); shift; done

if [ "$EUID" != 0 ]; then
    echo 'error: found an ordinary user, expected root: slurmd starts jobs of any user' >&2
    exit 1
fi
for name in munged slurmctld slurmd; do
    if ! command -v "$name" >/dev/null; then
        echo "error: $name is missing: apt-get install slurm-wlm munge" >&2
        exit 1
    fi
done
folder=$(mktemp -d)
stop() {
    status=$?
    scancel --name=shards 2>/dev/null || true
    if [ "$status" != 0 ] && [ "$status" != 5 ]; then tail -n 20 "$folder"/slurm*.log >&2 || true; fi
    for name in slurmd slurmctld munged; do
        pid=$(cat "$folder/$name.pid" 2>/dev/null) || continue
        kill "$pid"
        for _ in {1..100}; do
            kill -0 "$pid" 2>/dev/null || break
            sleep 0.1
        done
    done
    rm -rf "$folder"
}
trap stop EXIT

# munged tells Slurm who sends a message. All machines of a cluster have the same key.
chmod 755 "$folder"
(umask 077; head -c 128 /dev/urandom > "$folder/key")
munged --force --key-file="$folder/key" --socket="$folder/munge.socket" \
    --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" --seed-file="$folder/seed"

cores=$(nproc)
host=$(hostname -s)
cat > "$folder/slurm.conf" <<END
ClusterName=one_machine
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
# No control groups: they need systemd.
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
# Each task takes one core.
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cores State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
mkdir "$folder/state" "$folder/spool" "$folder/job"
export SLURM_CONF="$folder/slurm.conf"
slurmctld -c
slurmd -c

"${program[@]}" "$@" > "$folder/job/shards.txt"
# --wait: until all tasks have ended.
sbatch --wait --array="1-$(wc -l < "$folder/job/shards.txt")" "$here/array.sh" "$folder/job" \
    "${program[@]}" || echo 'error: not all tasks ended well' >&2
cat "$folder"/job/result-*.txt | "${program[@]}" merge -
