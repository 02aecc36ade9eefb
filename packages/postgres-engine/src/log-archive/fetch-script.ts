/** The folder of a restored cluster with files of the log that its server asks for. The server cannot write there. */
export const FEED = 'log-feed'
/** What the server asks for, in the folder of its own log. */
export const WANTED = 'wanted-log'
export const HERE = 'here.'
export const NOT_THERE = 'not-there.'

export const FETCH_SCRIPT = 'fetch.sh'

/** `restore_command`, which Postgres runs in the data directory. It waits until the file is there, or is known to be nowhere. */
export const FETCH_SCRIPT_TEXT = `PATH=/usr/local/bin:/usr/bin:/bin
name=$1 place=$2 feed=../${FEED} logs=../logs
case $name in *.*) exit 1 ;; esac
printf %s "$name" > "$logs/.${WANTED}" && mv -f "$logs/.${WANTED}" "$logs/${WANTED}" || exit
while [ ! -e "$feed/${HERE}$name" ]; do
  [ ! -e "$feed/${NOT_THERE}$name" ] || exit 1
  sleep 0.01
done
cp "$feed/${HERE}$name" "$place"
`

/** Recovery stops before the first commit after the moment. The end of the log is the moment where nothing came later. */
export function replayParameters(moment: Date | undefined) {
  const target = moment && `recovery_target_time = '${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'\n`
  return `restore_command = 'sh ../${FETCH_SCRIPT} %f %p'\n${target ?? ''}recovery_target_action = 'promote'\n`
}
