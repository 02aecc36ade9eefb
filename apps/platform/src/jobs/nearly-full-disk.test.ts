import { statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { givenProject, rowsOf, runSql } from '../testing/given-projects.ts'
import { givenSmallDisk } from '@plinth/testing/given-small-disk'

const SIZE = '640m'
const MEGABYTE = 1024 * 1024
const RESERVE = 160
const soon = { interval: 50 }

const disk = givenSmallDisk(SIZE)
const title = 'before the disk of the machine is full, the project that grows is stopped, and no other'

const platform = disk
  ? await givenPlatform({
      PLINTH_DATA_DIR: join(disk, 'data'),
      PLINTH_RESERVED_DISK_MEGABYTES: String(RESERVE),
      PLINTH_DISK_MEGABYTES: '0',
    })
  : undefined

test.skipIf(!platform)(
  disk ? title : `${title} (not run: this needs the right to mount a disk of ${SIZE})`,
  async () => {
    const { alice, organizations } = await platform!.given({
      people: ['alice'],
      organizations: [{ name: 'Acme', owner: 'alice' }],
    })
    const acme = organizations[0]!
    const ballast = join(disk!, 'ballast')
    const greedy = (await givenProject(alice, acme)).ref
    const neighbor = (await givenProject(alice, acme, { name: 'Neighbor' })).ref
    const create = 'create table filled (body text); alter table filled alter body set storage external'
    for (const ref of [greedy, neighbor]) await rowsOf(alice, ref, create)
    const stateOf = async (ref: string) => (await alice.call(projects.get, { ref })).disk?.state
    await expect.poll(() => Promise.all([greedy, neighbor].map(stateOf)), soon).toEqual(['normal', 'normal'])

    const { bavail, bsize } = await statfs(disk!)
    await writeFile(ballast, Buffer.alloc(bavail * bsize - (RESERVE + 8) * MEGABYTE))
    const { error } = await runSql(
      alice,
      greedy,
      `do $$ begin loop insert into filled values (repeat('x', 20000)); perform pg_sleep(0.001); end loop; end $$`,
    )

    expect(error).toMatchObject({ code: '53100', hint: expect.stringContaining('installation') })
    await expect.poll(() => stateOf(greedy), soon).toBe('machine_full')
    expect(await stateOf(neighbor)).toBe('normal')
    await rowsOf(alice, neighbor, `insert into filled values ('still')`)

    await truncate(ballast)
    await expect.poll(() => stateOf(greedy), soon).toBe('normal')
    await expect
      .poll(() => runSql(alice, greedy, `insert into filled values ('again')`), soon)
      .toMatchObject({ results: [{ command_tag: 'INSERT 0 1' }] })
  },
)
