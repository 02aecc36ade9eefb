import type { PostgresType } from '@plinth/postgres-meta/introspect/types'
import { literal, qualified } from '@plinth/postgres-meta/quote'
import { isList } from './table-form.ts'

export interface TypeChoice {
  /** As it is written in SQL. */
  type: string
  about: string
}

const builtIn: readonly TypeChoice[] = [
  { type: 'bigint', about: 'Whole number, 8 bytes' },
  { type: 'integer', about: 'Whole number, 4 bytes' },
  { type: 'smallint', about: 'Whole number, 2 bytes' },
  { type: 'numeric', about: 'Exact number' },
  { type: 'double precision', about: 'Floating-point number, 8 bytes' },
  { type: 'real', about: 'Floating-point number, 4 bytes' },
  { type: 'text', about: 'Text of any length' },
  { type: 'varchar', about: 'Text' },
  { type: 'boolean', about: 'True or false' },
  { type: 'uuid', about: 'Universally unique identifier' },
  { type: 'timestamptz', about: 'Date and time with time zone' },
  { type: 'timestamp', about: 'Date and time' },
  { type: 'date', about: 'Date' },
  { type: 'time', about: 'Time of day' },
  { type: 'interval', about: 'Duration' },
  { type: 'jsonb', about: 'JSON, binary' },
  { type: 'json', about: 'JSON, as text' },
  { type: 'bytea', about: 'Bytes' },
  { type: 'inet', about: 'IP address' },
]

/** The types that a column is most often of, with those of this database first. */
export const typeChoices = (own: readonly PostgresType[]): TypeChoice[] => [
  ...own.map(({ schema, name, kind, values }) => ({
    type: qualified(schema, name),
    about: kind === 'enum' ? `Enum: ${values.join(', ')}` : `A ${kind} type of this database`,
  })),
  ...builtIn,
]

/** What the database may fill in by itself, as SQL. */
export function defaultChoices(type: string, own: readonly PostgresType[]): string[] {
  const known = type.trim()
  if (isList(known)) return ["'{}'"]
  const labels = own.find(({ schema, name }) => qualified(schema, name) === known)?.values ?? []
  if (labels.length > 0) return labels.map((label) => literal(label))
  return byType.find(([pattern]) => pattern.test(known))?.[1] ?? []
}

const byType: readonly (readonly [RegExp, string[]])[] = [
  [/^timestamp/i, ['now()']],
  [/^date$/i, ['current_date']],
  [/^time\b/i, ['localtime']],
  [/^uuid$/i, ['gen_random_uuid()']],
  [/^bool/i, ['false', 'true']],
  [/^jsonb?$/i, ["'{}'", "'[]'"]],
  [/^(?:text|varchar|character varying)/i, ["''"]],
  [/^(?:bigint|integer|smallint|int\d?|numeric|real|double precision|float\d?)/i, ['0']],
]
