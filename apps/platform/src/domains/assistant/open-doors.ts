import type pg from 'pg'
import { secretSchemas } from '../../runtime/secret-schemas.ts'
import type { AssistantSqlError } from './read-statement.ts'

/**
 * What is open to everybody is open to the assistant too, and Postgres cannot keep a single login out. Where that leads
 * further than reading what this login may read, the assistant runs nothing at all and says what to do.
 */
export async function findOpenDoor(client: pg.Client): Promise<AssistantSqlError | undefined> {
  const [, , found] = await answersTo(
    client,
    `begin read only; set local search_path = pg_catalog, pg_temp; ${DOORS}; rollback`,
  )
  const [door] = found?.rows ?? []
  return door && { code: 'open_to_everybody', ...sayings[door.kind](door.name) }
}

interface Door {
  kind: 'routine' | 'secrets' | 'foreign table'
  name: string
}

const sayings: Record<Door['kind'], (name: string) => { message: string; hint: string }> = {
  routine: (name) => ({
    message: `The assistant runs no SQL in this project: everybody may execute ${name}, with rights that are not theirs.`,
    hint: `Say who may instead: revoke execute on routine ${name} from public; grant execute on routine ${name} to …`,
  }),
  secrets: (name) => ({
    message: `The assistant runs no SQL in this project: everybody may read ${name}, in a schema of secrets.`,
    hint: `Say who may instead: revoke select on table ${name} from public; grant select on table ${name} to …`,
  }),
  'foreign table': (name) => ({
    message: `The assistant runs no SQL in this project: the foreign table ${name} leads to another server.`,
    hint: `Postgres may ask that server before it looks at rights. Without foreign tables the assistant works again.`,
  }),
}

/**
 * An extension that was made without a superuser's rights is one that Postgres trusts; its functions are a superuser's
 * all the same, and others were put into it. What makes aggregates is written
 * in no trusted language either: they run a function that its caller need not be allowed to call.
 */
const DOORS = `
  select 'routine' as kind, pg_proc.oid::regprocedure::text as name
  from pg_proc
  join pg_language on pg_language.oid = prolang
  join pg_namespace on pg_namespace.oid = pronamespace
  where nspname not in ('pg_catalog', 'information_schema')
    and prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    and (prosecdef or not lanpltrusted)
    and has_function_privilege(pg_proc.oid, 'execute')
    -- what Postgres makes along with a range type calls nothing of people's own, unless the type was made with it
    and not exists (
      select from pg_range
      where lanname = 'internal' and prokind = 'f' and prorettype in (rngtypid, rngmultitypid)
        and rngcanonical = 0 and rngsubdiff = 0
    )
    and not exists (
      select from pg_depend join pg_extension on pg_extension.oid = refobjid join pg_roles on pg_roles.oid = extowner
      where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
        and exists (select from pg_roles as maker where maker.oid = proowner and maker.rolsuper)
        and (not pg_roles.rolsuper or extname = 'pg_stat_statements')
    )
  union all
  select 'secrets', pg_class.oid::regclass::text
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname in ${secretSchemas} and relkind in ('r', 'p', 'v', 'm')
    and has_schema_privilege(pg_namespace.oid, 'usage') and has_any_column_privilege(pg_class.oid, 'select')
  union all
  select 'foreign table', oid::regclass::text from pg_class where relkind = 'f'
  limit 1`

/** pg answers a text of several statements with a list, which its types do not say. */
async function answersTo(client: pg.Client, text: string): Promise<pg.QueryResult<Door>[]> {
  const answers: unknown = await client.query(text)
  return Array.isArray(answers) ? answers : []
}
