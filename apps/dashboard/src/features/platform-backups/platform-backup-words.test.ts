import type { PlatformBackup } from '@plinth/contract/platform-backups'
import { formatMoment } from '@plinth/ui/format-moment'
import { expect, test } from 'vitest'
import { keptOf, statusOf } from './platform-backup-words.ts'

const verified: PlatformBackup = {
  id: 'a',
  kind: 'scheduled',
  state: 'done',
  created_at: '2026-11-20T03:00:00Z',
  taken_at: '2026-11-20T03:00:05Z',
  stored_bytes: 1,
  failure: null,
  expires_at: '2026-12-04T03:00:00Z',
  is_current_phrase: true,
  verification: { state: 'passed', at: '2026-11-20T03:01:00Z', failure: null },
}
const phraseMadeAt = '2026-11-21T12:00:00Z'

test('a verified backup says when it was verified', () => {
  expect(statusOf(verified, phraseMadeAt)).toEqual({
    word: 'Verified',
    look: 'healthy',
    at: '2026-11-20T03:01:00Z',
  })
})

test('a backup that another phrase opens says until when that one was in use', () => {
  expect(statusOf({ ...verified, is_current_phrase: false }, phraseMadeAt).more).toBe(
    `Needs the earlier recovery phrase from before ${formatMoment(phraseMadeAt)}, or the secret key.`,
  )
})

test('the newest backup and the newest verified one are kept', () => {
  const on = (day: string, rest: Partial<PlatformBackup>) => ({
    ...verified,
    id: day,
    created_at: `2026-11-${day}T03:00:00Z`,
    taken_at: `2026-11-${day}T03:00:05Z`,
    ...rest,
  })
  const unverified = { verification: { state: 'failed', at: null, failure: '' } } as const
  const failed = { state: 'failed', taken_at: null, verification: null } as const
  expect(keptOf([on('24', failed), on('23', unverified), on('22', {}), on('21', {})])).toEqual(new Set(['23', '22']))
  expect(keptOf([on('23', {}), on('22', {})])).toEqual(new Set(['23']))
  expect(keptOf([])).toEqual(new Set())
})
