import { readFile, rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atTheEnd } from '@plinth/testing/at-the-end'
import type { Engine } from '../engine.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { findHierarchies } from './group-hierarchies.ts'
import { isRoot } from '../system/os-user.ts'
import { draft } from '../testing/test-drafts.ts'

const PARENT = '/plinth-test'
const MEGABYTES = 256
/** The compute size and what the server itself takes. */
const CEILING = MEGABYTES + 64

/** Makes an array of so many megabytes, which takes about twice as much, and keeps it for a while. */
const holding = (megabytes: number, seconds = 0) => `do $$
declare
  held text[];
begin
  held := array(select repeat('x', 1000) || n from generate_series(1, ${megabytes * 1000}) n);
  perform pg_sleep(${seconds});
  perform cardinality(held);
end
$$`

const linux = process.platform === 'linux'
const groupProblem = await whyNoGroups()

test.runIf(linux)('a query that wants more memory than its project has fails, and the others go on', async () => {
  const { engine } = await givenEngine()
  await Promise.all([engine.create(draft('greedy')), engine.create(draft('roomy', { settings: large }))])

  await connected(engine, 'greedy', 'postgres', async (neighbor) => {
    await neighbor.query('create temporary table kept as select 42 as answer')
    const watched = peakOf(engine, 'greedy')
    await connected(engine, 'greedy', 'postgres', async (owner) => {
      await owner.query(`set work_mem = '16GB'`)
      await expect(owner.query(holding(600))).rejects.toMatchObject({ code: '53200' })
      await expect(owner.query('select 1 as still_here')).resolves.toMatchObject({ rows: [{ still_here: 1 }] })
    })
    expect(await watched.stop()).toBeLessThan(CEILING)
    expect((await neighbor.query('select answer from kept')).rows).toEqual([{ answer: 42 }])
  })

  // The same query takes what it wants where it may.
  const watched = peakOf(engine, 'roomy')
  await connected(engine, 'roomy', 'postgres', (owner) => owner.query(holding(600)))
  expect(await watched.stop()).toBeGreaterThan(CEILING)
})

test.runIf(linux)('many queries that are too much together lose the greediest, not the server', async () => {
  const { engine, events } = await givenEngine()
  await engine.create(draft('crowded'))
  const before = await engine.health('crowded')

  const outcomes = await connected(engine, 'crowded', 'postgres', async (neighbor) => {
    await neighbor.query('create temporary table kept as select 42 as answer')
    const running = [40, 41, 42, 43, 44, 45, 46].map((megabytes) =>
      connected(engine, 'crowded', 'postgres', (owner) => owner.query(holding(megabytes, 2))),
    )
    const settled = await Promise.allSettled(running)
    expect((await neighbor.query('select answer from kept')).rows).toEqual([{ answer: 42 }])
    return settled
  })

  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(failures.length).toBeGreaterThan(0)
  expect(failures.filter((code) => !['57014', '57P01'].includes(code))).toEqual([])
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(events).toContainEqual(expect.objectContaining({ event: 'memory_exceeded', ref: 'crowded' }))
  expect(await engine.health('crowded')).toEqual(before)
})

test.skipIf(groupProblem !== undefined)(
  `a control group holds all that a cluster starts${groupProblem === undefined ? '' : ` (not run: ${groupProblem})`}`,
  async () => {
    atTheEnd(removeParents)
    const { engine, events } = await givenEngine({ controlGroup: PARENT })
    await Promise.all([engine.create(draft('grouped')), engine.create(draft('beside'))])
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'sandbox', controllers: expect.arrayContaining(['memory']) }),
    )
    const { pid } = await engine.health('beside')

    // What a program starts is no child of the server, so only the group counts it.
    const group = await groupOf((await engine.health('grouped')).pid!)
    expect(group.limit).toBe(CEILING * 1024 * 1024)
    expect(await holdTogether(engine, 'grouped')).toBeLessThan(8)
    expect(await group.peak()).toBeLessThanOrEqual(group.limit)

    expect(await engine.health('beside')).toMatchObject({ state: 'running', pid })
    await engine.wake('grouped')
    await connected(engine, 'grouped', 'postgres', (owner) => owner.query('select 1'))

    const { engine: free } = await givenEngine()
    await free.create(draft('free'))
    expect(await holdTogether(free, 'free')).toBe(8)
  },
)

const large = { memoryMegabytes: 8192, maxConnections: 20 }

/** How many of eight programs, each within the limit of a process, got their 100 MB at once. */
async function holdTogether(engine: Engine, ref: string) {
  const program = '((head -c 100M /dev/zero; sleep 2) | tail -c 100M | wc -c)'
  return connected(engine, ref, 'plinth_admin', async (admin) => {
    await admin.query('create temp table output (bytes bigint)')
    await admin.query(`copy output from program '(${`${program} & `.repeat(8)} wait)'`)
    return (await admin.query('select from output where bytes = 104857600')).rowCount
  }).catch(() => 0)
}

async function groupOf(pid: number) {
  const { folder } = (await findHierarchies('/')).find(({ controllers }) => controllers.includes('memory'))!
  const path = /^\d+:memory:(.+)$/m.exec(await readFile(`/proc/${pid}/cgroup`, 'utf8'))![1]!
  const numberIn = async (file: string) => Number(await readFile(`${folder}${path}/${file}`, 'utf8'))
  return {
    limit: await numberIn('memory.limit_in_bytes'),
    peak: () => numberIn('memory.max_usage_in_bytes'),
  }
}

/** The most that the cluster's processes had in megabytes, by their proportional share. */
function peakOf(engine: Engine, ref: string) {
  let peak = 0
  let isOver = false
  const looking = (async () => {
    const { pid } = await engine.health(ref)
    while (!isOver) {
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
      const sizes = await Promise.all(
        [String(pid), ...children.split(' ').filter(Boolean)].map(async (process) => {
          const text = await readFile(`/proc/${process}/smaps_rollup`, 'utf8').catch(() => '')
          return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0)
        }),
      )
      peak = Math.max(peak, sizes.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024)
      await sleep(10)
    }
    return peak
  })()
  return {
    stop: () => {
      isOver = true
      return looking
    },
  }
}

async function removeParents() {
  for (const { folder } of await findHierarchies(PARENT)) await rmdir(folder).catch(() => undefined)
}

async function whyNoGroups() {
  if (!linux || !isRoot()) return 'only root on Linux may make control groups'
  const found = (await findHierarchies('/')).filter(({ controllers }) => controllers.includes('memory'))
  return found.some(({ version }) => version === 1) ? undefined : 'there is no version 1 memory controller here'
}
