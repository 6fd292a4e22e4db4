"""Runs drive.py, and meanwhile kills workers with SIGKILL:

    python kill.py TIMES --folder DIR [OPTIONS] -- PROGRAM split ARGUMENTS

Each time, it waits for more results, and for a random time; then it kills a random worker. The
exit code is that of the driver, or 9 if the driver ended before a worker could be killed.
"""
import random
import subprocess
import sys
import time
from pathlib import Path

import psutil


def count_lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_for(driver, condition):
    """Returns what the condition returns, as soon as it is true."""
    while not (found := condition()):
        if driver.poll() is not None:
            sys.exit(driver.returncode or 9)
        time.sleep(0.005)
    return found


def find_workers(driver):
    """Returns the processes that run tasks, without those that are just starting."""
    children = psutil.Process(driver.pid).children()
    return [child for child in children if "spawn_main" in str(child.cmdline())]


def main():
    times, arguments = int(sys.argv[1]), sys.argv[2:]
    folder = Path(arguments[arguments.index("--folder") + 1])
    shards, results = folder / "shards.txt", folder / "results.txt"
    before = count_lines(results)
    here = Path(__file__).parent
    driver = subprocess.Popen([sys.executable, here / "drive.py", *arguments])
    for nth in range(times):
        part = (nth + 0.5) / (times + 1)
        wait_for(driver, lambda: count_lines(results) > before + part * count_lines(shards))
        time.sleep(random.random() / 10)
        worker = random.choice(wait_for(driver, lambda: find_workers(driver)))
        worker.kill()
        print(f"killed worker {worker.pid} after {count_lines(results)} results", file=sys.stderr)
    sys.exit(driver.wait())


if __name__ == "__main__":
    main()
