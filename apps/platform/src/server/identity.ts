import { AuthError } from '@plinth/identity/auth-error'
import type { AccessTokenClaims } from '@plinth/identity/keys'
import { personBehind } from '@plinth/identity/sessions'
import type { TokenAccess } from '@plinth/contract/access'
import type { Sql } from '@plinth/service-kit/sql'
import type { Context } from 'hono'
import type { PlatformProcess } from '../context/platform-process.ts'
import type { RequestContext } from '../context/request-context.ts'
import { claimsToBeAccessToken } from '../domains/access-tokens/access-token.ts'
import { bearerOfToken } from '../domains/access-tokens/bearer-of-token.ts'
import type { Connection } from '../http/connection.ts'
import { PlatformError } from '../http/errors.ts'
import type { Stores } from '../stores/stores.ts'

type Identity = Pick<RequestContext, 'identify' | 'identifyHalfway' | 'tokenBearer' | 'claimedUserId'>

interface Asked {
  bearer: string | undefined
  access: TokenAccess
  platformProcess: PlatformProcess
  stores: Stores
  sql: Sql
  /** Hears whom the bearer speaks for once that was looked up. */
  learn(bearer: string, userId: string | undefined): void
}

/** Who sends a request, found out when it is asked for and at most once. */
export function identityOf({ bearer, access, platformProcess, stores, sql, learn }: Asked): Identity {
  if (bearer === undefined) return nobody
  const learnBearer = (userId: string | undefined) => learn(bearer, userId)
  if (!isAccessToken(bearer)) return identityOfSession(bearer, platformProcess, learnBearer)
  return access === 'public' ? nobody : identityOfToken(bearer, { stores, sql }, learnBearer)
}

const nobody: Identity = {
  identify: async () => undefined,
  identifyHalfway: async () => undefined,
  tokenBearer: async () => undefined,
  claimedUserId: async () => undefined,
}

export const bearerIn = (c: Context<Connection>) =>
  /^Bearer ([A-Za-z0-9._-]+)$/.exec(c.req.header('authorization') ?? '')?.[1]

export const isAccessToken = (bearer: string | undefined) => bearer !== undefined && claimsToBeAccessToken(bearer)

type Learn = (userId: string | undefined) => void

function identityOfSession(bearer: string, { authContext }: PlatformProcess, learn: Learn): Identity {
  let identified: ReturnType<RequestContext['identifyHalfway']> | undefined
  let verified: Promise<AccessTokenClaims | undefined> | undefined
  const claims = () => (verified ??= unlessRefused(() => authContext.keys.verify(bearer)))
  const identifyHalfway = () => (identified ??= lookUp())
  return {
    identify: async () => {
      const person = await identifyHalfway()
      return person?.needsSecondFactor ? undefined : person
    },
    identifyHalfway,
    tokenBearer: async () => undefined,
    claimedUserId: async () => (await claims())?.sub,
  }

  async function lookUp() {
    const found = await claims()
    if (!found) return undefined
    const person = await unlessRefused(() => personBehind(found, authContext))
    learn(person?.needsSecondFactor ? undefined : person?.userId)
    return person
  }
}

function identityOfToken(token: string, given: { stores: Stores; sql: Sql }, learn: Learn): Identity {
  let found: ReturnType<RequestContext['tokenBearer']> | undefined
  const tokenBearer = () => (found ??= lookUp())
  return {
    identify: tokenBearer,
    identifyHalfway: tokenBearer,
    tokenBearer,
    claimedUserId: async () => (await tokenBearer())?.userId,
  }

  async function lookUp() {
    try {
      const bearer = await bearerOfToken(token, given)
      learn(bearer.userId)
      return bearer
    } catch (error) {
      if (error instanceof PlatformError) learn(undefined)
      throw error
    }
  }
}

/** Undefined for an invalid, ended or banned one. That the database failed is another matter. */
async function unlessRefused<Answer>(ask: () => Promise<Answer>) {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof AuthError) return undefined
    throw error
  }
}
