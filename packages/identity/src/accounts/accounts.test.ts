import { expect, test } from 'vitest'
import { adminCreateUser } from './admin-create-user.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { deleteUser } from './delete-user.ts'
import { findUserByEmail } from './find-user.ts'
import { generateLink } from '../links/generate-link.ts'
import { getUser } from './get-user.ts'
import { givenAuth, PASSWORD } from '../testing/given-auth.ts'
import { inviteUser } from './invite-user.ts'
import { recover } from '../links/recover.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { signUp } from './sign-up.ts'
import { updateUser } from './update-user.ts'
import { verify } from '../links/verify.ts'

const { context, pool, givenUser, withSettings, forgetMailLimits, lastMailTo, follow, signIn } = await givenAuth()

test('an operator makes an account that can sign in at once, where sign-up is closed', async () => {
  const closed = withSettings({ disableSignup: true })
  const user = await adminCreateUser(
    { email: 'Made@example.com', password: PASSWORD, emailConfirm: true, appMetadata: { operator: true } },
    closed,
  )
  expect(user).toMatchObject({ email: 'made@example.com', app_metadata: { operator: true, provider: 'email' } })
  await expect(signIn('made@example.com')).resolves.toBeDefined()
  await expect(adminCreateUser({ email: 'made@example.com' }, closed)).rejects.toMatchObject({
    status: 422,
    code: 'email_exists',
  })
  await expect(adminCreateUser({ email: 'b@example.com', password: 'x' }, closed)).rejects.toMatchObject({
    code: 'weak_password',
  })
})

test('an invited person accepts by the link and chooses a password', async () => {
  const invited = await inviteUser({ email: 'guest@example.com', data: { name: 'Guest' } }, context)
  expect(invited).toMatchObject({ invited_at: expect.any(String) })
  expect(lastMailTo('guest@example.com').kind).toBe('invite')

  const { session } = await follow('guest@example.com', 'invite')
  const { userId, sessionId, claims } = await authenticate({ accessToken: session!.access_token }, context)
  expect(claims.amr[0]?.method).toBe('invite')
  await updateUser({ userId, sessionId, password: PASSWORD }, withSettings({ requireCurrentPassword: true }))
  await expect(signIn('guest@example.com')).resolves.toBeDefined()
})

test('a stranger cannot put a password behind an invitation', async () => {
  await inviteUser({ email: 'prey@example.com' }, context)
  await forgetMailLimits()
  await signUp({ email: 'prey@example.com', password: 'the password of a stranger' }, context)
  expect(lastMailTo('prey@example.com').kind).toBe('invite')
  await follow('prey@example.com', 'invite')
  await expect(signIn('prey@example.com', 'the password of a stranger')).rejects.toMatchObject({
    code: 'invalid_credentials',
  })

  await signUp({ email: 'prey2@example.com', password: 'the password of a stranger' }, context)
  await forgetMailLimits()
  await inviteUser({ email: 'prey2@example.com' }, context)
  await follow('prey2@example.com', 'invite')
  await expect(signIn('prey2@example.com', 'the password of a stranger')).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
})

test('a confirmed person cannot be invited', async () => {
  const { email } = await givenUser('member@example.com')
  await expect(inviteUser({ email }, context)).rejects.toMatchObject({ code: 'email_exists' })
})

test('an operator hands out a link where no mail can be sent', async () => {
  const { action_link, hashed_token, user } = await generateLink({ type: 'invite', email: 'link@example.com' }, context)
  expect(new URL(action_link).searchParams.get('token_hash')).toBe(hashed_token)
  const { session } = await verify({ type: 'invite', tokenHash: hashed_token }, context)
  expect(session?.user.id).toBe(user.id)

  const recovery = await generateLink({ type: 'recovery', email: 'link@example.com' }, context)
  const code = { type: 'recovery', email: 'link@example.com', token: recovery.email_otp } as const
  await expect(verify(code, context)).resolves.toHaveProperty('session')
  await expect(generateLink({ type: 'recovery', email: 'none@example.com' }, context)).rejects.toMatchObject({
    code: 'user_not_found',
  })
})

test('a new password makes links sent before it useless', async () => {
  const { email, session } = await givenUser('links@example.com')
  await recover({ email }, context)
  await context.afterwards.settled()
  const { userId, sessionId } = await authenticate({ accessToken: session.access_token }, context)
  await updateUser({ userId, sessionId, password: 'another long password' }, context)
  await expect(follow(email, 'recovery')).rejects.toMatchObject({ code: 'otp_expired' })
})

test('a person is found by address and by token, and a deleted one is not', async () => {
  const { user, session } = await givenUser('found@example.com')
  const person = await authenticate({ accessToken: session.access_token }, context)
  const byToken = await getUser(person, context)
  expect(await findUserByEmail({ email: 'FOUND@example.com' }, context)).toEqual(byToken)
  expect(await findUserByEmail({ email: 'nobody@example.com' }, context)).toBeUndefined()

  await pool.query('delete from auth.users where id = $1', [user.id])
  const gone = { status: 403, code: 'session_not_found' }
  await expect(getUser(person, context)).rejects.toMatchObject(gone)
  await expect(authenticate({ accessToken: session.access_token }, context)).rejects.toMatchObject(gone)
})

test('every change leaves one audit entry in its own transaction', async () => {
  const { user } = await givenUser('audited@example.com')
  await signIn('audited@example.com')
  const { rows } = await pool.query(
    "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at, action",
    [user.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['user_confirmation_requested', 'login', 'user_signedup', 'login'])
})

test('policies read the caller from the claims, and nobody without them', async () => {
  const ask = 'select auth.uid() as uid, auth.role() as role, auth.email() as email, auth.jwt() as jwt'
  const claims = { sub: '6f1f9c0e-5a51-4d8e-9a4c-0d1c2b3a4f5e', role: 'authenticated', email: 'a@example.com' }
  const asked = await context.sql.transaction(async (tx) => {
    await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)])
    return tx.query(ask)
  })
  expect(asked.rows).toEqual([{ uid: claims.sub, role: claims.role, email: claims.email, jwt: claims }])
  expect((await pool.query(ask)).rows).toEqual([{ uid: null, role: null, email: null, jwt: null }])
})

test('policies read claims that are set one by one where they are not set together', async () => {
  const ask = 'select auth.uid() as uid, auth.role() as role, auth.email() as email'
  const single = { sub: '6f1f9c0e-5a51-4d8e-9a4c-0d1c2b3a4f5e', role: 'authenticated', email: 'a@example.com' }
  const together = { sub: '0e5af1f9-8d4e-4a51-9a4c-4f5e0d1c2b3a', role: 'anon', email: 'b@example.com' }
  await context.sql.transaction(async (tx) => {
    for (const [name, value] of Object.entries(single)) {
      await tx.query('select set_config($1, $2, true)', [`request.jwt.claim.${name}`, value])
    }
    expect((await tx.query(ask)).rows).toEqual([{ uid: single.sub, role: single.role, email: single.email }])
    await tx.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(together)])
    expect((await tx.query(ask)).rows).toEqual([{ uid: together.sub, role: together.role, email: together.email }])
  })
})

test('a dump of another installation finds the columns that it names', async () => {
  const { rows } = await pool.query(
    `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token,
       recovery_token, email_change_token_new, email_change, email_change_token_current, phone_change,
       phone_change_token, phone_change_sent_at, reauthentication_token, reauthentication_sent_at)
     values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated',
       'moved@example.com', '', now(), '', '', '', '', '', '', '', null, '', null)
     returning email`,
  )
  expect(rows).toEqual([{ email: 'moved@example.com' }])
})

test('every table of the schema has row-level security', async () => {
  const { rows } = await pool.query(
    "select tablename from pg_tables where schemaname = 'auth' and not rowsecurity and tablename <> 'schema_migrations'",
  )
  expect(rows).toEqual([])
})

test('a deleted account is gone with its sessions, and its address is free', async () => {
  const { session, user } = await givenUser('leaves@example.com')
  await deleteUser({ userId: user.id }, context)

  await expect(authenticate({ accessToken: session.access_token }, context)).rejects.toMatchObject({
    code: 'session_not_found',
  })
  await expect(refreshSession({ refreshToken: session.refresh_token }, context)).rejects.toMatchObject({
    code: 'refresh_token_not_found',
  })
  await expect(signIn('leaves@example.com')).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(deleteUser({ userId: user.id }, context)).rejects.toMatchObject({ code: 'session_not_found' })
  const { rows } = await pool.query(
    "select payload ->> 'actor_username' as who from auth.audit_log_entries where payload ->> 'action' = 'user_deleted'",
  )
  expect(rows).toEqual([{ who: 'leaves@example.com' }])
  await expect(givenUser('leaves@example.com')).resolves.toBeDefined()
})
