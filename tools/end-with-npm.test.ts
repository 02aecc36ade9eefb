import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const LONG_RUNNING = ['start', 'dev', 'test', 'check', 'e2e']

/** Runs a program that says how it ended, as npm runs ours. */
async function givenNpm() {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-npm-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'exec node program.mjs' } }))
  await writeFile(
    join(folder, 'program.mjs'),
    `import { endWithNpm } from '${new URL('end-with-npm.mjs', import.meta.url).href}'
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.once(signal, () => { process.stdout.write('ended by ' + signal); process.exit(0) })
    endWithNpm()
    process.stdout.write('running, ')
    setInterval(() => undefined, 1000)`,
  )
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(npm.stdout, 'data')
  return npm
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
  test(`what npm runs ends in order when npm alone gets ${signal}`, async () => {
    const npm = await givenNpm()
    const said = once(npm.stdout, 'data')
    npm.kill(signal)
    const isPassedOn = signal === 'SIGTERM' || signal === 'SIGINT'
    expect(String((await said)[0])).toBe(`ended by ${isPassedOn ? signal : 'SIGHUP'}`)
  })
}

test('no shell stands between npm and what runs for long', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  for (const name of LONG_RUNNING) expect(scripts[name]).toMatch(/^exec node /)
})
