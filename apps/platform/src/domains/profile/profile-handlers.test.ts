import { auth } from '@plinth/contract/auth'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { describe, expect, test } from 'vitest'
import { grantsIn } from '@plinth/contract/role-grants'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
await platform.operator()

describe('a profile', () => {
  test('is made once, and holds what the account says', async () => {
    const ada = await platform.signUp('ada')
    await expect(ada.call(profile.get, {})).rejects.toMatchObject({ code: 404, reason: 'profile_not_found' })

    const made = await ada.call(profile.create, {})
    const { id } = await ada.call(auth.user, {})
    expect(made).toMatchObject({
      gotrue_id: id,
      auth0_id: `auth0|${id}`,
      primary_email: ada.email,
      username: ada.email.split('@')[0],
      is_operator: false,
      disabled_features: [],
    })
    expect(await ada.call(profile.get, {})).toEqual(made)
    await expect(ada.call(profile.create, {})).rejects.toMatchObject({ code: 409, reason: 'profile_exists' })
  })

  test('that is asked for twice at once is made once', async () => {
    const ada = await platform.signUp('ada')
    const answers = await Promise.all([1, 2, 3].map(() => ada.send('POST', '/platform/profile')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })

  test('takes nothing from the body', async () => {
    const ada = await platform.signUp('ada')
    const { id } = await ada.call(auth.user, {})
    const response = await ada.send('POST', '/platform/profile', { body: { is_operator: true, id: 1, gotrue_id: 'x' } })
    expect(await response.json()).toMatchObject({ is_operator: false, gotrue_id: id })
  })

  test('is not made for a session that has ended', async () => {
    const ada = await platform.signUp('ada')
    await ada.call(auth.signOut, {})
    await expect(ada.call(profile.create, {})).rejects.toMatchObject({ code: 401 })
  })
})

describe('names', () => {
  test('are kept as they were typed, without the spaces around them; an empty one is none', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const before = await ada.call(profile.get, {})
    const names = { username: ' ada ', first_name: ' Augusta Ada', last_name: 'King ' }
    const kept = { username: 'ada', first_name: 'Augusta Ada', last_name: 'King' }
    expect(await ada.call(profile.update, names)).toEqual({ ...before, ...kept })
    expect(await ada.call(profile.get, {})).toEqual({ ...before, ...kept })

    await ada.call(profile.update, { last_name: '' })
    expect(await ada.call(profile.get, {})).toEqual({ ...before, ...kept, last_name: null })
  })

  test.each([
    ['username', ''],
    ['username', '   '],
    ['username', 'x'.repeat(65)],
    ['first_name', 'two\nlines'],
    ['last_name', 'x'.repeat(65)],
    ['is_operator', true],
    ['primary_email', 'taken@people.example.com'],
  ])('%s cannot become %j', async (field, value) => {
    const { ada } = await platform.given({ people: ['ada'] })
    const response = await ada.send('PATCH', '/platform/profile', { body: { [field]: value } })
    expect([response.status, await response.json()]).toMatchObject([400, { fields: { [field]: /./ } }])
  })

  test('stay where the feature is switched off for the person', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { id, username } = await ada.call(profile.get, {})
    await platform.pool.query(`update platform.profiles set disabled_features = '{profile:update}' where id = $1`, [id])
    await expect(ada.call(profile.update, { username: 'Countess' })).rejects.toMatchObject({
      code: 403,
      reason: 'feature_disabled',
    })
    expect(await ada.call(profile.get, {})).toMatchObject({ username })
  })
})

test('permissions are rows for each organization, by role', async () => {
  const { ada, grace } = await platform.given({ people: ['ada', 'grace'] })
  expect(await ada.call(profile.permissions, {})).toEqual([])
  const own = await ada.call(organizations.create, { name: 'Own' })
  const other = await grace.call(organizations.create, { name: 'Other' })
  await platform.addMember(other, ada, 'Read-only')

  const rows = await ada.call(profile.permissions, {})

  expect(rows.filter(({ organization_slug }) => organization_slug === own.slug)).toEqual([
    {
      organization_slug: own.slug,
      project_refs: null,
      actions: ['%'],
      resources: ['%'],
      condition: null,
      restrictive: false,
    },
  ])
  const asReader = rows.filter(({ organization_slug }) => organization_slug === other.slug)
  expect(asReader).toHaveLength(grantsIn('Read-only').length)
  expect(asReader.flatMap(({ actions }) => actions)).not.toContain('%')
})

describe('a password check', () => {
  test.each([
    ['123456', 0],
    ['grebe-Walnut-7-orbital-Quince', 4],
  ])('scores %s with %d', async (password, score) => {
    const { ada } = await platform.given({ people: ['ada'] })
    expect((await ada.call(profile.checkPassword, { password })).result.score).toBe(score)
  })

  test.each([100, 1_000, 1_000_000])('does not score %d characters', async (length) => {
    const { ada } = await platform.given({ people: ['ada'] })
    // scoring a thousand characters takes twenty seconds; the worker gives up after half of one with a 503
    const { result } = await ada.call(profile.checkPassword, { password: 'aB3$'.repeat(length / 4) })
    expect(result).toEqual({
      score: 0,
      feedback: { suggestions: [], warning: 'Password should be less than 100 characters' },
    })
  })

  test('a flood of checks by nobody fails no project and no sign-up', async () => {
    const {
      ada,
      organizations: [made],
    } = await platform.given({ organizations: [{ name: 'Calm', owner: 'ada' }] })
    const flood = Array.from({ length: 40 }, () => platform.someone()).flatMap((nobody) =>
      Array.from({ length: 4 }, () =>
        nobody.send('POST', '/platform/profile/password-check', { body: { password: 'password'.repeat(12) } }),
      ),
    )
    const project = ada.send('POST', '/platform/projects', {
      body: {
        organization_slug: made!.slug,
        name: 'Made',
        db_pass: 'grebe-Walnut-7-orbital-Quince-lantern',
        db_region: 'us-east-1',
      },
    })
    const newcomer = platform.someone('newcomer')
    const { email, password } = newcomer
    const signUp = newcomer.send('POST', '/platform/auth/sign-up', { body: { email, password } })
    expect([(await project).status, (await signUp).status]).toEqual([201, 200])

    const outcomes = await Promise.all(flood.map(async (answer) => Object(await (await answer).json()).code))
    const counts = (code: string | undefined) => outcomes.filter((outcome) => outcome === code).length
    expect(counts(undefined)).toBeLessThanOrEqual(21)
    expect([counts('too_many_password_checks') > 0, counts('password_check_busy') > 0]).toEqual([true, true])
  })

  test('many at once are all answered, each about its own password', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const passwords = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'abc' : 'grebe-Walnut-7-orbital-Quince'))
    const scores = await Promise.all(
      passwords.map(async (password) => (await ada.call(profile.checkPassword, { password })).result.score),
    )
    expect(scores).toEqual(passwords.map((password) => (password === 'abc' ? 0 : 4)))
  })
})
