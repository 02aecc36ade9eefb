import type { ApiUser } from '@plinth/contract/api-tokens'
import { callerRole } from '@plinth/contract/rows-caller'
import pg from 'pg'
import { forbidden, invalid } from '../../../http/errors.ts'
import { apiUsers } from './api-users.ts'
import { assumeRole, type Caller, objectIn } from './assume-role.ts'
import { queryOf } from './query-of.ts'
import type { ReadPool } from './read-pools.ts'

const CANCELED = '57014'

/** What reads rows for whom they were asked: the person, or a caller of the API, of whom nothing is kept. */
export async function readerAs(
  pool: ReadPool,
  as: string | undefined,
  schema: string,
): Promise<Pick<ReadPool, 'rows'>> {
  if (as === undefined) return pool
  const caller = await callerNamed(pool, as)
  await requireRoleOfRequests(pool, caller.role)
  return {
    rows: {
      ...pool.rows,
      query: (query) =>
        pool.rows.rolledBack(async (client) => {
          await client.query('set transaction read only')
          await assumeRole(client, caller, schema).catch((error: unknown) => {
            throw isRefusal(error)
              ? forbidden('cannot_assume_role', `You cannot read as ${caller.role}: ${error.message}.`)
              : error
          })
          return client.query(query).catch((error: unknown) => {
            throw isRefusal(error) ? refusedAs(caller, error) : error
          })
        }),
    },
  }
}

/** By what `rowsCaller` of the contract writes. */
async function callerNamed(pool: ReadPool, as: string): Promise<Caller> {
  if (as.startsWith('{')) return claimedIn(as)
  if (as.startsWith('user:')) return userOf(pool, as.slice('user:'.length))
  return { role: as, claims: JSON.stringify({ role: as }) }
}

function claimedIn(text: string): Caller {
  const claims = objectIn(text)
  const role = callerRole.safeParse(claims?.['role'] ?? 'authenticated')
  if (!claims || !role.success) {
    const message = claims ? 'These claims name no role that a request can have.' : 'Claims are a JSON object.'
    throw invalid('invalid_claims', message, { as: message })
  }
  return { role: role.data, claims: JSON.stringify({ ...claims, role: role.data }) }
}

async function userOf(pool: ReadPool, id: string): Promise<Caller> {
  const { rows } = await queryOf(pool)<ApiUser>(apiUsers('id::text = $1'), [id])
  const [user] = rows
  const message = 'This project has no such user. They may have been deleted.'
  if (!user) throw invalid('user_not_found', message, { as: message })
  const role = callerRole.safeParse(user.role)
  if (!role.success) throw roleOfNoRequest(user.role)
  return { role: role.data, claims: JSON.stringify({ ...user.claims, role: role.data }) }
}

/** A person may become roles that no request can have: rows as those would be no answer. */
async function requireRoleOfRequests(pool: ReadPool, role: string) {
  const { rows } = await queryOf(pool)(
    `select from pg_roles requests, pg_roles wanted
     where requests.rolname = 'authenticator' and wanted.rolname = $1 and pg_has_role(requests.oid, wanted.oid, 'MEMBER')`,
    [role],
  )
  if (rows.length === 0) throw roleOfNoRequest(role)
}

function roleOfNoRequest(role: string) {
  const message = `Requests cannot have the role ${role}: it is not granted to authenticator.`
  return invalid('invalid_claims', message, { as: message })
}

const isRefusal = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== CANCELED

/** It is what a request gets, so it is said in Postgres' words; nobody lacks a right of their own. */
const refusedAs = ({ role }: Caller, { code, message }: pg.DatabaseError) =>
  code === '42501'
    ? invalid('role_refused', `Postgres refuses ${role}: ${message}.`)
    : invalid('role_failed', `This fails as ${role}: ${message}.`)
