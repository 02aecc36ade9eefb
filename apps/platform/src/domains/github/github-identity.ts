import type { ExternalIdentity } from '@plinth/identity/providers'
import { Email } from '@plinth/contract/fields'
import type { Log } from '@plinth/service-kit/service'
import * as z from 'zod/mini'
import type { Config } from '../../config/config.ts'
import { OutgoingError, outgoingRequest } from '../../http/outgoing-request.ts'
import { githubRefused, githubUnavailable, unverifiedEmail } from './github-errors.ts'

interface Grant {
  code: string
  verifier: string
  redirectUri: string
}

interface Reach {
  github: NonNullable<Config['github']>
  log: Log
  requestId: string
}

// fetch quotes a header that it cannot send in its error, so such a token must not get that far
const SendableToken = z.string().check(z.regex(/^[\x21-\x7e]+$/))
const Exchange = z.union([z.object({ access_token: SendableToken }), z.object({ error: z.string() })])
const GithubUser = z.object({
  id: z.int().check(z.positive()),
  login: z.string().check(z.minLength(1), z.maxLength(100)),
})
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** Exchanges the code and asks who it is for. What GitHub gave to ask with is forgotten with this call. */
export async function githubIdentity(grant: Grant, reach: Reach): Promise<ExternalIdentity> {
  try {
    const token = await exchange(grant, reach)
    const [user, emails] = await Promise.all([
      ask('/user', GithubUser, token, reach),
      ask('/user/emails', GithubEmails, token, reach),
    ])
    const primary = emails.find((candidate) => candidate.primary && candidate.verified)
    const email = Email.safeParse(primary?.email)
    if (!email.success) throw unverifiedEmail()
    return { provider: 'github', providerId: String(user.id), userName: user.login, email: email.data }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    reach.log.warn({ err: error, request_id: reach.requestId }, 'GitHub did not answer as it should')
    throw githubUnavailable()
  }
}

async function exchange({ code, verifier, redirectUri }: Grant, { github }: Reach) {
  const { answer } = await outgoingRequest(`${github.url}/login/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: github.clientId,
      client_secret: github.clientSecret,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }).toString(),
  })
  const exchanged = read(Exchange, answer)
  if ('error' in exchanged) throw githubRefused()
  return exchanged.access_token
}

async function ask<Schema extends z.ZodMiniType>(path: string, schema: Schema, token: string, { github }: Reach) {
  const { status, answer } = await outgoingRequest(github.apiUrl + path, {
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'x-github-api-version': '2022-11-28',
    },
  })
  if (status !== 200) throw new OutgoingError(`GitHub answered ${path} with ${status}`)
  return read(schema, answer)
}

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new OutgoingError('GitHub answered in another shape')
  return parsed.data
}
