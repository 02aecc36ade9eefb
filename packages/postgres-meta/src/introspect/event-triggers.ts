import { platformSchemas } from '@plinth/catalog/system-schemas'
import * as z from 'zod/mini'
import { introspection } from '../introspection.ts'
import { literal } from '../quote.ts'

export type EventTrigger = z.infer<typeof EventTrigger>
export const EventTrigger = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.string(),
  /** When it runs, such as ddl_command_end. */
  event: z.string(),
  /** The commands that it runs for, such as CREATE TABLE; empty for all of them. */
  tags: z.array(z.string()),
  /** Schema and name of what it calls. */
  function: z.string(),
  /** `replica` and `always` say what happens in a session that replays changes; others have `enabled` or `disabled`. */
  state: z.enum(['enabled', 'disabled', 'replica', 'always']),
  /** The whole statement. */
  definition: z.string(),
  /** Who it belongs to, if not to people: the platform, which calls a function of a schema of its own, or an extension. */
  belongs_to: z.nullable(z.enum(['platform', 'extension'])),
  comment: z.nullable(z.string()),
})

/** What runs when the structure changes, a page at a time. A search finds names, events, commands and functions. */
export const eventTriggers = introspection({
  row: EventTrigger,
  parameters: ['search', 'limit', 'offset'],
  sql: /* SQL */ `
    select e.oid as id,
           e.evtname::text as name,
           pg_get_userbyid(e.evtowner)::text as owner,
           e.evtevent::text as event,
           coalesce(e.evttags, '{}') as tags,
           n.nspname || '.' || p.proname as function,
           case e.evtenabled when 'D' then 'disabled' when 'R' then 'replica' when 'A' then 'always' else 'enabled' end as state,
           concat(
             'CREATE EVENT TRIGGER ', quote_ident(e.evtname), ' ON ', e.evtevent,
             (select chr(10) || '  WHEN TAG IN (' || string_agg(quote_literal(tag), ', ') || ')' from unnest(e.evttags) tag),
             chr(10) || '  EXECUTE FUNCTION ', quote_ident(n.nspname), '.', quote_ident(p.proname), '()'
           ) as definition,
           case
             when n.nspname in (${platformSchemas.map(literal).join(', ')}) then 'platform'
             when exists (
               select from pg_catalog.pg_depend d
               where d.classid = 'pg_catalog.pg_event_trigger'::regclass and d.objid = e.oid and d.deptype = 'e'
             ) then 'extension'
           end as belongs_to,
           obj_description(e.oid, 'pg_event_trigger') as comment
    from pg_catalog.pg_event_trigger e
    join pg_catalog.pg_proc p on p.oid = e.evtfoid
    join pg_catalog.pg_namespace n on n.oid = p.pronamespace
    where $1::text is null
       or strpos(lower(concat_ws(' ', e.evtname, e.evtevent, p.proname, array_to_string(e.evttags, ' '))), lower($1)) > 0
    order by e.evtname
    limit $2::int8 offset $3::int8`,
})
