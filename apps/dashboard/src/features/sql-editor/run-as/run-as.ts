import type { RunRole } from '@plinth/contract/sql'

/** Whose rights queries run with: those of the person without a role. */
export type RunAs =
  | { role?: Exclude<RunRole, 'authenticated'> | undefined }
  | {
      role: 'authenticated'
      claims: Readonly<Record<string, unknown>>
      /** What the user is called here; empty for one without an id. */
      user: string
    }

export const asThemselves: RunAs = {}

/** In a run's request. */
export const requestOf = (as: RunAs) => ({
  ...(as.role === undefined ? {} : { role: as.role }),
  ...('claims' in as ? { claims: as.claims } : {}),
})

/** As short as a button needs it. */
export function nameOf(as: RunAs): string {
  if (as.role === undefined) return 'postgres'
  if (as.role === 'read_only') return 'Read-only'
  return 'user' in as && as.user !== '' ? `${as.role} · ${as.user}` : as.role
}

/** What its results are. */
export function meaningOf(as: RunAs): string {
  if (as.role === 'anon') return 'what requests without a signed-in user get'
  if (as.role === 'service_role') return 'what requests with a secret key get'
  if (as.role === 'authenticated')
    return as.user === '' ? 'what signed-in users get' : 'what this user gets when signed in'
  return as.role === 'read_only' ? 'everything that can be read, and nothing can be changed' : 'everything'
}
