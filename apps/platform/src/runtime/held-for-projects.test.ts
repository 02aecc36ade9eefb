import { once } from 'node:events'
import { database } from '@plinth/contract/database'
import { metrics } from '@plinth/contract/metrics'
import { projects } from '@plinth/contract/projects'
import { rowExports } from '@plinth/contract/row-exports'
import { expect, test } from 'vitest'
import { newRef } from '../domains/projects/project-rules.ts'
import { API_URL, givenApplications } from '../testing/given-applications.ts'
import { givenPlatform } from '../testing/given-platform.ts'
import { ranDump } from '../testing/given-dump-upload.ts'
import { ranImport } from '../testing/given-import.ts'
import { frontClient, handleOf, rowsOf, runSql, untilStatus } from '../testing/given-projects.ts'

const platform = await givenPlatform({ PLINTH_API_URL: API_URL })
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const { givenApplication, send } = givenApplications(platform, alice, organizations[0]!)
const { fleet, assistantSql } = platform.process
const { ref, anonKey } = await givenApplication('Shop')
const settings = () => send(`${API_URL}/p/${ref}/auth/v1/settings`, { apikey: anonKey })

test('what is held for a project ends with its connections, and the rest with the project', async () => {
  await useInEveryWay()
  const { connected, kept } = heldFor(ref)!
  expect(connected).toBeGreaterThanOrEqual(4)
  expect(kept).toBeGreaterThanOrEqual(4)

  await alice.call(projects.pause, { ref })
  await untilStatus(alice, ref, 'INACTIVE')
  expect(heldFor(ref)!.connected).toBe(0)
  expect(heldFor(ref)!.kept).toBeGreaterThanOrEqual(kept)

  await alice.call(projects.restore, { ref })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  await useInEveryWay()
  expect(heldFor(ref)!.connected).toBe(connected)

  await alice.call(projects.remove, { ref })
  await untilStatus(alice, ref, 'REMOVED')
  await platform.pool.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [`purge ${ref}`])
  await platform.pool.query(`notify "jobs:insert"`)
  await expect.poll(() => heldFor(ref)).toBeUndefined()
})

test('projects that strangers make up leave nothing behind', async () => {
  const made = Array.from({ length: 20 }, newRef)
  const before = fleet.held().size
  for (const name of made) {
    await expect(frontClient(platform, name).connect()).rejects.toMatchObject({ code: expect.any(String) })
    expect((await send(`${API_URL}/p/${name}/auth/v1/settings`, { apikey: anonKey })).status).toBe(404)
    expect((await send(`${API_URL}/p/${name}/auth/v1/verify`)).status).toBe(404)
  }
  expect(made.filter(heldFor)).toEqual([])

  // the positive control: a project that exists has a runtime from its first client on
  const { ref: real } = await givenApplication('Real')
  expect(fleet.held().size).toBe(before + 1)
  expect(heldFor(real)).toBeDefined()
})

const heldFor = (name: string) => fleet.held().get(name)

async function useInEveryWay() {
  const client = frontClient(platform, ref)
  await client.connect()
  await rowsOf(alice, ref, 'select 1')
  await runSql(alice, ref, 'select 1', { open_transaction: 'new' })
  await alice.call(database.tables, { ref }, await handleOf(alice, ref))
  await alice.call(metrics.overview, { ref })
  const person = { ref, userId: 'ada', organization: 'acme', role: 'Owner' as const }
  await assistantSql.read(person, 'select 1', { signal: new AbortController().signal })
  await (await alice.send('GET', `/platform/database/${ref}/dump?contents=schema`)).text()
  const { ticket } = await alice.call(rowExports.openQuery, { ref, query: 'select 1', format: 'csv' })
  await (await alice.call(rowExports.fetch, { ticket })).text()
  await ranDump(alice, ref, 'select 1;')
  await rowsOf(alice, ref, 'create table if not exists imported (id int)')
  await ranImport(alice, ref, '1\n', { table: 'imported', columns: ['id'] })
  expect((await settings()).status).toBe(200)
  const ended = once(client, 'end')
  await client.end()
  await ended
}
