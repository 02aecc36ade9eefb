import { audit } from '@plinth/contract/audit'
import { organizations } from '@plinth/contract/organizations'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'
import { chainOf } from '../../stores/audit-chain.ts'

const platform = await givenPlatform()
const { pool } = platform
const { alice, organizations: made } = await platform.given({
  organizations: [
    { name: 'Acme', owner: 'alice' },
    { name: 'Zebra', owner: 'alice' },
  ],
})
const [acme, zebra] = made as [(typeof made)[number], (typeof made)[number]]
const operator = await platform.operator()

test('what nobody tampered with is intact, the platform’s own log too', async () => {
  await alice.call(organizations.rename, { slug: acme.slug, name: 'Acme & sons' })
  const report = await operator.call(audit.verify, {})
  expect(report).toMatchObject({ is_insert_only: true, verified_at: expect.any(String) })
  expect(report.logs).toEqual([
    { chain: 'platform', organization: null, intact_entries: expect.any(Number), first_break: null },
    {
      chain: chainOf(acme.id),
      organization: { name: 'Acme & sons', slug: acme.slug },
      intact_entries: 2,
      first_break: null,
    },
    {
      chain: chainOf(zebra.id),
      organization: { name: 'Zebra', slug: zebra.slug },
      intact_entries: 1,
      first_break: null,
    },
  ])
  expect(report.logs[0]!.intact_entries).toBeGreaterThan(1)
  expect(await operator.call(audit.report, {})).toEqual(report)
})

test('the job of every day finds what was changed, and the operator sees it first in the list', async () => {
  const before = await operator.call(audit.verify, {})
  expect(before.logs.map(({ first_break }) => first_break)).toEqual([null, null, null])
  await pool.query('alter table platform.audit_entries disable trigger user')
  await pool.query(`update platform.audit_entries set actor = '{}' where chain = $1`, [chainOf(zebra.id)])
  await pool.query('alter table platform.audit_entries enable trigger user')

  const { rows } = await pool.query<{ identifier: string }>(
    'select identifier from graphile_worker._private_known_crontabs',
  )
  expect(rows.map(({ identifier }) => identifier)).toContain('verify-audit')
  await pool.query(`select graphile_worker.add_job('verify-audit')`)
  await expect
    .poll(async () => (await operator.call(audit.report, {})).logs[0])
    .toEqual({
      chain: chainOf(zebra.id),
      organization: { name: 'Zebra', slug: zebra.slug },
      intact_entries: 0,
      first_break: 1,
    })
  expect(await platform.logText()).toContain(`"chain":"${chainOf(zebra.id)}","entry":1`)
})
