import type { Field, JsonStep } from '../request/grammar/field.ts'
import { lookup } from '../schema-cache/by-schema.ts'
import type { QualifiedName } from '../schema-cache/qualified-name.ts'
import type { SchemaCache } from '../schema-cache/schema-cache.ts'
import type { Column } from '../schema-cache/table.ts'

/** A field with what the database has to do with it. */
export interface ResolvedField {
  name: string
  path: readonly JsonStep[]
  /** Whether its path needs it as JSON first: a column of JSON keeps its indexes only without that. */
  toJson: boolean
  /** Searched as text in this language; null for the default one. */
  textSearch: string | null | undefined
  /** As declared; empty for what is no column, such as a function of the row. */
  type: string
  /** Beneath a domain. */
  baseType: string
  /** A function around it, as SQL writes it. */
  transform: string | undefined
  default: string | undefined
  /** The row itself. */
  isWholeRow: boolean
}

export function unknownField(name: string, path: readonly JsonStep[] = []): ResolvedField {
  return {
    name,
    path,
    toJson: false,
    textSearch: undefined,
    type: '',
    baseType: '',
    transform: undefined,
    default: undefined,
    isWholeRow: false,
  }
}

export function fieldOfColumn(column: Column): ResolvedField {
  return { ...unknownField(column.name), type: column.nominalType, baseType: column.type, default: column.default }
}

export function resolveField({ name, path }: Field, relation: QualifiedName, cache: SchemaCache): ResolvedField {
  const column = lookup(cache.tables, relation)?.columns.get(name)
  const field = column ? fieldOfColumn(column) : unknownField(name)
  return { ...field, path, toJson: field.type !== 'json' && field.type !== 'jsonb' }
}

/** The domain's own form of a field in a response. */
export const forOutput = (field: ResolvedField, cache: SchemaCache) => transformed(field, field.type, 'json', cache)

/** For a value that comes as text. */
export const fromText = (field: ResolvedField, cache: SchemaCache) => transformed(field, 'text', field.type, cache)

/** For a value that comes as JSON. */
export const fromJson = (field: ResolvedField, cache: SchemaCache) => transformed(field, 'json', field.type, cache)

/** Its type is then that of what comes in. */
function transformed(field: ResolvedField, source: string, target: string, { representations }: SchemaCache) {
  const transform = representations.get(source)?.get(target)
  return transform === undefined ? field : { ...field, type: source, transform }
}
