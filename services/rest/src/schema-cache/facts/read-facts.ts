import type { Queryable } from '@plinth/service-kit/sql'
import type { RestConfig } from '../../config/rest-config.ts'
import { FACTS_STATEMENT } from './facts-statement.ts'
import type { Facts } from './facts.ts'

export async function readFacts(
  sql: Queryable,
  { dbSchemas, dbExtraSearchPath }: Pick<RestConfig, 'dbSchemas' | 'dbExtraSearchPath'>,
): Promise<Facts> {
  const { rows } = await sql.query<{ facts: string }>(FACTS_STATEMENT, [dbSchemas, dbExtraSearchPath])
  return parsed(rows[0]!.facts)
}

/** The statement builds what the type says. */
const parsed = (facts: string) => JSON.parse(facts) as Facts
