import { expect, test } from 'vitest'
import { authenticate, personBehind } from './authenticate.ts'
import { endSession } from './end-session.ts'
import { givenAuth, PASSWORD } from '../testing/given-auth.ts'
import { listSessions } from './list-sessions.ts'
import { refreshSession } from './refresh-session.ts'
import { signInWithPassword } from './sign-in-with-password.ts'

const { context, pool, givenUser, signIn, withSettings } = await givenAuth()

const personOf = async (accessToken: string) => {
  const { userId, sessionId } = await authenticate({ accessToken }, context)
  return { userId, sessionId }
}

test('the list holds the person’s own live sessions, this one first and then the last used', async () => {
  const { email, session } = await givenUser('list@example.com')
  await givenUser('somebody.else@example.com')
  const phone = { ip: '192.0.2.7', userAgent: 'A phone' }
  const second = await signInWithPassword({ email, password: PASSWORD }, { ...context, client: phone })
  const third = await signIn(email)
  await refreshSession({ refreshToken: second.refresh_token }, context)
  const [here, there, newest] = await Promise.all(
    [session, second, third].map(({ access_token }) => personOf(access_token)),
  )

  const listed = await listSessions(here!, context)

  expect(listed.map(({ id }) => id)).toEqual([here!.sessionId, there!.sessionId, newest!.sessionId])
  expect(listed.map(({ is_current }) => is_current)).toEqual([true, false, false])
  expect(listed[1]).toMatchObject({ ip: '192.0.2.7', user_agent: 'A phone', aal: 'aal1' })
  expect(Date.parse(listed[1]!.last_used_at)).toBeGreaterThan(Date.parse(listed[1]!.created_at))
  expect(listed[2]).toMatchObject({ last_used_at: listed[2]!.created_at, ip: null, user_agent: null })
})

test('a session past its time is not listed', async () => {
  const { email, session } = await givenUser('old@example.com')
  const other = await personOf((await signIn(email)).access_token)
  const me = await personOf(session.access_token)
  expect(await listSessions(me, context)).toHaveLength(2)
  await pool.query("update auth.sessions set created_at = created_at - interval '1 day' where id = $1", [
    other.sessionId,
  ])
  const listed = await listSessions(me, withSettings({ sessionLifetimeSeconds: 3600 }))
  expect(listed.map(({ id }) => id)).toEqual([me.sessionId])
})

test('an ended session is refused at once, and the others go on', async () => {
  const { email, session } = await givenUser('end@example.com')
  const other = await signIn(email)
  const { userId } = await personOf(session.access_token)
  const { sessionId } = await personOf(other.access_token)

  expect(await endSession({ userId, id: sessionId }, context)).toBe(true)

  await expect(personOf(other.access_token)).rejects.toMatchObject({ code: 'session_not_found' })
  await expect(refreshSession({ refreshToken: other.refresh_token }, context)).rejects.toMatchObject({
    code: 'refresh_token_not_found',
  })
  await expect(personOf(session.access_token)).resolves.toBeDefined()
  expect(await endSession({ userId, id: sessionId }, context)).toBe(false)
})

test('nobody ends the session of somebody else', async () => {
  const mine = await personOf((await givenUser('mine@example.com')).session.access_token)
  const { session } = await givenUser('theirs@example.com')
  const theirs = await personOf(session.access_token)
  expect(await endSession({ userId: mine.userId, id: theirs.sessionId }, context)).toBe(false)
  await expect(personOf(session.access_token)).resolves.toEqual(theirs)
})

test('a token speaks for nobody once its person is banned, or when it names a session of somebody else', async () => {
  const { session, user } = await givenUser('spoken.for@example.com')
  const other = await givenUser('spoken.over@example.com')
  const claims = await context.keys.verify(session.access_token)
  const theirs = await context.keys.verify(other.session.access_token)
  await expect(personBehind(claims, context)).resolves.toMatchObject({ userId: user.id })
  await expect(personBehind({ ...claims, session_id: theirs.session_id }, context)).rejects.toMatchObject({
    code: 'session_not_found',
  })
  await pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [user.id])
  await expect(authenticate({ accessToken: session.access_token }, context)).rejects.toMatchObject({
    code: 'user_banned',
  })
})
