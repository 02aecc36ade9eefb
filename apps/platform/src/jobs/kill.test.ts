import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { askForProject, rowsOf, untilStatus } from '../testing/given-projects.ts'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'

const { owner, organization, started, ended } = await givenPlatformProcess()

test('what a killed platform had begun, the next one finishes', async () => {
  const refs: string[] = []
  for (let number = 1; number <= 5; number++) {
    const { ref } = await askForProject(owner, organization, { name: `Project ${number}` })
    refs.push(ref)
  }

  await ended('SIGKILL')
  await started()

  expect((await owner.call(projects.list, {})).map(({ ref }) => ref).sort()).toEqual([...refs].sort())
  for (const ref of refs) {
    await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
    await rowsOf(owner, ref, 'create table kept (n int); insert into kept values (1)')
  }

  const [paused, restored, deleted] = refs as [string, string, string]
  await owner.call(projects.pause, { ref: restored })
  await untilStatus(owner, restored, 'INACTIVE')
  await Promise.all([
    owner.call(projects.pause, { ref: paused }),
    owner.call(projects.restore, { ref: restored }),
    owner.call(projects.remove, { ref: deleted }),
  ])
  await ended('SIGKILL')
  await started()

  await untilStatus(owner, paused, 'INACTIVE')
  await untilStatus(owner, restored, 'ACTIVE_HEALTHY')
  await untilStatus(owner, deleted, 'REMOVED')
  await owner.call(projects.restore, { ref: paused })
  await owner.call(projects.restore, { ref: deleted })
  for (const ref of refs) {
    await untilStatus(owner, ref, 'ACTIVE_HEALTHY')
    expect(await rowsOf(owner, ref, 'select n from kept')).toEqual([['1']])
  }
})
