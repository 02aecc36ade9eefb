import { expect, test, vi } from 'vitest'
import { connected, givenEngine } from '../testing/given-engine.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'
import { fingerprintOf, type Fingerprint } from '../testing/fingerprints.ts'
import { dumpOf, runAs } from '../testing/given-dump.ts'
import { restoreDump } from '../testing/restore-dump.ts'
import { givenRichProject } from '../testing/rich-database.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

requireMajors(15, 18)
// Many programs at once make a small machine slow.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const { engine } = await givenEngine({ extraEngines: EXTRA_ENGINES })

/** What the platform's superuser has made in a project before. */
const EXTENSIONS = [
  `create extension citext schema extensions`,
  `create extension hstore schema public`,
  `create extension postgres_fdw schema extensions`,
  `grant usage on foreign data wrapper postgres_fdw to postgres`,
]

/** Before 16 the owner of a project can make no roles. */
const ROLES = [
  `create role "Hand ""made"" Ünïcode" login connection limit 7 valid until '2099-01-01 00:00:00+00'`,
  `create role auditors nologin createdb`,
  `grant auditors to postgres with admin option`,
]

/** What a dump brings, of all that a fingerprint knows. */
const KINDS = `
  schemas relations columns constraints indexes functions types triggers policies rules publications published
  defaultRights statistics operators sequences foreignServers largeObjects contents`
  .trim()
  .split(/\s+/)

test.each([15, 17, 18] as const)('a rich project of %i is the same in another project', async (major) => {
  const [source, target] = [`rich${major}`, `again${major}`]
  await givenRichProject(engine, source, major)
  // a right that only a superuser could give again
  await runAs(engine, source, 'plinth_admin', 'revoke pg_monitor from "Hand ""made"" Ünïcode"')
  await engine.create(draft(target, { major }))
  await runAs(engine, target, 'plinth_admin', ...EXTENSIONS, ...(major < 16 ? ROLES : []))
  const before = await fingerprint(source)

  const dump = await dumpOf(engine, source)
  await restoreDump(engine, target, 'postgres', dump)

  expect(dump.endsWith('-- PostgreSQL database dump complete\n--\n')).toBe(true)
  expect(dump).not.toContain('SCRAM-SHA-256')
  const after = await fingerprint(target)
  if (major >= 16) expect(settingsOfAuditors(after)).toEqual(settingsOfAuditors(before))
  for (const kind of KINDS) expect({ [kind]: after[kind] }).toEqual({ [kind]: before[kind] })
  // the positive control: it had something to say about each
  for (const kind of KINDS) expect({ [kind]: before[kind]?.length }).not.toEqual({ [kind]: 0 })
})

test('a server that is no project takes a dump, with the roles that it names', async () => {
  await givenRichProject(engine, 'for-anywhere', 17)
  await engine.create(draft('anywhere', { template: 'bare', passwords: { plinth_admin: PASSWORDS.plinth_admin } }))
  const before = await fingerprint('for-anywhere')

  await restoreDump(engine, 'anywhere', 'plinth_admin', await dumpOf(engine, 'for-anywhere'))

  const after = await fingerprint('anywhere')
  for (const kind of ['contents', 'columns', 'constraints', 'policies', 'largeObjects'])
    expect({ [kind]: after[kind] }).toEqual({ [kind]: before[kind] })
  expect(after['roles']).toContainEqual(expect.objectContaining({ rolname: 'auditors', rolcreatedb: true }))
  expect(after['roles']).toContainEqual(expect.objectContaining({ rolname: 'authenticated', rolpassword: null }))
  expect(after['roles']).not.toContainEqual(expect.objectContaining({ rolname: 'plinth_reader' }))
})

const settingsOfAuditors = ({ settings = [] }: Fingerprint) =>
  settings.filter(({ role, datname }) => role === 'auditors' && datname === null)

/** Without what the platform has made for itself, and the rights of a login that it gives them in each project. */
async function fingerprint(ref: string): Promise<Fingerprint> {
  const found = await connected(engine, ref, 'plinth_admin', fingerprintOf)
  const isPlatforms = (row: object) =>
    /^\{"(?:nspname|oid|attrelid|name|conrelid|indexrelid)":"plinth\b/.test(JSON.stringify(row)) ||
    /plinth_reader/.test(String('defaclrole' in row && row.defaclrole))
  return Object.fromEntries(
    Object.entries(found).map(([kind, rows]) => [kind, rows.filter((row) => !isPlatforms(row)).map(withoutAssistant)]),
  )
}

const withoutAssistant = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]): [string, unknown] => [
      name,
      Array.isArray(value)
        ? value.filter((right) => !String(right).startsWith('plinth_assistant '))
        : typeof value === 'string'
          ? value.replaceAll(/,?plinth_assistant=\w+\/\w+/g, '')
          : value,
    ]),
  )
