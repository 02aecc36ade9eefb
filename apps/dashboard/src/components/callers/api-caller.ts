import type { ApiUser } from '@plinth/contract/api-tokens'
import { objectIn } from './object-in.ts'

export const callerKinds = ['anon', 'user', 'claims', 'service'] as const
export type CallerKind = (typeof callerKinds)[number]

/** Whom a request is sent as. */
export interface ApiCaller {
  kind: CallerKind
  user: ApiUser | undefined
  /** JSON, as it is typed. */
  claims: string
}

export const emptyCaller = (kind: CallerKind): ApiCaller => ({
  kind,
  user: undefined,
  claims: '{\n  "role": "authenticated",\n  "sub": "00000000-0000-4000-8000-000000000001"\n}',
})

interface Claims {
  role: string
  claims: Record<string, unknown>
}

/** What the token says; without a role none is needed. */
export function claimsOf({ kind, user, claims }: ApiCaller): Claims | { role: undefined } | { problem: string } {
  if (kind === 'anon') return { role: undefined }
  if (kind === 'service') return { role: 'service_role', claims: {} }
  if (kind === 'user') return user ? { role: user.role, claims: user.claims } : { problem: 'Choose a user.' }
  const parsed = objectIn(claims)
  if (!parsed) return { problem: 'The claims have to be a JSON object.' }
  const { role = 'authenticated', ...others } = parsed
  return typeof role === 'string' ? { role, claims: others } : { problem: 'The role has to be a text.' }
}
