import { isDeepStrictEqual } from 'node:util'
import { draftOfRoutine } from '@plinth/postgres-meta/ddl/drafted-routine'
import type { FunctionDraft } from '@plinth/postgres-meta/ddl/function-draft'
import { introspect } from '@plinth/postgres-meta/introspection'
import { routineDetail } from '@plinth/postgres-meta/introspect/routine-detail'
import pg from 'pg'
import { conflict } from '../../../http/errors.ts'
import { inCatalog } from './lock-table.ts'

/** The function as it was read by the person. Nobody else changes or drops it until the transaction ends. */
export async function requireSameFunction(
  client: pg.PoolClient,
  { id, before }: { id: number; before: FunctionDraft },
) {
  const found = await holdFunction(client, id)
  if (!isDeepStrictEqual(draftOfRoutine(found), before)) throw functionChanged()
}

/** Postgres has no lock for functions: a change that leaves it as it is makes the others' fail. Aggregates take none. */
export async function holdFunction(client: pg.PoolClient, id: number) {
  const { kind, signature, is_security_definer: isDefiner } = await readFunction(client, id)
  if (kind !== 'aggregate') {
    try {
      await client.query(`alter routine ${signature} security ${isDefiner ? 'definer' : 'invoker'}`)
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === '42883') throw functionChanged()
      throw error
    }
  }
  return readFunction(client, id)
}

/** Of the functions of this name, the one that this transaction made. */
export async function createdFunctionId(client: pg.PoolClient, { schema, name }: FunctionDraft) {
  const { rows } = await client.query<{ id: number }>(
    `select p.oid::int8::float8 as id
     from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where n.nspname = $1 and p.proname = $2 and p.xmin = pg_catalog.pg_current_xact_id()::pg_catalog.xid`,
    [schema, name],
  )
  return { id: rows[0]!.id }
}

async function readFunction(client: pg.PoolClient, id: number) {
  const [found] = await inCatalog(client, () => introspect(client, routineDetail, { ids: [id] }))
  if (!found) throw functionChanged()
  return found
}

export const functionChanged = () =>
  conflict(
    'function_changed',
    'The function was changed or dropped since you read it, or something else depends on it now. Nothing was changed. Load it again.',
  )
