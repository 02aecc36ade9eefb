import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'

export type Trigger = z.infer<typeof Trigger>
export const Trigger = z.object({
  id: z.number(),
  name: z.string(),
  /** Schema and name of what it calls. */
  function: z.string(),
  is_enabled: z.boolean(),
  /** The whole statement. */
  definition: z.string(),
})

/** The triggers that people made; those that keep foreign keys are Postgres' own. */
export const triggers = introspection({
  row: Trigger,
  parameters: ['tables'],
  sql: /* SQL */ `
    select t.oid as id,
           t.tgname::text as name,
           n.nspname || '.' || p.proname as function,
           t.tgenabled <> 'D' as is_enabled,
           pg_get_triggerdef(t.oid, true) as definition
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_proc p on p.oid = t.tgfoid
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where not t.tgisinternal and ($1::oid[] is null or t.tgrelid = any ($1))
    order by t.tgname`,
})
