import { accessTokens } from '@plinth/contract/access-tokens'
import { audit } from '@plinth/contract/audit'
import { auth } from '@plinth/contract/auth'
import { members } from '@plinth/contract/members'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenPlatform, PUBLIC_URL, type TestPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()

const scene = { name: 'Acme', owner: 'owner', admin: 'admin', developer: 'developer', readOnly: 'readOnly' } as const

async function givenTeam() {
  const { organizations: made, ...people } = await platform.given({ people: ['guest'], organizations: [scene] })
  return { ...people, acme: made[0]! }
}

async function newestLink(email: string, from: TestPlatform = platform) {
  const mail = (await from.stores.mails.list()).find(({ to }) => to === email)
  return partsOf(/https?:\/\/\S+/.exec(mail!.text)![0])
}

function partsOf(text: string) {
  const link = new URL(text)
  const fragment = new URLSearchParams(link.hash.slice(1))
  return { link, fragment, slug: fragment.get('slug')!, token: fragment.get('token')! }
}

async function givenInvitation(role: 'Owner' | 'Developer' = 'Developer') {
  const team = await givenTeam()
  const { owner, guest, acme } = team
  const sent = await owner.call(members.invite, { slug: acme.slug, email: guest.email, role })
  const { slug, token } = await newestLink(guest.email)
  return { ...team, sent, link: { slug, token } }
}

/** Moves the platform's clock until the test is over. */
function later(milliseconds: number) {
  const { clock } = platform.process
  const now = clock.now
  clock.now = () => new Date(now().getTime() + milliseconds)
  onTestFinished(() => {
    clock.now = now
  })
}

const HOUR = 3_600_000

describe('an invitation', () => {
  test('is a link to the public address with all else in its fragment, and nothing but its hash is kept', async () => {
    const { sent, guest, acme } = await givenInvitation()
    const { link, fragment, token } = await newestLink(guest.email)
    expect(`${link.origin}${link.pathname}${link.search}`).toBe(`${PUBLIC_URL}/join`)
    expect(Object.fromEntries(fragment)).toEqual({ slug: acme.slug, email: guest.email, token })
    expect(token).toMatch(/^[\w-]{43}$/)
    // without a mail server the inviter gets it too
    expect(sent).toMatchObject({ email: guest.email, role: 'Developer', link: link.href })
    const { rows } = await platform.pool.query('select row_to_json(i)::text as text from platform.invitations i')
    expect(rows.map(({ text }) => text).join()).toContain(guest.email)
    expect(rows.map(({ text }) => text).join()).not.toContain(token)
    expect(await platform.logText()).not.toContain(token)
    expect(Date.parse(sent.expires_at) - Date.parse(sent.created_at)).toBe(24 * HOUR)
  })

  test('is listed with the members for every member, and is gone from it once accepted', async () => {
    const { owner, readOnly, guest, acme, link, sent } = await givenInvitation()
    const { link: _, ...listed } = sent
    expect(await readOnly.call(members.invitations, { slug: acme.slug })).toEqual([listed])
    expect((await readOnly.call(members.list, { slug: acme.slug })).map(({ role }) => String(role)).toSorted()).toEqual(
      ['Owner', 'Admin', 'Developer', 'Read-only'].toSorted(),
    )
    await guest.call(members.accept, link)
    expect(await owner.call(members.invitations, { slug: acme.slug })).toEqual([])
    expect(await owner.call(members.list, { slug: acme.slug })).toContainEqual(
      expect.objectContaining({ primary_email: guest.email, role: 'Developer' }),
    )
  })

  test('can go to an address however it is written', async () => {
    const { owner, acme, guest } = await givenTeam()
    const email = ` ${guest.email.toUpperCase()} `
    await owner.call(members.invite, { slug: acme.slug, email, role: 'Read-only' })
    const { slug, token } = await newestLink(guest.email)
    expect(await guest.call(members.accept, { slug, token })).toMatchObject({ role: 'Read-only' })
  })

  test('sent again takes the place of the first one, whose link stops working', async () => {
    const { owner, guest, acme, link } = await givenInvitation()
    await owner.call(members.invite, { slug: acme.slug, email: guest.email, role: 'Admin' })
    expect(await owner.call(members.invitations, { slug: acme.slug })).toMatchObject([{ role: 'Admin' }])
    expect(await guest.call(members.look, link)).toEqual({ state: 'unknown' })
    const { slug, token } = await newestLink(guest.email)
    expect(await guest.call(members.accept, { slug, token })).toMatchObject({ role: 'Admin' })
  })

  test('is written down with the role and never with the token', async () => {
    const { owner, guest, acme, link, sent } = await givenInvitation()
    await guest.call(members.accept, link)
    await owner.call(members.invite, { slug: acme.slug, email: 'other@people.example.com', role: 'Admin' })
    const [waiting] = await owner.call(members.invitations, { slug: acme.slug })
    await owner.call(members.revoke, { slug: acme.slug, id: waiting!.id })
    const entries = await owner.call(audit.list, { slug: acme.slug })
    expect(entries.slice(0, 4)).toMatchObject([
      { verb: 'invitation.revoke', target: 'other@people.example.com', before: { role: 'Admin' } },
      { verb: 'invitation.create', target: 'other@people.example.com', after: { role: 'Admin' } },
      { verb: 'invitation.accept', target: guest.email, after: { role: 'Developer' }, actor: { email: guest.email } },
      { verb: 'invitation.create', target: guest.email, actor: { email: owner.email } },
    ])
    expect(JSON.stringify(entries)).not.toContain(link.token)
    expect(sent.email).toBe(guest.email)
  })

  test('with an Idempotency-Key leaves no answer behind', async () => {
    const { owner, acme } = await givenTeam()
    const body = { email: 'kept@people.example.com', role: 'Developer' }
    const path = `/platform/organizations/${acme.slug}/members/invitations`
    const send = () => owner.send('POST', path, { body, headers: { 'idempotency-key': 'once' } })
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    const { rows } = await platform.pool.query("select 1 from platform.idempotent_answers where key = 'once'")
    expect(rows).toEqual([])
    expect(await owner.call(members.invitations, { slug: acme.slug })).toHaveLength(1)
  })

  test('cannot go to somebody who is a member, and there are at most a hundred', async () => {
    const { owner, developer, acme } = await givenTeam()
    const invite = (email: string) => owner.call(members.invite, { slug: acme.slug, email, role: 'Developer' })
    await expect(invite(developer.email)).rejects.toMatchObject({
      code: 409,
      reason: 'already_member',
      fields: { email: 'This address already belongs to a member.' },
    })
    await platform.pool.query(
      `insert into platform.invitations (organization_id, email, role, token_hash, expires_at)
       select $1, n || '@people.example.com', 'Developer', 'hash ' || n, now() from generate_series(1, 100) n`,
      [acme.id],
    )
    await expect(invite('more@people.example.com')).rejects.toMatchObject({ code: 409, reason: 'too_many_invitations' })
    await expect(invite('7@people.example.com')).resolves.toMatchObject({ email: '7@people.example.com' })
  })

  test.each([
    [{ email: 'no address', role: 'Developer' }, 'email'],
    [{ email: 'two@a.example\nbcc: x@b.example', role: 'Developer' }, 'email'],
    [{ email: `${'x'.repeat(250)}@a.example`, role: 'Developer' }, 'email'],
    [{ email: 'a@b.example', role: 'Operator' }, 'role'],
    [{ email: 'a@b.example' }, 'role'],
    [{ email: 'a@b.example', role: 'Developer', link: 'mine' }, 'link'],
  ])('%j is refused', async (body, field) => {
    const { owner, acme } = await givenTeam()
    const answer = await owner.send('POST', `/platform/organizations/${acme.slug}/members/invitations`, { body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } })
  })
})

describe('who may invite whom', () => {
  const none = { code: 403, reason: 'permission_denied' }

  test.each([
    ['owner', ['Owner', 'Admin', 'Developer', 'Read-only']],
    ['admin', ['Admin', 'Developer', 'Read-only']],
    ['developer', []],
    ['readOnly', []],
  ] as const)('%s may hand out %j', async (who, allowed) => {
    const { [who]: inviter, acme } = await givenTeam()
    const granted: (string | null)[] = []
    for (const role of ['Owner', 'Admin', 'Developer', 'Read-only'] as const) {
      const email = `${role.toLowerCase()}@people.example.com`
      const sent = inviter.call(members.invite, { slug: acme.slug, email, role })
      if ((allowed as readonly string[]).includes(role)) granted.push((await sent).role)
      else await expect(sent).rejects.toMatchObject(none)
    }
    expect(granted).toEqual(allowed)
  })

  test('an access token of any member invites nobody above a developer', async () => {
    const { owner, acme } = await givenTeam()
    const draft = {
      name: 'A script',
      scopes: ['members:write' as const],
      expires_in_days: 30 as const,
      current_password: PASSWORD,
    }
    const program = platform.someone('program')
    program.accessToken = (await owner.call(accessTokens.create, draft)).token
    const invite = (role: 'Owner' | 'Admin' | 'Developer') =>
      program.call(members.invite, { slug: acme.slug, email: 'by.token@people.example.com', role })
    for (const role of ['Owner', 'Admin'] as const) {
      await expect(invite(role)).rejects.toMatchObject({ code: 403, reason: 'token_role_too_high' })
    }
    await expect(invite('Developer')).resolves.toMatchObject({ role: 'Developer' })
  })

  test('an admin neither revokes nor replaces the invitation of an owner', async () => {
    const { owner, admin, guest, acme, sent, link } = await givenInvitation('Owner')
    const { slug } = acme
    await expect(admin.call(members.revoke, { slug, id: sent.id })).rejects.toMatchObject(none)
    await expect(admin.call(members.invite, { slug, email: guest.email, role: 'Developer' })).rejects.toMatchObject(
      none,
    )
    expect(await guest.call(members.look, link)).toMatchObject({ state: 'valid', role: 'Owner' })
    await owner.call(members.revoke, { slug, id: sent.id })
    expect(await guest.call(members.look, link)).toEqual({ state: 'unknown' })
  })

  test('an invitation of another organization cannot be revoked, as if it did not exist', async () => {
    const { sent } = await givenInvitation()
    const { owner, stranger, acme } = await givenTeam()
    for (const id of [sent.id, '00000000-0000-4000-8000-000000000000', 'no-id', '%00'])
      await expect(owner.call(members.revoke, { slug: acme.slug, id })).rejects.toMatchObject({ code: 404 })
    await expect(stranger.call(members.revoke, { slug: acme.slug, id: sent.id })).rejects.toMatchObject({
      code: 404,
      reason: 'organization_not_found',
    })
    expect(await platform.stores.invitations.findOpen(acme.id, sent.id)).toBeUndefined()
  })

  test('a stranger sees neither members nor invitations', async () => {
    const { stranger, acme } = await givenInvitation()
    const missing = { code: 404, reason: 'organization_not_found' }
    await expect(stranger.call(members.list, { slug: acme.slug })).rejects.toMatchObject(missing)
    await expect(stranger.call(members.invitations, { slug: acme.slug })).rejects.toMatchObject(missing)
  })
})

describe('the link of an invitation', () => {
  test('shows the inviter and the organization, and joins the person it was sent to', async () => {
    const { owner, guest, acme, link } = await givenInvitation()
    const { username } = await owner.call(profile.get, {})
    expect(await guest.call(members.look, link)).toMatchObject({
      state: 'valid',
      organization: { name: 'Acme', slug: acme.slug },
      role: 'Developer',
      invited_by: username,
    })
    expect(await guest.call(organizations.list, {})).toEqual([])
    expect(await guest.call(members.accept, link)).toEqual({ name: 'Acme', slug: acme.slug, role: 'Developer' })
    expect(await guest.call(organizations.list, {})).toMatchObject([{ slug: acme.slug, is_owner: false }])
    expect(await guest.call(members.look, link)).toMatchObject({ state: 'already_member' })
  })

  test('works until a day has passed, and not a moment longer', async () => {
    const { owner, guest, link, sent } = await givenInvitation()
    const left = Date.parse(sent.expires_at) - Date.now()
    later(left - 60_000)
    expect(await guest.call(members.look, link)).toMatchObject({ state: 'valid' })
    later(60_001)
    expect(await guest.call(members.look, link)).toMatchObject({ state: 'expired', organization: { name: 'Acme' } })
    await expect(guest.call(members.accept, link)).rejects.toMatchObject({ code: 409, reason: 'invitation_expired' })
    expect(await guest.call(organizations.list, {})).toEqual([])
    expect(await owner.call(members.invitations, { slug: link.slug })).toMatchObject([{ has_ended: true }])
  })

  test('accepted a moment before its end makes a member', async () => {
    const { guest, link, sent } = await givenInvitation()
    later(Date.parse(sent.expires_at) - Date.now() - 60_000)
    expect(await guest.call(members.accept, link)).toMatchObject({ role: 'Developer' })
  })

  test('tells another account nothing but that it is another one', async () => {
    const { stranger, link } = await givenInvitation()
    expect(await stranger.call(members.look, link)).toEqual({ state: 'wrong_account' })
    await expect(stranger.call(members.accept, link)).rejects.toMatchObject({
      code: 403,
      reason: 'invitation_for_another_account',
    })
    expect(await stranger.call(organizations.list, {})).toEqual([])
  })

  test('opened by a member with another account says that they are one', async () => {
    const { developer, acme, link } = await givenInvitation()
    expect(await developer.call(members.look, link)).toEqual({
      state: 'already_member',
      organization: { name: 'Acme', slug: acme.slug },
    })
    await expect(developer.call(members.accept, link)).rejects.toMatchObject({ code: 409, reason: 'already_member' })
  })

  test('works under the slug of its organization alone', async () => {
    const { guest, link } = await givenInvitation()
    const other = await givenTeam()
    for (const slug of [other.acme.slug, 'missing-12345678', '../x', '']) {
      expect(await guest.call(members.look, { ...link, slug })).toEqual({ state: 'unknown' })
      await expect(guest.call(members.accept, { ...link, slug })).rejects.toMatchObject({
        code: 404,
        reason: 'invitation_not_found',
      })
    }
    expect(await guest.call(members.look, link)).toMatchObject({ state: 'valid' })
  })

  test.each(['', 'x', "' or true --", 'x'.repeat(200), '%00'])('is unknown with the token %j', async (token) => {
    const { guest, link } = await givenInvitation()
    expect(await guest.call(members.look, { ...link, token })).toEqual({ state: 'unknown' })
  })

  test('can be followed twice at once and makes one member with one line of audit', async () => {
    const { owner, guest, acme, link } = await givenInvitation()
    const answers = await Promise.all(Array.from({ length: 6 }, () => guest.call(members.accept, link)))
    expect(new Set(answers.map(({ role }) => role))).toEqual(new Set(['Developer']))
    expect(await guest.call(members.accept, link)).toMatchObject({ slug: acme.slug })
    const listed = await owner.call(members.list, { slug: acme.slug })
    expect(listed.filter(({ primary_email }) => primary_email === guest.email)).toHaveLength(1)
    const entries = await owner.call(audit.list, { slug: acme.slug })
    expect(entries.filter(({ verb }) => verb === 'invitation.accept')).toHaveLength(1)
  })

  test('revoked and accepted at once ends as one of the two', async () => {
    const { owner, guest, acme, link, sent } = await givenInvitation()
    const [accepted, revoked] = await Promise.allSettled([
      guest.call(members.accept, link),
      owner.call(members.revoke, { slug: acme.slug, id: sent.id }),
    ])
    expect([accepted.status, revoked.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const joined = (await guest.call(organizations.list, {})).length === 1
    expect(joined).toBe(accepted.status === 'fulfilled')
  })

  test('cannot bring back somebody who was removed', async () => {
    const { guest, acme, link } = await givenInvitation()
    await guest.call(members.accept, link)
    await platform.removeMember(acme, guest)
    expect(await guest.call(members.look, link)).toEqual({ state: 'unknown' })
    await expect(guest.call(members.accept, link)).rejects.toMatchObject({ reason: 'invitation_not_found' })
  })
})

describe.each([
  ['the self-hosted edition', { PLINTH_EDITION: 'self-hosted' }],
  [
    'production without SMTP',
    { PLINTH_ENV: 'production', PLINTH_SECRET_KEY: 'q8Zr1mVx0Kd7Lw3Tn6Yb2Hs9Gf4Pj5Cu', PLINTH_LOG_LEVEL: 'error' },
  ],
])('where people come by invitation: %s', async (_, environment) => {
  const closed = await givenPlatform(environment)
  const operator = await closed.operator()

  async function invited(caller: Caller) {
    const { slug } = await operator.call(organizations.create, { name: 'Closed' })
    const sent = await operator.call(members.invite, { slug, email: caller.email, role: 'Developer' })
    return { slug, token: partsOf(sent.link!).token }
  }

  const signUp = (caller: Caller, invitation_token?: string) =>
    caller.call(auth.signUp, { email: caller.email, password: PASSWORD, invitation_token })

  test('an invited person signs up at once and joins', async () => {
    const caller = closed.someone('invited')
    const link = await invited(caller)
    const answer = await signUp(caller, link.token)
    caller.accessToken = 'access_token' in answer ? answer.access_token : undefined
    await caller.call(profile.create, {})
    expect(await caller.call(members.accept, link)).toMatchObject({ role: 'Developer' })
    await expect(signUp(closed.someone(), link.token)).rejects.toMatchObject({ reason: 'invitation_does_not_admit' })
    await expect(signUp(caller, link.token)).rejects.toMatchObject({ reason: 'invitation_does_not_admit' })
  })

  test('nobody else gets in with the link, and nobody without', async () => {
    const caller = closed.someone('invited')
    const { token } = await invited(caller)
    for (const wrong of ['made-up', '', token.slice(1)])
      await expect(signUp(caller, wrong)).rejects.toMatchObject({ code: 403, reason: 'invitation_does_not_admit' })
    await expect(signUp(closed.someone(), token)).rejects.toMatchObject({ reason: 'invitation_does_not_admit' })
    await expect(signUp(caller)).rejects.toMatchObject({ code: 403, reason: 'sign_up_closed' })
  })

  test('the invitation of yesterday lets nobody in', async () => {
    const caller = closed.someone('late')
    const { token } = await invited(caller)
    await closed.pool.query("update platform.invitations set expires_at = now() - interval '1 ms'")
    await expect(signUp(caller, token)).rejects.toMatchObject({ reason: 'invitation_does_not_admit' })
  })
})
