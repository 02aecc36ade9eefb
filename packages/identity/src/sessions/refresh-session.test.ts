import { expect, test } from 'vitest'
import { authenticate } from './authenticate.ts'
import { givenAuth } from '../testing/given-auth.ts'
import { refreshSession } from './refresh-session.ts'
import { refreshTokenHash } from './refresh-token.ts'
import { signOut } from './sign-out.ts'

const { context, pool, givenUser, signIn, withSettings } = await givenAuth()

const refresh = (refreshToken: string) => refreshSession({ refreshToken }, context)

/** Time passes for the reuse interval. */
const later = () => pool.query("update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds'")

test('an active token is replaced by another, and the session goes on', async () => {
  const { session } = await givenUser('active@example.com')
  const next = await refresh(session.refresh_token)

  expect(next.refresh_token).not.toBe(session.refresh_token)
  const before = await authenticate({ accessToken: session.access_token }, context)
  const after = await authenticate({ accessToken: next.access_token }, context)
  expect(after.sessionId).toBe(before.sessionId)
  expect((await refresh(next.refresh_token)).refresh_token).not.toBe(next.refresh_token)
})

test('an unknown token is refused', async () => {
  await expect(refresh('unknown')).rejects.toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  await expect(refresh('x'.repeat(100_000))).rejects.toMatchObject({ code: 'refresh_token_not_found' })
})

test('the parent of the active token answers the active token again, however late', async () => {
  const { session } = await givenUser('parent@example.com')
  const next = await refresh(session.refresh_token)
  await later()

  expect((await refresh(session.refresh_token)).refresh_token).toBe(next.refresh_token)
  expect((await refresh(next.refresh_token)).refresh_token).not.toBe(next.refresh_token)
})

test('an older token within the reuse interval answers the active token', async () => {
  const { session } = await givenUser('interval@example.com')
  const second = await refresh(session.refresh_token)
  const third = await refresh(second.refresh_token)

  expect((await refresh(session.refresh_token)).refresh_token).toBe(third.refresh_token)
})

test('an older token after the reuse interval ends the family, and that lasts', async () => {
  const { session } = await givenUser('reuse@example.com')
  const second = await refresh(session.refresh_token)
  const third = await refresh(second.refresh_token)
  await later()

  await expect(refresh(session.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_already_used' })

  await expect(refresh(third.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  await expect(refresh(second.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  await expect(authenticate({ accessToken: third.access_token }, context)).rejects.toMatchObject({
    code: 'session_not_found',
  })
})

test('the end of a family lasts inside an outer transaction too', async () => {
  const { session } = await givenUser('outer@example.com')
  const second = await refresh(session.refresh_token)
  const third = await refresh(second.refresh_token)
  await later()

  const outer = context.sql.transaction((tx) =>
    refreshSession({ refreshToken: session.refresh_token }, { ...context, sql: tx }),
  )
  await expect(outer).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  await expect(refresh(third.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
})

test('the end of one family leaves the other sessions of the person alone', async () => {
  const { session, email } = await givenUser('families@example.com')
  const other = await signIn(email)
  await refresh((await refresh(session.refresh_token)).refresh_token)
  await later()

  await expect(refresh(session.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
  await expect(refresh(other.refresh_token)).resolves.toHaveProperty('access_token')
})

test('the tokens of a session that was signed out are unknown', async () => {
  const { session } = await givenUser('gone@example.com')
  const { userId, sessionId } = await authenticate({ accessToken: session.access_token }, context)
  await signOut({ userId, sessionId, scope: 'local' }, context)

  await expect(refresh(session.refresh_token)).rejects.toMatchObject({ code: 'refresh_token_not_found' })
})

test.each([
  ['its end', {}, "update auth.sessions set not_after = now() - interval '1 second' where user_id = $1"],
  [
    'its age',
    { sessionLifetimeSeconds: 60 },
    "update auth.sessions set created_at = now() - interval '61 seconds' where user_id = $1",
  ],
  [
    'its rest',
    { sessionInactivitySeconds: 60 },
    "update auth.sessions set created_at = now() - interval '61 seconds' where user_id = $1",
  ],
])('a session past %s is expired, and its token is not spent', async (name, settings, passTime) => {
  const { session, user } = await givenUser(`${name.replace(' ', '-')}@example.com`)
  const limited = withSettings(settings)
  await expect(authenticate({ accessToken: session.access_token }, limited)).resolves.toBeDefined()
  await pool.query(passTime, [user.id])

  const expired = refreshSession({ refreshToken: session.refresh_token }, limited)
  await expect(expired).rejects.toMatchObject({ status: 400, code: 'session_expired' })
  await expect(authenticate({ accessToken: session.access_token }, limited)).rejects.toMatchObject({
    code: 'session_not_found',
  })
  const { rows } = await pool.query('select count(*)::int from auth.refresh_tokens where user_id = $1', [user.id])
  expect(rows).toEqual([{ count: 1 }])
})

test('a banned person cannot refresh', async () => {
  const { session, user } = await givenUser('banned@example.com')
  await pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [user.id])
  await expect(refresh(session.refresh_token)).rejects.toMatchObject({ code: 'user_banned' })
})

test('refreshes at once agree on one successor', async () => {
  const { session, user } = await givenUser('race@example.com')
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(session.refresh_token)))

  expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1)
  const { rows } = await pool.query(
    'select count(*)::int, count(*) filter (where not revoked)::int as active from auth.refresh_tokens where user_id = $1',
    [user.id],
  )
  expect(rows).toEqual([{ count: 2, active: 1 }])
})

test('a refresh that comes while another is being committed waits for it and agrees', async () => {
  const { session } = await givenUser('waiting@example.com')
  let second: Promise<{ refresh_token: string }> | undefined
  const first = await context.sql.transaction(async (tx) => {
    const answer = await refreshSession({ refreshToken: session.refresh_token }, { ...context, sql: tx })
    second = refresh(session.refresh_token)
    await expect.poll(waitingConnections).toBe(1)
    return answer
  })
  await expect(second).resolves.toMatchObject({ refresh_token: first.refresh_token })
})

async function waitingConnections() {
  const { rows } = await pool.query(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].count
}

test('only hashes of refresh tokens are stored', async () => {
  const { session, user } = await givenUser('hashes@example.com')
  const next = await refresh(session.refresh_token)
  const { rows } = await pool.query(
    `select t::text as text from auth.refresh_tokens t where user_id = $1
     union all select s::text from auth.sessions s where user_id = $1
     union all select a::text from auth.audit_log_entries a`,
    [user.id],
  )
  const stored = rows.map(({ text }) => text).join('\n')
  expect(stored).toContain(refreshTokenHash(next.refresh_token))
  expect(stored).not.toContain(next.refresh_token)
  expect(stored).not.toContain(session.refresh_token)
})
