import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PostgresMajor } from '../engine.ts'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { draft, PASSWORDS, SMALL } from '../testing/test-drafts.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'
import { trapsIn, VAULT } from '../testing/trapped-schema.ts'
import { TABLES_WITH_TRAPS, TRAPS } from '../testing/traps.ts'

requireMajors(15, 18)
const { engine } = await givenEngine({ extraEngines: EXTRA_ENGINES })

describe.each([
  [15, 17],
  [17, 18],
] as const)('an upgrade from %i to %i', (old, major) => {
  const ref = `hostile-${old}`
  let sprung: Sprung[] = []

  beforeAll(async () => {
    await givenTrappedProject(ref, old)
    // Also the smallest cluster must have room for the sessions of several owners.
    await engine.resize(ref, { ...SMALL, maxConnections: 1 })
    await engine.upgrade(ref, major, PASSWORDS.plinth_admin)
    // A server that stops writes all of its log.
    await engine.resize(ref, SMALL)
    sprung = await sprungIn(ref)
  })

  test('springs no trap with other rights than those of its owner', () => {
    const owners = new Set(sprung.map(({ owner }) => owner))
    const sessions = sprung.filter(({ session }) => !session.startsWith('plinth_upgrade_'))

    expect([...owners].sort()).toEqual(['odd owner', 'postgres'])
    expect(sessions).toEqual([])
    expect(sprung.filter(({ trap, owner }) => trap === 'vault' && owner !== 'postgres')).toEqual([])
  })

  test('leaves one superuser, and no login of its own', async () => {
    const { rows } = await connected(engine, ref, 'plinth_admin', (admin) =>
      admin.query(`select rolname from pg_authid where rolsuper or rolname ~ '^plinth_upgrade'`),
    )
    expect(rows).toEqual([{ rolname: 'plinth_admin' }])
  })

  test.each(['app', 'odd'])('brings all rows of the schema %s', async (schema) => {
    const counts = await connected(engine, ref, 'postgres', async (owner) => {
      const found: [string, number][] = []
      for (const table of TABLES_WITH_TRAPS) {
        const { rows } = await owner.query(`select count(*)::int as rows from ${schema}.${table}`)
        found.push([table, rows[0].rows])
      }
      return found
    })
    expect(counts).toEqual(TABLES_WITH_TRAPS.map((table) => [table, 2]))
  })

  // Without this the traps might be harmless by themselves.
  test('each of the traps springs with the rights of a superuser that comes across it', async () => {
    const control = `control-${major}`
    await givenTraps(control, major)
    await connected(engine, control, 'plinth_admin', async (admin) => {
      for (const { trigger } of TRAPS) await admin.query(trigger)
    })
    await engine.stop(control)

    const sprungForSuperuser = (await sprungIn(control)).filter(({ owner }) => owner === 'plinth_admin')
    const names = new Set(sprungForSuperuser.map(({ trap }) => trap))
    expect(TRAPS.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])

    await engine.start(control)
    const { rows } = await connected(engine, control, 'plinth_admin', (admin) =>
      admin.query(`select rolsuper from pg_authid where rolname = 'postgres'`),
    )
    expect(rows).toEqual([{ rolsuper: true }])
  })
})

async function givenTraps(ref: string, major: PostgresMajor) {
  await engine.create(draft(ref, { major }))
  await connected(engine, ref, 'postgres', async (owner) => {
    for (const statement of [...VAULT, 'create schema app', ...trapsIn('app')]) await owner.query(statement)
  })
}

/** The second owner cannot log in, and has lost the right to use what it made. */
async function givenTrappedProject(ref: string, major: PostgresMajor) {
  await givenTraps(ref, major)
  await connected(engine, ref, 'plinth_admin', async (admin) => {
    await admin.query(`create role "odd owner" nologin noinherit connection limit 0 valid until '2001-01-01'`)
    await admin.query(`grant "odd owner" to postgres`)
    await admin.query(`create schema odd authorization "odd owner"`)
  })
  await connected(engine, ref, 'postgres', async (owner) => {
    await owner.query(`set role "odd owner"`)
    for (const statement of trapsIn('odd')) await owner.query(statement)
    await owner.query(`revoke all on all tables in schema odd from "odd owner"`)
    await owner.query(`grant select on all tables in schema odd to postgres`)
  })
  await connected(engine, ref, 'plinth_admin', (admin) => admin.query(`alter schema odd owner to postgres`))
}

interface Sprung {
  trap: string
  owner: string
  session: string
}

/** By what people's sessions and ours ran; autovacuum has its own way to use an owner's rights. */
async function sprungIn(ref: string): Promise<Sprung[]> {
  const folder = engine.logDirectory(ref)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const messages = texts.flatMap((text) => text.split('\n').filter((line) => line.includes('"client backend"')))
  return messages.flatMap((line) => {
    const { message } = JSON.parse(line) as { message: string }
    const [, trap, owner, session] = /^trap "(.*)" as "(.*)" in a session of "(.*)"$/.exec(message) ?? []
    return trap === undefined || owner === undefined || session === undefined ? [] : [{ trap, owner, session }]
  })
}
