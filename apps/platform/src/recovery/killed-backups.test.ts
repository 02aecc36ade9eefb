import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { fileTarget } from '@plinth/backups/file-target'
import { findEnvelopes } from '@plinth/backups/list-envelopes'
import { recoveryKeyOf } from '@plinth/backups/recovery-phrase'
import { targetBelow } from '@plinth/backups/target-below'
import { platformBackups } from '@plinth/contract/platform-backups'
import { programPath } from '@plinth/testing/program-path'
import { expect, test, vi } from 'vitest'
import { givenBackedUpPlatform } from '../testing/given-backed-up-platform.ts'
import { runCommand } from '../testing/run-command.ts'
import { openedBackups } from './find-platform-backup.ts'

// each step takes a process and an engine
vi.setConfig({ testTimeout: 300_000 })
const MOST_STEPS = 40

const { owner, dataDirectory, backups, phrase, ended, started, signIn } = await givenBackedUpPlatform()
const target = fileTarget(backups)

test('a backup that is killed at any step counts for nothing, or is whole, and the next start takes it up', async () => {
  await ended('SIGTERM')
  let kills = 0
  for (let renames = 1; ; renames += 2) {
    expect(renames).toBeLessThan(MOST_STEPS)
    const before = await readable()
    const { code, output } = await runCommand('killed-command', {
      args: [programPath('back-up'), String(renames)],
      env: { PLINTH_DATA_DIR: dataDirectory, PLINTH_BACKUP_DIR: backups },
    })
    const gained = (await readable()) - before
    if (code !== null) {
      expect({ code, output, gained }).toMatchObject({ code: 0, gained: 1 })
      break
    }
    expect(gained).toBeLessThanOrEqual(1)
    kills++
  }
  expect(kills).toBeGreaterThan(4)

  await runCommand('killed-command', {
    args: [programPath('back-up'), '2'],
    env: { PLINTH_DATA_DIR: dataDirectory, PLINTH_BACKUP_DIR: backups },
  })
  await started()
  await signIn()
  for (;;) {
    const list = await owner.call(platformBackups.list, {})
    if (list.backups.every(({ state, verification }) => state === 'done' && verification?.state === 'passed')) break
    expect(list.backups.every(({ state }) => state !== 'failed')).toBe(true)
    await sleep(100)
  }
})

/** How many there are. Each opens and says what is in it; nothing else is called a backup. */
async function readable() {
  let count = 0
  const opener = { recoveryKey: recoveryKeyOf(phrase) }
  const found = await findEnvelopes(targetBelow(target, 'platform/'))
  if (found.length === 0) return 0
  for await (const { envelope, repository } of openedBackups(target, opener, unexpected)) {
    for (const part of ['base.tar', 'backup_manifest', 'manifest'])
      expect(await repository.target.size(join(repository.platform, 'control', envelope.id, part))).toBeGreaterThan(0)
    count++
  }
  expect(count).toBe(found.length)
  return count
}

function unexpected(error: Error) {
  throw error
}
