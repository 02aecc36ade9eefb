import { ident } from '@plinth/postgres-meta/quote'
import type pg from 'pg'

export interface Caller {
  role: string
  /** A JSON object, as in the token of a request. */
  claims: string
}

/** For the rest of the transaction what a request of the role has, where REST would have Postgres run it. */
export const assumeRole = (client: pg.PoolClient, { role, claims }: Caller, schema: string) =>
  client.query(
    `select pg_catalog.set_config('request.jwt.claims', $1, true), pg_catalog.set_config('search_path', $2, true),
            pg_catalog.set_config('role', $3, true)`,
    [claims, [schema, 'public', 'extensions'].map(ident).join(', '), role],
  )

/** The object that a text says; undefined where it says none. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined
  } catch {
    return undefined
  }
}
