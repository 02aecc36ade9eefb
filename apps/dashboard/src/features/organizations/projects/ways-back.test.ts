import { expect, test } from 'vitest'
import { type WayBack, waysBack } from './ways-back.ts'

const owner: Record<WayBack, boolean> = { restore: true, bringBackBackup: true, newProject: true }
const reader: Record<WayBack, boolean> = { restore: false, bringBackBackup: false, newProject: false }
const later = '2026-11-24T10:00:00.000Z'

const backupUntil = (bring_back_until: string | null) => ({
  id: '1',
  taken_at: '2026-11-20T10:00:00.000Z',
  expires_at: later,
  bring_back_until,
  verification_state: 'passed' as const,
})

test.each([
  ['restorable, with a backup', later, backupUntil(null), ['restore', 'newProject']],
  ['restorable, without', later, null, ['restore']],
  ['gone, with a backup', null, backupUntil(null), ['newProject']],
  ['gone, with one that was deleted too', null, backupUntil(later), ['bringBackBackup']],
  ['gone, without', null, null, []],
])('of a project that is %s, somebody who may read gets nothing back', (_, restorable_until, backup, ways) => {
  expect(waysBack({ restorable_until, backup }, owner)).toEqual(ways)
  expect(waysBack({ restorable_until, backup }, reader)).toEqual([])
})

test('somebody who may restore backups, but not create projects, is offered the one and not the other', () => {
  const may = { ...owner, newProject: false }
  expect(waysBack({ restorable_until: null, backup: backupUntil(null) }, may)).toEqual([])
  expect(waysBack({ restorable_until: null, backup: backupUntil(later) }, may)).toEqual(['bringBackBackup'])
})
