import { literal } from '../quote.ts'

/** LIKE patterns. Nobody can create a schema that begins with pg_, so the first covers temporary and toast schemas. */
export const SYSTEM_SCHEMAS = ['pg\\_%', 'information_schema'] as const

/** SQL: is the schema asked for in $1, or not the system's own when $1 is null. */
export function schemaIsWanted(schemaName: string) {
  const patterns = SYSTEM_SCHEMAS.map(literal).join(', ')
  return `case when $1::text[] is null then ${schemaName}::text not like all (array[${patterns}]) else ${schemaName} = any ($1::text[]) end`
}
