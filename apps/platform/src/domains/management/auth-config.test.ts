import { management } from '@plinth/contract/management'
import { expect, test } from 'vitest'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()
const { alice, organizations } = await platform.given({
  people: ['alice'],
  organizations: [{ name: 'Acme', owner: 'alice' }],
})
const acme = organizations[0]!

test('a project has the usual settings until somebody changes some of them', async () => {
  const [ref, other] = [await platform.projectOnPaper(acme), await platform.projectOnPaper(acme)]
  const usual = await alice.call(management.authConfig, { ref })
  expect(usual).toMatchObject({
    site_url: 'http://localhost:3000',
    disable_signup: false,
    mailer_autoconfirm: false,
    password_min_length: 6,
    jwt_exp: 3600,
    external_email_enabled: true,
    external_google_enabled: false,
    external_google_client_id: null,
    mfa_totp_enroll_enabled: true,
  })

  await alice.call(management.configureAuth, { ref, jwt_exp: 7200 })
  const changed = await alice.call(management.configureAuth, { ref, disable_signup: true, jwt_exp: 7200 })

  expect(changed).toEqual({ ...usual, disable_signup: true, jwt_exp: 7200 })
  expect(await alice.call(management.authConfig, { ref })).toEqual(changed)
  expect(await alice.call(management.authConfig, { ref: other })).toEqual(usual)
})

test('two changes at once are both kept', async () => {
  const ref = await platform.projectOnPaper(acme)

  await Promise.all([
    alice.call(management.configureAuth, { ref, jwt_exp: 600 }),
    alice.call(management.configureAuth, { ref, password_min_length: 12 }),
    alice.call(management.configureAuth, { ref, site_url: 'https://shop.example.com' }),
  ])

  expect(await alice.call(management.authConfig, { ref })).toMatchObject({
    jwt_exp: 600,
    password_min_length: 12,
    site_url: 'https://shop.example.com',
  })
})

test('a tool may send back all that it was given', async () => {
  const ref = await platform.projectOnPaper(acme)
  const usual = await alice.call(management.authConfig, { ref })
  const off = { external_google_client_id: '', hook_send_email_enabled: null, smtp_host: '' }
  expect(await alice.call(management.configureAuth, { ...usual, ...off, ref })).toEqual(usual)
})

test('what Auth does not do is refused by its name, and nothing else is changed either', async () => {
  const ref = await platform.projectOnPaper(acme)
  const wanted = { jwt_exp: 600, external_google_enabled: true, external_email_enabled: false }

  await expect(alice.call(management.configureAuth, { ref, ...wanted })).rejects.toMatchObject({
    code: 400,
    reason: 'auth_setting_unavailable',
    message: expect.stringContaining('external_google_enabled, external_email_enabled'),
    fields: {
      external_google_enabled: expect.any(String),
      external_email_enabled: expect.any(String),
    },
  })
  expect(await alice.call(management.authConfig, { ref })).toMatchObject({ jwt_exp: 3600 })
})

test.each([
  ['a site that is none', { site_url: 'javascript:alert(1)' }],
  ['a link that may run code', { uri_allow_list: 'https://a.example.com,javascript://x' }],
  ['a place without a scheme', { uri_allow_list: '**' }],
  ['a short password', { password_min_length: 5 }],
  ['a token for a second', { jwt_exp: 1 }],
  ['a text for a switch', { disable_signup: 'yes' }],
  ['more mails than the platform sends', { rate_limit_email_sent: 31 }],
  ['a setting that there is not', { no_such_setting: 1 }],
  ['half a mail', { rate_limit_email_sent: 0.5 }],
])('%s is refused', async (_, change) => {
  const ref = await platform.projectOnPaper(acme)
  const response = await alice.send('PATCH', `/v1/projects/${ref}/config/auth`, { body: change })
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid_request' }])
})
