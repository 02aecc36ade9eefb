import { audit } from '@plinth/contract/audit'
import { billing } from '@plinth/contract/billing'
import { organizations } from '@plinth/contract/organizations'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const operator = await platform.operator()

const givenOrganizations = async () => {
  const {
    owner,
    dev,
    stranger,
    organizations: made,
  } = await platform.given({
    organizations: [
      { name: 'Acme', owner: 'owner', developer: 'dev' },
      { name: 'Beta', owner: 'owner' },
    ],
  })
  return { owner, dev, stranger, acme: made[0]!, beta: made[1]! }
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const invoice = (id: string, due: number) => ({ id, amount_due: 25.5, due_date: inDays(due) })

describe('overdue invoices', () => {
  test('are the unpaid ones past their date, of all organizations of a member, oldest first', async () => {
    const { owner, dev, stranger, acme, beta } = await givenOrganizations()
    const late = invoice('A-1', -3)
    const later = invoice('B-1', -2)
    await operator.call(billing.changeConditions, { slug: acme.slug, open_invoices: [invoice('A-2', 3), late] })
    await operator.call(billing.changeConditions, { slug: beta.slug, open_invoices: [later] })

    expect(await owner.call(billing.overdueInvoices, {})).toEqual([
      { ...late, organization_id: acme.id },
      { ...later, organization_id: beta.id },
    ])
    expect(await dev.call(billing.overdueInvoices, {})).toEqual([{ ...late, organization_id: acme.id }])
    expect(await stranger.call(billing.overdueInvoices, {})).toEqual([])
  })

  test('that are no longer open are paid, and may be opened again', async () => {
    const {
      owner,
      acme: { slug },
    } = await givenOrganizations()
    const [first, second] = [invoice('one', -9), invoice('two', -8)]
    const setOpen = (...open_invoices: (typeof first)[]) =>
      operator.call(billing.changeConditions, { slug, open_invoices })
    const ids = async () => (await owner.call(billing.overdueInvoices, {})).map(({ id }) => id)

    await setOpen(first, second)
    expect(await ids()).toEqual(['one', 'two'])
    expect(await setOpen(second)).toMatchObject({ open_invoices: [second] })
    expect(await ids()).toEqual(['two'])
    await setOpen(first)
    expect(await ids()).toEqual(['one'])
    await setOpen()
    expect(await ids()).toEqual([])
  })

  test('are refused to a person whose billing feature is off', async () => {
    const { owner } = await givenOrganizations()
    await platform.pool.query(
      `update platform.profiles set disabled_features = '{billing:all}' where primary_email = $1`,
      [owner.email],
    )
    await expect(owner.call(billing.overdueInvoices, {})).rejects.toMatchObject({
      code: 403,
      reason: 'feature_disabled',
    })
  })
})

describe('the conditions of an organization', () => {
  test('follow what the operator says, and what is left out stays', async () => {
    const {
      owner,
      acme: { slug },
    } = await givenOrganizations()
    const grace_period_end = inDays(7)
    await operator.call(billing.changeConditions, { slug, restriction_status: 'grace_period', grace_period_end })
    await operator.call(billing.changeConditions, { slug, organization_missing_address: true })

    expect(await owner.call(organizations.get, { slug })).toMatchObject({
      restriction_status: 'grace_period',
      restriction_data: { grace_period_end },
      organization_missing_address: true,
    })
    const [newest] = await owner.call(audit.list, { slug })
    expect(newest).toMatchObject({
      verb: 'billing.change-conditions',
      before: { organization_missing_address: false, restriction_status: 'grace_period' },
      after: { organization_missing_address: true, restriction_status: 'grace_period' },
    })

    await operator.call(billing.changeConditions, { slug, restriction_status: null, grace_period_end: null })
    expect(await owner.call(organizations.get, { slug })).toMatchObject({
      restriction_status: null,
      restriction_data: null,
    })
  })

  test('of an organization that does not exist cannot be said', async () => {
    await expect(operator.call(billing.changeConditions, { slug: 'no-such-one' })).rejects.toMatchObject({
      code: 404,
      reason: 'organization_not_found',
    })
  })

  test('are not for the organization itself to say', async () => {
    const {
      owner,
      acme: { slug },
    } = await givenOrganizations()
    await expect(owner.call(billing.changeConditions, { slug, restriction_status: null })).rejects.toMatchObject({
      code: 404,
      reason: 'not_found',
    })
  })

  test.each([
    [{ restriction_status: 'banned' }],
    [{ open_invoices: [{ id: '../x', amount_due: 1, due_date: '2030-01-01T00:00:00Z' }] }],
    [{ open_invoices: [{ id: 'x', amount_due: -1, due_date: '2030-01-01T00:00:00Z' }] }],
    [{ open_invoices: [{ id: 'x', amount_due: 1.005, due_date: '2030-01-01T00:00:00Z' }] }],
    [{ open_invoices: [{ id: 'x', amount_due: 1, due_date: 'tomorrow' }] }],
    [{ plan: 'enterprise' }],
  ])('%j is refused', async (body) => {
    const { acme } = await givenOrganizations()
    const answer = await operator.send('PATCH', `/platform/operator/organizations/${acme.slug}/billing`, { body })
    expect(answer.status).toBe(400)
  })
})
