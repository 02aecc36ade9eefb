import { projects } from '@plinth/contract/projects'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Caller } from '../../../testing/caller.ts'
import { givenPlatform, type TestPlatform } from '../../../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf, runSql } from '../../../testing/given-projects.ts'
import { hardCeiling } from './disk-rules.ts'

const MEGABYTE = 1024 * 1024
/** A new project takes some 40 MB, and its log counts with 256 MB. */
const CEILING = 380
const soon = { interval: 50 }

const without = { PLINTH_RESERVED_DISK_MEGABYTES: '0' }
const platform = await givenPlatform({ ...without, PLINTH_DISK_MEGABYTES: String(CEILING) })
const tiny = await givenPlatform({ ...without, PLINTH_DISK_MEGABYTES: '1' })
const open = await givenPlatform({ ...without, PLINTH_DISK_MEGABYTES: '0' })
const scene = await platform.given({ people: ['alice'], organizations: [{ name: 'Acme', owner: 'alice' }] })
const { alice } = scene
const acme = scene.organizations[0]!

const CREATE = 'create table filled (body text); alter table filled alter body set storage external'
const insert = (kilobytes: number) => `insert into filled values (repeat('x', ${kilobytes} * 1024))`

const diskOf = async (caller: Caller, ref: string) => (await caller.call(projects.get, { ref })).disk

async function bytesOf(caller: Caller, ref: string) {
  const { used_bytes, reserved_bytes } = (await diskOf(caller, ref))!
  return used_bytes + reserved_bytes
}

const untilDisk = (caller: Caller, ref: string, state: string) =>
  expect.poll(() => diskOf(caller, ref), soon).toMatchObject({ state })

async function connected(to: TestPlatform, ref: string) {
  const client = frontClient(to, ref)
  await client.connect()
  return client
}

/** Writes until its session is ended; returns the error it got. */
async function writeOn(client: pg.Client, kilobytes: number): Promise<pg.DatabaseError> {
  // between two statements the server's last words belong to neither
  const lastWords: Error[] = []
  client.on('error', (error) => lastWords.push(error))
  for (;;) {
    const failure: unknown = await client.query(insert(kilobytes)).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure === undefined) continue
    const said = [failure, ...lastWords].find((error) => error instanceof pg.DatabaseError)
    if (said) return said
    throw failure
  }
}

test('what fills the disk ends at the ceiling, its owner frees space and goes on, and nobody else notices', async () => {
  const { ref } = await givenProject(alice, acme)
  const neighbor = await givenProject(alice, acme, { name: 'Neighbor' })
  await rowsOf(alice, ref, CREATE)
  await rowsOf(alice, neighbor.ref, CREATE)
  const kept = await connected(platform, neighbor.ref)
  const reader = await connected(platform, ref)
  await reader.query('begin; select count(*) from filled')

  const clients = await Promise.all([1, 2, 3].map(() => connected(platform, ref)))
  const ends = await Promise.all(clients.map((client) => writeOn(client, 100)))

  for (const { code } of ends) expect(code).toMatch(/^(53100|25006)$/)
  await untilDisk(alice, ref, 'read_only')
  expect(await bytesOf(alice, ref)).toBeLessThan(hardCeiling(CEILING * MEGABYTE))
  expect((await runSql(alice, ref, insert(1))).error).toMatchObject({
    code: '25006',
    hint: expect.stringContaining('disk ceiling'),
  })

  const stubborn = await connected(platform, ref)
  await stubborn.query('set default_transaction_read_only = off')
  expect(await writeOn(stubborn, 20)).toMatchObject({
    code: '53100',
    message: 'This project has reached its disk ceiling, and this session wrote more.',
  })
  const { error } = await runSql(
    alice,
    ref,
    `set transaction read write; do $$ begin loop ${insert(20)}; perform pg_sleep(0.001); end loop; end $$`,
  )
  expect(error).toMatchObject({ code: '53100', hint: expect.stringContaining('free space') })
  expect(await diskOf(alice, ref)).toMatchObject({ state: 'read_only' })
  expect(await bytesOf(alice, ref)).toBeLessThan(hardCeiling(CEILING * MEGABYTE))

  expect((await reader.query('select 1 as still_here')).rows).toEqual([{ still_here: 1 }])
  await reader.query('rollback')
  await kept.query(insert(1))
  expect(await diskOf(alice, neighbor.ref)).toMatchObject({ state: 'normal' })

  await rowsOf(alice, ref, 'set transaction read write; truncate filled')
  await untilDisk(alice, ref, 'normal')
  await expect
    .poll(() => runSql(alice, ref, insert(1)), soon)
    .toMatchObject({ results: [{ command_tag: 'INSERT 0 1' }] })
  expect(await platform.logText()).toContain('A project has reached its disk ceiling and is read-only')
})

test('rows are deleted and their space given back while a project is read-only', async () => {
  const { ref } = await givenProject(alice, acme, { name: 'Deleting' })
  await rowsOf(alice, ref, CREATE)
  await writeOn(await connected(platform, ref), 200)
  await untilDisk(alice, ref, 'read_only')

  const owner = await connected(platform, ref)
  await owner.query('set default_transaction_read_only = off')
  await owner.query('delete from filled')
  await owner.query('vacuum full filled')
  await untilDisk(alice, ref, 'normal')
})

test('sorts that need more disk than the project has left are ended, and it goes on writing', async () => {
  const { ref } = await givenProject(alice, acme, { name: 'Sorting' })
  await rowsOf(alice, ref, CREATE)
  const greedy = `select count(*) from (select g from generate_series(1, 200000000) g order by g desc offset 1) as sorted`
  const sorter = await connected(platform, ref)

  const sorted = sorter.query(greedy)

  await expect(sorted).rejects.toMatchObject({ code: '53100', message: expect.stringContaining('temporary files') })
  expect((await runSql(alice, ref, greedy)).error).toMatchObject({
    code: '53100',
    hint: expect.stringContaining('Sort or join less'),
  })
  expect((await runSql(alice, ref, insert(1))).error).toBeUndefined()
})

test('a project that is far over its ceiling accepts no connections and says why', async () => {
  const { bob, organizations } = await tiny.given({ people: ['bob'], organizations: [{ name: 'Tiny', owner: 'bob' }] })
  const { ref } = await givenProject(bob, organizations[0]!)
  await untilDisk(bob, ref, 'refused')

  await expect(connected(tiny, ref)).rejects.toMatchObject({
    code: '53100',
    message: 'This project is far over its disk ceiling and accepts no connections.',
  })
  await expect(runSql(bob, ref, 'select 1')).rejects.toMatchObject({ code: 507, reason: 'disk_ceiling_reached' })
})

test('the same writes go through where there is no ceiling', async () => {
  const { carol, organizations } = await open.given({
    people: ['carol'],
    organizations: [{ name: 'Open', owner: 'carol' }],
  })
  const { ref } = await givenProject(carol, organizations[0]!)
  await rowsOf(carol, ref, CREATE)
  const client = await connected(open, ref)

  for (let written = 0; written < 150; written++) await client.query(insert(1024))

  expect((await open.process.fleet.engine.diskUse(ref)).bytes).toBeGreaterThan(CEILING * MEGABYTE)
  expect(open.process.disk.stateOf(ref)).toBe('normal')
})
