import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'
import { fingerprintOf, type Fingerprint } from '../testing/fingerprints.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'
import { givenRichProject, SECOND_DATABASE } from '../testing/rich-database.ts'

requireMajors(15, 18)
const { engine, events, dataDirectory } = await givenEngine({ extraEngines: EXTRA_ENGINES })
const PASSWORD = PASSWORDS.plinth_admin

describe('a rich project that goes from 15 to 17 and on to 18', () => {
  const ref = 'rich'
  const before: { uid: number; first: Fingerprint; second: Fingerprint } = { uid: 0, first: {}, second: {} }

  beforeAll(async () => {
    await givenRichProject(engine, ref, 15)
    before.uid = (await stat(join(dataDirectory, 'clusters', ref, 'data'))).uid
    before.first = await fingerprint('postgres')
    before.second = await fingerprint(SECOND_DATABASE)
  })

  test.each([17, 18] as const)('has the same objects, rows, rights and passwords on %i', async (major) => {
    await engine.upgrade(ref, major, PASSWORD)

    expect(await engine.health(ref)).toMatchObject({ state: 'running', major })
    expect(await fingerprint('postgres')).toEqual(ownerMakesRoles(before.first))
    expect(await fingerprint(SECOND_DATABASE)).toEqual(ownerMakesRoles(before.second))
    expect((await stat(join(dataDirectory, 'clusters', ref, 'data'))).uid).toBe(before.uid)
    expect(events).not.toContainEqual(expect.objectContaining({ event: 'upgrade_left_out' }))
    expect(await leftovers()).toEqual([])
  })

  test('every login keeps its password', async () => {
    for (const role of ['plinth_admin', 'postgres', 'authenticator', 'plinth_writer', 'plinth_assistant'] as const) {
      await connected(engine, ref, role, (client) => client.query('select 1'))
    }
    const byHand = { ...engine.connection(ref), user: 'Hand "made" Ünïcode', password: 'by hand', database: 'postgres' }
    await expect(answerTo(byHand, 'select current_user')).resolves.toEqual([{ current_user: 'Hand "made" Ünïcode' }])
    await expect(answerTo({ ...byHand, password: 'wrong' }, 'select 1')).rejects.toThrow(/password/)
  })

  test('sequences go on where they were, and triggers and checks still hold', async () => {
    await connected(engine, ref, 'postgres', async (owner) => {
      expect((await owner.query(`select nextval('shop.tickets') as n`)).rows).toEqual([{ n: '12' }])
      expect((await owner.query(`select nextval('shop.untouched') as n`)).rows).toEqual([{ n: '5' }])
      const added = await owner.query(
        `insert into shop.products (code, price) values ('NEW', 6) returning id, price, tax`,
      )
      expect(added.rows).toEqual([{ id: '110', price: '7.00', tax: '1.400' }])
      await expect(owner.query(`insert into shop.products (code) values ('lower')`)).rejects.toThrow(/is a code/)
    })
  })

  test('the server keeps its size and takes no shortcuts any more', async () => {
    const { rows } = await connected(engine, ref, 'plinth_admin', (admin) =>
      admin.query(`select current_setting('max_connections') as connections, current_setting('fsync') as fsync,
                          current_setting('autovacuum') as autovacuum, current_setting('wal_level') as wal_level`),
    )
    expect(rows).toEqual([{ connections: '23', fsync: 'on', autovacuum: 'on', wal_level: 'logical' }])
  })

  const fingerprint = (database: string) =>
    connected(engine, ref, 'plinth_admin', (admin) => fingerprintOf(admin), database)
})

test('an empty cluster goes from 15 to 18', async () => {
  await engine.create(draft('empty', { major: 15, template: 'bare', passwords: { plinth_admin: PASSWORD } }))
  await engine.upgrade('empty', 18, PASSWORD)
  await engine.upgrade('empty', 18, PASSWORD)
  expect(await engine.health('empty')).toMatchObject({ state: 'running', major: 18 })
})

test('a cluster cannot go back to an older major', async () => {
  await engine.create(draft('newer', { template: 'bare', passwords: { plinth_admin: PASSWORD } }))
  await expect(engine.upgrade('newer', 15, PASSWORD)).rejects.toMatchObject({ code: 'cannot_upgrade' })
  await expect(engine.upgrade('newer', 16, PASSWORD)).rejects.toMatchObject({ code: 'cannot_upgrade' })
})

test('a major that is not installed and a cluster that is not there are said to be so', async () => {
  await engine.create(draft('waiting', { major: 15, template: 'bare', passwords: { plinth_admin: PASSWORD } }))
  await expect(engine.upgrade('waiting', 16, PASSWORD)).rejects.toMatchObject({ code: 'major_not_installed' })
  await expect(engine.upgrade('nobody', 17, PASSWORD)).rejects.toMatchObject({ code: 'cluster_missing' })
})

async function answerTo(options: pg.ClientConfig, query: string) {
  const client = new pg.Client(options)
  await client.connect()
  const { rows } = await client.query(query).finally(() => client.end())
  return rows
}

/** The one thing that a project gets with 16 that it did not have. */
function ownerMakesRoles(fingerprint: Fingerprint): Fingerprint {
  const roles = fingerprint['roles']?.map((role) =>
    role['rolname'] === 'postgres' ? { ...role, rolcreaterole: true } : role,
  )
  return { ...fingerprint, roles: roles ?? [] }
}

async function leftovers() {
  const folders = ['next', 'previous', 'sources'].map((name) => readdir(join(dataDirectory, 'upgrades', name)))
  return (await Promise.all(folders)).flat()
}
