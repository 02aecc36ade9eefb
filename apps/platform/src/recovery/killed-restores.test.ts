import { expect, test, vi } from 'vitest'
import { organizations } from '@plinth/contract/organizations'
import { programPath } from '@plinth/testing/program-path'
import { givenBackedUpPlatform } from '../testing/given-backed-up-platform.ts'
import { givenBackup } from '../testing/given-backup.ts'
import { givenProject, rowsOf } from '../testing/given-projects.ts'
import { runCommand } from '../testing/run-command.ts'

// each step takes a process and an engine
vi.setConfig({ testTimeout: 480_000 })
const MOST_STEPS = 60

const platform = await givenBackedUpPlatform()
const { owner, organization, dataDirectory, backups, phrase, backUp, destroyed, started, signIn, processes } = platform

test('a restore that is killed again and again goes on where it stopped, and Plinth does not start before its end', async () => {
  const { ref } = await givenProject(owner, organization, { name: 'Shop' })
  await rowsOf(owner, ref, 'create table kept as select generate_series(1, 1000) as n')
  await givenBackup(owner, ref)
  expect((await backUp()).code).toBe(0)
  await destroyed()

  let kills = 0
  for (let renames = 1; ; renames++) {
    expect(renames).toBeLessThan(MOST_STEPS)
    const { code, output } = await restoreKilledAfter(renames)
    if (code !== null) {
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(`project Shop (${ref}) as of`) })
      break
    }
    if (kills++ === 0) await expect(started()).rejects.toThrow('was interrupted. Run npm run restore')
  }
  expect(kills).toBeGreaterThan(8)
  expect(await processes()).toEqual([])

  await started({ PLINTH_BACKUP_DIR: backups })
  await signIn()
  expect(await owner.call(organizations.list, {})).toMatchObject([{ name: 'Acme' }])
  expect(await rowsOf(owner, ref, 'select count(*), sum(n) from kept')).toEqual([['1000', '500500']])
})

const restoreKilledAfter = (renames: number) =>
  runCommand('killed-command', {
    args: [programPath('restore'), String(renames), backups],
    env: { PLINTH_DATA_DIR: dataDirectory },
    input: phrase,
  })
