import { audit } from '@plinth/contract/audit'
import { organizations } from '@plinth/contract/organizations'
import { expect, test } from 'vitest'
import { addSecondFactor } from '../../testing/add-second-factor.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()

const {
  owner,
  admin,
  organizations: made,
} = await platform.given({
  organizations: [{ name: 'Acme', owner: 'owner', admin: 'admin' }],
})
const { slug } = made[0]!

test('an owner without a second factor cannot ask it of others', async () => {
  await expect(owner.call(organizations.requireMfa, { slug, required: true })).rejects.toMatchObject({
    code: 409,
    reason: 'own_second_factor_first',
  })
  expect(await owner.call(organizations.get, { slug })).toMatchObject({ organization_requires_mfa: false })
})

test('an owner with one turns it on and off, and the audit log keeps who did', async () => {
  await addSecondFactor(owner)
  for (const required of [true, false]) {
    const answer = await owner.call(organizations.requireMfa, { slug, required })
    expect(answer).toMatchObject({ slug, organization_requires_mfa: required, is_owner: true })
    expect(await owner.call(organizations.get, { slug })).toEqual(answer)
    const [newest] = await owner.call(audit.list, { slug })
    expect(newest).toMatchObject({
      verb: 'organization.require-mfa',
      target: slug,
      before: { requires_mfa: !required },
      after: { requires_mfa: required },
      actor: { email: owner.email },
    })
  }
})

test('no admin can, with or without one', async () => {
  const require = () => admin.call(organizations.requireMfa, { slug, required: true })
  await expect(require()).rejects.toMatchObject({ reason: 'permission_denied' })
  await addSecondFactor(admin)
  await expect(require()).rejects.toMatchObject({ reason: 'permission_denied' })
})
