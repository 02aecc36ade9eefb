import { hash as bcrypt } from '@node-rs/bcrypt'
import { expect, test } from 'vitest'
import { adminCreateUser } from '../accounts/admin-create-user.ts'
import { AuthError } from '../auth-error.ts'
import { authenticate } from './authenticate.ts'
import { givenAuth, ISSUER, PASSWORD } from '../testing/given-auth.ts'
import { createPasswordHashing } from '../passwords/password-hashing.ts'
import { signInWithPassword } from './sign-in-with-password.ts'
import { signOut } from './sign-out.ts'

const { context, pool, givenUser, signIn } = await givenAuth()

test('signing in gives a session with the claims of the protocol', async () => {
  const { email, user } = await givenUser('claims@example.com')
  const session = await signInWithPassword(
    { email, password: PASSWORD },
    { ...context, client: { ip: '192.0.2.7', userAgent: 'test' } },
  )
  const { claims, sessionId } = await authenticate({ accessToken: session.access_token }, context)

  expect(claims).toEqual({
    iss: ISSUER,
    sub: user.id,
    aud: 'authenticated',
    iat: expect.any(Number),
    exp: claims.iat + 3600,
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: expect.objectContaining({ email_verified: true }),
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: expect.any(Number) }],
    session_id: sessionId,
    is_anonymous: false,
  })
  const { rows } = await pool.query('select host(ip) as ip, user_agent from auth.sessions where id = $1', [sessionId])
  expect(rows).toEqual([{ ip: '192.0.2.7', user_agent: 'test' }])
})

test('an unknown address and a wrong password get the same refusal for the same work', async () => {
  const { email } = await givenUser('known@example.com')
  await signIn('warm-up@example.com').catch(() => undefined)
  const refusalAndWork = async (address: string) => {
    const before = context.hashing.load.started
    const refusal: unknown = await signIn(address, 'a wrong password').catch((error: unknown) => error)
    if (!(refusal instanceof AuthError)) throw new Error('expected a refusal')
    const { status, code, message } = refusal
    return { status, code, message, work: context.hashing.load.started - before }
  }
  const wrong = await refusalAndWork(email)
  expect(wrong).toMatchObject({ status: 400, code: 'invalid_credentials', work: 1 })
  expect(await refusalAndWork('unknown@example.com')).toEqual(wrong)
})

test('an account without a password is like an unknown one', async () => {
  await adminCreateUser({ email: 'nopassword@example.com', emailConfirm: true }, context)
  await expect(signIn('nopassword@example.com')).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test('who comes with a hash of another platform signs in with the old password, and it is hashed again', async () => {
  const { email, user } = await givenUser('moved@example.com')
  const stored = async () => {
    const { rows } = await pool.query<{ hash: string }>(
      'select encrypted_password as hash from auth.users where id = $1',
      [user.id],
    )
    return rows[0]!.hash
  }
  const old = await bcrypt('the old password', 4)
  await pool.query('update auth.users set encrypted_password = $2 where id = $1', [user.id, old])

  await expect(signIn(email, PASSWORD)).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(await stored()).toBe(old)
  await signIn(email, 'the old password')
  const renewed = await stored()
  await signIn(email, 'the old password')

  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await stored()).toBe(renewed)
})

test('a megabyte of password is refused without hashing', async () => {
  const { email } = await givenUser('megabyte@example.com')
  const before = context.hashing.load.started
  await expect(signIn(email, 'x'.repeat(1_000_000))).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(signIn(email, 'x'.repeat(100))).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(signIn(email, '')).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(context.hashing.load.started).toBe(before)
  await signIn(email)
  expect(context.hashing.load.started).toBe(before + 1)
})

test('a banned person learns it only with the right password', async () => {
  const { email, session, user } = await givenUser('banned@example.com')
  await pool.query("update auth.users set banned_until = now() + interval '1 hour' where id = $1", [user.id])
  await expect(signIn(email)).rejects.toMatchObject({ status: 400, code: 'user_banned' })
  await expect(signIn(email, 'a wrong password')).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(authenticate({ accessToken: session.access_token }, context)).rejects.toMatchObject({
    status: 403,
    code: 'user_banned',
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2.2'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:db8:1:3::1'],
])('after five failures from %s an account waits for %s, and not for %s', async (guesser, neighbour, other) => {
  const { email } = await givenUser(`guessed.${guesser.length}@example.com`)
  const from = (ip: string, password: string) => signInWithPassword({ email, password }, { ...context, client: { ip } })
  for (let failure = 0; failure < 5; failure++) {
    await expect(from(guesser, 'a wrong password')).rejects.toMatchObject({ code: 'invalid_credentials' })
  }
  await expect(from(neighbour, PASSWORD)).rejects.toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
    retryAfterSeconds: 1,
  })
  await expect(from(other, PASSWORD)).resolves.toBeDefined()
})

test('a full hashing queue is the service being busy', async () => {
  const { email } = await givenUser('busy@example.com')
  const hashing = createPasswordHashing({ concurrency: 0, queueLength: 0 })
  await expect(signInWithPassword({ email, password: PASSWORD }, { ...context, hashing })).rejects.toMatchObject({
    status: 503,
    code: 'over_request_rate_limit',
    retryAfterSeconds: 2,
  })
})

test('signing out ends the sessions of its scope', async () => {
  const { email, session } = await givenUser('out@example.com')
  const [second, third] = [await signIn(email), await signIn(email)]
  const isLive = ({ access_token }: { access_token: string }) =>
    authenticate({ accessToken: access_token }, context).then(
      () => true,
      () => false,
    )
  const { userId, sessionId } = await authenticate({ accessToken: session.access_token }, context)
  expect(await Promise.all([session, second, third].map(isLive))).toEqual([true, true, true])

  await signOut({ userId, sessionId, scope: 'others' }, context)
  expect(await Promise.all([session, second, third].map(isLive))).toEqual([true, false, false])

  const fourth = await signIn(email)
  await signOut({ userId, sessionId, scope: 'local' }, context)
  expect(await Promise.all([session, fourth].map(isLive))).toEqual([false, true])

  await signOut({ userId, sessionId }, context)
  expect(await isLive(fourth)).toBe(false)
})
