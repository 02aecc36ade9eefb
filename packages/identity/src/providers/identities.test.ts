import { expect, test } from 'vitest'
import { authenticate } from '../sessions/authenticate.ts'
import { getUser } from '../accounts/get-user.ts'
import { endSession } from '../sessions/end-session.ts'
import { givenAuth, PASSWORD } from '../testing/given-auth.ts'
import { frozenClock, givenFactor } from '../testing/given-factor.ts'
import type { ExternalIdentity } from './external-identity.ts'
import { linkIdentity } from './link-identity.ts'
import { signInWithIdentity } from './sign-in-with-identity.ts'
import { unlinkIdentity } from './unlink-identity.ts'
import { updateUser } from '../accounts/update-user.ts'

const { context, pool, givenUser, signIn, withSettings } = await givenAuth()

let identities = 0
function identityOf(userName: string, email = `${userName}@example.com`) {
  return { provider: 'github', providerId: String(++identities), email, userName }
}

async function givenPerson(email: string) {
  const { session } = await givenUser(email)
  const { userId, sessionId } = await authenticate({ accessToken: session.access_token }, context)
  return { userId, sessionId, session }
}

const signInBy = (identity: ExternalIdentity, mayCreate = false) => signInWithIdentity(identity, { mayCreate }, context)

test('a linked identity signs its person in, whatever it is called by then', async () => {
  const me = await givenPerson('links@example.com')
  const identity = identityOf('linker', 'another@example.com')
  await linkIdentity({ ...me, identity }, context)

  const session = await signInBy({ ...identity, userName: 'renamed', email: 'moved@example.com' })

  expect(session.user).toMatchObject({ id: me.userId, email: 'links@example.com' })
  const { identities: kept, app_metadata } = await getUser(me, context)
  expect(kept.map(({ provider, id, identity_data }) => [provider, id, identity_data['user_name']])).toEqual([
    ['email', me.userId, undefined],
    ['github', identity.providerId, 'renamed'],
  ])
  expect(app_metadata).toMatchObject({ providers: ['email', 'github'] })
})

test('an identity that nobody linked finds no account, also not by the address', async () => {
  await givenPerson('same@example.com')
  const identity = identityOf('same')
  await expect(signInBy(identity)).rejects.toMatchObject({ code: 'identity_not_found' })
  await expect(signInBy(identity, true)).rejects.toMatchObject({ code: 'email_exists' })
})

test('where accounts may be made, a new one has the verified address and no password', async () => {
  const identity = identityOf('fresh', 'Fresh@Example.com')
  const { user } = await signInBy(identity, true)
  expect(user).toMatchObject({
    email: 'fresh@example.com',
    app_metadata: { provider: 'github', providers: ['github'] },
  })
  expect(user.email_confirmed_at).toBeDefined()
  expect((await signInBy(identity)).user.id).toBe(user.id)
  await expect(signIn('fresh@example.com')).rejects.toMatchObject({ code: 'invalid_credentials' })
})

test('where the provider knows no address, accounts have none, and do not get in each other’s way', async () => {
  const [first, second] = ['one', 'two'].map((userName) => ({ ...identityOf(userName), email: undefined }))
  const { user } = await signInBy(first!, true)
  expect(user).toMatchObject({ email: '', user_metadata: { user_name: 'one', email_verified: false } })
  expect(user.email_confirmed_at).toBeUndefined()
  expect(user.identities.map(({ provider, email }) => [provider, email])).toEqual([['github', undefined]])
  expect((await signInBy(second!, true)).user.id).not.toBe(user.id)
  expect((await signInBy(first!)).user.id).toBe(user.id)
})

test('a password without an address is no other way in', async () => {
  const { access_token: accessToken } = await signInBy({ ...identityOf('nameless'), email: undefined }, true)
  const me = await authenticate({ accessToken }, context)
  await updateUser({ ...me, password: PASSWORD }, context)
  const unlink = () => unlinkIdentity({ ...me, provider: 'github' }, context)
  await expect(unlink()).rejects.toMatchObject({ code: 'single_identity_not_deletable' })

  await updateUser({ ...me, email: 'named@example.com' }, withSettings({ autoconfirm: true }))
  expect((await unlink()).identities.map(({ provider }) => provider)).toEqual(['email'])
  await expect(signIn('named@example.com')).resolves.toBeDefined()
})

test('somebody else’s identity is not taken over, and one account has one of a provider', async () => {
  const [mine, theirs] = [await givenPerson('mine@example.com'), await givenPerson('theirs@example.com')]
  const identity = identityOf('theirs')
  await linkIdentity({ ...theirs, identity }, context)
  await expect(linkIdentity({ ...mine, identity }, context)).rejects.toMatchObject({ code: 'identity_already_exists' })
  await expect(linkIdentity({ ...theirs, identity: identityOf('second') }, context)).rejects.toMatchObject({
    code: 'identity_already_exists',
  })
  await expect(linkIdentity({ ...theirs, identity }, context)).resolves.toBeDefined()
})

test('of two people who link one identity at once one gets it', async () => {
  const people = [await givenPerson('race.one@example.com'), await givenPerson('race.two@example.com')]
  const identity = identityOf('raced')
  const outcomes = await Promise.allSettled(people.map((me) => linkIdentity({ ...me, identity }, context)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('linking and unlinking end the other sessions and keep this one', async () => {
  const me = await givenPerson('sessions@example.com')
  const isLive = (accessToken: string) =>
    authenticate({ accessToken }, context).then(
      () => true,
      () => false,
    )
  for (const change of [
    () => linkIdentity({ ...me, identity: identityOf('sessions') }, context),
    () => unlinkIdentity({ ...me, provider: 'github' }, context),
  ]) {
    const other = await signIn('sessions@example.com')
    await change()
    expect([await isLive(me.session.access_token), await isLive(other.access_token)]).toEqual([true, false])
  }
})

test('an unlinked identity signs nobody in, and what was not linked cannot be unlinked', async () => {
  const me = await givenPerson('unlinks@example.com')
  const identity = identityOf('unlinks')
  await linkIdentity({ ...me, identity }, context)
  await unlinkIdentity({ ...me, provider: 'github' }, context)
  await expect(signInBy(identity)).rejects.toMatchObject({ code: 'identity_not_found' })
  await expect(unlinkIdentity({ ...me, provider: 'github' }, context)).rejects.toMatchObject({
    code: 'identity_not_found',
  })
})

test('the only way to sign in stays, until there is a password', async () => {
  const identity = identityOf('only')
  const { access_token, user } = await signInBy(identity, true)
  const { sessionId } = await authenticate({ accessToken: access_token }, context)
  const me = { userId: user.id, sessionId }
  await expect(unlinkIdentity({ ...me, provider: 'github' }, context)).rejects.toMatchObject({
    code: 'single_identity_not_deletable',
  })

  await updateUser({ ...me, password: PASSWORD }, context)
  const left = await unlinkIdentity({ ...me, provider: 'github' }, context)

  expect(left.identities.map(({ provider }) => provider)).toEqual(['email'])
  await expect(signIn('only@example.com')).resolves.toBeDefined()
})

test('a banned person does not get in by an identity', async () => {
  const me = await givenPerson('banned@example.com')
  const identity = identityOf('banned')
  await linkIdentity({ ...me, identity }, context)
  await pool.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [me.userId])
  await expect(signInBy(identity)).rejects.toMatchObject({ code: 'user_banned' })
})

test('a session that has ended or lacks the second factor links and unlinks nothing', async () => {
  const email = 'late@example.com'
  const me = await givenPerson(email)
  const kept = identityOf('kept')
  const changes = (who: { userId: string; sessionId: string }) => [
    linkIdentity({ ...who, identity: identityOf('late') }, context),
    unlinkIdentity({ ...who, provider: 'github' }, context),
  ]
  const codesOf = async (who: { userId: string; sessionId: string }) =>
    (await Promise.all(changes(who).map((change) => change.catch((error: unknown) => error)))).map((error) => ({
      error,
    }))

  await linkIdentity({ ...me, identity: kept }, context)
  await givenFactor(me, { ...context, clock: frozenClock })
  const { access_token } = await signIn(email)
  const { sessionId } = await authenticate({ accessToken: access_token }, context)
  const halfway = { userId: me.userId, sessionId }
  expect(await codesOf(halfway)).toMatchObject(Array(2).fill({ error: { status: 403, code: 'insufficient_aal' } }))

  await endSession({ userId: me.userId, id: sessionId }, context)
  expect(await codesOf(halfway)).toMatchObject(Array(2).fill({ error: { code: 'session_not_found' } }))
  expect((await signInBy(kept)).user.id).toBe(me.userId)
})

test('an identity that is unlinked while it signs in lets nobody in', async () => {
  const me = await givenPerson('unlinked.meanwhile@example.com')
  const identity = identityOf('meanwhile')
  await linkIdentity({ ...me, identity }, context)
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from auth.users where id = $1 for update', [me.userId])
  const outcome = signInBy(identity).catch((error: unknown) => error)
  await expect
    .poll(() =>
      pool.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
    )
    .toMatchObject({ rowCount: 1 })
  await client.query("delete from auth.identities where user_id = $1 and provider = 'github'", [me.userId])
  await client.query('commit')
  client.release()
  expect(await outcome).toMatchObject({ code: 'identity_not_found' })
})

test('a first password needs a recent sign-in where a new one needs the current one', async () => {
  const session = await signInBy(identityOf('first'), true)
  const { userId, sessionId } = await authenticate({ accessToken: session.access_token }, context)
  const strict = withSettings({ requireCurrentPassword: true })
  const change = { userId, sessionId, password: PASSWORD, currentPassword: 'whatever a thief makes up' }
  const age = (interval: string) =>
    pool.query('update auth.mfa_amr_claims set created_at = now() - $2::interval where session_id = $1', [
      sessionId,
      interval,
    ])
  await age('601 seconds')
  await expect(updateUser(change, strict)).rejects.toMatchObject({ status: 403, code: 'sign_in_again' })
  await expect(signIn('first@example.com')).rejects.toMatchObject({ code: 'invalid_credentials' })
  await age('590 seconds')
  await updateUser(change, strict)
  await expect(signIn('first@example.com')).resolves.toBeDefined()
})
