import { build } from './build.mjs'
import { installPackages } from './install.mjs'
import { endPrograms, root } from './run.mjs'

const LOOK_AT_PARENT_EVERY = 250

// until the platform takes the signals over, nothing is running that would have to stop in order
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    endPrograms()
    process.exit(0)
  })
}
endWithNpm()

await installPackages()
await build()
process.chdir(root)
await import('../apps/platform/dist/main.js')

/** npm passes SIGINT and SIGTERM on; any other end of it would leave us behind. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGHUP')
  }, LOOK_AT_PARENT_EVERY).unref()
}
