import { spawn } from 'node:child_process'
import { endWithNpm } from './end-with-npm.mjs'
import { installPackages } from './install.mjs'
import { bin, root } from './run.mjs'

await installPackages()

const programs = [
  spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--watch-path=apps/platform/src',
      '--watch-path=packages',
      '--watch-path=services',
      '--watch-preserve-output',
      'apps/platform/src/dev.ts',
    ],
    { cwd: root, stdio: 'inherit' },
  ),
  spawn(bin('vite'), ['apps/dashboard', '--clearScreen', 'false'], { cwd: root, stdio: 'inherit' }),
]

let code = 0
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => programs.forEach((program) => program.kill(signal)))
endWithNpm()
for (const program of programs) {
  program.once('exit', (exitCode) => {
    code ||= exitCode ?? 0
    programs.forEach((other) => other.kill('SIGTERM'))
    if (programs.every(({ exitCode: ended, signalCode }) => ended !== null || signalCode !== null)) process.exit(code)
  })
}
