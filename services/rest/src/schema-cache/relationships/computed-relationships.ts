import type { Facts } from '../facts/facts.ts'
import type { ComputedRelationship } from '../relationship.ts'

/** A function is called by its name alone, so it is in the schema of the table that it extends. */
export function computedRelationships({ computed }: Facts): ComputedRelationship[] {
  return computed
    .filter(([schema, , tableSchema]) => schema === tableSchema)
    .map(([schema, name, tableSchema, table, foreignSchema, foreignTable, toOne]) => ({
      kind: 'computed',
      function: { schema, name },
      table: { schema: tableSchema, name: table },
      foreignTable: { schema: foreignSchema, name: foreignTable },
      isSelf: tableSchema === foreignSchema && table === foreignTable,
      toOne,
    }))
}
