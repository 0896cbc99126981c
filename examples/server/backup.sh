#!/bin/sh
# Copies the calendar and its images into a folder, and deletes copies that are older than 30 days: backup.sh DATA FOLDER
# Both are absolute paths: the folder of the caller may be one that only root can read.
set -eu
umask 077
cd /
kalends backup "$1/kalends.db" "$2/$(date +%F-%H%M%S).db"
mkdir -p "$2/media"
[ ! -d "$1/media" ] || cp -au "$1/media/." "$2/media/"
find "$2" -maxdepth 1 -name '*.db' -mtime +30 -delete
