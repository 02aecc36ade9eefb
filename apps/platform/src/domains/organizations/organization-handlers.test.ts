import { organizations } from '@plinth/contract/organizations'
import { describe, expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const { alice, stranger, nobody } = await platform.given({ people: ['alice'] })

test('who makes an organization owns it and sees it, and nobody else does', async () => {
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
    await expect(alice.call(organizations.create, { name })).rejects.toMatchObject({
      code: 400,
      reason: 'invalid_request',
      fields: { name: message },
    })
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
