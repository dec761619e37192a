#!/bin/sh
# Keeps a segment of PostgreSQL's log in a folder, compressed (docs/operations.md, Backup):
#   archive_command = '/usr/local/bin/archive-wal.sh %p %f /backup/wal'
# It says that it did only once the disk has it. After a crash PostgreSQL may bring the same segment again.
set -eu
segment=$1
folder=$3
kept="$folder/$2.gz"

if [ -e "$kept" ]; then
  if gunzip < "$kept" | cmp -s - "$segment"; then
    sync "$kept" "$folder"
    exit 0
  fi
  echo "$kept is there with other contents: it is of another server or timeline, or damaged" >&2
  exit 1
fi

gzip < "$segment" > "$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
sync "$folder"
