import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { installPackages } from './install.mjs'
import { root } from './run.mjs'

await installPackages()
await build()

const platform = spawn(process.execPath, ['apps/platform/dist/main.js'], { cwd: root, stdio: 'inherit' })

// a terminal sends Ctrl-C to both; a supervisor sends SIGTERM to this process alone
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => platform.kill('SIGTERM'))
platform.once('exit', (code, signal) => process.exit(signal ? 1 : code))
