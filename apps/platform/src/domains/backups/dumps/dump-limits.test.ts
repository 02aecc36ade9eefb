import { hours, minutes, seconds } from '@plinth/catalog/durations'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../../testing/given-platform.ts'
import { givenProject, rowsOf } from '../../../testing/given-projects.ts'
import type { After } from '../../../runtime/after.ts'
import { createDumps } from './create-dumps.ts'
import type { DownloadOver } from '../../downloads/running-download.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const refs = await Promise.all(
  [1, 2, 3, 4].map(async () => {
    const { ref } = await givenProject(alice, organizations[0]!)
    await rowsOf(
      alice,
      ref,
      `create table big as select repeat(md5(n::text), 1000) as text from generate_series(1, 100) n`,
    )
    return ref
  }),
)

const { fleet, log } = platform.process

/** Dumps over the platform's own projects, whose time passes when the test says so. */
function givenDumps() {
  let now = 0
  const timers = new Set<{ at: number; work(): void }>()
  const after: After = (milliseconds, work) => {
    const timer = { at: now + milliseconds, work }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const dumps = createDumps({ fleet, log, after })
  const over: (DownloadOver & { ref: string })[] = []
  return {
    dumps,
    over,
    timers,
    pass(milliseconds: number) {
      now += milliseconds
      for (const timer of timers) {
        if (timer.at > now) continue
        timers.delete(timer)
        timer.work()
      }
    },
    open: (ref: string, userId = 'ada') =>
      dumps.open({
        ref,
        userId,
        contents: 'both',
        hasRoles: true,
        isCompressed: false,
        fileName: 'dump.sql',
        signal: new AbortController().signal,
        onEnd: () => undefined,
        onOver: async (ended) => void over.push({ ref, ...ended }),
      }),
  }
}

const sessions = (ref: string) =>
  fleet.asSuperuser(ref, async (admin) => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where backend_xmin is not null and usename = 'plinth_writer'`,
    )
    return rows.length
  })

const refused = (code: string) => expect.objectContaining({ code })

test('a dump ends after two hours, and not before, also where nobody reads on', async () => {
  const { open, pass, over, timers } = givenDumps()
  const { body } = await open(refs[0]!)
  const reader = body.getReader()
  const { value } = await reader.read()
  pass(hours(2) - seconds(1))
  expect(over).toEqual([])
  expect(await sessions(refs[0]!)).toBe(1)

  pass(seconds(1))
  expect(over).toEqual([{ ref: refs[0], ended: 'time_limit', bytes: value!.byteLength }])
  await expect(reader.read()).rejects.toThrow('The download broke off')
  await expect.poll(() => sessions(refs[0]!)).toBe(0)
  expect(timers.size).toBe(0)
})

test('a dump that is whole has no limit left', async () => {
  const { open, over, timers } = givenDumps()
  const { body } = await open(refs[0]!)
  const text = await new Response(body).text()
  expect(text).toContain('PostgreSQL database dump complete')
  expect(over).toEqual([{ ref: refs[0], ended: 'complete', bytes: Buffer.byteLength(text) }])
  expect(timers.size).toBe(0)
})

test('a ticket is good for a minute, and its dump ends with it', async () => {
  const { dumps, open, pass, over } = givenDumps()
  const early = dumps.keep(await open(refs[0]!))
  const late = dumps.keep(await open(refs[1]!))
  pass(minutes(1) - seconds(1))
  const taken = dumps.take(early)
  expect(() => dumps.take(early)).toThrow(refused('dump_not_found'))

  pass(seconds(1))
  expect(() => dumps.take(late)).toThrow(refused('dump_not_found'))
  expect(over).toEqual([{ ref: refs[1], ended: 'not_fetched', bytes: 0 }])
  await expect.poll(() => sessions(refs[1]!)).toBe(0)
  // the one that was fetched in time goes on
  expect(await new Response(taken.body).text()).toContain('PostgreSQL database dump complete')
})

test('a person has three dumps at once, others have theirs, and one that ends makes room', async () => {
  const { open, over } = givenDumps()
  const opened = [await open(refs[0]!), await open(refs[1]!), await open(refs[2]!)]
  await expect(open(refs[3]!)).rejects.toEqual(refused('too_many_dumps'))
  const { end } = await open(refs[3]!, 'bob')
  await expect(open(refs[3]!, 'carol')).rejects.toEqual(refused('dump_under_way'))
  end()

  opened[0]!.end()
  opened.push(await open(refs[0]!))
  for (const dump of opened) dump.end()
  expect(over.map(({ ended }) => ended)).toEqual(Array(5).fill('disconnected'))
})
