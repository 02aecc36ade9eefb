import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backups } from '@plinth/contract/backups'
import { expect, test } from 'vitest'
import { givenBackup } from '../../testing/given-backup.ts'
import { givenPlatformProcess } from '../../testing/given-platform-process.ts'
import { askForProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'

const { owner, organization, started, ended, dataDirectory } = await givenPlatformProcess()

test('a restore that is killed right after the swap is not made again', { timeout: 240_000 }, async () => {
  const { ref, backup } = await givenRestorable()
  await owner.call(backups.restore, { ref, id: backup.id })
  await until(() => statesIn('kept').some((name) => statesIn('kept', name).includes(ref)))
  await ended('SIGKILL')

  await started()
  await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(owner, ref, 'select name from state')).toEqual([['before']])
  const { previous_states } = await owner.call(backups.list, { ref })
  expect(previous_states).toHaveLength(1)
  await owner.call(backups.undoRestore, { ref, state: previous_states[0]!.id })
  await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(owner, ref, 'select name from state')).toEqual([['later']])
})

test('a restore that is canceled just before the platform is killed stays canceled', { timeout: 240_000 }, async () => {
  const { ref, backup } = await givenRestorable()
  await owner.call(backups.restore, { ref, id: backup.id })
  await until(() => statesIn('next').includes(ref))
  await owner.call(backups.cancelRestore, { ref })
  await ended('SIGKILL')

  await started()
  await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(owner, ref, 'select name from state')).toEqual([['later']])
  expect((await owner.call(backups.list, { ref })).previous_states).toEqual([])
  for (const place of ['next', 'previous', 'returning']) expect(statesIn(place)).toEqual([])
})

test(
  'undoing a restore that is killed while the present database stops is done after the start',
  { timeout: 240_000 },
  async () => {
    const { ref, backup } = await givenRestorable()
    await owner.call(backups.restore, { ref, id: backup.id })
    await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
    // to stop takes its time
    await rowsOf(owner, ref, `create table dirt as select i, repeat('x', 300) from generate_series(1, 200000) i`)
    const [previous] = (await owner.call(backups.list, { ref })).previous_states
    await owner.call(backups.undoRestore, { ref, state: previous!.id })
    await until(() => statesIn('returning').includes(ref))
    await ended('SIGKILL')

    await started()
    await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
    expect(await rowsOf(owner, ref, 'select name from state')).toEqual([['later']])
    expect((await owner.call(backups.list, { ref })).previous_states).toHaveLength(1)
  },
)

async function givenRestorable() {
  const { ref } = await askForProject(owner, organization)
  await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
  await rowsOf(owner, ref, `create table state (name text); insert into state values ('before')`)
  const backup = await givenBackup(owner, ref)
  await rowsOf(owner, ref, `update state set name = 'later'`)
  return { ref, backup }
}

function statesIn(...place: string[]) {
  const folder = join(dataDirectory, 'restores', ...place)
  return existsSync(folder) ? readdirSync(folder) : []
}

async function until(isSo: () => boolean) {
  while (!isSo()) await sleep(1)
}
