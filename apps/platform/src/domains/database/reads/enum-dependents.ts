import type { Received } from '@plinth/contract/endpoint'
import type { enums } from '@plinth/contract/enums'
import { introspect } from '@plinth/postgres-meta/introspection'
import { enumDependents } from '@plinth/postgres-meta/introspect/enum-dependents'
import { typeNotFound } from '../database-errors.ts'
import { oidIn } from '../structure/oid-in.ts'
import type { ReadPool } from './read-pools.ts'

/** What else goes with an enumerated type that is dropped. */
export async function dependentsOfEnum(pool: ReadPool, { object_id }: Received<typeof enums.dependents>) {
  const [found] = await introspect(pool, enumDependents, { ids: [oidIn(object_id, typeNotFound)] })
  if (!found) throw typeNotFound()
  return found
}
