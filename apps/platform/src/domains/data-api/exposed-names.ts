import type { Embed, ExposedFunction, ExposedRelation } from '@plinth/contract/exposed-api'
import { nameOfEmbed } from '@plinth/rest/name-of-embed'
import { isToOne, type Relationship } from '@plinth/rest/relationship'
import type { Routine } from '@plinth/rest/routine'
import type { Table } from '@plinth/rest/table'

/** What the schema cache does not know of it. */
interface Reached {
  rls_enabled: boolean | null
  read_only_columns: readonly string[]
  reached_by: ExposedRelation['reached_by']
}

/** Read in a moment of its own: what came since is reached by nobody yet. */
const unknown: Reached = { rls_enabled: null, read_only_columns: [], reached_by: [] }

export function exposedRelation(
  table: Table,
  relationships: readonly Relationship[],
  { rls_enabled, read_only_columns, reached_by }: Reached = unknown,
): ExposedRelation {
  const { schema, name, comment, isView, insertable, updatable, deletable, primaryKey, columns } = table
  return {
    schema,
    name,
    kind: isView ? 'view' : 'table',
    comment: comment ?? null,
    insertable,
    updatable,
    deletable,
    primary_key: [...primaryKey],
    columns: [...columns.values()].map((column) => ({
      name: column.name,
      type: column.nominalType,
      nullable: column.nullable,
      default: column.default ?? null,
      is_read_only: read_only_columns.includes(column.name),
      comment: column.comment ?? null,
      values: [...column.enumValues],
      max_length: column.maxLength ?? null,
    })),
    embeds: embedsOf(relationships.filter(({ foreignTable }) => foreignTable.schema === schema)),
    reached_by,
    rls_enabled,
  }
}

function embedsOf(relationships: readonly Relationship[]): Embed[] {
  return relationships.flatMap((relationship) => {
    const found = nameOfEmbed(relationship, relationships)
    return found ? [{ name: found.target, hint: found.hint ?? null, to_one: isToOne(relationship) }] : []
  })
}

export function exposedFunction({ schema, name, comment, parameters, returns, volatility }: Routine): ExposedFunction {
  return {
    schema,
    name,
    comment: comment ?? null,
    parameters: parameters.map((parameter) => ({
      name: parameter.name,
      type: parameter.type,
      required: parameter.required,
    })),
    returns: returns.type.schema === 'pg_catalog' ? returns.type.name : `${returns.type.schema}.${returns.type.name}`,
    returns_set: returns.isSet,
    is_read_only: volatility !== 'volatile',
  }
}
