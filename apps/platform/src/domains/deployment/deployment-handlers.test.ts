import { auth } from '@plinth/contract/auth'
import { deployment } from '@plinth/contract/deployment'
import { inbox } from '@plinth/contract/inbox'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { projects } from '@plinth/contract/projects'
import { pgMeta, sql } from '@plinth/contract/sql'
import { describe, expect, test } from 'vitest'
import { PASSWORD } from '../../testing/caller.ts'
import { givenPlatform, SETUP_TOKEN } from '../../testing/given-platform.ts'

const switchedOff = { code: 403, reason: 'feature_disabled' }

describe('the hosted edition in development', async () => {
  const platform = await givenPlatform({
    DISABLED_FEATURES: 'organizations:create',
    PLINTH_ASSURANCES: 'sla',
    PLINTH_MEMORY_MEGABYTES: '2048',
  })
  const {
    alice,
    nobody,
    organizations: made,
  } = await platform.given({
    organizations: [{ name: 'Acme', owner: 'alice' }],
  })

  test('says what the dashboard follows and nothing that is secret', async () => {
    const answer = await nobody.send('GET', '/platform/deployment')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      edition: 'hosted',
      setup_required: false,
      sign_up: 'open',
      disabled_features: [],
      inbox: true,
      assurances: ['sla'],
      mail: true,
      sends_mail: false,
      production: false,
      assistant: null,
      cloud_providers: [],
      compute_sizes: ['nano', 'micro', 'small'],
      default_postgres_major: '17',
      api_url: platform.config.apiUrl,
    })
    for (const secret of [SETUP_TOKEN, platform.config.dataDirectory, 'postgresql://'])
      expect(text).not.toContain(secret)
  })

  test('keeps mail for the inbox, newest first', async () => {
    await nobody.call(auth.recover, { email: alice.email })
    const [newest] = await nobody.call(inbox.list, {}, { headers: { 'x-setup-token': SETUP_TOKEN } })
    expect(newest).toMatchObject({ to: alice.email, subject: expect.stringContaining('password') })
  })

  test('what is switched off for a person is refused to that person only', async () => {
    const { bob } = await platform.given({ people: ['bob'] })
    const { slug } = made[0]!
    const ref = await platform.projectOnPaper(made[0]!)
    const switchOff = (features: string[]) =>
      platform.pool.query('update platform.profiles set disabled_features = $1 where primary_email = $2', [
        features,
        alice.email,
      ])

    await switchOff(['organizations:create', 'projects:create', 'sql_editor:all'])
    expect((await alice.call(profile.get, {})).disabled_features).toContain('projects:create')
    await expect(alice.call(organizations.create, { name: 'No' })).rejects.toMatchObject(switchedOff)
    await expect(
      alice.call(projects.create, { organization_slug: slug, name: 'No', db_pass: PASSWORD, db_region: 'us-east-1' }),
    ).rejects.toMatchObject(switchedOff)
    await expect(alice.call(sql.run, { ref, query: 'select 1' })).rejects.toMatchObject(switchedOff)
    await expect(alice.call(pgMeta.query, { ref, query: 'select 1' })).rejects.toMatchObject(switchedOff)
    await expect(bob.call(organizations.create, { name: 'Yes' })).resolves.toMatchObject({ name: 'Yes' })

    await switchOff([])
    await expect(alice.call(organizations.create, { name: 'Again' })).resolves.toMatchObject({ name: 'Again' })
  })
})

describe('the self-hosted edition', async () => {
  const platform = await givenPlatform({
    PLINTH_EDITION: 'self-hosted',
    DISABLED_FEATURES: 'organizations:create, billing:all',
  })

  test('lets the holder of the set-up token in, and nobody after them', async () => {
    const early = platform.someone()
    await expect(early.call(auth.signUp, { email: early.email, password: PASSWORD })).rejects.toMatchObject({
      code: 403,
      reason: 'setup_required',
    })

    const operator = await platform.operator()

    expect(await operator.call(profile.get, {})).toMatchObject({ is_operator: true })
    for (const setup_token of [undefined, SETUP_TOKEN]) {
      await expect(
        early.call(auth.signUp, { email: early.email, password: PASSWORD, setup_token }),
      ).rejects.toMatchObject({
        code: 403,
        reason: 'sign_up_closed',
      })
    }
    expect(await early.call(deployment.get, {})).toMatchObject({
      edition: 'self-hosted',
      setup_required: false,
      sign_up: 'by-invitation',
      capabilities: [],
    })
  })

  test('greets its operator with an organization and a project that answers at its default name', async () => {
    const operator = await platform.operator()
    expect(await operator.call(organizations.list, {})).toHaveLength(1)
    const [only] = await operator.call(projects.list, {})
    expect(await operator.call(projects.get, { ref: 'default' })).toMatchObject({ ref: only!.ref })
  })

  test('refuses what its list switches off, to its operator too', async () => {
    const operator = await platform.operator()
    expect(await operator.call(deployment.get, {})).toMatchObject({
      disabled_features: ['organizations:create', 'billing:all'],
    })
    expect((await operator.call(profile.get, {})).disabled_features).toEqual(['organizations:create', 'billing:all'])
    await expect(operator.call(organizations.create, { name: 'No' })).rejects.toMatchObject(switchedOff)
  })
})

describe('production without SMTP', async () => {
  const platform = await givenPlatform({
    PLINTH_ENV: 'production',
    PLINTH_SECRET_KEY: 'q8Zr1mVx0Kd7Lw3Tn6Yb2Hs9Gf4Pj5Cu',
    PLINTH_LOG_LEVEL: 'error',
  })
  const operator = await platform.operator()

  test('is by invitation only and has no inbox', async () => {
    const someone = platform.someone()
    expect(await someone.call(deployment.get, {})).toMatchObject({
      mail: false,
      production: true,
      sign_up: 'by-invitation',
      inbox: false,
    })
    await expect(someone.call(auth.signUp, { email: someone.email, password: PASSWORD })).rejects.toMatchObject({
      code: 403,
      reason: 'sign_up_closed',
    })
    await expect(someone.call(inbox.list, {})).rejects.toMatchObject({ code: 404, reason: 'not_found' })
  })

  test.each(['recover', 'resend'])('cannot %s by mail, whether there is such an address or not', async (name) => {
    const answers = await Promise.all(
      [operator.email, 'unknown@people.example.com'].map(async (email) => {
        const options = { body: { email }, headers: { 'x-request-id': 'same' } }
        const answer = await platform.someone().send('POST', `/platform/auth/${name}`, options)
        return [answer.status, await answer.text()]
      }),
    )
    expect(answers[0]).toEqual([409, expect.stringContaining('no_mail')])
    expect(answers[1]).toEqual(answers[0])
  })

  test('does not begin a change of address that could not be confirmed', async () => {
    const change = { current_password: PASSWORD, email: 'elsewhere@people.example.com' }
    await expect(operator.call(auth.updateUser, change)).rejects.toMatchObject({ code: 409, reason: 'no_mail' })
  })
})
