import { audit } from '@plinth/contract/audit'
import { members } from '@plinth/contract/members'
import { memberships } from '@plinth/contract/memberships'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { describe, expect, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()

async function givenAcme() {
  const { owner, admin, dev, guest, organizations } = await platform.given({
    people: ['guest'],
    organizations: [{ name: 'Acme', owner: 'owner', admin: 'admin', developer: 'dev' }],
  })
  const acme = organizations[0]!
  const shop = await platform.projectOnPaper(acme, { name: 'Shop' })
  const blog = await platform.projectOnPaper(acme, { name: 'Blog' })
  return { owner, admin, dev, guest, acme, slug: acme.slug, shop, blog }
}

const idOf = async (caller: Caller) => (await caller.call(profile.get, {})).gotrue_id
const namesSeenBy = async (caller: Caller) => (await caller.call(projects.list, {})).map(({ name }) => name).toSorted()
const rename = (caller: Caller, ref: string) => caller.call(projects.rename, { ref, name: 'Renamed' })
const tokenIn = (link: string | null) => new URLSearchParams(new URL(link!).hash.slice(1)).get('token')!

const denied = { code: 403, reason: 'permission_denied' }
const missing = { code: 404, reason: 'project_not_found' }
const invalid = (reason: string) => ({ code: 400, reason })

describe('a member with roles in single projects alone', () => {
  test('sees those projects, and works there by the role', async () => {
    const { owner, dev, slug, shop, blog } = await givenAcme()
    await owner.call(memberships.changeRole, {
      slug,
      id: await idOf(dev),
      role: null,
      project_roles: [{ ref: shop, role: 'Admin' }],
    })

    expect(await namesSeenBy(dev)).toEqual(['Shop'])
    expect(await owner.call(organizations.get, { slug })).toMatchObject({ billing_email: owner.email })
    expect(await dev.call(organizations.get, { slug })).toMatchObject({ name: 'Acme', billing_email: null })
    await expect(rename(dev, shop)).resolves.toMatchObject({ name: 'Renamed' })
    await expect(rename(dev, blog)).rejects.toMatchObject(missing)
    await expect(
      dev.call(members.invite, { slug, email: 'a@people.example.com', role: 'Developer' }),
    ).rejects.toMatchObject({ ...denied, message: expect.stringContaining('single projects') })
    const rows = await dev.call(profile.permissions, {})
    expect(rows.map(({ project_refs }) => project_refs)).toContainEqual([shop])
    await expect(dev.call(memberships.remove, { slug, id: await idOf(dev) })).resolves.toBeUndefined()
    await expect(rename(dev, shop)).rejects.toMatchObject(missing)
  })

  test('is told nothing of other projects by the roles that others have there', async () => {
    const { owner, admin, dev, slug, shop, blog } = await givenAcme()
    const inBoth = [shop, blog].map((ref) => ({ ref, role: 'Developer' as const }))
    await owner.call(memberships.changeRole, { slug, id: await idOf(admin), role: null, project_roles: inBoth })
    await owner.call(members.invite, {
      slug,
      email: 'b@people.example.com',
      role: null,
      project_roles: inBoth.slice(1),
    })
    await owner.call(memberships.changeRole, {
      slug,
      id: await idOf(dev),
      role: null,
      project_roles: inBoth.slice(0, 1),
    })
    const rolesOf = async (person: Caller) =>
      [...(await person.call(members.list, { slug })), ...(await person.call(members.invitations, { slug }))].flatMap(
        ({ project_roles }) => project_roles.map(({ name }) => name),
      )
    expect((await rolesOf(owner)).toSorted()).toEqual(['Blog', 'Blog', 'Shop', 'Shop'])
    expect(await rolesOf(dev)).toEqual(['Shop', 'Shop'])
  })

  test('loses a project with the next request', async () => {
    const { owner, dev, slug, shop, blog } = await givenAcme()
    const give = async (...refs: string[]) =>
      owner.call(memberships.changeRole, {
        slug,
        id: await idOf(dev),
        role: null,
        project_roles: refs.map((ref) => ({ ref, role: 'Admin' as const })),
      })
    await give(shop, blog)
    await rename(dev, shop)
    await give(blog)
    await expect(rename(dev, shop)).rejects.toMatchObject(missing)
    await expect(rename(dev, blog)).resolves.toBeDefined()
  })

  test('is none any more once the last of these projects is deleted for good, and no earlier', async () => {
    const { owner, dev, admin, slug, shop, blog } = await givenAcme()
    const set = async (person: Caller, refs: string[]) =>
      owner.call(memberships.changeRole, {
        slug,
        id: await idOf(person),
        role: null,
        project_roles: refs.map((ref) => ({ ref, role: 'Developer' as const })),
      })
    await set(dev, [shop])
    await set(admin, [shop, blog])
    const emails = async () => (await owner.call(members.list, { slug })).map((one) => one.primary_email)
    await platform.stores.projects.move(shop, ['COMING_UP'], 'REMOVED')
    expect(await owner.call(members.list, { slug })).toContainEqual(
      expect.objectContaining({
        primary_email: dev.email,
        role: null,
        project_roles: [expect.objectContaining({ name: 'Shop' })],
      }),
    )
    await platform.stores.deletedProjects.purge(shop)
    expect(await emails()).not.toContain(dev.email)
    expect(await emails()).toEqual(expect.arrayContaining([owner.email, admin.email]))
  })
})

describe('a role in a project', () => {
  test('counts there in place of the one in the organization, whether it is larger or smaller', async () => {
    const { owner, admin, dev, slug, shop, blog } = await givenAcme()
    const here = (role: 'Admin' | 'Read-only') => [{ ref: shop, role }]
    await owner.call(memberships.changeRole, {
      slug,
      id: await idOf(dev),
      role: 'Developer',
      project_roles: here('Admin'),
    })
    await owner.call(memberships.changeRole, {
      slug,
      id: await idOf(admin),
      role: 'Developer',
      project_roles: here('Read-only'),
    })

    await expect(rename(dev, shop)).resolves.toBeDefined()
    await expect(rename(dev, blog)).rejects.toMatchObject(denied)
    const restart = (ref: string) => admin.call(projects.restart, { ref })
    await expect(restart(shop)).rejects.toMatchObject(denied)
    await expect(restart(blog)).rejects.not.toMatchObject(denied)
    expect(await namesSeenBy(dev)).toEqual(['Blog', 'Renamed'])
  })

  test('stays where only the role in the organization is changed, and stands in the audit log', async () => {
    const { owner, dev, slug, shop } = await givenAcme()
    const id = await idOf(dev)
    const project_roles = [{ ref: shop, role: 'Read-only' as const }]
    await owner.call(memberships.changeRole, { slug, id, role: 'Developer', project_roles })
    expect(await owner.call(memberships.changeRole, { slug, id, role: 'Read-only' })).toMatchObject({
      role: 'Read-only',
      project_roles: [{ ref: shop, name: 'Shop', role: 'Read-only' }],
    })
    await owner.call(memberships.changeRole, { slug, id, role: 'Read-only', project_roles })

    const entries = await owner.call(audit.list, { slug })
    expect(entries.filter(({ verb }) => verb === 'member.change-role')).toMatchObject([
      {
        before: { role: 'Developer', project_roles: { [shop]: 'Read-only' } },
        after: { role: 'Read-only', project_roles: { [shop]: 'Read-only' } },
      },
      { before: { role: 'Developer' }, after: { role: 'Developer', project_roles: { [shop]: 'Read-only' } } },
    ])
  })

  test('goes when the member becomes an owner', async () => {
    const { owner, admin, dev, acme, slug, shop } = await givenAcme()
    const project_roles = [{ ref: shop, role: 'Read-only' as const }]
    for (const person of [admin, dev]) {
      await owner.call(memberships.changeRole, { slug, id: await idOf(person), role: 'Developer', project_roles })
    }
    await owner.call(memberships.changeRole, { slug, id: await idOf(dev), role: 'Owner' })
    await expect(rename(dev, shop)).resolves.toBeDefined()
    // as one that was deleted when its member became an owner, and restored since
    await platform.addProjectRole(acme, dev, shop, 'Read-only')
    await expect(rename(dev, shop)).resolves.toBeDefined()
    expect((await dev.call(profile.permissions, {})).map(({ project_refs }) => project_refs)).toEqual([null])
    await owner.call(memberships.transferOwnership, {
      slug,
      member_id: await idOf(admin),
      current_password: PASSWORD,
    })
    await expect(rename(admin, shop)).resolves.toBeDefined()
  })

  test.each([
    ['nobody is left without a role', { role: null, project_roles: [] }, 'no_role'],
    ['an owner has no other role', { role: 'Owner', project_roles: ['shop'] }, 'owner_everywhere'],
    ['of a project that is not there', { role: null, project_roles: ['nowhere'] }, 'project_not_found'],
    ['of a project of somebody else', { role: 'Developer', project_roles: ['theirs'] }, 'project_not_found'],
    ['an admin has no smaller one', { role: 'Admin', project_roles: ['shop'] }, 'admin_everywhere'],
  ] as const)('is refused, so that %s', async (_, { role, project_roles }, reason) => {
    const { owner, dev, slug, shop } = await givenAcme()
    const refs = { shop, theirs: (await givenAcme()).shop, nowhere: 'z'.repeat(20) }
    const chosen = project_roles.map((name) => ({ ref: refs[name], role: 'Developer' as const }))
    const id = await idOf(dev)
    await expect(owner.call(memberships.changeRole, { slug, id, role, project_roles: chosen })).rejects.toMatchObject(
      invalid(reason),
    )
    await expect(
      owner.call(members.invite, { slug, email: 'x@people.example.com', role, project_roles: chosen }),
    ).rejects.toMatchObject(invalid(reason))
    expect((await owner.call(members.list, { slug })).find(({ gotrue_id }) => gotrue_id === id)).toMatchObject({
      role: 'Developer',
      project_roles: [],
    })
    expect(await owner.call(members.invitations, { slug })).toEqual([])
  })

  test('is refused twice for one project', async () => {
    const { owner, dev, slug, shop } = await givenAcme()
    const twice = (['Admin', 'Developer'] as const).map((role) => ({ ref: shop, role }))
    await expect(
      owner.call(memberships.changeRole, { slug, id: await idOf(dev), role: null, project_roles: twice }),
    ).rejects.toMatchObject({ code: 400 })
  })

  test('in a project that is deleted is seen and taken away like any other', async () => {
    const { owner, dev, slug, shop } = await givenAcme()
    const id = await idOf(dev)
    const project_roles = [{ ref: shop, role: 'Admin' as const }]
    await owner.call(memberships.changeRole, { slug, id, role: 'Developer', project_roles })
    await platform.stores.projects.move(shop, ['COMING_UP'], 'REMOVED')
    expect((await owner.call(members.list, { slug })).find(({ gotrue_id }) => gotrue_id === id)).toMatchObject({
      project_roles: [{ ref: shop, role: 'Admin' }],
    })
    const permitted = async () => (await dev.call(profile.permissions, {})).flatMap((row) => row.project_refs ?? [])
    expect(await permitted()).toContain(shop)
    await owner.call(memberships.changeRole, { slug, id, role: 'Read-only', project_roles: [] })
    expect(await permitted()).toEqual([])
    await expect(dev.call(projects.restore, { ref: shop })).rejects.toMatchObject(denied)
  })

  test('goes along to a project that is made of the data', async () => {
    const { dev, acme, shop, blog } = await givenAcme()
    await platform.addProjectRole(acme, dev, shop, 'Admin')
    await expect(rename(dev, blog)).rejects.toMatchObject(denied)
    await platform.stores.members.copyProjectRoles(shop, blog)
    await expect(rename(dev, blog)).resolves.toBeDefined()
  })

  test('as an owner of it is given and taken by owners alone', async () => {
    const { owner, admin, dev, guest, slug, shop } = await givenAcme()
    const project_roles = [{ ref: shop, role: 'Owner' as const }]
    const give = async (by: Caller) =>
      by.call(memberships.changeRole, { slug, id: await idOf(dev), role: 'Developer', project_roles })
    const invite = (by: Caller) => by.call(members.invite, { slug, email: guest.email, role: null, project_roles })
    await expect(give(admin)).rejects.toMatchObject(denied)
    await expect(invite(admin)).rejects.toMatchObject(denied)
    await give(owner)
    await expect(
      admin.call(memberships.changeRole, { slug, id: await idOf(dev), role: 'Developer', project_roles: [] }),
    ).rejects.toMatchObject(denied)
    await expect(admin.call(memberships.remove, { slug, id: await idOf(dev) })).rejects.toMatchObject(denied)
    const { id } = await invite(owner)
    await expect(admin.call(members.revoke, { slug, id })).rejects.toMatchObject(denied)
  })

  test('has to be in the plan', async () => {
    const { owner, dev, organizations } = await platform.given({
      organizations: [{ name: 'Small', owner: 'owner', developer: 'dev', hasLimitsOfPlan: true }],
    })
    const [small] = organizations
    const ref = await platform.projectOnPaper(small!)
    const roles = { role: null, project_roles: [{ ref, role: 'Developer' as const }] }
    const { slug } = small!
    const refused = invalid('project_roles_not_in_plan')
    const change = async () => owner.call(memberships.changeRole, { slug, id: await idOf(dev), ...roles })
    await expect(change()).rejects.toMatchObject(refused)
    await expect(owner.call(members.invite, { slug, email: 'a@people.example.com', ...roles })).rejects.toMatchObject(
      refused,
    )
    await platform.stores.organizations.setLimitOverrides(small!.id, { project_roles: true })
    await expect(change()).resolves.toMatchObject({ role: null })
  })
})

describe('an invitation to single projects', () => {
  test('says which, and makes the guest a member of these', async () => {
    const { owner, guest, slug, shop } = await givenAcme()
    const project_roles = [{ ref: shop, role: 'Developer' as const }]
    const shown = [{ ref: shop, name: 'Shop', role: 'Developer' }]
    const { link } = await owner.call(members.invite, { slug, email: guest.email, role: null, project_roles })
    expect(await owner.call(members.invitations, { slug })).toMatchObject([{ role: null, project_roles: shown }])
    const opened = { slug, token: tokenIn(link) }
    expect(await guest.call(members.look, opened)).toMatchObject({ state: 'valid', role: null, project_roles: shown })
    expect(await guest.call(members.accept, opened)).toMatchObject({ role: null })
    expect(await namesSeenBy(guest)).toEqual(['Shop'])
    expect(await guest.call(members.accept, opened)).toMatchObject({ role: null })
    expect((await owner.call(audit.list, { slug }))[0]).toMatchObject({
      verb: 'invitation.accept',
      after: { role: null, project_roles: { [shop]: 'Developer' } },
    })
  })

  test('takes the place of an earlier one with other roles', async () => {
    const { owner, guest, slug, shop, blog } = await givenAcme()
    const invite = (ref: string) =>
      owner.call(members.invite, {
        slug,
        email: guest.email,
        role: null,
        project_roles: [{ ref, role: 'Developer' }],
      })
    await invite(shop)
    const { link } = await invite(blog)
    await guest.call(members.accept, { slug, token: tokenIn(link) })
    expect(await namesSeenBy(guest)).toEqual(['Blog'])
  })

  test('stays one to a project that is deleted, which may be restored, and is worth nothing once it is gone for good', async () => {
    const { owner, guest, slug, shop } = await givenAcme()
    const { link } = await owner.call(members.invite, {
      slug,
      email: guest.email,
      role: null,
      project_roles: [{ ref: shop, role: 'Developer' }],
    })
    await platform.stores.projects.move(shop, ['COMING_UP'], 'REMOVED')
    const opened = { slug, token: tokenIn(link) }
    expect(await guest.call(members.look, opened)).toMatchObject({ state: 'valid', project_roles: [{ name: 'Shop' }] })
    await platform.stores.deletedProjects.purge(shop)
    expect(await guest.call(members.look, opened)).toEqual({ state: 'unknown' })
    await expect(guest.call(members.accept, opened)).rejects.toMatchObject({ reason: 'invitation_not_found' })
  })
})
