import { expect, test } from 'vitest'
import { noSuchProject, projectNotNamed } from './refusal.ts'
import { requestedProject } from './requested-project.ts'

const REF = 'abcdefghijklmnopqrst'
const asked = (parameters: Record<string, string>) =>
  requestedProject({ version: 196608, parameters: new Map(Object.entries(parameters)) })
const found = (parameters: Record<string, string>) => ({
  ref: REF,
  startup: { version: 196608, parameters: new Map(Object.entries(parameters)) },
})

test.each([
  ['postgres', `postgres.${REF}`],
  ['a.dotted.role', `a.dotted.role.${REF}`],
])('role %s is what the cluster sees of user %s', (role, user) => {
  expect(asked({ user, database: 'app', application_name: 'psql' })).toEqual(
    found({ user: role, database: 'app', application_name: 'psql' }),
  )
})

test.each([
  [`reference=${REF}`, {}],
  [`-c statement_timeout=5s reference=${REF}`, { options: '-c statement_timeout=5s' }],
  [`reference=${REF} -c search_path=a\\ b`, { options: '-c search_path=a\\ b' }],
])('options %s name the project when the user does not', (options, left) => {
  expect(asked({ user: 'postgres', options })).toEqual(found({ user: 'postgres', ...left }))
})

test('a database that libpq filled in with the user name loses the ref as well', () => {
  expect(asked({ user: `postgres.${REF}`, database: `postgres.${REF}` })).toEqual(
    found({ user: 'postgres', database: 'postgres' }),
  )
})

test('options are left alone when the user names the project', () => {
  const options = '-c reference=zzzzzzzzzzzzzzzzzzzz'
  expect(asked({ user: `postgres.${REF}`, options })).toEqual(found({ user: 'postgres', options }))
})

test.each([
  [{}],
  [{ user: 'postgres' }],
  [{ user: `.${REF}` }],
  [{ user: `postgres.${REF}x` }],
  [{ user: `postgres.${REF.toUpperCase()}` }],
  [{ user: 'postgres', options: `-c a=b\\ reference=${REF}` }],
  [{ user: 'postgres', options: `reference=${REF} reference=${'z'.repeat(20)}` }],
  [{ user: 'dotted.role', options: `reference=${REF}` }],
  [{ user: 'postgres', database: REF }],
])('%j names no project', (parameters) => {
  expect(asked(parameters)).toEqual({ refusal: projectNotNamed })
})

test.each([
  [{ user: `plinth_admin.${REF}` }],
  [{ user: `plinth_nobody_has_this.${REF}` }],
  [{ user: `PLINTH_admin.${REF}` }],
  [{ user: 'plinth_admin', options: `reference=${REF}` }],
])('%j is answered like a project that is not there', (parameters) => {
  expect(asked(parameters)).toEqual({ refusal: noSuchProject })
})
