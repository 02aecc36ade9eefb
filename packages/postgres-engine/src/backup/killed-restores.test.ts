import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgram } from '@plinth/testing/start-program'
import { expect, test, vi } from 'vitest'
import { createEngine, type Engine } from '../engine.ts'
import { atTheEnd } from '@plinth/testing/at-the-end'
import { BACKUP_REQUEST, givenRepository } from '../testing/given-backups.ts'
import { connected, givenFolder, removeEverything } from '../testing/given-engine.ts'
import { draft } from '../testing/test-drafts.ts'
import { listPreviousStates } from './previous-states.ts'

// Each step takes a process and an engine.
vi.setConfig({ testTimeout: 480_000 })
const MOST_STEPS = 60

test('a restore that is killed at any step leaves the old state or the restored one, and so does its way back', async () => {
  const dataDirectory = join(await givenFolder(), 'data')
  const { repository, folder } = await givenRepository()
  atTheEnd(() => withEngine(dataDirectory, removeEverything))
  const backup = await withEngine(dataDirectory, async (engine) => {
    await engine.create(draft('shop'))
    await write(engine, 'restored')
    return engine.backUp('shop', repository, BACKUP_REQUEST)
  })

  const restores = await killAtEachStep('restored', [dataDirectory, folder, 'shop', backup.id])
  const returns = await killAtEachStep('old', [dataDirectory, folder, 'shop', 'kept'])

  // The old state, decided but not moved, and complete: each was met.
  expect(restores.size).toBe(2)
  expect(returns.size).toBe(2)

  /** Until one is over before it is killed. Resolves to the states that were found. */
  async function killAtEachStep(goal: string, args: string[]) {
    const found = new Set<string>()
    for (let step = 1; step < MOST_STEPS; step++) {
      const asked = await withEngine(dataDirectory, (engine) => reset(engine, goal))
      const exit = await exitOf([...args, String(step)])
      found.add(await withEngine(dataDirectory, (engine) => expectWhole(engine, goal, asked)))
      if (exit !== 'SIGKILL') {
        expect(exit).toBe(0)
        expect(step).toBeGreaterThan(4)
        return found
      }
    }
    throw new Error('it was never over')
  }

  /** One kept state where there is one to put back, and the other state in its place. Resolves to what is asked for. */
  async function reset(engine: Engine, goal: string) {
    for (const { kept } of await engine.listPreviousStates()) await engine.removePreviousState('shop', kept)
    await engine.wake('shop')
    if (goal === 'old') {
      await write(engine, 'old')
      const { kept } = await engine.restoreBackup('shop', repository, { backup, passwords: draft('shop').passwords })
      return kept
    }
    await write(engine, 'old')
    return 'asked'
  }

  async function expectWhole(engine: Engine, goal: string, asked: string | undefined) {
    await engine.wake('shop')
    const state = await read(engine)
    expect(['old', 'restored']).toContain(state)
    for (const place of ['next', 'previous', 'returning', 'verifications']) {
      expect(await readdir(join(dataDirectory, 'restores', place))).toEqual([])
    }
    const kept = await engine.listPreviousStates()
    expect(await readdir(join(dataDirectory, 'restores/kept'))).toHaveLength(kept.length)
    const isDone = (await engine.restoreOf('shop')) === asked
    expect(isDone).toBe(state === goal)
    if (goal === 'old' && !isDone) expect(kept).toMatchObject([{ kept: asked }])
    // Whatever is not in place is kept: nothing is lost, and a backup can be restored again.
    if (kept.length > 0) {
      await engine.undoRestore('shop', kept[0]!.kept)
      expect(await read(engine)).toBe(state === 'old' ? 'restored' : 'old')
    } else expect(state).toBe('old')
    return state
  }
})

test('a state whose removal is killed is listed no more, and what is left of it goes at the next start', async () => {
  const dataDirectory = join(await givenFolder(), 'data')
  const { repository, folder } = await givenRepository()
  const keptDirectory = join(dataDirectory, 'restores/kept')
  atTheEnd(() => withEngine(dataDirectory, removeEverything))
  const kept = await withEngine(dataDirectory, async (engine) => {
    await engine.create(draft('shop'))
    const backup = await engine.backUp('shop', repository, BACKUP_REQUEST)
    return (await engine.restoreBackup('shop', repository, { backup, passwords: draft('shop').passwords })).kept!
  })
  expect(await listPreviousStates({ keptDirectory })).toMatchObject([{ ref: 'shop', kept }])

  expect(await exitOf([dataDirectory, folder, 'shop', 'removed', '1'])).toBe('SIGKILL')

  expect(await listPreviousStates({ keptDirectory })).toEqual([])
  expect(await readdir(keptDirectory, { recursive: true })).toContainEqual(expect.stringContaining('PG_VERSION'))
  await withEngine(dataDirectory, async (engine) => {
    const missing = { code: 'previous_state_missing' }
    await expect(engine.undoRestore('shop', kept)).rejects.toMatchObject(missing)
  })
  expect(await readdir(keptDirectory)).toEqual([])
})

async function write(engine: Engine, state: string) {
  await connected(engine, 'shop', 'postgres', async (owner) => {
    await owner.query('create table if not exists state (name text)')
    await owner.query('delete from state')
    await owner.query('insert into state values ($1)', [state])
  })
}

async function read(engine: Engine) {
  const { rows } = await connected(engine, 'shop', 'postgres', (owner) =>
    owner.query<{ name: string }>('select name from state'),
  )
  return rows.map(({ name }) => name).join()
}

async function withEngine<T>(dataDirectory: string, work: (engine: Engine) => Promise<T>) {
  const engine = await createEngine({ dataDirectory, log: () => undefined })
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

async function exitOf(args: string[]): Promise<unknown> {
  const child = startProgram('restoring-process', args, { stdio: ['ignore', 'ignore', 'inherit'] })
  atTheEnd(() => child.kill('SIGKILL'))
  const [code, signal] = await once(child, 'exit')
  return signal ?? code
}
