import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { fillUp, givenSmallDisk } from '@plinth/testing/given-small-disk'
import { askForProject, givenProject, rowsOf, runSql, untilStatus } from '../testing/given-projects.ts'

const SIZE = '320m'

const disk = givenSmallDisk(SIZE)
const title = 'a full disk is said to be full, and with space again everything goes on'

const platform = disk
  ? await givenPlatform({ PLINTH_DATA_DIR: join(disk, 'data'), PLINTH_RESERVED_DISK_MEGABYTES: '0' })
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
    const log = join(disk!, 'data/logs/platform.log')
    const { ref } = await givenProject(alice, acme)
    await rowsOf(alice, ref, 'create table kept (n int); insert into kept values (1); create table filled (body text)')

    await fillUp(ballast)
    // more than what is left of the last page of the log
    for (let call = 1; call <= 50; call++) await alice.call(projects.list, {})
    const { size } = await stat(log)
    const unlucky = await askForProject(alice, acme, { name: 'Unlucky' })
    await expect
      .poll(() => alice.call(projects.status, { ref: unlucky.ref }))
      .toMatchObject({ status: 'INIT_FAILED', status_detail: 'The disk is full. Free some space and try again.' })
    expect(await alice.call(projects.list, {})).toHaveLength(2)
    const { error } = await runSql(
      alice,
      ref,
      `insert into filled select string_agg(md5(random()::text), '') from generate_series(1, 3000) i, generate_series(1, 3000) j group by i`,
    )
    expect(error).toMatchObject({ code: expect.stringMatching(/^(53100|57P0\d|08006|connection_lost)$/) })

    expect((await stat(log)).size).toBe(size)

    await rm(ballast)
    await expect
      .poll(() => runSql(alice, ref, 'insert into kept values (2)').catch(() => undefined))
      .toMatchObject({ results: [{ command_tag: 'INSERT 0 1' }] })
    expect(await rowsOf(alice, ref, 'select n from kept order by n')).toEqual([['1'], ['2']])
    expect(await readFile(log, 'utf8')).toMatch(/"msg":"\d+ lines of the log were dropped/)
    await alice.call(projects.remove, { ref: unlucky.ref })
    await untilStatus(alice, unlucky.ref, 'REMOVED')
    const lucky = await givenProject(alice, acme, { name: 'Lucky' })
    expect(await rowsOf(alice, lucky.ref, 'select 1')).toEqual([['1']])
  },
)
