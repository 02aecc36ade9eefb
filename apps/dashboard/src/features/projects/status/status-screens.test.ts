import { can, isInMotion, isUsable, projectStatuses } from '@plinth/catalog/project-status'
import { expect, test } from 'vitest'
import { statusScreens } from './status-screens.ts'

test('every status in which the database takes no connections has a screen, and no other', () => {
  for (const status of projectStatuses) expect([status, status in statusScreens]).toEqual([status, !isUsable(status)])
})

test('a screen offers only what the platform would accept', () => {
  for (const status of projectStatuses) {
    const action = statusScreens[status]?.action
    if (action) expect([status, action, can(action, status)]).toEqual([status, action, true])
  }
})

test('while the platform is at work, there is nothing to press', () => {
  for (const status of projectStatuses.filter(isInMotion)) expect(statusScreens[status]?.action).toBeUndefined()
})
