#!/usr/bin/env bash
# Installs Dask in a virtual environment: setup.sh [DIR], by default target/dask.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
venv=${1:-$here/../../../target/dask}
python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps \
    --requirement "$here/requirements.txt"
"$venv/bin/python" -c 'import dask.distributed'
