import { audit } from '@plinth/contract/audit'
import { organizations } from '@plinth/contract/organizations'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const { alice, stranger, nobody } = await platform.given({ people: ['alice'] })
const { organizations: made, ...team } = await platform.given({
  organizations: [{ name: 'Team', owner: 'owner', admin: 'admin', developer: 'developer', readOnly: 'readOnly' }],
})
const shared = made[0]!

test('the creator of an organization owns it and sees it, and nobody else does', async () => {
  const acme = await alice.call(organizations.create, { name: 'Acme' })

  expect(acme).toMatchObject({ name: 'Acme', is_owner: true, plan: { id: 'free' }, billing_email: alice.email })
  expect((await alice.call(organizations.list, {})).map(({ slug }) => slug)).toContain(acme.slug)
  expect(await stranger.call(organizations.list, {})).toEqual([])
  await expect(nobody.call(organizations.list, {})).rejects.toMatchObject({ code: 401, reason: 'not_signed_in' })
})

test('two organizations may share a name and never a slug', async () => {
  const first = await alice.call(organizations.create, { name: 'Twin' })
  const second = await alice.call(organizations.create, { name: 'Twin' })

  expect([first.name, second.name]).toEqual(['Twin', 'Twin'])
  expect(first.slug).not.toBe(second.slug)
  expect(first.slug).toMatch(/^twin-/)
})

describe('a name', () => {
  test.each([
    ['O\'Brien & "Sons"; drop table platform.organizations --', undefined],
    ['Zoë 日本 🦊', undefined],
    ['<script>alert(1)</script>', undefined],
    ['  padded  ', 'padded'],
    ['x'.repeat(64), undefined],
  ])('%j is kept as it is', async (name, kept = name) => {
    const made = await alice.call(organizations.create, { name })
    expect(made.name).toBe(kept)
    expect(await alice.call(organizations.get, { slug: made.slug })).toEqual(made)
    const { slug } = await alice.call(organizations.create, { name: 'Before' })
    expect(await alice.call(organizations.rename, { slug, name })).toMatchObject({ slug, name: kept })
  })

  test.each([
    ['x'.repeat(65), 'A name has at most 64 characters.'],
    ['', 'Give it a name.'],
    ['   ', 'Give it a name.'],
    ['two\nlines', 'A name is one line without control characters.'],
    ['bell\u0007', 'A name is one line without control characters.'],
    ['nul\u0000', 'A name is one line without control characters.'],
    ['line\u2028separator', 'A name is one line without control characters.'],
  ])('%j is refused with what is wrong', async (name, message) => {
    const refusal = { code: 400, reason: 'invalid_request', fields: { name: message } }
    await expect(alice.call(organizations.create, { name })).rejects.toMatchObject(refusal)
    const { slug } = await alice.call(organizations.create, { name: 'Before' })
    await expect(alice.call(organizations.rename, { slug, name })).rejects.toMatchObject(refusal)
    expect(await alice.call(organizations.get, { slug })).toMatchObject({ name: 'Before' })
  })

  test('with half of a character in it is refused rather than stored as something else', async () => {
    await expect(alice.call(organizations.create, { name: 'half \ud83e' })).rejects.toMatchObject({ code: 400 })
  })
})

test.each(['missing-1234', '..', '%00', 'ACME', "a' or 1=1", 'a/b', '../profile', 'x'.repeat(500)])(
  'there is no organization %j',
  async (slug) => {
    await expect(alice.call(organizations.get, { slug })).rejects.toMatchObject({ code: 404 })
  },
)

describe('a new name', () => {
  test('is what every member sees, and nothing else changes', async () => {
    const renamed = await team.owner.call(organizations.rename, { slug: shared.slug, name: 'After' })
    expect(renamed).toEqual({ ...shared, name: 'After' })
    expect(await team.owner.call(organizations.get, { slug: shared.slug })).toEqual(renamed)
    expect(await team.developer.call(organizations.list, {})).toEqual([{ ...renamed, is_owner: false }])
  })

  test('leaves the other organizations alone', async () => {
    const [one, other] = [
      await alice.call(organizations.create, { name: 'Before' }),
      await alice.call(organizations.create, { name: 'Before' }),
    ]
    await alice.call(organizations.rename, { slug: one.slug, name: 'After' })
    expect(await alice.call(organizations.get, { slug: other.slug })).toEqual(other)
  })

  test('is kept in the audit log with the old one', async () => {
    const { slug } = await alice.call(organizations.create, { name: 'Before' })
    await alice.call(organizations.rename, { slug, name: 'After' })
    const [newest] = await alice.call(audit.list, { slug })
    expect(newest).toMatchObject({
      verb: 'organization.rename',
      target: slug,
      before: { name: 'Before' },
      after: { name: 'After' },
      actor: { email: alice.email },
    })
  })

  test.each([
    ['admin', 'Admin'],
    ['developer', 'Developer'],
    ['readOnly', 'Read-only'],
  ] as const)('cannot come from a member with the role %s, and the error says why', async (who, role) => {
    const member = team[who]
    const before = await member.call(organizations.get, { slug: shared.slug })
    await expect(member.call(organizations.rename, { slug: shared.slug, name: 'Mine' })).rejects.toMatchObject({
      code: 403,
      reason: 'permission_denied',
      message: `Your role in this organization, ${role}, does not allow this.`,
    })
    expect(await member.call(organizations.get, { slug: shared.slug })).toEqual(before)
  })

  test.each([{ name: 'After', slug: 'mine' }, { name: 'After', plan: 'enterprise' }, {}])(
    'is all that can be given: %j is refused',
    async (body) => {
      const acme = await alice.call(organizations.create, { name: 'Before' })
      const answer = await alice.send('PATCH', `/platform/organizations/${acme.slug}`, { body })
      expect(answer.status).toBe(400)
      expect(await alice.call(organizations.get, { slug: acme.slug })).toEqual(acme)
    },
  )
})
