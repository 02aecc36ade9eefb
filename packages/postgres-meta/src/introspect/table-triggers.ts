import { platformSchemas } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { triggerEvents, triggerLevels } from '../ddl/trigger-draft.ts'
import { introspection } from '../introspection.ts'
import { literal } from '../quote.ts'
import { schemaIsWanted } from './system-schemas.ts'

export type TableTrigger = z.infer<typeof TableTrigger>
export const TableTrigger = z.object({
  id: z.number(),
  table_id: z.number(),
  schema: z.string(),
  table: z.string(),
  name: z.string(),
  timing: z.enum(['BEFORE', 'AFTER', 'INSTEAD OF']),
  events: z.array(z.enum(triggerEvents)),
  /** What an UPDATE has to name; empty for any. */
  columns: z.array(z.string()),
  level: z.enum(triggerLevels),
  /** Schema and name of what it calls. */
  function: z.string(),
  /** `replica` and `always` say what happens in a session that replays changes; others have `enabled` or `disabled`. */
  state: z.enum(['enabled', 'disabled', 'replica', 'always']),
  /** The whole statement. */
  definition: z.string(),
  /** Why it is not changed by itself: it came with that of a partitioned table, or belongs to an extension. */
  belongs_to: z.nullable(z.enum(['parent', 'extension'])),
  on_view: z.boolean(),
  /** Another one as soon as it was changed. */
  version: z.string(),
})

const EVENT_BITS = { INSERT: 4, UPDATE: 16, DELETE: 8, TRUNCATE: 32 }

const events = triggerEvents.map((event) => `case when t.tgtype & ${EVENT_BITS[event]} > 0 then '${event}' end`)

/**
 * The triggers that people made, a page at a time. A search finds names of tables and of triggers. Without schemas those of
 * the platform are left out.
 */
export const tableTriggers = introspection({
  row: TableTrigger,
  parameters: ['schemas', 'search', 'limit', 'offset', 'tables'],
  sql: /* SQL */ `
    select t.oid as id,
           c.oid::int8::float8 as table_id,
           n.nspname::text as schema,
           c.relname::text as table,
           t.tgname::text as name,
           case when t.tgtype & 64 > 0 then 'INSTEAD OF' when t.tgtype & 2 > 0 then 'BEFORE' else 'AFTER' end as timing,
           array_remove(array[${events.join(', ')}], null) as events,
           array(
             select a.attname::text
             from unnest(t.tgattr::int2[]) with ordinality as named (number, position)
             join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = named.number
             order by position
           ) as columns,
           case when t.tgtype & 1 > 0 then 'ROW' else 'STATEMENT' end as level,
           f.nspname || '.' || p.proname as function,
           case t.tgenabled when 'D' then 'disabled' when 'R' then 'replica' when 'A' then 'always' else 'enabled' end as state,
           pg_get_triggerdef(t.oid, true) as definition,
           case
             when t.tgparentid <> 0 then 'parent'
             when exists (
               select from pg_catalog.pg_depend d
               where d.classid = 'pg_catalog.pg_trigger'::regclass and d.objid = t.oid and d.deptype = 'e'
             ) then 'extension'
           end as belongs_to,
           c.relkind = 'v' as on_view,
           md5(concat_ws('/', pg_get_triggerdef(t.oid), t.tgenabled)) as version
    from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    join pg_catalog.pg_proc p on p.oid = t.tgfoid
    join pg_catalog.pg_namespace f on f.oid = p.pronamespace
    where not t.tgisinternal
      and ${schemaIsWanted('n.nspname')}
      and ($1::text[] is not null or n.nspname not in (${platformSchemas.map(literal).join(', ')}))
      and (
        $2::text is null or strpos(lower(c.relname), lower($2)) > 0 or strpos(lower(t.tgname), lower($2)) > 0
      )
      and ($5::oid[] is null or c.oid = any ($5))
    order by n.nspname, c.relname, t.tgname
    limit $3::int8 offset $4::int8`,
})
