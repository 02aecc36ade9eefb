import { audit } from '@plinth/contract/audit'
import { factors } from '@plinth/contract/factors'
import { members } from '@plinth/contract/members'
import { memberships } from '@plinth/contract/memberships'
import { organizations as organizationCalls } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { describe, expect, test } from 'vitest'
import { addSecondFactor } from '../../testing/add-second-factor.ts'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()

async function givenAcme() {
  const { owner, admin, dev, stranger, organizations } = await platform.given({
    organizations: [{ name: 'Acme', owner: 'owner', admin: 'admin', developer: 'dev' }],
  })
  const acme = organizations[0]!
  return { owner, admin, dev, stranger, acme, slug: acme.slug }
}

const idOf = async (caller: Caller) => (await caller.call(profile.get, {})).gotrue_id

const rolesIn = async (caller: Caller, slug: string) =>
  Object.fromEntries(
    (await caller.call(members.list, { slug })).map(({ primary_email, role }) => [primary_email, role]),
  )

const ownersOf = async (id: number) => platform.stores.members.countOwners(id)

const denied = { code: 403, reason: 'permission_denied' }
const lastOwner = { code: 409, reason: 'last_owner' }

describe('the role of a member', () => {
  test('is changed by an admin, counts from the next request on, and stands in the audit log', async () => {
    const { owner, admin, dev, slug } = await givenAcme()
    const rename = () => dev.call(organizationCalls.rename, { slug, name: 'By the developer' })
    const invite = () => dev.call(members.invite, { slug, email: `a@${slug}.example.com`, role: 'Developer' })
    await expect(invite()).rejects.toMatchObject(denied)

    expect(await admin.call(memberships.changeRole, { slug, id: await idOf(dev), role: 'Admin' })).toMatchObject({
      primary_email: dev.email,
      role: 'Admin',
    })
    await expect(invite()).resolves.toBeDefined()
    await expect(rename()).rejects.toMatchObject(denied)
    const [, entry] = await owner.call(audit.list, { slug })
    expect(entry).toMatchObject({
      verb: 'member.change-role',
      target: dev.email,
      before: { role: 'Developer' },
      after: { role: 'Admin' },
    })
  })

  test('of an owner is in the hands of owners, and the last one stays one', async () => {
    const { owner, admin, slug } = await givenAcme()
    const [ownerId, adminId] = [await idOf(owner), await idOf(admin)]
    await expect(admin.call(memberships.changeRole, { slug, id: adminId, role: 'Owner' })).rejects.toMatchObject(denied)
    await expect(admin.call(memberships.changeRole, { slug, id: ownerId, role: 'Admin' })).rejects.toMatchObject(denied)
    await expect(admin.call(memberships.remove, { slug, id: ownerId })).rejects.toMatchObject(denied)
    await expect(owner.call(memberships.changeRole, { slug, id: ownerId, role: 'Admin' })).rejects.toMatchObject(
      lastOwner,
    )

    await owner.call(memberships.changeRole, { slug, id: adminId, role: 'Owner' })
    await owner.call(memberships.changeRole, { slug, id: ownerId, role: 'Developer' })
    expect(await rolesIn(admin, slug)).toMatchObject({ [admin.email]: 'Owner', [owner.email]: 'Developer' })
  })

  test('has to be in the plan', async () => {
    const { owner, dev, organizations } = await platform.given({
      organizations: [{ name: 'Small', owner: 'owner', developer: 'dev', hasLimitsOfPlan: true }],
    })
    const { slug } = organizations[0]!
    const change = owner.call(memberships.changeRole, { slug, id: await idOf(dev), role: 'Read-only' })
    await expect(change).rejects.toMatchObject({ code: 400, reason: 'role_not_in_plan' })
  })

  test('of a member of another organization is nobody’s', async () => {
    const { owner, stranger, slug } = await givenAcme()
    const { owner: other } = await givenAcme()
    const missing = { code: 404, reason: 'member_not_found' }
    for (const id of [await idOf(other), await idOf(stranger)]) {
      await expect(owner.call(memberships.changeRole, { slug, id, role: 'Admin' })).rejects.toMatchObject(missing)
      await expect(owner.call(memberships.remove, { slug, id })).rejects.toMatchObject(missing)
    }
  })
})

describe('a member', () => {
  test('is removed by an admin, and the organization is gone for them with the next request', async () => {
    const { admin, dev, slug } = await givenAcme()
    await admin.call(memberships.remove, { slug, id: await idOf(dev) })
    await expect(dev.call(organizationCalls.get, { slug })).rejects.toMatchObject({ code: 404 })
    expect(Object.keys(await rolesIn(admin, slug))).not.toContain(dev.email)
  })

  test('leaves alone, and removes nobody else', async () => {
    const { admin, dev, slug } = await givenAcme()
    await expect(dev.call(memberships.remove, { slug, id: await idOf(admin) })).rejects.toMatchObject(denied)
    await dev.call(memberships.remove, { slug, id: await idOf(dev) })
    await expect(dev.call(organizationCalls.get, { slug })).rejects.toMatchObject({ code: 404 })
  })
})

describe('ownership', () => {
  test('is transferred with a password: the new owner has it, and the old one is an admin', async () => {
    const { owner, admin, dev, slug } = await givenAcme()
    const member_id = await idOf(dev)
    const transfer = (by: Caller, current_password?: string) =>
      by.call(memberships.transferOwnership, { slug, member_id, ...(current_password ? { current_password } : {}) })
    await expect(transfer(owner)).rejects.toMatchObject({ reason: 'current_password_required' })
    await expect(transfer(owner, 'wrong')).rejects.toMatchObject({ code: 400 })
    await expect(transfer(admin, PASSWORD)).rejects.toMatchObject(denied)

    expect(await transfer(owner, PASSWORD)).toMatchObject({ role: 'Owner' })
    expect(await rolesIn(dev, slug)).toMatchObject({ [dev.email]: 'Owner', [owner.email]: 'Admin' })
    await expect(transfer(owner, PASSWORD)).rejects.toMatchObject(denied)
  })
})

describe('a lost second factor', () => {
  const reset = async (by: Caller, of: Caller, slug: string, proof: object = { current_password: PASSWORD }) =>
    by.call(memberships.resetSecondFactor, { slug, id: await idOf(of), ...proof })
  const mailsTo = async (email: string) => {
    const { rows } = await platform.pool.query<{ subject: string }>(
      'select subject from platform.mails where recipient = $1 order by id',
      [email],
    )
    return rows.map(({ subject }) => subject)
  }

  test('is removed by an owner with their password: the member signs in by password alone, and both get a mail', async () => {
    const { owner, admin, dev, slug } = await givenAcme()
    await expect(reset(owner, dev, slug)).rejects.toMatchObject({ reason: 'no_second_factor' })
    await addSecondFactor(dev)
    await dev.call(factors.renewRecoveryCodes, { current_password: PASSWORD })
    expect(await owner.call(members.list, { slug })).toContainEqual(
      expect.objectContaining({ primary_email: dev.email, mfa_enabled: true }),
    )
    const id = await idOf(dev)
    await expect(reset(owner, dev, slug, {})).rejects.toMatchObject({ reason: 'current_password_required' })
    await expect(reset(admin, dev, slug)).rejects.toMatchObject(denied)
    await expect(reset(owner, owner, slug)).rejects.toMatchObject({ reason: 'own_second_factor' })

    expect(await reset(owner, dev, slug)).toMatchObject({ gotrue_id: id, mfa_enabled: false })
    await expect(dev.call(organizationCalls.get, { slug })).rejects.toMatchObject({ reason: 'not_signed_in' })
    expect(await dev.signIn()).toMatchObject({ aal: 'aal1', second_factor_required: false })
    expect(await dev.call(factors.recoveryCodes, {})).toMatchObject({ total: 0 })
    const [entry] = await owner.call(audit.list, { slug })
    expect(entry).toMatchObject({
      verb: 'member.reset-second-factor',
      target: dev.email,
      before: { mfa_enabled: true },
      after: { mfa_enabled: false },
    })
    expect((await mailsTo(dev.email)).at(-1)).toBe('Your second factor on Plinth was removed')
    expect((await mailsTo(owner.email)).at(-1)).toMatch(/^You removed the second factor of “.+” on Plinth$/)
    await addSecondFactor(dev)
  })

  test('stays where the member belongs to an organization that the owner does not own, or operates the installation', async () => {
    const { owner, dev, acme, slug } = await givenAcme()
    await addSecondFactor(dev)
    const {
      organizations: [other],
    } = await platform.given({ organizations: [{ name: 'Elsewhere', owner: 'somebody' }] })
    await platform.addMember(other!, dev, 'Read-only')
    await expect(reset(owner, dev, slug)).rejects.toMatchObject({ code: 409, reason: 'member_elsewhere' })
    await platform.addMember(other!, owner, 'Owner')
    await expect(reset(owner, dev, slug)).resolves.toMatchObject({ mfa_enabled: false })

    const operator = await platform.operator()
    await platform.addMember(acme, operator, 'Developer')
    await expect(reset(owner, operator, slug)).rejects.toMatchObject({ reason: 'member_elsewhere' })
  })
})

describe('in a race there is an owner at every end', () => {
  const ROUNDS = 100

  test('of two owners who leave at once one stays', async () => {
    const { owner, admin, acme, slug } = await givenAcme()
    const ids = [await idOf(owner), await idOf(admin)] as const
    for (let round = 0; round < ROUNDS; round++) {
      await platform.addMember(acme, owner, 'Owner')
      await platform.addMember(acme, admin, 'Owner')
      const left = await Promise.allSettled([
        owner.call(memberships.remove, { slug, id: ids[0] }),
        round % 2 === 0
          ? admin.call(memberships.remove, { slug, id: ids[1] })
          : admin.call(memberships.changeRole, { slug, id: ids[1], role: 'Developer' }),
      ])
      expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await ownersOf(acme.id)).toBe(1)
    }
  })

  test('of two owners who remove each other one is removed', async () => {
    const { owner, admin, acme, slug } = await givenAcme()
    const ids = [await idOf(owner), await idOf(admin)] as const
    for (let round = 0; round < ROUNDS; round++) {
      await platform.addMember(acme, owner, 'Owner')
      await platform.addMember(acme, admin, 'Owner')
      const removed = await Promise.allSettled([
        owner.call(memberships.remove, { slug, id: ids[1] }),
        admin.call(memberships.remove, { slug, id: ids[0] }),
      ])
      expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await ownersOf(acme.id)).toBe(1)
    }
  })
})
