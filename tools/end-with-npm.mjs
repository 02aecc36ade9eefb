const LOOK_AT_PARENT_EVERY = 250

/**
 * Npm passes SIGINT and SIGTERM on; any other end of it, a SIGHUP for one, would leave us behind. It is a SIGHUP to us
 * then. The script has to begin with `exec`: otherwise a shell that outlives npm is our parent.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGHUP')
  }, LOOK_AT_PARENT_EVERY).unref()
}
