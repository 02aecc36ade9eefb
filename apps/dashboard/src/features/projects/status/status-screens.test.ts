import { can, isInMotion, isUsable, projectStatuses } from '@plinth/catalog/project-status'
import { formatMoment } from '@plinth/ui/format-moment'
import { expect, test } from 'vitest'
import { statusWords, wordsOfProject } from '../../../components/project/project-status.ts'
import { isBeingCreated, statusScreenOf, statusScreens } from './status-screens.ts'

test('every status in which the database accepts no connections has a screen, and no other', () => {
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

const dbVersion = '17.10'

test('a project that resumes keeps its data, and a restore says to what it goes back', () => {
  const resumed = statusScreenOf({ status: 'RESTORING', restoring: null, dbVersion })
  expect(resumed).toMatchObject({ title: 'The project is starting', text: expect.stringContaining('the data it had') })
  expect(resumed?.text).not.toContain('backup')
  const to = '2026-11-20T10:00:00.000Z'
  const restored = statusScreenOf({
    status: 'RESTORING',
    restoring: { from: 'backup', to, stage: 'cancelable' },
    dbVersion,
  })
  expect(restored?.title).toBe('A backup is being restored')
  expect(restored?.text).toContain(formatMoment(to))
  expect(
    statusScreenOf({
      status: 'RESTORING',
      restoring: { from: 'previous_state', to: null, stage: 'cancelable' },
      dbVersion,
    })?.title,
  ).toBe('The restore is being undone')
  const canceled = { from: 'backup', to, stage: 'canceled' } as const
  expect(statusScreenOf({ status: 'RESTORING', restoring: canceled, dbVersion })?.title).toBe(
    'The restore is being canceled',
  )
  expect(statusScreenOf({ status: 'PAUSING', restoring: null, dbVersion })).toBe(statusScreens.PAUSING)
})

test('a project that begins as a backup says of which moment, and is canceled by deleting it', () => {
  const to = '2026-11-20T10:00:00.000Z'
  const screen = statusScreenOf({
    status: 'COMING_UP',
    restoring: { from: 'backup', to, stage: null },
    dbVersion: null,
  })
  expect(screen).toMatchObject({ title: statusScreens.COMING_UP?.title, action: 'remove' })
  expect(screen?.text).toContain(formatMoment(to))
  expect(statusScreenOf({ status: 'COMING_UP', restoring: null, dbVersion: null })).toBe(statusScreens.COMING_UP)
})

test('a project that was deleted before it had a cluster is set up when it is brought back', () => {
  const fresh = { status: 'RESTORING', restoring: null, dbVersion: null } as const
  expect(statusScreenOf(fresh)).toBe(statusScreens.COMING_UP)
  expect(isBeingCreated(fresh)).toBe(true)
  expect(isBeingCreated({ ...fresh, dbVersion })).toBe(false)

  const to = '2026-11-20T10:00:00.000Z'
  const restoring = { from: 'backup', to, stage: null } as const
  const screen = statusScreenOf({ ...fresh, restoring })
  expect(screen?.title).toBe(statusScreens.COMING_UP?.title)
  expect(screen?.text).toContain(`It begins as a backup, with its data as of ${formatMoment(to)}.`)
  expect(screen?.text).not.toContain('present data')
  expect(screen?.action).toBeUndefined()
  expect(wordsOfProject({ status: 'RESTORING', restoring })).toBe(statusWords.COMING_UP)
})
