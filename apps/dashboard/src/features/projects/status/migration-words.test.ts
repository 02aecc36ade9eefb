import type { MigrationFailure } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { migrationWords } from './migration-words.ts'

const failure = (changes: Partial<MigrationFailure>): MigrationFailure => ({
  service: 'auth',
  migration: '0004_factors',
  reason: 'relation "factors" already exists',
  attempts: 1,
  failed_at: '2026-11-23T10:00:00Z',
  next_attempt_at: '2026-11-23T10:00:30Z',
  ...changes,
})

test('a database that is up to date says nothing', () => {
  expect(migrationWords([])).toBeUndefined()
})

test('one service is named with its reason', () => {
  const words = migrationWords([failure({})])!
  expect(words.text).toMatch(/^Auth does not respond until it is\./)
  expect(words.reasons).toEqual(['Auth: relation "factors" already exists (0004_factors)'])
})

test('several are named together, each with its reason', () => {
  const words = migrationWords(['auth', 'storage', 'realtime'].map((service) => failure({ service })))!
  expect(words.text).toMatch(/^Auth, Storage and Realtime do not respond until it is\./)
  expect(words.reasons).toHaveLength(3)
})

test('what all services need keeps all of them from responding', () => {
  const words = migrationWords([failure({ service: 'project', migration: null, reason: 'it does not exist' })])!
  expect(words.text).toMatch(/^Its services do not respond until it is\./)
  expect(words.reasons).toEqual(['it does not exist'])
})
