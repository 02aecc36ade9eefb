import { endpointsOf } from '@plinth/contract/openapi'
import { expect, test } from 'vitest'
import { whatWasDone } from './what-was-done.ts'

test.each([
  ['backup.verify', 'started verifying a backup'],
  ['project.reset-password', 'reset the database password'],
  ['database.change_rights', 'changed rights in the database by SQL'],
  ['dump.end', 'ended the download of a dump'],
  ['export.end', 'ended the download of an export'],
  ['heron.ring', 'did heron.ring'],
])('%s is read as: %s', (verb, words) => {
  expect(whatWasDone(verb)).toBe(words)
})

test('every change of the contract is read as its endpoint says', () => {
  const changes = endpointsOf().flatMap(({ endpoint }) => endpoint.operation ?? [])
  expect(changes.length).toBeGreaterThan(30)
  for (const { verb, did } of changes) expect(whatWasDone(verb)).toBe(did)
})
