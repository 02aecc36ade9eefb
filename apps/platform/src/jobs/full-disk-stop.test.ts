import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { organizations } from '@plinth/contract/organizations'
import { expect, test } from 'vitest'
import { givenProject, rowsOf } from '../testing/given-projects.ts'
import { givenPlatformProcess } from '../testing/given-platform-process.ts'
import { fillUp, givenSmallDisk } from '@plinth/testing/given-small-disk'

// the control plane of its own is on it too
const SIZE = '640m'

const disk = givenSmallDisk(SIZE)
const title = 'a platform on a disk with nothing left goes on, stops in order and starts again'
const platform = disk ? await givenPlatformProcess({ parent: disk }) : undefined

test.skipIf(!platform)(
  disk ? title : `${title} (not run: this needs the right to mount a disk of ${SIZE})`,
  async () => {
    const { owner, organization, started, ended, processes } = platform!
    const { ref } = await givenProject(owner, organization)
    await rowsOf(owner, ref, 'create table kept (n int); insert into kept values (1)')

    const ballast = join(disk!, 'ballast')
    await fillUp(ballast)
    // more lines than what is left of the last page of the log
    for (let call = 1; call <= 50; call++) await owner.call(organizations.list, {}).catch(() => undefined)
    expect((await processes()).some((command) => command.includes('main.js'))).toBe(true)

    expect(await ended('SIGTERM')).toBe(0)
    expect(await processes()).toEqual([])

    await rm(ballast)
    await started()
    expect(await rowsOf(owner, ref, 'select n from kept')).toEqual([['1']])
  },
)
