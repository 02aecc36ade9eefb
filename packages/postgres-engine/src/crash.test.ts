import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '@plinth/testing/start-program'
import { expect, test } from 'vitest'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { connected, givenEngine, givenFolder } from './testing/given-engine.ts'
import { isRoot } from './system/os-user.ts'
import { birthOf } from './system/process-identity.ts'
import { draft } from './testing/test-drafts.ts'

test('clusters outlive their engine, and the next engine adopts them', async () => {
  const dataDirectory = join(await givenFolder(), 'data')
  const before = await givenProcess(dataDirectory, ['left-running'])
  await before.until('found')
  await before.killNow()

  const { engine, events } = await givenEngine({ dataDirectory })

  expect(events).toContainEqual({ event: 'adopted', ref: 'left-running' })
  const { state, pid } = await engine.health('left-running')
  expect(state).toBe('running')
  await engine.start('left-running')
  expect(await engine.health('left-running')).toMatchObject({ pid })
  await engine.stop('left-running')
  expect(await birthOf(pid!)).toBeUndefined()
})

test('an engine that is killed while it makes five clusters leaves what the next one can finish', async () => {
  const dataDirectory = join(await givenFolder(), 'data')
  const refs = ['one', 'two', 'three', 'four', 'five']
  const before = await givenProcess(dataDirectory, refs)
  await before.until('started')
  await before.killNow()

  const { engine } = await givenEngine({ dataDirectory })
  expect(await engine.list()).not.toEqual([...refs].sort())
  await Promise.all(refs.map((ref) => engine.create(draft(ref))))

  expect(await engine.list()).toEqual([...refs].sort())
  for (const ref of refs) {
    await connected(engine, ref, 'postgres', (owner) => owner.query('create table made (id int)'))
  }
  const folders = refs.map((ref) => join(dataDirectory, 'clusters', ref, 'data'))
  const owners = await Promise.all(folders.map(async (folder) => (await stat(folder)).uid))
  expect(new Set(owners).size).toBe(isRoot() ? refs.length : 1)
  expect((await readdir(join(dataDirectory, 'templates'))).filter((name) => name.startsWith('.'))).toEqual([])
})

test('no acknowledged row is lost when the server is killed', async () => {
  const { engine } = await givenEngine()
  await engine.create(draft('written-to'))
  await connected(engine, 'written-to', 'postgres', (owner) => owner.query('create table rows (id int primary key)'))
  const acknowledged: number[] = []

  for (let round = 0; round < 3; round++) {
    const writers = [0, 1, 2].map((writer) => writeUntilItFails(round * 3 + writer))
    const enough = acknowledged.length + 100
    while (acknowledged.length < enough) await sleep(5)
    const { pid } = await engine.health('written-to')
    process.kill(pid!, 'SIGKILL')
    await Promise.all(writers)
    await engine.start('written-to')
  }
  expect(await missing()).toEqual([])

  // The check itself can fail: a row that is taken away is noticed.
  const victim = acknowledged[50]!
  await connected(engine, 'written-to', 'postgres', (owner) => owner.query('delete from rows where id = $1', [victim]))
  expect(await missing()).toEqual([victim])

  async function writeUntilItFails(writer: number) {
    await connected(engine, 'written-to', 'postgres', async (owner) => {
      for (let id = writer * 1_000_000; ; id++) {
        const written = await owner.query('insert into rows values ($1)', [id]).catch(() => undefined)
        if (!written) return
        acknowledged.push(id)
      }
    }).catch(() => undefined)
  }

  async function missing() {
    const { rows } = await connected(engine, 'written-to', 'postgres', (owner) => owner.query('select id from rows'))
    const there = new Set(rows.map(({ id }) => id))
    return acknowledged.filter((id) => !there.has(id))
  }
})

test('a killed server whose backend works on is started again all the same', async () => {
  const { engine } = await givenEngine()
  await engine.create(draft('busy'))
  let backend = 0
  const working = connected(engine, 'busy', 'postgres', async (owner) => {
    backend = (await owner.query('select pg_backend_pid() as pid')).rows[0].pid
    await owner.query('select count(*) from (select generate_series(1, 100000000000)) endless')
  }).catch(() => 'ended')
  while (backend === 0) await sleep(5)

  const { pid } = await engine.health('busy')
  process.kill(pid!, 'SIGKILL')
  await expect.poll(() => birthOf(pid!)).toBeUndefined()
  expect(await birthOf(backend)).toBeDefined()
  await engine.wake('busy')

  expect(await engine.health('busy')).toMatchObject({ state: 'running' })
  expect(await birthOf(backend)).toBeUndefined()
  expect(await working).toBe('ended')
})

test('a stale pid file that names a stranger does not get the stranger killed', async () => {
  const { engine, dataDirectory } = await givenEngine()
  await Promise.all([engine.create(draft('stale')), engine.create(draft('neighbour'))])
  const data = join(dataDirectory, 'clusters', 'stale', 'data')
  const { uid, gid } = await stat(data)
  const sleeper = spawn('sleep', ['600'], { stdio: 'ignore', cwd: '/', ...(isRoot() && { uid, gid }) })
  atTheEnd(() => sleeper.kill('SIGKILL'))
  await engine.stop('stale')
  const neighbour = await engine.health('neighbour')

  for (const stranger of [sleeper.pid, neighbour.pid]) {
    await writeFile(join(data, 'postmaster.pid'), `${stranger}\n${data}\n`)
    expect(await engine.health('stale')).toMatchObject({ state: 'stopped' })
    await engine.stop('stale')
    await engine.start('stale')
    expect(await engine.health('stale')).toMatchObject({ state: 'running' })
    await engine.stop('stale')
  }

  expect(sleeper.exitCode ?? sleeper.signalCode).toBeNull()
  expect(await engine.health('neighbour')).toEqual({ ...neighbour, state: 'running' })
})

test('an engine takes the lock of a dead process over, also when its pid belongs to another one by now', async () => {
  const dataDirectory = join(await givenFolder(), 'data')
  const before = await givenProcess(dataDirectory, [])
  await before.until('found')
  const lock = await readFile(join(dataDirectory, 'engine.lock'), 'utf8')
  await before.killNow()
  await writeFile(join(dataDirectory, 'engine.lock'), lock.replace(/^\d+/, String(process.ppid)))

  const { engine } = await givenEngine({ dataDirectory })

  expect(await engine.list()).toEqual([])
})

async function givenProcess(dataDirectory: string, refs: string[]) {
  const child = startProgram('test-process', [dataDirectory, 'stay', ...refs], { stdio: ['ignore', 'pipe', 'inherit'] })
  atTheEnd(() => child.kill('SIGKILL'))
  return { until: (event: string) => untilEvent(child, event), killNow: () => kill(child) }
}

async function untilEvent(child: ChildProcess, event: string) {
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.includes(`"event":"${event}"`)) return
  }
  throw new Error(`the process ended before it reported ${event}`)
}

async function kill(child: ChildProcess) {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
