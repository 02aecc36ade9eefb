import { getUser, signUp, updateUser } from '@plinth/identity/accounts'
import { AuthError, overRequestRateLimit, validationFailed } from '@plinth/identity/auth-error'
import type { AuthContext } from '@plinth/identity/context'
import { challengeFactor, enrollFactor, unenrollFactor, verifyFactor } from '@plinth/identity/factors'
import { recover, resend, returnTarget, verify } from '@plinth/identity/links'
import { authenticate, type AuthSession, refreshSession, signInWithPassword, signOut } from '@plinth/identity/sessions'
import { networkOf } from '@plinth/service-kit/client-network'
import type { Caller, Log } from '@plinth/service-kit/service'
import { createTokenBuckets } from '@plinth/service-kit/token-buckets'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { decodeJwt } from 'jose'
import manifest from '../package.json' with { type: 'json' }
import type { RequestLimits } from './project-settings.ts'
import { publicSettings } from './public-settings.ts'
import { API_VERSION_HEADER, renderError } from './render-error.ts'
import { parsed, requestBody } from './request-body.ts'
import {
  anonymousProviderDisabled,
  bodyTooLarge,
  factorTypeNotEnabled,
  noAuthorization,
  phoneProviderDisabled,
  routeNotFound,
  unsupportedGrantType,
} from './request-errors.ts'
import {
  ChallengeBody,
  EnrollBody,
  FactorVerifyBody,
  PasswordGrantBody,
  RecoverBody,
  RefreshGrantBody,
  ResendBody,
  SignOutScope,
  SignUpBody,
  UserBody,
  VerifyBody,
  VerifyQuery,
} from './request-schemas.ts'

const LARGEST_BODY_BYTES = 1_048_576

export interface RouteOptions {
  auth: AuthContext
  log: Log
  limits: RequestLimits
  /** How this deployment learns who sent a request; a header is only as good as the proxy that sets it. */
  callerOf?: (request: Context) => Partial<Pick<Caller, 'ip' | 'requestId'>>
}

/** The protocol's endpoints, relative to the service's base path. */
export function authRoutes({ auth, log, limits, callerOf = () => ({}) }: RouteOptions): Hono {
  const buckets = { mail: bucketsOf(limits.mail), verify: bucketsOf(limits.verify), token: bucketsOf(limits.token) }
  const app = new Hono()
  app.use(bodyLimit({ maxSize: LARGEST_BODY_BYTES, onError: refuseLargeBody }))
  app.onError((error, context) => {
    if (!(error instanceof AuthError) || error.status >= 500) log.error({ error: loggable(error) }, 'auth failed')
    return renderError(error, context.req.header(API_VERSION_HEADER))
  })
  app.notFound((context) => renderError(routeNotFound(), context.req.header(API_VERSION_HEADER)))
  app.use(async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })

  app.get('/health', (context) =>
    context.json({ version: manifest.version, name: 'GoTrue', description: 'User registration and authentication' }),
  )
  app.get('/settings', (context) => context.json(publicSettings(auth.settings)))
  app.get('/.well-known/jwks.json', (context) => context.json(auth.keys.jwks()))

  app.post('/signup', async (context) => {
    const caller = from(context, 'mail')
    const { email, phone, password, data } = await requestBody(context, SignUpBody)
    if (phone) throw phoneProviderDisabled()
    if (!email) throw anonymousProviderDisabled()
    if (password === undefined) throw validationFailed('Signup requires a valid password')
    const form = { email, password, data: data ?? undefined, redirectTo: context.req.query('redirect_to') }
    const { user, session } = await signUp(form, caller)
    return session ? sessionAnswer(context, session) : context.json(user)
  })

  app.post('/token', async (context) => {
    const caller = from(context, 'token')
    const grant = grants.get(context.req.query('grant_type') ?? '')
    if (!grant) throw unsupportedGrantType()
    return sessionAnswer(context, await grant(context, caller))
  })

  app.post('/verify', async (context) => {
    const caller = from(context, 'verify')
    const body = await requestBody(context, VerifyBody)
    const proof = 'token_hash' in body ? { type: body.type, tokenHash: body.token_hash } : body
    const { session } = await verify(proof, caller)
    return session ? sessionAnswer(context, session) : context.json({ code: '200', msg: OTHER_MAILBOX })
  })

  app.get('/verify', async (context) => {
    const caller = from(context, 'verify')
    const { token, token_hash, type, redirect_to } = context.req.query()
    const back = new URL(returnTarget(auth.settings, redirect_to))
    const query = parsed(VerifyQuery, { type, token: token_hash ?? token })
    back.hash = await verify({ type: query.type, tokenHash: query.token }, caller).then(
      ({ session }) =>
        String(new URLSearchParams(session ? sessionFragment(session, query.type) : { message: OTHER_MAILBOX })),
      (error: unknown) => String(new URLSearchParams(errorFragment(error))),
    )
    return context.redirect(back.href, 303)
  })

  app.post('/recover', async (context) => {
    const caller = from(context, 'mail')
    const { email } = await requestBody(context, RecoverBody)
    await recover({ email, redirectTo: context.req.query('redirect_to') }, caller)
    return context.json({})
  })

  app.post('/resend', async (context) => {
    const caller = from(context, 'mail')
    const { type, email } = await requestBody(context, ResendBody)
    await resend({ type, email, redirectTo: context.req.query('redirect_to') }, caller)
    return context.json({})
  })

  app.get('/user', async (context) => {
    return context.json(await getUser(await authenticate({ accessToken: bearerToken(context) }, auth), auth))
  })

  app.put('/user', async (context) => {
    const { userId, sessionId } = await authenticate({ accessToken: bearerToken(context) }, auth)
    const { phone, email, password, current_password, data } = await requestBody(context, UserBody)
    if (phone) throw phoneProviderDisabled()
    const changes = { email, password, currentPassword: current_password, data: data ?? undefined }
    const redirectTo = context.req.query('redirect_to')
    return context.json(await updateUser({ userId, sessionId, ...changes, redirectTo }, from(context, 'mail')))
  })

  app.post('/factors', async (context) => {
    const who = await authenticate({ accessToken: bearerToken(context) }, auth)
    const { factor_type, friendly_name, issuer } = await requestBody(context, EnrollBody)
    if (factor_type !== 'totp') throw factorTypeNotEnabled(factor_type)
    const names = { friendlyName: friendly_name ?? '', issuer: issuer || undefined }
    return context.json(await enrollFactor({ ...who, ...names }, from(context, 'token')))
  })

  app.post('/factors/:id/challenge', async (context) => {
    const who = await authenticate({ accessToken: bearerToken(context) }, auth)
    if (context.req.header('content-type') !== undefined) await requestBody(context, ChallengeBody)
    return context.json(await challengeFactor({ ...who, factorId: context.req.param('id') }, from(context, 'token')))
  })

  app.post('/factors/:id/verify', async (context) => {
    const who = await authenticate({ accessToken: bearerToken(context) }, auth)
    const { challenge_id, code } = await requestBody(context, FactorVerifyBody)
    const answer = { ...who, factorId: context.req.param('id'), challengeId: challenge_id, code }
    return sessionAnswer(context, await verifyFactor(answer, from(context, 'verify')))
  })

  app.delete('/factors/:id', async (context) => {
    const who = await authenticate({ accessToken: bearerToken(context) }, auth)
    return context.json(await unenrollFactor({ ...who, factorId: context.req.param('id') }, from(context, 'token')))
  })

  app.post('/logout', async (context) => {
    const { userId, sessionId } = await authenticate({ accessToken: bearerToken(context) }, auth)
    const scope = parsed(SignOutScope, context.req.query('scope') ?? 'global')
    await signOut({ userId, sessionId, scope }, from(context, 'token'))
    return context.body(null, 204)
  })

  return app

  function from(context: Context, limit: keyof typeof buckets): AuthContext {
    const { ip, requestId } = callerOf(context)
    const wait = ip ? buckets[limit].take(networkOf(ip)) : 0
    if (wait > 0) throw overRequestRateLimit(wait)
    return { ...auth, client: { ip, userAgent: context.req.header('user-agent'), requestId } }
  }
}

const WINDOW_SECONDS = 300

const bucketsOf = (most: number) => createTokenBuckets({ burst: most, perSecond: most / WINDOW_SECONDS })

const OTHER_MAILBOX = 'Confirmation accepted. Confirm the change in the other mailbox as well.'

type Grant = (context: Context, auth: AuthContext) => Promise<AuthSession>

const grants = new Map<string, Grant>([
  ['password', signInGrant],
  ['refresh_token', refreshGrant],
])

async function signInGrant(context: Context, auth: AuthContext) {
  const { email, password } = await requestBody(context, PasswordGrantBody)
  if (!email) throw phoneProviderDisabled()
  return signInWithPassword({ email, password }, auth)
}

async function refreshGrant(context: Context, auth: AuthContext) {
  const { refresh_token: refreshToken } = await requestBody(context, RefreshGrantBody)
  return refreshSession({ refreshToken }, auth)
}

function sessionAnswer(context: Context, session: AuthSession) {
  context.header('sb-auth-user-id', session.user.id)
  context.header('sb-auth-session-id', String(decodeJwt(session.access_token)['session_id']))
  return context.json(session)
}

function sessionFragment(
  { access_token, refresh_token, expires_in, expires_at, token_type }: AuthSession,
  type: string,
) {
  return { access_token, refresh_token, expires_in: `${expires_in}`, expires_at: `${expires_at}`, token_type, type }
}

function errorFragment(error: unknown) {
  if (!(error instanceof AuthError) || error.status >= 500) throw error
  return { error: 'access_denied', error_code: error.code, error_description: error.message }
}

function bearerToken(context: Context) {
  const [, token] = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? []
  if (!token) throw noAuthorization()
  return token
}

/** Name, code and message only: what a driver adds beside them can hold the values of a query. */
function loggable(error: Error) {
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {}
  return { name: error.name, message: error.message, ...('code' in error && { code: error.code }), ...cause }
}

function refuseLargeBody(context: Context) {
  return renderError(bodyTooLarge(), context.req.header(API_VERSION_HEADER))
}
