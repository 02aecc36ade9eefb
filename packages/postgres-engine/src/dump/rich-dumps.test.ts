import { expect, test } from 'vitest'
import { givenEngine } from '../testing/given-engine.ts'
import { EXTRA_ENGINES, requireMajors } from '../testing/given-majors.ts'
import type { Fingerprint } from '../testing/fingerprints.ts'
import { dumpOf, runAs } from '../testing/given-dump.ts'
import { restoreDump } from '../testing/restore-dump.ts'
import { EXTENSIONS, fingerprintOfPeople, KINDS, ROLES } from '../testing/rich-dump.ts'
import { givenRichProject } from '../testing/rich-database.ts'
import { draft, PASSWORDS } from '../testing/test-drafts.ts'

requireMajors(15, 18)
const { engine } = await givenEngine({ extraEngines: EXTRA_ENGINES })

test.each([15, 17, 18] as const)('a rich project of %i is the same in another project', async (major) => {
  const [source, target] = [`rich${major}`, `again${major}`]
  await givenRichProject(engine, source, major)
  // a right that only a superuser could give again
  await runAs(engine, source, 'plinth_admin', 'revoke pg_monitor from "Hand ""made"" Ünïcode"')
  await engine.create(draft(target, { major }))
  await runAs(engine, target, 'plinth_admin', ...EXTENSIONS, ...(major < 16 ? ROLES : []))
  const before = await fingerprintOfPeople(engine, source)

  const dump = await dumpOf(engine, source)
  await restoreDump(engine, target, 'postgres', dump)

  expect(dump.endsWith('-- PostgreSQL database dump complete\n--\n')).toBe(true)
  expect(dump).not.toContain('SCRAM-SHA-256')
  const after = await fingerprintOfPeople(engine, target)
  if (major >= 16) expect(settingsOfAuditors(after)).toEqual(settingsOfAuditors(before))
  for (const kind of KINDS) expect({ [kind]: after[kind] }).toEqual({ [kind]: before[kind] })
  // the positive control: it had something to say about each
  for (const kind of KINDS) expect({ [kind]: before[kind]?.length }).not.toEqual({ [kind]: 0 })
})

test('a server that is no project takes a dump, with the roles that it names', async () => {
  await givenRichProject(engine, 'for-anywhere', 17)
  await engine.create(draft('anywhere', { template: 'bare', passwords: { plinth_admin: PASSWORDS.plinth_admin } }))
  const before = await fingerprintOfPeople(engine, 'for-anywhere')

  await restoreDump(engine, 'anywhere', 'plinth_admin', await dumpOf(engine, 'for-anywhere'))

  const after = await fingerprintOfPeople(engine, 'anywhere')
  for (const kind of ['contents', 'columns', 'constraints', 'policies', 'largeObjects'])
    expect({ [kind]: after[kind] }).toEqual({ [kind]: before[kind] })
  expect(after['roles']).toContainEqual(expect.objectContaining({ rolname: 'auditors', rolcreatedb: true }))
  expect(after['roles']).toContainEqual(expect.objectContaining({ rolname: 'authenticated', rolpassword: null }))
  expect(after['roles']).not.toContainEqual(expect.objectContaining({ rolname: 'plinth_reader' }))
})

const settingsOfAuditors = ({ settings = [] }: Fingerprint) =>
  settings.filter(({ role, datname }) => role === 'auditors' && datname === null)
