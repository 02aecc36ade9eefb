import { build } from './build.mjs'
import { installPackages } from './install.mjs'

await installPackages()
await build()
await import('../apps/platform/dist/back-up.js')
