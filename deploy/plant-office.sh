#!/bin/sh
# The plant office in one file: Deno, the product and its packages, packed, follow the HEAD_LINES of this script.
# It unpacks itself at the first start into UNPACK_DIR (default: the cache folder of the user), then runs:
#   plant-office [serve | worker | migrate | move | seed | settings [NAME [VALUE]]]
# It is configured by the same variables as the sources; DATA_DIR is .data in the folder where it is started.
set -eu
VERSION=
HEAD_LINES=

task="${1:-serve}"
[ $# -eq 0 ] || shift
case "$task" in
serve | worker | migrate | move | seed | settings) ;;
*)
  echo "usage: plant-office [serve | worker | migrate | move | seed | settings [NAME [VALUE]]]" >&2
  exit 2
  ;;
esac

unpacked="${UNPACK_DIR:-${XDG_CACHE_HOME:-${HOME:?HOME or UNPACK_DIR has to be set}/.cache}/plant-office}"
app="$unpacked/$VERSION"
if [ ! -e "$app" ]; then
  mkdir -p "$unpacked"
  new=$(mktemp -d -p "$unpacked")
  trap 'rm -rf "$new"' EXIT
  tail -n "+$((HEAD_LINES + 1))" "$0" | tar --no-same-owner -xzf - -C "$new"
  # Whole or not at all, even if several start at once: the first one's stays.
  mv -T "$new" "$app" 2>/dev/null || [ -e "$app" ]
  trap - EXIT
  rm -rf "$new"
fi

export DENO_DIR="$app/cache" DENO_NO_UPDATE_CHECK=1
exec "$app/deno" run --no-prompt --allow-read --allow-env --allow-run "$app/_fresh/server/limited.js" "$task" "$@"
