import { expect, test } from 'vitest'
import { neverUsed, reasonAgainstDrop } from './index-words.ts'

test('an index that nothing used says since when that is counted', () => {
  expect(neverUsed({ counted_since: null })).toBe('None since counting began')
  expect(neverUsed({ counted_since: '2026-11-03T10:00:00+00:00' })).toContain('2026')
})

test.each([
  [{ schema: 'public', constraint: null, belongs_to: null }, undefined],
  [{ schema: 'public', constraint: 'notes_pkey', belongs_to: null }, 'The constraint notes_pkey needs it.'],
  [{ schema: 'public', constraint: null, belongs_to: 'parent' as const }, 'It is a part of the index'],
  [{ schema: 'auth', constraint: null, belongs_to: null }, 'The schema auth belongs to the platform.'],
])('%o is not dropped by itself: %s', (index, reason) => {
  if (reason === undefined) expect(reasonAgainstDrop(index)).toBeUndefined()
  else expect(reasonAgainstDrop(index)).toContain(reason)
})
