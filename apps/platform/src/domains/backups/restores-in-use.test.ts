import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backups } from '@plinth/contract/backups'
import { projects } from '@plinth/contract/projects'
import { expect, test } from 'vitest'
import { givenBackup } from '../../testing/given-backup.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { frontClient, givenProject, rowsOf, runSql, untilStatus } from '../../testing/given-projects.ts'

const platform = await givenPlatform()
const { alice, rita, organizations } = await platform.given({
  people: ['alice', 'rita'],
  organizations: [{ name: 'Acme', owner: 'alice', readOnly: 'rita' }],
})

test('a client that is connected when a restore begins is disconnected before anything is restored', async () => {
  const { ref } = await givenProject(alice, organizations[0]!)
  await rowsOf(alice, ref, 'create table stones (size int)')
  const backup = await givenBackup(alice, ref)
  const client = frontClient(platform, ref)
  await client.connect()
  await client.query('insert into stones values (1)')
  const { open_transaction } = await runSql(alice, ref, 'insert into stones values (3)', { open_transaction: 'new' })

  // so the database is not replaced, which would end every connection anyway
  await rm(join(platform.process.config.dataDirectory, 'backups'), { recursive: true })
  await alice.call(backups.restore, { ref, id: backup.id })
  await untilStatus(alice, ref, 'ACTIVE_HEALTHY')
  expect((await alice.call(projects.get, { ref })).status_detail).toMatch(/^The backup was not restored\./)
  await expect(client.query('insert into stones values (2)')).rejects.toThrow()
  await expect(runSql(alice, ref, 'select 1', { open_transaction: open_transaction!.id })).rejects.toMatchObject({
    reason: 'transaction_over',
  })
  expect(await rowsOf(alice, ref, 'select size from stones')).toEqual([['1']])
})

test('any number of previews at once are answered, also where nobody can count what was written', async () => {
  const { ref } = await givenProject(alice, organizations[0]!)
  const backup = await givenBackup(alice, ref)
  const preview = () => rita.call(backups.preview, { ref, id: backup.id })
  const many = await Promise.all(Array.from({ length: 150 }, preview))
  expect(many.every(({ writes_since }) => writes_since !== null)).toBe(true)

  // as when nobody gets in any more
  await platform.process.fleet.asSuperuser(ref, (admin) => admin.query(`alter role plinth_admin password 'another'`))
  expect((await preview()).writes_since).toBeNull()
})
