import { sqlOver } from '@plinth/service-kit/sql'
import { expect, test } from 'vitest'
import { createShares } from '../../runtime/shares.ts'
import { createStores } from '../../stores/stores.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { scheduleProject } from './schedule-project.ts'

const platform = await givenPlatform()
const { organizations } = await platform.given({
  people: ['alice', 'bob'],
  organizations: [
    { name: 'Acme', owner: 'alice' },
    { name: 'Further', owner: 'alice', developer: 'bob' },
    { name: 'Beta', owner: 'bob' },
  ],
})
const [acme, further, beta] = organizations

/** The order in which the worker takes the work on these projects, where all of it waits. */
async function orderOf(refs: string[]) {
  class Undone extends Error {}
  let order: string[] = []
  const work = sqlOver(platform.pool).transaction(async (sql) => {
    const stores = createStores(sql)
    for (const ref of refs) {
      await stores.projects.move(ref, ['INACTIVE'], 'RESTORING')
      await scheduleProject(stores, ref)
    }
    const { rows } = await sql.query<{ ref: string }>(
      `select payload ->> 'ref' as ref from graphile_worker._private_jobs
       where payload ->> 'ref' = any ($1) order by priority, run_at, id`,
      [refs],
    )
    order = rows.map(({ ref }) => ref)
    throw new Undone()
  })
  await expect(work).rejects.toBeInstanceOf(Undone)
  return order
}

async function resting(organization: (typeof organizations)[number]) {
  const ref = await platform.projectOnPaper(organization)
  await platform.stores.projects.move(ref, ['COMING_UP'], 'INACTIVE')
  return ref
}

test('whose many projects start first, with as many organizations as they like, keeps another one’s waiting for one', async () => {
  const [a1, a2, a3] = [await resting(acme!), await resting(acme!), await resting(further!)]
  const [b1, b2] = [await resting(beta!), await resting(beta!)]
  expect(await orderOf([a1, a2, a3, b1, b2])).toEqual([a1, b1, a2, b2, a3])
  expect(await orderOf([a1, b1, a2])).toEqual([a1, b1, a2])
})

test('servers start in turn by who owns their organization, and each in its own where nobody can say', async () => {
  const { projects } = platform.stores
  const [a, other, b] = [await resting(acme!), await resting(further!), await resting(beta!)]
  const shares = createShares()
  expect(await shares.of(a)).toBe(a)
  shares.lookUpWith(projects.shareOf)
  expect(await shares.of(other)).toBe(await shares.of(a))
  expect(await shares.of(b)).not.toBe(await shares.of(a))
  expect(await shares.of('control')).toBe('control')
  expect(await shares.of('unknown')).toBe('unknown')
  shares.lookUpWith(() => Promise.reject(new Error('away')))
  expect(await shares.of(a)).toBe(a)
  const hanging = createShares(1)
  hanging.lookUpWith(() => new Promise(() => undefined))
  expect(await hanging.of(a)).toBe(a)
})
