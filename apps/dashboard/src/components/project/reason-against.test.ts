import { can, isUsable, type ProjectStatus, projectStatuses, type ProjectVerb } from '@plinth/catalog/project-status'
import { expect, test } from 'vitest'
import { statusWords } from './project-status.ts'
import { reasonAgainst } from './reason-against.ts'

const verbs: ProjectVerb[] = ['pause', 'restore', 'restoreBackup', 'restart', 'resize', 'upgrade', 'remove']

test('what is possible has no reason against it, and what is not names the state', () => {
  for (const status of projectStatuses) {
    for (const verb of verbs) {
      const reason = reasonAgainst(verb, { may: true, status })
      if (can(verb, status)) expect([verb, status, reason]).toEqual([verb, status, undefined])
      else expect(reason).toContain(statusWords[status].sentence)
    }
    expect(reasonAgainst('resetPassword', { may: true, status }) === undefined).toBe(isUsable(status))
  }
})

test.each<[ProjectStatus, Parameters<typeof reasonAgainst>[0], string]>([
  ['PAUSING', 'resize', 'This project is being paused. Wait until that is done to change its size.'],
  ['PAUSING', 'pause', 'This project is being paused.'],
  ['PAUSING', 'restart', 'This project is being paused. Resume it afterwards to restart it.'],
  ['INACTIVE', 'resetPassword', 'This project is paused. Resume it to reset its password.'],
  ['ACTIVE_UNHEALTHY', 'upgrade', 'This project may refuse connections. Restart it to upgrade Postgres.'],
  ['GOING_DOWN', 'pause', 'This project is being deleted.'],
  ['INIT_FAILED', 'pause', 'This project could not be created. It can only be deleted.'],
])('%s against %s: %s', (status, change, sentence) => {
  expect(reasonAgainst(change, { may: true, status })).toBe(sentence)
})

test('while a backup is restored, the reason says so and not that the project starts', () => {
  const restoring = { from: 'backup', to: null, stage: 'cancelable' } as const
  expect(reasonAgainst('restart', { may: true, status: 'RESTORING', restoring })).toBe(
    'A backup of this project is being restored. Wait until that is done to restart it.',
  )
})

test('no sentence asks for what the platform would refuse', () => {
  for (const status of projectStatuses) {
    for (const verb of verbs) {
      const reason = reasonAgainst(verb, { may: true, status }) ?? ''
      if (/(Restore|Resume) it to|resume it again/.test(reason))
        expect([status, can('restore', status)]).toEqual([status, true])
      if (reason.includes(' Restart it')) expect([status, can('restart', status)]).toEqual([status, true])
      if (reason.includes(' Pause it')) expect([status, can('pause', status)]).toEqual([status, true])
    }
  }
})

test('who may not change the project is told that, whatever its state', () => {
  expect(reasonAgainst('pause', { may: false, status: 'PAUSING' })).toMatch(/^Your role/)
})
