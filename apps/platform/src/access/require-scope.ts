import type { RequestContext } from '../context/request-context.ts'
import { forbidden } from '../http/errors.ts'

/** Lets everything through that comes without a token; with one, what the token was made for. */
export async function requireScope({ tokenAccess, tokenBearer }: Pick<RequestContext, 'tokenAccess' | 'tokenBearer'>) {
  if (tokenAccess === 'public') return
  const bearer = await tokenBearer()
  if (!bearer) return
  if (tokenAccess === 'never') throw tokenNotAccepted()
  if (!bearer.token.scopes.includes(tokenAccess)) throw tokenScopeMissing(tokenAccess)
}

const tokenNotAccepted = () => forbidden('token_not_accepted', 'No access token can do this. Sign in instead.')

const tokenScopeMissing = (scope: string) =>
  forbidden('token_scope_missing', `This access token lacks the scope ${scope}.`)
