import type { Backup } from '@plinth/contract/backups'
import { expect, test } from 'vitest'
import { shownBackups } from './shown-backups.ts'

const at = '2026-11-20T10:00:00.000Z'
const passed = { state: 'passed', at, restore_ms: 1, tables: 1, rows: 1, compared_rows: true, failure: null } as const

const backup = (id: string, isGood: boolean): Backup => ({
  id,
  kind: 'scheduled',
  purpose: null,
  state: isGood ? 'done' : 'failed',
  created_at: at,
  taken_at: isGood ? at : null,
  duration_ms: null,
  data_bytes: null,
  stored_bytes: null,
  progress: null,
  failure: isGood ? null : 'The disk is full.',
  postgres_major: 17,
  expires_at: at,
  bring_back_until: null,
  verification: isGood ? passed : null,
})

const some = (count: number, isGood: (index: number) => boolean) =>
  Array.from({ length: count }, (_, index) => backup(String(index), isGood(index)))

test('of many backups the latest ten are shown at first, and few are all shown', () => {
  expect(shownBackups(some(40, () => true)).map(({ id }) => id)).toEqual(some(10, () => true).map(({ id }) => id))
  expect(shownBackups(some(7, () => true))).toHaveLength(7)
})

test('the latest backup that can be relied on is always shown', () => {
  const shown = shownBackups(some(40, (index) => index >= 14))
  expect(shown).toHaveLength(15)
  expect(shown.at(-1)?.state).toBe('done')
  expect(shownBackups(some(40, () => false))).toHaveLength(10)
})
