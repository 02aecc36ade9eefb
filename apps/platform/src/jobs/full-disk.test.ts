import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projects } from '@plinth/contract/projects'
import { afterAll, expect, test } from 'vitest'
import { givenPlatform } from '../testing/given-platform.ts'
import { askForProject, givenProject, rowsOf, runSql, untilStatus } from '../testing/given-projects.ts'

const SIZE = '320m'

const disk = mountedDisk()
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
    const { ref } = await givenProject(alice, acme)
    await rowsOf(alice, ref, 'create table kept (n int); insert into kept values (1); create table filled (body text)')

    await fillUp(ballast)
    const unlucky = await askForProject(alice, acme, { name: 'Unlucky' })
    await expect
      .poll(() => alice.call(projects.status, { ref: unlucky.ref }), { timeout: 20_000 })
      .toEqual({ status: 'INIT_FAILED', status_detail: 'The disk is full. Free some space and try again.' })
    expect(await alice.call(projects.list, {})).toHaveLength(2)
    const { error } = await runSql(
      alice,
      ref,
      `insert into filled select string_agg(md5(random()::text), '') from generate_series(1, 3000) i, generate_series(1, 3000) j group by i`,
    )
    expect(error).toMatchObject({ code: expect.stringMatching(/^(53100|57P0\d|08006|connection_lost)$/) })

    await rm(ballast)
    await expect
      .poll(() => runSql(alice, ref, 'insert into kept values (2)').catch(() => undefined), { timeout: 25_000 })
      .toMatchObject({ results: [{ command_tag: 'INSERT 0 1' }] })
    expect(await rowsOf(alice, ref, 'select n from kept order by n')).toEqual([['1'], ['2']])
    await alice.call(projects.remove, { ref: unlucky.ref })
    await untilStatus(alice, unlucky.ref, 'REMOVED')
    const lucky = await givenProject(alice, acme, { name: 'Lucky' })
    expect(await rowsOf(alice, lucky.ref, 'select 1')).toEqual([['1']])
  },
)

/** Leaves a few pages: a disk is rarely full to the last byte. */
async function fillUp(path: string) {
  const { bavail, bsize } = await statfs(disk!)
  await writeFile(path, Buffer.alloc(Math.max(0, bavail * bsize - 256 * 1024)))
}

/** A small disk of the test's own; undefined where that needs rights that are not there. */
function mountedDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0711`, 'plinth-test', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  afterAll(() => {
    // lazily, since the log in it stays open as long as this process
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}
