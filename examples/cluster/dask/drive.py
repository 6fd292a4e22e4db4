"""Runs a search in shards on a Dask cluster, for any program that has the commands split, run,
left, verify and merge. After an interruption, the same command continues."""
import argparse, fcntl, re, signal, subprocess, sys, time
from pathlib import Path
import dask
from dask.distributed import Client, LocalCluster, as_completed

def parse_arguments():
    usage = "python drive.py --folder DIR [OPTIONS] -- PROGRAM split ARGUMENTS"
    parser = argparse.ArgumentParser(description=__doc__, usage=usage)
    add = parser.add_argument
    add("--folder", type=Path, required=True, help="for the shards, the results and output files")
    add("--workers", type=int, help="on this machine; as many as cores")
    add("--scheduler", metavar="ADDRESS", help="of a Dask cluster, in place of local workers")
    add("--deadline", type=float, default=60, help="seconds, then a shard is split again; 60")
    add("--batch", type=int, default=1000, help="shards in one task, at most; 1000")
    add("--sample", type=int, default=1, help="results that are verified at the end; 1")
    add("--output", metavar="FILE", help="for the joined output of a list")
    add("program", nargs="+", metavar="PROGRAM split ARGUMENTS")
    options = parser.parse_args()
    options.split, words = options.program, options.program + ["split"]
    options.program = words[: words.index("split")]
    return options

def call(command, *arguments, text=None):
    """Runs a command; returns the lines of its output."""
    words = [*command, *map(str, arguments)]
    ended = subprocess.run(words, input=text, capture_output=True, text=True)
    if ended.returncode != 0:
        raise RuntimeError(f"exit code {ended.returncode} of {words}: {ended.stderr.strip()}")
    return ended.stdout.splitlines(keepends=True)

def run_shards(program, shards, limits, pieces):
    """Runs shards, on a worker: returns the results, what remains as new shards, and seconds."""
    begun, rest = time.monotonic(), []
    results = call(program, "run", "-", "--threads", 1, *limits, text="".join(shards))
    if len(results) < len(shards) or any(", remaining " in result for result in results):
        rest = call(program, "left", "-", "--shards", max(pieces, 1), text="".join([*shards, *results]))
    return results, rest, time.monotonic() - begun

def begin(options, results):
    """Returns the shards that are left: all, unless the folder has results already."""
    shards, path = call(options.split), options.folder / "shards.txt"
    results.seek(0)
    whole = results.read().rpartition("\n")[0].encode()
    if not whole:
        path.write_text("".join(shards))
        return shards
    if path.read_text() != "".join(shards):
        raise RuntimeError(f"{options.folder} has the results of other shards")
    results.truncate(len(whole) + 1)  # without a line that a crash has cut
    return call(options.program, "left", path, results.name, "--shards", len(shards))

def drive(options, client, shards, results):
    """Runs the shards on the cluster, and saves each result as it arrives."""
    limits = ["--deadline", options.deadline]
    limits += ["--folder", options.folder.absolute()] if "--list" in options.split else []
    queue = [(shard, 1 / len(shards)) for shard in reversed(shards)]  # with its part of the whole
    running, completed, looked, pace = {}, as_completed(), 0, options.deadline
    begun, done, fraction, solutions = time.monotonic(), 0, 0, 0
    while queue or running:
        if time.monotonic() - looked > 1:  # workers may come and go
            threads, looked = max(1, sum(client.nthreads().values())), time.monotonic()
        while queue and len(running) < 2 * threads:
            size = max(1, min(options.batch, int(1 / pace), len(queue) // (4 * threads)))
            batch, weights = zip(*[queue.pop() for _ in range(size)])
            task = (run_shards, options.program, batch, limits, 4 * threads // (len(queue) + 1))
            running[future := client.submit(*task, pure=False, retries=2)] = sum(weights)
            completed.add(future)
        future = next(completed)
        lines, rest, seconds = future.result()
        print("".join(lines), end="", file=results, flush=True)
        weight = running.pop(future) / (len(lines) + len(rest))
        queue += [(shard, weight) for shard in rest]
        pace = max(seconds / max(len(lines), 1), 1e-6)  # seconds for a shard
        done, fraction = done + len(lines), fraction + weight * len(lines)
        solutions += sum(map(int, re.findall(r": (\d+) solutions", "".join(lines))))
        if sys.stderr.isatty():
            left = (time.monotonic() - begun) * (1 / max(fraction, 1e-9) - 1)
            text = f"{done} shards, {fraction:.1%}, {solutions} solutions, {left:.0f} s left"
            print(f"\r{text}\x1b[K", end="" if queue or running else "\n", file=sys.stderr)

def connect(options):
    if options.scheduler:
        return Client(options.scheduler)
    dask.config.set({"distributed.scheduler.allowed-failures": 10})  # of workers, in one task
    local = {"threads_per_worker": 1, "memory_limit": 0, "dashboard_address": "127.0.0.1:0"}
    client = Client(LocalCluster(options.workers, **local))
    # Ctrl-C is for the driver, which ends its workers.
    client.register_worker_callbacks(lambda: signal.signal(signal.SIGINT, lambda *_: None))
    return client

def main(options):
    options.folder.mkdir(parents=True, exist_ok=True)
    with open(options.folder / "results.txt", "a+") as results:
        fcntl.flock(results, fcntl.LOCK_EX | fcntl.LOCK_NB)  # no other driver in this folder
        if shards := begin(options, results):
            with connect(options) as client:
                drive(options, client, shards, results)
        call(options.program, "verify", results.name, "--sample", options.sample)
        output = ["-o", options.output] if options.output else []
        return subprocess.run([*options.program, "merge", results.name, *output]).returncode

if __name__ == "__main__":
    try:
        sys.exit(main(parse_arguments()))
    except (Exception, KeyboardInterrupt) as error:
        sys.exit(f"error: {error or type(error).__name__}; the same command continues")
