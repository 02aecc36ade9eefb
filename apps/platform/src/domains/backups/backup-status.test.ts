import { hours } from '@plinth/catalog/durations'
import { backups } from '@plinth/contract/backups'
import { metrics } from '@plinth/contract/metrics'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { backupOnPaper } from '../../testing/words-for-changes.ts'

const platform = await givenPlatform()

test('the home says that a backup cannot be restored until it is deleted, also where a later one can', async () => {
  const { alice, organizations } = await platform.given({ organizations: [{ name: 'Acme', owner: 'alice' }] })
  const ref = await platform.projectOnPaper(organizations[0]!)
  const statusOfBackups = async () => (await alice.call(metrics.overview, { ref })).backup
  const [earlier, latest] = [await backupOnPaper(platform, ref), await backupOnPaper(platform, ref)]
  const takenAt = new Date(Date.now() - hours(20))
  await platform.pool.query('update platform.backups set created_at = $2, taken_at = $2 where id = $1', [
    earlier,
    takenAt,
  ])
  for (const id of [earlier, latest]) await platform.stores.backups.change(id, { verification_state: 'passed' })
  const fine = { verification: 'passed', failure: null, unrestorable_taken_at: null }
  expect(await statusOfBackups()).toMatchObject(fine)

  await platform.stores.backups.change(earlier, {
    verification_state: 'failed',
    verification_failure: 'It is damaged.',
  })
  expect(await statusOfBackups()).toMatchObject({ ...fine, unrestorable_taken_at: takenAt.toISOString() })

  await alice.call(backups.remove, { ref, id: earlier })
  expect(await statusOfBackups()).toMatchObject(fine)
})

test('the home says why the latest backup cannot be restored', async () => {
  const { alice, organizations } = await platform.given({ organizations: [{ name: 'Acme', owner: 'alice' }] })
  const ref = await platform.projectOnPaper(organizations[0]!)
  const id = await backupOnPaper(platform, ref)

  await platform.stores.backups.change(id, { verification_state: 'failed', verification_failure: 'It is damaged.' })

  expect((await alice.call(metrics.overview, { ref })).backup).toMatchObject({
    verification: 'failed',
    failure: 'It is damaged.',
    unrestorable_taken_at: null,
  })
})
