import { expect, test } from 'vitest'
import { needsWatching, type StatusNews, withStatus } from './project-news.ts'

test.each([
  ['COMING_UP', null, true],
  ['COMING_UP', 'sealed', true],
  ['UNKNOWN', 'sealed', true],
  ['ACTIVE_HEALTHY', null, true],
  ['ACTIVE_UNHEALTHY', null, true],
  ['ACTIVE_HEALTHY', 'sealed', false],
  ['INACTIVE', null, false],
  ['REMOVED', null, false],
  ['PAUSING', null, false],
] as const)('%s with connection %s is watched: %s', (status, connectionString, expected) => {
  expect(needsWatching({ status, connectionString })).toBe(expected)
})

test('news reach the project they are about, and no other', () => {
  const project = { ref: 'a', status: 'ACTIVE_HEALTHY', name: 'One' } as const
  expect(withStatus(project, { ref: 'a', status: 'PAUSING' })).toEqual({ ref: 'a', status: 'PAUSING', name: 'One' })
  expect(withStatus(project, { ref: 'b', status: 'PAUSING' })).toBe(project)
})

test('what is not new leaves the object as it was', () => {
  const project = { ref: 'a', status: 'PAUSING', status_detail: 'Stopping' } as const
  expect(withStatus(project, { ref: 'a', status: 'PAUSING' })).toBe(project)
  expect(withStatus(project, { ref: 'a', status: 'PAUSING', status_detail: 'Stopping' })).toBe(project)
})

test('the sentence that comes with a status is kept only where the project has room for it', () => {
  const news = { ref: 'a', status: 'PAUSING', status_detail: 'Writing a checkpoint' } as const
  const detailed = { ref: 'a', status: 'PAUSING', status_detail: null } as const
  expect(withStatus(detailed, news).status_detail).toBe('Writing a checkpoint')
  expect(withStatus({ ref: 'a', status: 'INACTIVE' }, news)).toEqual({ ref: 'a', status: 'PAUSING' })
})

test('a restore is known as long as the news say so', () => {
  const project = { ref: 'a', status: 'ACTIVE_HEALTHY', restoring: null } as const
  const restoring = { from: 'backup', to: '2026-11-20T10:00:00.000Z', stage: 'cancelable' } as const
  const restored = withStatus<StatusNews>(project, { ref: 'a', status: 'RESTORING', restoring })
  expect(restored.restoring).toEqual(restoring)
  expect(withStatus(restored, { ref: 'a', status: 'RESTORING', restoring: { ...restoring } })).toBe(restored)
  const canceled = { ...restoring, stage: 'canceled' } as const
  expect(withStatus(restored, { ref: 'a', status: 'RESTORING', restoring: canceled }).restoring).toEqual(canceled)
  expect(withStatus(restored, { ref: 'a', status: 'ACTIVE_HEALTHY' }).restoring).toBeNull()
})

test('the attempts that failed are known as long as the news say so', () => {
  const project = { ref: 'a', status: 'RESTORING', attempts: null } as const
  const attempts = { failed: 2, most: 5, next_at: '2026-11-20T10:00:00.000Z', reason: 'Postgres did not start.' }
  const failing = withStatus<StatusNews>(project, { ref: 'a', status: 'RESTORING', attempts })
  expect(failing.attempts).toEqual(attempts)
  expect(withStatus(failing, { ref: 'a', status: 'RESTORING', attempts: { ...attempts } })).toBe(failing)
  const underWay = { ...attempts, next_at: null }
  expect(withStatus(failing, { ref: 'a', status: 'RESTORING', attempts: underWay }).attempts).toEqual(underWay)
  expect(withStatus(failing, { ref: 'a', status: 'ACTIVE_HEALTHY' }).attempts).toBeNull()
})

test('a project becomes usable only together with its handle; a list without handles follows at once', () => {
  const waking = { ref: 'a', status: 'RESTORING', connectionString: null } as const
  expect(withStatus(waking, { ref: 'a', status: 'ACTIVE_HEALTHY' })).toBe(waking)
  expect(withStatus(waking, { ref: 'a', status: 'RESTORE_FAILED' }).status).toBe('RESTORE_FAILED')
  const restarting = { ref: 'a', status: 'RESTARTING', connectionString: 'sealed' } as const
  expect(withStatus(restarting, { ref: 'a', status: 'ACTIVE_HEALTHY' }).status).toBe('ACTIVE_HEALTHY')
  expect(withStatus({ ref: 'a', status: 'RESTORING' }, { ref: 'a', status: 'ACTIVE_HEALTHY' }).status).toBe(
    'ACTIVE_HEALTHY',
  )
})
