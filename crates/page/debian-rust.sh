#!/usr/bin/env bash
# Unpacks Debian's Rust with the source of its standard library, for machines where rustup cannot
# fetch WebAssembly's target. Nothing is installed. Prints the folder: `page` takes it from the
# variable DEBIAN_RUST.
set -euo pipefail

root=${1:-${TMPDIR:-/tmp}/debian-rust}
if ! [ -x "$root/usr/bin/rustc" ]; then
    packages=$(mktemp -d)
    trap 'rm -rf "$packages"' EXIT
    cd "$packages"
    apt-get update >/dev/null
    # The libraries that the compiler needs, by the versions that it names.
    depends() { apt-cache depends rustc-web "$@" | sed -n 's/^ *Depends: \(lib[^ <]*\)$/\1/p'; }
    libraries=$(depends libstd-rust-web-dev | grep -E '^lib(std-rust-web-[0-9]|llvm[0-9])' | sort -u)
    libraries+=" $(apt-cache depends $libraries | sed -n 's/^ *Depends: \(libllvm[0-9]*\)$/\1/p' | sort -u)"
    # shellcheck disable=SC2086
    apt-get download rustc-web rust-web-src libstd-rust-web-dev $libraries >/dev/null
    for package in *.deb; do dpkg -x "$package" "$root"; done
fi
echo "$root"
