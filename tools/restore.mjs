import { resolve } from 'node:path'
import { build } from './build.mjs'
import { installPackages } from './install.mjs'

// npm runs this in the repository, wherever it was called
const [source, ...more] = process.argv.slice(2)
if (source !== undefined && !source.startsWith('s3:'))
  process.argv.splice(2, Infinity, resolve(process.env.INIT_CWD ?? '.', source), ...more)

await installPackages()
await build()
await import('../apps/platform/dist/restore.js')
