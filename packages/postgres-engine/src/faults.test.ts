import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { atTheEnd } from './testing/at-the-end.ts'
import { connected, givenEngine } from './testing/given-engine.ts'
import { isRoot } from './system/os-user.ts'
import { birthOf } from './system/process-identity.ts'
import { draft } from './testing/test-drafts.ts'

test.each(['', '{"state":"unknown"}', '{'])('a record that holds %j stops its own cluster only', async (text) => {
  const { engine, dataDirectory } = await givenEngine()
  await Promise.all([engine.create(draft('damaged')), engine.create(draft('whole'))])
  await engine.close({ stopClusters: true })
  const record = join(dataDirectory, 'clusters', 'damaged', 'cluster.json')
  await writeFile(record, text)

  const { engine: next, events } = await givenEngine({ dataDirectory })

  expect(events).toContainEqual({
    event: 'record_damaged',
    ref: 'damaged',
    detail: `The file ${record} is damaged. Restore it from a backup.`,
  })
  await expect(next.wake('damaged')).rejects.toMatchObject({ code: 'record_damaged' })
  await next.wake('whole')
  await connected(next, 'whole', 'postgres', (owner) => owner.query('select 1'))
  await next.create(draft('later'))
  const owners = await Promise.all(
    ['damaged', 'later'].map(async (ref) => (await stat(join(dataDirectory, 'clusters', ref, 'data'))).uid),
  )
  expect(new Set(owners).size).toBe(isRoot() ? 2 : 1)
})

test('a template that was damaged between two starts is built again', async () => {
  const { engine, dataDirectory } = await givenEngine()
  await engine.create(draft('before'))
  await engine.close({ stopClusters: true })
  await writeFile(join(await templateOf(dataDirectory), 'data/global/pg_control'), '')

  const { engine: next, events } = await givenEngine({ dataDirectory })
  await next.create(draft('after'))

  expect(events).toContainEqual(expect.objectContaining({ event: 'template_damaged' }))
  await connected(next, 'after', 'postgres', (owner) => owner.query('select 1'))
})

test('a template that is damaged while the engine runs is built again by the next project', async () => {
  const { engine, events, dataDirectory } = await givenEngine()
  await engine.create(draft('before'))
  await writeFile(join(await templateOf(dataDirectory), 'data/PG_VERSION'), '')

  await Promise.all([engine.create(draft('after')), engine.create(draft('beside'))])

  expect(events.filter(({ event }) => event === 'template_built')).toHaveLength(2)
  for (const ref of ['after', 'beside']) {
    await connected(engine, ref, 'postgres', (owner) => owner.query('select 1'))
  }
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
  await expect.poll(starting, { timeout: 10_000 }).toBeGreaterThanOrEqual(availableParallelism())
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

test('a server that has just answered is not asked again until its process ends or it is silent', async () => {
  const { engine } = await givenEngine()
  await engine.create(draft('asked'))
  const { pid } = await engine.health('asked')
  const goOn = () => process.kill(pid!, 'SIGCONT')
  atTheEnd(() => {
    try {
      goOn()
    } catch {
      // it has ended since
    }
  })

  // A stopped server gives no answer, so what resolves did not wait for one.
  process.kill(pid!, 'SIGSTOP')
  await engine.wake('asked')
  expect(await engine.health('asked')).toMatchObject({ state: 'unresponsive' })
  let isAwake = false
  const waking = engine.wake('asked').then(() => (isAwake = true))
  await sleep(200)
  expect(isAwake).toBe(false)
  goOn()
  await waking

  await engine.health('asked')
  process.kill(pid!, 'SIGKILL')
  await expect.poll(() => birthOf(pid!)).toBeUndefined()
  await engine.wake('asked')
  expect((await engine.health('asked')).pid).not.toBe(pid)
})

async function templateOf(dataDirectory: string) {
  const templates = join(dataDirectory, 'templates')
  await mkdir(templates, { recursive: true })
  return join(templates, (await readdir(templates))[0]!)
}
