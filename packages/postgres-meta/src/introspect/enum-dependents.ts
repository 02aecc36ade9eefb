import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { Dependents, droppedAlong, droppedFields, droppedNames } from './dropped-along.ts'

export type EnumDependents = z.infer<typeof EnumDependents>
export const EnumDependents = z.extend(Dependents, {
  schema: z.string(),
  name: z.string(),
  /** Another one as soon as something else would go. */
  version: z.string(),
})

/** What goes when an enumerated type is dropped. */
export const enumDependents = introspection({
  row: EnumDependents,
  parameters: ['ids'],
  sql: /* SQL */ `
    with recursive ${droppedAlong(
      "select 'pg_catalog.pg_type'::regclass::oid, t.oid, 0 from pg_catalog.pg_type t where t.oid = any ($1::oid[])",
    )}
    select n.nspname::text as schema,
           t.typname::text as name, ${droppedFields},
           md5(concat_ws('/', n.nspname, t.typname, '-', ${droppedNames})) as version
    from pg_catalog.pg_type t
    join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    where t.oid = any ($1::oid[]) and t.typtype = 'e'`,
})
