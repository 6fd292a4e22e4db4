"""Runs the commands in README.md, and compares what they print:

    python readme.py FOLDER          in an empty folder
    python readme.py FOLDER --write  writes what they print into README.md

Times differ from run to run, and with them the checksums of results, and so do the lines of a
sample: these are not compared.
"""
import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parent / "README.md"


def run(command, folder):
    both = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    return subprocess.run(command, shell=True, cwd=folder, text=True, **both).stdout


def without_times(output):
    output = re.sub(r", [0-9.]+ s, checksum \w+", ", T s, checksum C", output)
    return re.sub(r"(checksum, found|expected) \w{16}", r"\1 C", output)


def main():
    folder = Path(sys.argv[1])
    (folder / "examples").symlink_to(README.parents[1])
    failed, page = 0, README.read_text()
    for block in re.findall(r"^```console\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        written = ""
        for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            found = run(command.removeprefix("$ "), folder)
            written += f"{command}\n{found}"
            if without_times(found) != without_times(expected):
                print(f"{command}\nfound:\n{found}expected:\n{expected}", file=sys.stderr)
                failed += 1
        page = page.replace(block, written, 1)
    if sys.argv[2:] == ["--write"]:
        README.write_text(page)
    elif failed:
        sys.exit(f"error: {failed} commands print something else")


if __name__ == "__main__":
    main()
