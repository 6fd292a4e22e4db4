"""Runs the shards of any program on a Dask cluster. If interrupted, the same command continues."""
import argparse, fcntl, itertools, pathlib, re, subprocess, sys, time
from dask import config, distributed

LOCAL = {"threads_per_worker": 1, "memory_limit": 0, "dashboard_address": "127.0.0.1:0"}
LOCAL |= {"silence_logs": "CRITICAL", "scheduler_kwargs": {"allowed_failures": 10}}  # of workers
LOCAL["preload"] = "import signal; signal.signal(signal.SIGINT, lambda *_: None)"  # for Ctrl-C
config.set({"distributed.worker.profile.enabled": False, "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s"})  # or Dask slows the search by 5 %

def parse_arguments():
    usage = "drive.py OPTIONS -- PROGRAM split|left ARGUMENTS"
    add = (parser := argparse.ArgumentParser(description=__doc__, usage=usage)).add_argument
    add("--folder", type=pathlib.Path, required=True, help="for shards, results and outputs")
    add("--workers", type=int, help="on this machine; as many as cores")
    add("--scheduler", metavar="ADDRESS", help="of a Dask cluster, in place of local workers")
    add("--deadline", type=float, default=60, help="seconds, then a shard is split again; 60")
    add("--batch", type=int, default=1000, help="shards in one task, at most; 1000")
    add("--sample", type=int, default=1, help="results that are verified at the end; 1")
    add("--output", default=[], type=lambda file: ["-o", file], help="for the output of a list")
    add("split", nargs="+", metavar="PROGRAM split ARGUMENTS")
    return parser.parse_args()

def call(command, *arguments, text=None):
    """Runs a command; returns the lines of its output."""
    words = [*command, *map(str, arguments)]
    ended = subprocess.run(words, input=text, capture_output=True, text=True)
    if ended.returncode != 0:
        raise RuntimeError(f"exit code {ended.returncode} of {words}: {ended.stderr[-1000:]}")
    return ended.stdout.splitlines(keepends=True)

def run_shards(program, shards, limits, pieces):
    """Runs shards, on a worker: returns the results, what remains as new shards, and seconds."""
    begun = time.monotonic()
    results = call(program, "run", "-", "--threads", 1, *limits, text="".join(shards))
    if all(", remaining " in result and ", 0 nodes, " in result for result in results):
        raise RuntimeError(f"no shard could begin in time: {limits}")
    text = "".join(result for result in results if ", remaining " in result)
    rest = call(program, "left", "-", "--shards", max(pieces, 1), text=text) if text else []
    return results, rest, time.monotonic() - begun

def begin(options, results):
    """Returns the shards that are left: all, unless the folder has results already."""
    shards, path = call(options.split), options.folder / "shards.txt"
    whole = pathlib.Path(results.name).read_bytes().rpartition(b"\n")[0]
    if not whole:
        path.write_text("".join(shards))
        return shards
    if path.read_text() != "".join(shards):
        raise RuntimeError(f"{options.folder} has the results of other shards")
    results.truncate(len(whole) + 1)  # without a line that a crash has cut
    return call(options.program, "left", path, results.name, "--shards", len(shards))

def drive(options, client, shards, results):
    """Runs the shards on the cluster, and saves each result as it arrives."""
    lists = ["--folder", options.folder.absolute()] if "--list" in options.split else []
    limits = ["--deadline", options.deadline, *lists]
    queue = [(shard, 1 / len(shards)) for shard in reversed(shards)]  # with its part of the whole
    running, completed, fit, looked = {}, distributed.as_completed(), 1, 0
    begun, done, fraction, solutions = time.monotonic(), 0, 0, 0
    while queue or running:
        if time.monotonic() - looked > 1:  # workers may come and go
            threads, looked = max(1, sum(client.nthreads().values())), time.monotonic()
        while queue and len(running) < 2 * threads:
            size = max(1, min(options.batch, fit, len(queue) // (4 * threads)))
            batch, parts = zip(*[queue.pop() for _ in range(size)])
            task = (run_shards, options.program, batch, limits, 4 * threads // (len(queue) + 1))
            running[future := client.submit(*task, pure=False, retries=2)] = sum(parts)
            completed.add(future)
        lines, rest, seconds = (future := next(completed)).result()
        print("".join(lines), end="", file=results, flush=True)
        part = running.pop(future) / (len(lines) + len(rest))
        queue += [(shard, part) for shard in rest]
        fit = int(min(5, options.deadline / 2) * len(lines) / max(seconds, 1e-6))  # in a task
        done, fraction = done + len(lines), fraction + part * len(lines)
        solutions += sum(map(int, re.findall(r": (\d+) solutions", "".join(lines))))
        if sys.stderr.isatty():
            left = max(0, (time.monotonic() - begun) * (1 / fraction - 1))
            text = f"{done} shards, {fraction:.1%}, {solutions} solutions, {left:.0f} s left"
            print(f"\r{text}\x1b[K", end="" if queue or running else "\n", file=sys.stderr)

def main(options):
    options.program = [*itertools.takewhile(lambda w: w not in ("split", "left"), options.split)]
    options.folder.mkdir(parents=True, exist_ok=True)
    with open(options.folder / "results.txt", "a+") as results:
        fcntl.flock(results, fcntl.LOCK_EX | fcntl.LOCK_NB)  # no other driver in this folder
        if shards := begin(options, results):
            local = {} if options.scheduler else {"n_workers": options.workers, **LOCAL}
            with distributed.Client(options.scheduler, **local) as client:
                drive(options, client, shards, results)
        call(options.program, "verify", results.name, "--sample", options.sample)
        return subprocess.call([*options.program, "merge", results.name, *options.output])

if __name__ == "__main__":
    try:
        sys.exit(main(parse_arguments()))
    except BlockingIOError:
        sys.exit("error: another driver works in this folder")
    except (Exception, KeyboardInterrupt) as error:
        sys.exit(f"error: {str(error) or 'interrupted'}; the same command continues")
