import { build } from './build.mjs'
import { endWithNpm } from './end-with-npm.mjs'
import { installPackages } from './install.mjs'
import { endPrograms, root } from './run.mjs'

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
