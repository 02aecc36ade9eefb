import type { Queryable } from '@plinth/service-kit/sql'
import type { RestConfig } from '../config/rest-config.ts'
import { readFacts } from './facts/read-facts.ts'
import { mediaHandlersFrom } from './media-handlers.ts'
import { allRelationships } from './relationships/all-relationships.ts'
import { keysOf } from './relationships/keys.ts'
import { tracedViews } from './relationships/traced-views.ts'
import { representationsFrom } from './representations.ts'
import { routinesFrom } from './routines.ts'
import type { SchemaCache } from './schema-cache.ts'
import { tablesFrom } from './tables.ts'

/** Reads the catalogs in one statement. The same catalogs make the same cache. */
export async function readSchemaCache(
  sql: Queryable,
  config: Pick<RestConfig, 'dbSchemas' | 'dbExtraSearchPath' | 'dbHoistedTxSettings'>,
  timezones: ReadonlySet<string>,
): Promise<SchemaCache> {
  const facts = await readFacts(sql, config)
  const keys = keysOf(facts)
  const views = tracedViews(facts)
  const tables = tablesFrom(facts, keys, views)
  return {
    tables,
    relationships: allRelationships(facts, { keys, views, tables, schemas: config.dbSchemas }),
    routines: routinesFrom(facts.routines, config.dbHoistedTxSettings),
    representations: representationsFrom(facts.representations),
    mediaHandlers: mediaHandlersFrom(facts.handlers),
    timezones,
  }
}
