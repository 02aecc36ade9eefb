import { BASE_TYPES } from './base-types.ts'
import { KEYED, KEYS } from './keys-sql.ts'
import { COMPUTED, HANDLERS, REPRESENTATIONS, ROUTINES } from './routines-sql.ts'
import { TABLES, VIEWS } from './tables-sql.ts'

/**
 * $1: the exposed schemas, $2: the schemas through which their views may reach a table. Nothing is on the search path
 * while it runs, so that every name of a type comes with its schema.
 */
export const FACTS_STATEMENT = `
with recursive exposed as materialized (select oid, nspname from pg_namespace where nspname = any($1::text[])),
  ${BASE_TYPES}
select json_build_object(
  'tables', (${TABLES}),
  'keyed', (${KEYED}),
  'keys', (${KEYS}),
  'views', (${VIEWS}),
  'computed', (${COMPUTED}),
  'routines', (${ROUTINES}),
  'representations', (${REPRESENTATIONS}),
  'handlers', (${HANDLERS})
)::text as facts
from set_config('search_path', '', true)`
