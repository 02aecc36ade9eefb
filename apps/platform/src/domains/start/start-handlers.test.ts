import { billing } from '@plinth/contract/billing'
import { deployment } from '@plinth/contract/deployment'
import { organizations } from '@plinth/contract/organizations'
import { platformBackups } from '@plinth/contract/platform-backups'
import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { start } from '@plinth/contract/start'
import { status } from '@plinth/contract/status'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const operator = await platform.operator()
const {
  alice,
  bob,
  organizations: [acme, beta],
} = await platform.given({
  people: ['alice', 'bob'],
  organizations: [
    { name: 'Acme', owner: 'alice', developer: 'bob' },
    { name: 'Beta', owner: 'bob' },
  ],
})
for (const { slug } of [acme!, beta!]) {
  const open_invoices = [{ id: `in_${slug}`.slice(0, 64), amount_due: 10, due_date: '2026-01-01T00:00:00.000Z' }]
  await operator.call(billing.changeConditions, { slug, open_invoices })
}

test('every part is what its own call returns', async () => {
  for (const person of [alice, bob]) {
    const whole = await person.call(start.get, {})

    expect(whole).toEqual({
      deployment: await person.call(deployment.get, {}),
      profile: await person.call(profile.get, {}),
      permissions: await person.call(profile.permissions, {}),
      organizations: await person.call(organizations.list, {}),
      status: await person.call(status.get, {}),
      overdue_invoices: await person.call(billing.overdueInvoices, {}),
      platform_backups: null,
      project: null,
      utc_time: expect.any(String),
    })
    expect(Math.abs(Date.parse(whole.utc_time) - Date.now())).toBeLessThan(60_000)
    expect(whole.permissions.length).toBeGreaterThan(0)
  }
})

test('the operator alone learns how the backups of the platform are', async () => {
  const whole = await operator.call(start.get, {})
  expect(whole.platform_backups).toEqual(await operator.call(platformBackups.status, {}))
})

test('nobody gets what belongs to organizations of others', async () => {
  const whole = await alice.call(start.get, {})
  expect(whole.organizations.map(({ slug }) => slug)).toEqual([acme!.slug])
  expect(new Set(whole.permissions.map(({ organization_slug }) => organization_slug))).toEqual(new Set([acme!.slug]))
  expect(whole.overdue_invoices).toMatchObject([{ organization_id: acme!.id }])
})

test('the project is as its own call returns it, and null for those who cannot see it', async () => {
  const ref = await platform.projectOnPaper(acme!)
  const { connectionString: _, ...whole } = (await bob.call(start.get, { ref })).project!
  const { connectionString: __, ...own } = await bob.call(projects.get, { ref })
  expect(whole).toEqual(own)

  const { carol } = await platform.given({ people: ['carol'] })
  for (const unseen of ['a'.repeat(20), '../organizations', 'x'.repeat(5000)])
    expect((await bob.call(start.get, { ref: unseen })).project).toBeNull()
  expect((await carol.call(start.get, { ref })).project).toBeNull()

  await platform.pool.query('update platform.organizations set requires_mfa = true where id = $1', [acme!.id])
  await expect(bob.call(projects.get, { ref })).rejects.toMatchObject({ reason: 'mfa_required' })
  expect((await bob.call(start.get, { ref })).project).toBeNull()
  await platform.pool.query('update platform.organizations set requires_mfa = false where id = $1', [acme!.id])
})

test('there are no invoices where billing is switched off for the person, as in the call of its own', async () => {
  const switchOff = (features: string[]) =>
    platform.pool.query('update platform.profiles set disabled_features = $1 where primary_email = $2', [
      features,
      alice.email,
    ])

  await switchOff(['billing:all'])
  await expect(alice.call(billing.overdueInvoices, {})).rejects.toMatchObject({ reason: 'feature_disabled' })
  expect((await alice.call(start.get, {})).overdue_invoices).toBeNull()

  await switchOff([])
  expect((await alice.call(start.get, {})).overdue_invoices).toHaveLength(1)
})

test('a person without a profile has to make it first', async () => {
  const ada = await platform.signUp('ada')
  await expect(ada.call(start.get, {})).rejects.toMatchObject({ code: 403, reason: 'profile_required' })
  await ada.call(profile.create, {})
  expect(await ada.call(start.get, {})).toMatchObject({ organizations: [], permissions: [] })
})
