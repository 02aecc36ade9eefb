import { literalOf } from './lines.ts'
import type { Structure, StructureType } from './structure.ts'

/** From a type of Postgres, by its OID, to how TypeScript writes what the REST API sends for it. */
export type TypeText = (type: number) => string

/** Types of schemas that are not written down are spelled out, or unknown where that would take others. */
export function typeTexts({ schemas, relations, types }: Structure): TypeText {
  const byId = new Map(types.map((type) => [type.id, type]))
  const written = new Set(schemas)
  const relationsById = new Map(relations.map((relation) => [relation.id, relation]))
  return textOf

  function textOf(id: number): string {
    const type = byId.get(id)
    if (!type) return 'unknown'
    const { kind, schema, name, of, labels } = type
    if ((kind === 'domain' || kind === 'array') && of !== null) {
      const inner = textOf(of)
      return kind === 'domain' ? inner : `${inner.includes(' | ') ? `(${inner})` : inner}[]`
    }
    if (kind === 'enum') {
      if (written.has(schema)) return inSchema(schema, 'Enums', name)
      return labels.map(literalOf).join(' | ') || 'never'
    }
    if (kind === 'composite') return written.has(schema) ? inSchema(schema, 'CompositeTypes', name) : 'unknown'
    if (kind === 'row') return rowText(type)
    return (schema === 'pg_catalog' ? builtIn.get(name) : ofExtensions.get(name)) ?? 'unknown'
  }

  function rowText({ relation }: StructureType) {
    const found = relation === null ? undefined : relationsById.get(relation)
    if (!found) return 'unknown'
    return `${inSchema(found.schema, found.is_view ? 'Views' : 'Tables', found.name)}["Row"]`
  }
}

const inSchema = (schema: string, part: string, name: string) =>
  `Database[${literalOf(schema)}]["${part}"][${literalOf(name)}]`

const builtIn = new Map(
  Object.entries({
    boolean: ['bool'],
    number: ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'],
    string: ['text', 'varchar', 'bpchar', 'uuid', 'bytea', 'date', 'time', 'timetz', 'timestamp', 'timestamptz'],
    Json: ['json', 'jsonb'],
    undefined: ['void'],
    'Record<string, unknown>': ['record'],
  }).flatMap(([text, names]) => names.map((name) => [name, text])),
)

const ofExtensions = new Map([
  ['citext', 'string'],
  ['vector', 'string'],
])
