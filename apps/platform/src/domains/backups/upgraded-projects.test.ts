import { backups } from '@plinth/contract/backups'
import { dumpUploads } from '@plinth/contract/dump-uploads'
import { projects } from '@plinth/contract/projects'
import { EXTRA_ENGINES, requireMajors } from '@plinth/postgres-engine/testing/given-majors'
import { expect, test } from 'vitest'
import { untilVerified } from '../../testing/given-backup.ts'
import { givenUpload, untilUpload } from '../../testing/given-dump-upload.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { givenProject, rowsOf, untilStatus } from '../../testing/given-projects.ts'

requireMajors(15)
const platform = await givenPlatform({}, { extraEngines: EXTRA_ENGINES })
const { config } = platform.process
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const older = () => givenProject(alice, organizations[0]!, { postgres_engine: '15' })

test('an upgrade waits for the backup that is under way, and takes no other', async () => {
  const { ref } = await older()
  config.backupBytesPerSecond = 5_000_000
  const { id } = await alice.call(backups.create, { ref })
  await expect.poll(async () => (await alice.call(backups.list, { ref })).backups[0]!.progress).toBeGreaterThan(0)
  await alice.call(projects.upgrade, { ref, postgres_engine: '17' })
  expect(await untilVerified(alice, ref, id)).toMatchObject({ state: 'done', postgres_major: 15 })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect((await alice.call(backups.list, { ref })).backups).toHaveLength(1)
  delete config.backupBytesPerSecond
})

test('the run of a dump ends when its project is upgraded, and leaves nothing', async () => {
  const { ref } = await older()
  const { id } = await givenUpload(alice, ref, 'create table made (id int); select pg_sleep(600);')
  await alice.call(dumpUploads.start, { ref, id })
  await untilUpload(alice, ref, id, 'running')
  await alice.call(projects.upgrade, { ref, postgres_engine: '17' })
  const { failure, can_start } = await untilUpload(alice, ref, id, 'failed')
  expect(failure?.message).toContain('upgraded or deleted meanwhile')
  expect(can_start).toBe(true)
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect(await rowsOf(alice, ref, `select to_regclass('made')`)).toEqual([[null]])
})
