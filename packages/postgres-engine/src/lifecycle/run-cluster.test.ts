import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readdir, readFile, rename } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { birthOf } from '../system/process-identity.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'

test('a session that cannot be ended is ended with its cluster, which comes back with its data', async () => {
  const { engine, events } = await givenEngine()
  await Promise.all([engine.create(draft('stuck')), engine.create(draft('beside'))])
  const beside = await engine.health('beside')
  await connected(engine, 'stuck', 'postgres', (owner) => owner.query('create table kept as select 42 as answer'))

  let backend = 0
  const working = connected(engine, 'stuck', 'postgres', async (owner) => {
    backend = (await owner.query('select pg_backend_pid() as pid')).rows[0].pid
    await owner.query('select pg_sleep(600)')
  }).catch(() => 'ended')
  await expect.poll(() => backend).not.toBe(0)
  process.kill(backend, 'SIGSTOP')
  const terminated = await connected(engine, 'stuck', 'postgres', (owner) =>
    owner.query('select pg_terminate_backend($1, 300) as ended', [backend]),
  )
  expect(terminated.rows).toEqual([{ ended: false }])
  expect(await birthOf(backend)).toBeDefined()

  await engine.restartHard('stuck', 'a session did not end')

  expect(await birthOf(backend)).toBeUndefined()
  expect(await working).toBe('ended')
  const { rows } = await connected(engine, 'stuck', 'postgres', (owner) => owner.query('select answer from kept'))
  expect(rows).toEqual([{ answer: 42 }])
  expect(await engine.health('beside')).toEqual(beside)
  expect(events).toContainEqual(
    expect.objectContaining({ event: 'restarted_hard', ref: 'stuck', reason: 'a session did not end' }),
  )
})

test.runIf(process.platform === 'linux')('no more clusters start at once than there are cores', async () => {
  const { engine, dataDirectory } = await givenEngine()
  const refs = Array.from({ length: availableParallelism() + 2 }, (_, index) => `wake-${index}`)
  const dataOf = (ref: string) => join(dataDirectory, 'clusters', ref, 'data')
  await Promise.all(refs.map((ref) => engine.create(draft(ref))))
  await Promise.all(refs.map((ref) => engine.stop(ref)))
  for (const ref of refs) await blockStart(dataOf(ref))

  const waking = Promise.all(refs.map((ref) => engine.wake(ref)))
  const starting = async () => (await Promise.all(refs.map((ref) => isStarting(dataOf(ref))))).filter(Boolean).length
  await expect.poll(starting).toBeGreaterThanOrEqual(availableParallelism())
  // Those that wait would have begun by now.
  await sleep(500)
  expect(await starting()).toBe(availableParallelism())

  for (const ref of refs) await unblockStart(dataOf(ref))
  await waking
  const states = await Promise.all(refs.map(async (ref) => (await engine.health(ref)).state))
  expect(new Set(states)).toEqual(new Set(['running']))
})

/** A server looks for its control file first, and opening a pipe waits for somebody who writes. */
async function blockStart(data: string) {
  const control = join(data, 'global/pg_control')
  await rename(control, `${control}.away`)
  await promisify(execFile)('mkfifo', ['-m', '666', control])
}

async function unblockStart(data: string) {
  const control = join(data, 'global/pg_control')
  await rename(control, `${control}.pipe`)
  await rename(`${control}.away`, control)
  const pipe = await open(`${control}.pipe`, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined)
  await pipe?.close()
}

async function isStarting(data: string) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return commands.some((command) => /^[^\0]*\/postgres\0/.test(command) && command.includes(`\0${data}\0`))
}
