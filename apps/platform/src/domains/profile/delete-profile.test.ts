import { audit } from '@plinth/contract/audit'
import { auth } from '@plinth/contract/auth'
import { members } from '@plinth/contract/members'
import { organizations } from '@plinth/contract/organizations'
import { profile } from '@plinth/contract/profile'
import { snippets } from '@plinth/contract/snippets'
import { telemetry } from '@plinth/contract/telemetry'
import { describe, expect, test } from 'vitest'
import { type Caller, PASSWORD } from '../../testing/caller.ts'
import { givenPlatform } from '../../testing/given-platform.ts'

const platform = await givenPlatform()

async function givenAcme() {
  const {
    owner,
    leaver,
    organizations: made,
  } = await platform.given({
    organizations: [{ name: 'Acme', owner: 'owner', developer: 'leaver' }],
  })
  return { owner, leaver, acme: made[0]! }
}

const leave = (caller: Caller, current_password = PASSWORD) => caller.call(profile.remove, { current_password })

const isGone = async (caller: Caller) =>
  (await caller.send('GET', '/platform/profile')).status === 401 &&
  (await caller.send('POST', '/platform/auth/refresh')).status === 401

describe('a person who deletes their account', () => {
  test('is signed out everywhere, cannot sign in, and leaves the address free', async () => {
    const { leaver } = await platform.given({ people: ['leaver'] })
    const elsewhere = platform.someone()
    const { email, password } = leaver
    elsewhere.accessToken = (await elsewhere.call(auth.signIn, { email, password })).access_token
    const { gotrue_id } = await leaver.call(profile.get, {})

    await leave(leaver)

    expect(leaver.cookies.size).toBe(0)
    expect(await isGone(leaver)).toBe(true)
    expect(await isGone(elsewhere)).toBe(true)
    await expect(leaver.signIn()).rejects.toMatchObject({ reason: 'invalid_credentials' })
    const again = await platform.someone().call(auth.signUp, { email, password })
    expect(again.user.id).not.toBe(gotrue_id)
  })

  test('is a member of nothing any more, and the invitations they sent stay', async () => {
    const { owner, leaver, acme } = await givenAcme()
    await platform.addMember(acme, leaver, 'Owner')
    await leaver.call(members.invite, { slug: acme.slug, email: 'guest@people.example.com', role: 'Developer' })

    await leave(leaver)

    const left = await owner.call(members.list, { slug: acme.slug })
    expect(left.map(({ primary_email }) => primary_email)).toEqual([owner.email])
    expect(await owner.call(members.invitations, { slug: acme.slug })).toMatchObject([
      { email: 'guest@people.example.com', invited_by: null },
    ])
  })

  test('takes their own snippets along, and those they shared pass to an owner', async () => {
    const { owner, leaver, acme } = await givenAcme()
    const ref = await platform.projectOnPaper(acme)
    const shared = await leaver.call(snippets.create, { ref, name: 'Shared', content: '', visibility: 'project' })
    const own = await leaver.call(snippets.create, { ref, name: 'Own', content: '' })
    await owner.call(snippets.mark, { ref, id: shared.id, is_favorite: true })
    expect(await leaver.call(profile.deletion, {})).toMatchObject({ private_snippets: 1, shared_snippets: 1 })

    await leave(leaver)

    const takenOver = await owner.call(snippets.update, { ref, id: shared.id, name: 'Taken over' })
    expect(takenOver).toMatchObject({ is_own: true, is_favorite: true })
    const { rows } = await platform.pool.query<{ id: string }>('select id from platform.snippets where id = any($1)', [
      [shared.id, own.id],
    ])
    expect(rows).toEqual([{ id: shared.id }])
  })

  test('stays in the audit log by name', async () => {
    const { owner, leaver, acme } = await givenAcme()
    const ref = await platform.projectOnPaper(acme)
    await leaver.call(snippets.create, { ref, name: 'One', content: '' })
    const { id, username } = await leaver.call(profile.get, {})

    await leave(leaver)

    const [newest] = await owner.call(audit.list, { slug: acme.slug })
    expect(newest).toMatchObject({ verb: 'snippet.create', actor: { username, email: leaver.email } })
    const entries = await platform.stores.audit.list('platform', {}, 1)
    expect(entries).toMatchObject([
      { verb: 'profile.delete', target: String(id), actor: { profile_id: id, username, email: leaver.email } },
    ])
  })

  test('leaves nothing else that names them', async () => {
    const { leaver } = await platform.given({ people: ['leaver'] })
    const { id, gotrue_id } = await leaver.call(profile.get, {})
    await leaver.call(telemetry.send, { action: 'opened', pathname: '/' })
    await leaver.send('PATCH', '/platform/profile', {
      body: { first_name: 'Ada' },
      headers: { 'idempotency-key': 'a-key' },
    })
    const traces = async () => {
      const { rows } = await platform.pool.query<{ count: number }>(
        `select (select count(*) from platform.telemetry_events where profile_id = $1)::int
              + (select count(*) from platform.idempotent_answers where user_id = $2)::int as count`,
        [id, gotrue_id],
      )
      return rows[0]!.count
    }
    expect(await traces()).toBe(2)
    await leave(leaver)
    expect(await traces()).toBe(0)
  })
})

describe('a deletion is refused', () => {
  test('without the current password, and guesses are slowed down', async () => {
    const { leaver } = await platform.given({ people: ['leaver'] })
    const statuses: number[] = []
    for (let guess = 0; guess < 6; guess++) {
      const answer = await leaver.send('POST', '/platform/profile/delete', { body: { current_password: 'wrong' } })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    await expect(leaver.call(profile.get, {})).resolves.toBeDefined()
  })

  test('while an organization would be left without an owner, which is named', async () => {
    const { owner, leaver, acme } = await givenAcme()
    expect(await owner.call(profile.deletion, {})).toMatchObject({
      last_owner_of: [{ slug: acme.slug, name: 'Acme' }],
      memberships: 1,
    })
    await expect(leave(owner)).rejects.toMatchObject({ code: 409, reason: 'last_owner', message: /owner of Acme\./ })

    await platform.addMember(acme, leaver, 'Owner')
    expect(await owner.call(profile.deletion, {})).toMatchObject({ last_owner_of: [] })
    await leave(owner)
    expect(await leaver.call(organizations.list, {})).toMatchObject([{ slug: acme.slug, is_owner: true }])
  })

  test('while they make an organization, which then has its owner', async () => {
    const { leaver } = await platform.given({ people: ['leaver'] })
    const { id } = await leaver.call(profile.get, {})
    const making = await platform.pool.connect()
    await making.query('begin')
    await making.query(
      `with made as (insert into platform.organizations (name, slug) values ('Late', 'late-1a2b') returning id)
       insert into platform.members (organization_id, profile_id, role) select id, $1, 'Owner' from made`,
      [id],
    )
    const outcome = leave(leaver).catch((error: unknown) => error)
    await expect
      .poll(() =>
        platform.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        ),
      )
      .toMatchObject({ rowCount: 1 })
    await making.query('commit')
    making.release()
    expect(await outcome).toMatchObject({ code: 409, reason: 'last_owner' })
    expect(await leaver.call(organizations.list, {})).toMatchObject([{ slug: 'late-1a2b', is_owner: true }])
  })

  test('to one of two last owners who leave at once', async () => {
    const { owner, leaver, acme } = await givenAcme()
    await platform.addMember(acme, leaver, 'Owner')
    const outcomes = await Promise.allSettled([leave(owner), leave(leaver)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const stayed = [owner, leaver][outcomes.findIndex(({ status }) => status === 'rejected')]!
    expect(await stayed.call(organizations.list, {})).toMatchObject([{ slug: acme.slug, is_owner: true }])
  })

  test('to the operator of the installation', async () => {
    const operator = await platform.operator()
    expect(await operator.call(profile.deletion, {})).toMatchObject({ is_operator: true })
    await expect(leave(operator)).rejects.toMatchObject({ code: 409, reason: 'operator_stays' })
  })

  test('as a whole when its audit line cannot be written', async () => {
    const { leaver } = await platform.given({ people: ['leaver'] })
    await platform.pool.query(
      "alter table platform.audit_entries add constraint full_disk check (verb <> 'profile.delete') not valid",
    )
    await expect(leave(leaver)).rejects.toMatchObject({ code: 500 })
    await platform.pool.query('alter table platform.audit_entries drop constraint full_disk')
    await expect(leaver.call(profile.get, {})).resolves.toMatchObject({ primary_email: leaver.email })
    await expect(leave(leaver)).resolves.toBeUndefined()
  })
})
