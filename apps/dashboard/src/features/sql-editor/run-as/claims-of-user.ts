import { objectIn } from '../../../components/callers/object-in.ts'

/** Which signed-in user runs are by, as it is typed. */
export interface TypedUser {
  id: string
  /** Others of the token, as JSON. */
  claims: string
}

/** The claims of the user's token. `sub` is the id that was typed, since auth.uid() reads it. */
export function claimsOfUser({ id, claims }: TypedUser): { claims: Record<string, unknown> } | { problem: string } {
  const others = claims.trim() === '' ? {} : objectIn(claims)
  if (!others) return { problem: 'Claims are a JSON object, such as {"app_metadata": {"tenant_id": 1}}.' }
  return { claims: id.trim() === '' ? others : { ...others, sub: id.trim() } }
}

/** How these claims would have been typed. */
export function typedUserOf({ sub, ...others }: Readonly<Record<string, unknown>>): TypedUser {
  return {
    id: typeof sub === 'string' ? sub : '',
    claims: Object.keys(others).length === 0 ? '' : JSON.stringify(others, null, 2),
  }
}
