import { expect, test } from 'vitest'
import { restoreStep } from './restore-step.ts'

test('a restore that is canceled no longer says what it was doing', () => {
  const restoring = { from: 'backup', to: null } as const
  const status_detail = 'Reading every row.'
  expect(restoreStep({ status_detail, restoring: { ...restoring, stage: 'cancelable' } })).toBe(status_detail)
  expect(restoreStep({ status_detail, restoring: { ...restoring, stage: 'canceled' } })).toBe(
    'Removing what was restored so far.',
  )
  expect(restoreStep({ status_detail: null, restoring: null })).toBeNull()
})
