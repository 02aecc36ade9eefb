import type { databaseFunctions } from '@plinth/contract/database-functions'
import type { Received } from '@plinth/contract/endpoint'
import { introspect } from '@plinth/postgres-meta/introspection'
import { routineDetail } from '@plinth/postgres-meta/introspect/routine-detail'
import { functionNotFound } from '../database-errors.ts'
import { oidIn } from '../structure/oid-in.ts'
import type { ReadPool } from './read-pools.ts'

/** A function with its definition, and what goes with it. */
export async function functionDetail(pool: ReadPool, { object_id }: Received<typeof databaseFunctions.detail>) {
  const [found] = await introspect(pool, routineDetail, { ids: [oidIn(object_id, functionNotFound)] })
  if (!found) throw functionNotFound()
  return found
}
