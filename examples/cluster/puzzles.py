"""Prints Sudokus, one per line: variants of the 9x9 ones in tests/corpus/sudoku.txt that have one
solution, with other digits and other orders of rows. The same number gives the same puzzles.

    python puzzles.py NUMBER > FILE
"""
import random
import sys
from pathlib import Path


def read_corpus():
    corpus = Path(__file__).resolve().parents[2] / "tests/corpus/sudoku.txt"
    for line in corpus.read_text().splitlines():
        fields = [field.strip() for field in line.split("|")]
        if len(fields) == 4 and len(fields[3]) == 81 and fields[1] == "1":
            yield fields[3]


def vary(puzzle, random):
    """Returns a puzzle with as many solutions."""
    digits = "".join(random.sample("123456789", 9))
    puzzle = puzzle.translate(str.maketrans("123456789", digits))
    rows = [puzzle[row : row + 9] for row in range(0, 81, 9)]
    bands = random.sample([rows[0:3], rows[3:6], rows[6:9]], 3)
    return "".join(row for band in bands for row in random.sample(band, 3))


def main():
    seeded, puzzles = random.Random(2016), list(read_corpus())
    for nth in range(int(sys.argv[1])):
        print(vary(puzzles[nth % len(puzzles)], seeded))


if __name__ == "__main__":
    main()
