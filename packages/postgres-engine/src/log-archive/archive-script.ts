/** The folder of a cluster where its server puts finished files of the log, one folder for each archive. */
export const SPOOL = 'log-spool'
/** Says that the server gave the archive up. */
export const GIVEN_UP = 'given-up'

/** A gigabyte of 4 MB each: what may wait for a target that fails. */
export const MOST_SPOOLED = 256

/** A copy that is killed is made again by Postgres, three times a minute. */
const MOST_FAILURES = 10

export const ARCHIVE_SCRIPT = 'archive.sh'

/**
 * `archive_command`, which Postgres runs in the data directory and again until it succeeds:
 * https://www.postgresql.org/docs/current/continuous-archiving.html. The time of a file tells what it covers, so it is kept.
 * A cluster that cannot archive goes on: the disk must not fill with a log that nobody fetches.
 */
export const ARCHIVE_SCRIPT_TEXT = `PATH=/usr/local/bin:/usr/bin:/bin
file=$1 name=$2 spool=../${SPOOL}/$3
case $name in *.*) exit 0 ;; esac
[ ! -e "$spool/${GIVEN_UP}" ] || exit 0
give_up() {
  rm -f "$spool/.copy"
  : > "$spool/${GIVEN_UP}" && sync "$spool"
  exit
}
fail() {
  printf x >> "$spool/.failures" && [ "$(wc -c < "$spool/.failures")" -lt ${MOST_FAILURES} ] && exit 1
  give_up
}
mkdir -p "$spool" || exit
set -- "$spool"/[0-9A-F]*
[ $# -lt ${MOST_SPOOLED} ] || give_up
cp -p "$file" "$spool/.copy" && sync "$spool/.copy" && mv -f "$spool/.copy" "$spool/$name" && sync "$spool" || fail
[ ! -e "$spool/.failures" ] || rm -f "$spool/.failures"
`

/** Where nothing is archived, Postgres forgets each file: switching `archive_mode` would need a restart. */
export const archiveCommand = (log: string | undefined) =>
  log === undefined ? 'true' : `sh ../${ARCHIVE_SCRIPT} %p %f ${log}`
