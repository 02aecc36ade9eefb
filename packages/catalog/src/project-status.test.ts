import { expect, test } from 'vitest'
import { can, isInMotion, isStarting, isUsable, projectStatuses } from './project-status.ts'

test('there are exactly the fifteen states of the specification', () => {
  expect([...projectStatuses].sort()).toEqual([
    'ACTIVE_HEALTHY',
    'ACTIVE_UNHEALTHY',
    'COMING_UP',
    'GOING_DOWN',
    'INACTIVE',
    'INIT_FAILED',
    'PAUSE_FAILED',
    'PAUSING',
    'REMOVED',
    'RESIZING',
    'RESTARTING',
    'RESTORE_FAILED',
    'RESTORING',
    'UNKNOWN',
    'UPGRADING',
  ])
})

test.each([
  ['pause', 'ACTIVE_HEALTHY', true],
  ['pause', 'INACTIVE', false],
  ['pause', 'PAUSING', false],
  ['restore', 'INACTIVE', true],
  ['restore', 'REMOVED', true],
  ['restore', 'ACTIVE_HEALTHY', false],
  ['restart', 'ACTIVE_HEALTHY', true],
  ['restart', 'COMING_UP', false],
  ['remove', 'INIT_FAILED', true],
  ['remove', 'REMOVED', false],
] as const)('%s from %s → %s', (verb, status, allowed) => {
  expect(can(verb, status)).toBe(allowed)
})

test('no verb may start while a job is at work, except removing a project that is still coming up', () => {
  for (const status of projectStatuses.filter(isInMotion)) {
    for (const verb of ['pause', 'restore', 'restart', 'resize', 'upgrade', 'remove'] as const) {
      expect([verb, status, can(verb, status)]).toEqual([verb, status, verb === 'remove' && status === 'COMING_UP'])
    }
  }
})

test('only COMING_UP and UNKNOWN are polled every five seconds', () => {
  expect(projectStatuses.filter(isStarting)).toEqual(['COMING_UP', 'UNKNOWN'])
})

test('only active projects take connections', () => {
  expect(projectStatuses.filter(isUsable)).toEqual(['ACTIVE_HEALTHY', 'ACTIVE_UNHEALTHY'])
})
