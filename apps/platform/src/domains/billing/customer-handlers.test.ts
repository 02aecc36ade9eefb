import { audit } from '@plinth/contract/audit'
import { billing } from '@plinth/contract/billing'
import { billingCustomers } from '@plinth/contract/billing-customers'
import { organizations } from '@plinth/contract/organizations'
import { subscriptions } from '@plinth/contract/subscriptions'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const operator = await platform.operator()

async function givenAcme() {
  const given = await platform.given({
    organizations: [{ name: 'Acme', owner: 'owner', developer: 'dev', hasLimitsOfPlan: true }],
  })
  return { owner: given.owner, dev: given.dev, slug: given.organizations[0]!.slug }
}

const address = {
  line1: '1 Main Street',
  line2: '',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  country: 'US',
}
const details = { name: 'Acme Inc.', billing_email: 'bills@acme.example', address }

describe('who gets the bills', () => {
  test('is nobody by name at first, is what an owner enters, and a developer reads it', async () => {
    const { owner, dev, slug } = await givenAcme()
    expect(await owner.call(billingCustomers.get, { slug })).toEqual({
      name: null,
      billing_email: owner.email,
      address: null,
    })
    expect(await owner.call(billingCustomers.change, { slug, ...details })).toEqual(details)
    expect(await dev.call(billingCustomers.get, { slug })).toEqual(details)
    expect(await owner.call(organizations.get, { slug })).toMatchObject({ billing_email: 'bills@acme.example' })
    expect((await owner.call(audit.list, { slug }))[0]).toMatchObject({
      verb: 'billing.change-customer',
      before: { name: null, address: null },
      after: details,
    })
    await expect(dev.call(billingCustomers.change, { slug, ...details })).rejects.toMatchObject({ code: 403 })
  })

  test.each([
    [{ country: 'XX' }, 'Choose a country.'],
    [{ line1: ' ' }, 'Enter the street and the number.'],
    [{ city: 'a\nb' }, 'This is one line without control characters.'],
  ])('cannot be at %j', async (wrong, message) => {
    const { owner, slug } = await givenAcme()
    const answer = await owner.send('PUT', `/platform/organizations/${slug}/billing/customer`, {
      body: { ...details, address: { ...address, ...wrong } },
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(message)
  })
})

describe('an organization misses an address', () => {
  test('on a paid plan until one is entered, and not on Free', async () => {
    const { owner, slug } = await givenAcme()
    const isMissing = async () => (await owner.call(organizations.get, { slug })).organization_missing_address
    expect(await isMissing()).toBe(false)
    await owner.call(subscriptions.changePlan, { slug, plan: 'pro' })
    expect(await isMissing()).toBe(true)
    await owner.call(billingCustomers.change, { slug, ...details })
    expect(await isMissing()).toBe(false)
    await owner.call(billingCustomers.change, { slug, ...details, address: null })
    expect(await isMissing()).toBe(true)
    await platform.pool.query(`update platform.organizations set plan = 'free' where slug = $1`, [slug])
    expect(await isMissing()).toBe(false)
  })

  test('where the operator says so, until one is entered; the operator may say it again', async () => {
    const { owner, slug } = await givenAcme()
    const isMissing = async () => (await owner.call(organizations.get, { slug })).organization_missing_address
    const say = () => operator.call(billing.changeConditions, { slug, organization_missing_address: true })
    await say()
    expect(await isMissing()).toBe(true)
    await owner.call(billingCustomers.change, { slug, ...details })
    expect(await isMissing()).toBe(false)
    await say()
    expect(await isMissing()).toBe(true)
  })
})

describe('tax IDs', () => {
  test('are kept once each, without what stands between their digits', async () => {
    const { owner, dev, slug } = await givenAcme()
    const tax_ids = [
      { type: 'ch_vat', country: 'CH', value: 'che-123.456.789 mwst' },
      { type: 'ch_vat', country: 'CH', value: 'CHE123456789MWST' },
      { type: 'eu_vat', country: 'DE', value: 'DE 123 456 789' },
    ]
    const kept = [
      { type: 'ch_vat', country: 'CH', value: 'CHE123456789MWST' },
      { type: 'eu_vat', country: 'DE', value: 'DE123456789' },
    ]
    expect(await owner.call(billingCustomers.changeTaxIds, { slug, tax_ids })).toEqual({ tax_ids: kept })
    expect(await dev.call(billingCustomers.taxIds, { slug })).toEqual({ tax_ids: kept })
    await owner.call(billingCustomers.change, { slug, ...details })
    expect(await dev.call(billingCustomers.taxIds, { slug })).toEqual({ tax_ids: kept })
  })

  test.each([
    [{ type: 'eu_vat', country: 'DE', value: 'DE12345678' }, 'An example is DE123456789.'],
    [{ type: 'eu_vat', country: 'CH', value: 'CHE123456789MWST' }, 'This kind of tax ID does not exist.'],
  ])('%j is refused', async (taxId, message) => {
    const { owner, slug } = await givenAcme()
    const answer = await owner.send('PUT', `/platform/organizations/${slug}/tax-ids`, { body: { tax_ids: [taxId] } })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(message)
  })
})
