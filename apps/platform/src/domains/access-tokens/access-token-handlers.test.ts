import type { TokenScopeName } from '@plinth/catalog/token-scopes'
import { accessTokens } from '@plinth/contract/access-tokens'
import { audit } from '@plinth/contract/audit'
import { auth } from '@plinth/contract/auth'
import { members } from '@plinth/contract/members'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { describe, expect, test } from 'vitest'
import { addSecondFactor } from '../../testing/add-second-factor.ts'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'
import { newAccessToken } from './access-token.ts'

const platform = await givenPlatform()
const draft = {
  name: 'Deployments',
  scopes: ['profile:read' as const],
  expires_in_days: 30 as const,
  current_password: PASSWORD,
}

/** A program with nothing but the token. */
function programWith(token: string) {
  const program = platform.someone('program')
  program.accessToken = token
  return program
}

async function givenToken(
  person: Caller,
  scopes: TokenScopeName[] = ['profile:read'],
  current_password = draft.current_password,
) {
  const made = await person.call(accessTokens.create, { ...draft, scopes, current_password })
  return { ...made, program: programWith(made.token) }
}

const refusalOf = async (program: Caller) => {
  const response = await program.send('GET', '/platform/profile', { headers: { 'x-request-id': 'same' } })
  return { status: response.status, headers: [...response.headers], text: await response.text() }
}

describe('a new token', () => {
  test('is shown once, and is kept as its hash alone', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { token, cli_token, id } = await ada.call(accessTokens.create, draft)
    const listed = await ada.call(accessTokens.list, {})
    expect(listed).toEqual([
      {
        id,
        name: 'Deployments',
        scopes: ['profile:read'],
        prefix: token.slice(0, 15),
        last_four: token.slice(-4),
        created_at: expect.any(String),
        expires_at: expect.any(String),
        last_used_at: null,
        has_expired: false,
      },
    ])
    const { rows } = await platform.pool.query<{ everything: string }>(
      `select coalesce(string_agg(t::text, ' '), '') || (select coalesce(string_agg(a::text, ' '), '') from platform.audit_entries a)
         || (select coalesce(string_agg(i::text, ' '), '') from platform.idempotent_answers i) as everything
       from platform.access_tokens t`,
    )
    expect(rows[0]!.everything).toContain(id)
    for (const form of [token, cli_token]) {
      expect(rows[0]!.everything).not.toContain(form)
      expect(await platform.logText()).not.toContain(form)
    }
  })

  test('asked for twice with one Idempotency-Key is two tokens: no answer with a secret is kept', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const ask = () =>
      ada.send('POST', '/platform/profile/access-tokens', { body: draft, headers: { 'idempotency-key': 'k' } })
    const [first, second] = [Object(await (await ask()).json()), Object(await (await ask()).json())]
    expect(second.token).not.toBe(first.token)
  })

  test.each([
    [30, 30],
    [60, 60],
    [90, 90],
    [365, 365],
    [null, undefined],
  ] as const)('for %s days ends after them', async (expires_in_days, days) => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { created_at, expires_at } = await ada.call(accessTokens.create, { ...draft, expires_in_days })
    const lasts = expires_at === null ? undefined : (Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000
    expect(lasts).toBe(days)
  })

  test.each([
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['everything'] }],
    ['name', { name: '' }],
    ['expires_in_days', { expires_in_days: 31 }],
    ['profile_id', { profile_id: 1 }],
  ])('with a wrong %s is refused', async (field, wrong) => {
    const { ada } = await platform.given({ people: ['ada'] })
    const response = await ada.send('POST', '/platform/profile/access-tokens', { body: { ...draft, ...wrong } })
    expect([response.status, await response.json()]).toMatchObject([400, { fields: { [field]: expect.any(String) } }])
  })

  test('is the hundredth at most', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    await platform.pool.query(
      `insert into platform.access_tokens (profile_id, name, scopes, token_hash, prefix, last_four, aal)
       select p.id, 'old', '{}', p.id || ' ' || n, '', '', 'aal1' from platform.profiles p, generate_series(1, 99) n
       where p.primary_email = $1`,
      [ada.email],
    )
    await ada.call(accessTokens.create, draft)
    await expect(ada.call(accessTokens.create, draft)).rejects.toMatchObject({ reason: 'too_many_access_tokens' })
  })
})

describe('a request with a token', () => {
  test('is that person’s, without cookie and session', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { program } = await givenToken(ada)
    expect(await program.call(profile.get, {})).toMatchObject({ primary_email: ada.email })
    expect(program.cookies.size).toBe(0)
  })

  test('speaks for the same person in the form of the command line, until it is revoked', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { cli_token, id } = await ada.call(accessTokens.create, draft)
    const program = programWith(cli_token)
    expect(await program.call(profile.get, {})).toMatchObject({ primary_email: ada.email })
    expect((await ada.call(accessTokens.list, {}))[0]!.last_used_at).not.toBeNull()
    await ada.call(accessTokens.revoke, { id })
    expect((await program.send('GET', '/platform/profile')).status).toBe(401)
  })

  test('may change things from any origin, and no page of another origin may read the answer', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { program } = await givenToken(ada, ['organizations:write'])
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const send = (caller: Caller) =>
      caller.send('POST', '/platform/organizations', { body: { name: 'From afar' }, headers })
    expect((await send(ada)).status).toBe(403)
    const answer = await send(program)
    expect(answer.status).toBe(201)
    const asked = await program.send('OPTIONS', '/platform/organizations', {
      headers: {
        ...headers,
        'access-control-request-headers': 'authorization',
        'access-control-request-method': 'POST',
      },
    })
    expect(asked.ok).toBe(false)
    for (const { headers: answered } of [answer, asked]) {
      expect([...answered.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('is named in the audit log, and a session is not', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { program, id } = await givenToken(ada, ['organizations:write'])
    const { slug } = await program.call(organizations.create, { name: 'By a script' })
    await ada.call(organizations.rename, { slug, name: 'By hand' })
    const entries = await ada.call(audit.list, { slug })
    expect(entries.map(({ verb, actor }) => [verb, actor.email, actor.access_token])).toEqual([
      ['organization.rename', ada.email, null],
      ['organization.create', ada.email, { id, name: 'Deployments' }],
    ])
  })

  test('is written down as its last use, at most once a minute', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { program } = await givenToken(ada)
    const lastUse = async () => (await ada.call(accessTokens.list, {}))[0]!.last_used_at
    await program.call(profile.get, {})
    const first = await lastUse()
    expect(first).not.toBeNull()
    await program.call(profile.get, {})
    expect(await lastUse()).toBe(first)
    await platform.pool.query("update platform.access_tokens set last_used_at = last_used_at - interval '61 seconds'")
    await program.call(profile.get, {})
    expect(Date.parse((await lastUse())!)).toBeGreaterThanOrEqual(Date.parse(first!))
  })

  test('whose answer was kept for a repetition does not get it without the scope', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { program } = await givenToken(ada, ['organizations:write'])
    const { program: other } = await givenToken(ada)
    const send = (caller: Caller) =>
      caller.send('POST', '/platform/organizations', { body: { name: 'Once' }, headers: { 'idempotency-key': 'once' } })
    expect((await send(program)).status).toBe(201)
    expect((await send(program)).status).toBe(201)
    expect(await (await send(other)).json()).toMatchObject({ code: 'token_scope_missing' })
  })
})

describe('a token that does not work', () => {
  test('is refused alike when it was revoked, has expired, never was or its person is banned', async () => {
    const { ada, eve } = await platform.given({ people: ['ada', 'eve'] })
    const [revoked, expired, banned] = [await givenToken(ada), await givenToken(ada), await givenToken(eve)]
    for (const { program } of [revoked, expired, banned]) {
      expect((await program.send('GET', '/platform/profile')).status).toBe(200)
    }

    await ada.call(accessTokens.revoke, { id: revoked.id })
    await platform.pool.query('update platform.access_tokens set expires_at = now() where id = $1', [expired.id])
    await platform.pool.query("update auth.users set banned_until = now() + interval '1 day' where email = $1", [
      eve.email,
    ])

    const unknown = await refusalOf(programWith(newAccessToken()))
    expect(unknown.status).toBe(401)
    for (const { program } of [revoked, expired, banned]) expect(await refusalOf(program)).toEqual(unknown)
  })

  test('differs from one that was not copied whole', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { token } = await givenToken(ada)
    const response = await programWith(token.slice(0, -1)).send('GET', '/platform/profile')
    expect([response.status, await response.json()]).toMatchObject([401, { code: 'incomplete_access_token' }])
  })

  test('is not what a session’s token is: neither works in the other’s place', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const response = await programWith(`plinth_pat_${ada.accessToken}`).send('GET', '/platform/profile')
    expect(response.status).toBe(401)
  })
})

describe('revoking', () => {
  test('is for the owner alone; to others there is no such token', async () => {
    const { ada, eve } = await platform.given({ people: ['ada', 'eve'] })
    const { id, program } = await givenToken(ada)
    await expect(eve.call(accessTokens.revoke, { id })).rejects.toMatchObject({
      code: 404,
      reason: 'access_token_not_found',
    })
    expect(await eve.call(accessTokens.list, {})).toEqual([])
    expect((await program.send('GET', '/platform/profile')).status).toBe(200)
  })

  test('an expired one clears it away', async () => {
    const { ada } = await platform.given({ people: ['ada'] })
    const { id } = await givenToken(ada)
    await platform.pool.query('update platform.access_tokens set expires_at = now() where id = $1', [id])
    expect(await ada.call(accessTokens.list, {})).toMatchObject([{ id, has_expired: true }])
    await ada.call(accessTokens.revoke, { id })
    expect(await ada.call(accessTokens.list, {})).toEqual([])
  })
})

describe('when the account changes,', () => {
  const NEW_PASSWORD = 'heron-Birch-9-lunar-Mango'

  async function recoveryLink(email: string) {
    await platform.pool.query('truncate auth.mail_limits')
    await platform.someone().call(auth.recover, { email })
    const mail = (await platform.stores.mails.list()).find(({ to }) => to === email)
    return new URLSearchParams(new URL(/https?:\S+/.exec(mail!.text)![0]).hash.slice(1)).get('token_hash')!
  }

  test('a password that was forgotten ends every token from before it, and those of others go on', async () => {
    const { ada, eve } = await platform.given({ people: ['ada', 'eve'] })
    const [before, theirs] = [await givenToken(ada), await givenToken(eve)]
    const token_hash = await recoveryLink(ada.email)
    const session = await ada.call(auth.verify, { type: 'recovery', token_hash, password: NEW_PASSWORD })
    expect((await refusalOf(before.program)).status).toBe(401)
    await expect(theirs.program.call(profile.get, {})).resolves.toBeDefined()

    ada.accessToken = 'access_token' in session ? session.access_token : undefined
    const between = await givenToken(ada, ['profile:read'], NEW_PASSWORD)
    await ada.call(auth.updateUser, { current_password: NEW_PASSWORD, password: `${NEW_PASSWORD}-2` })
    expect((await refusalOf(between.program)).status).toBe(401)
    const after = await givenToken(ada, ['profile:read'], `${NEW_PASSWORD}-2`)
    await expect(after.program.call(profile.get, {})).resolves.toBeDefined()
  })

  test('a token of two factors is one of one factor once none is left', async () => {
    const {
      asker,
      helper,
      organizations: [made],
    } = await platform.given({ people: ['helper'], organizations: [{ name: 'Careful', owner: 'asker' }] })
    await addSecondFactor(asker)
    await platform.addMember(made!, helper, 'Developer')
    const { slug } = made!
    await asker.call(organizations.requireMfa, { slug, required: true })
    await addSecondFactor(helper)
    const { program } = await givenToken(helper, ['members:read'])
    const look = () => program.call(members.list, { slug })
    await expect(look()).resolves.toHaveLength(2)
    const { gotrue_id } = await helper.call(profile.get, {})
    await platform.pool.query('delete from auth.mfa_factors where user_id = $1', [gotrue_id])
    await expect(look()).rejects.toMatchObject({ code: 403, reason: 'mfa_required' })
    await addSecondFactor(helper, 'Another phone')
    await expect(look()).resolves.toHaveLength(2)
  })
})
