import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

export type TriggerFunction = z.infer<typeof TriggerFunction>
export const TriggerFunction = z.object({ schema: z.string(), name: z.string() })

/** What a trigger can call: functions without arguments that return one. Those of Postgres itself are left out. */
export const triggerFunctions = introspection({
  row: TriggerFunction,
  parameters: [],
  sql: /* SQL */ `
    select n.nspname::text as schema, p.proname::text as name
    from pg_catalog.pg_proc p
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where p.prorettype = 'pg_catalog.trigger'::regtype and p.pronargs = 0
      and n.nspname not in ('pg_catalog', 'information_schema')
      and has_schema_privilege(n.oid, 'usage') and has_function_privilege(p.oid, 'execute')
    order by 1, 2
    limit 1000`,
})
