import { ident, qualified } from '../quote.ts'
import type { Escapes, FieldLayout, RowLayout } from './row-converter.ts'
import { uniqueNames } from './unique-names.ts'

/** A column of what is exported; the type is that under a domain. */
export interface ExportedColumn {
  name: string
  oid: number
}

/** A line of JSON for each row. json and jsonb are part of it, all other types but numbers and booleans are texts. */
export function jsonLines(columns: readonly ExportedColumn[]): RowLayout {
  const names = uniqueNames(columns.map(({ name }) => name))
  const fields = columns.map(({ oid }, index): FieldLayout => {
    const before = Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(names[index])}:`)
    const isJson = oid === JSON_OID || oid === JSONB_OID
    const escapes = isJson ? spacesForLineBreaks : escapedInJson
    return { before, quote: Buffer.from('"'), escapes, kind: isJson ? 'bare' : kindOf(oid) }
  })
  return { start: Buffer.from('{'), fields, end: Buffer.from('}\n'), null: Buffer.from('null') }
}

export interface Inserted {
  schema: string
  table: string
  columns: readonly string[]
  /** Some of the columns would otherwise be given values by the database. */
  overridesIdentity: boolean
}

/** An INSERT for each row. Every value reads as its column's type, as an unknown literal does. */
export function insertStatements(
  columns: readonly ExportedColumn[],
  { schema, table, columns: names, overridesIdentity }: Inserted,
): RowLayout {
  const into = `INSERT INTO ${qualified(schema, table)}`
  const overriding = overridesIdentity ? ' OVERRIDING SYSTEM VALUE' : ''
  const start =
    names.length === 0 ? `${into} DEFAULT VALUES` : `${into} (${names.map(ident).join(', ')})${overriding} VALUES (`
  const fields = columns.map(({ oid }, index): FieldLayout => ({
    before: Buffer.from(index === 0 ? '' : ', '),
    quote: Buffer.from("'"),
    escapes: escapedInSql,
    kind: kindOf(oid),
  }))
  const end = names.length === 0 ? ';\n' : ');\n'
  return { start: Buffer.from(start), fields, end: Buffer.from(end), null: Buffer.from('NULL') }
}

/** A file that broke off changes nothing, since it never commits. */
export const BEFORE_INSERTS = "BEGIN;\nSET client_encoding = 'UTF8';\nSET standard_conforming_strings = on;\n\n"
export const AFTER_INSERTS = '\nCOMMIT;\n'

const JSON_OID = 114
const JSONB_OID = 3802
const BOOLEAN_OID = 16
/** smallint, integer, bigint, oid, real, double precision and numeric. */
const NUMBER_OIDS = new Set([21, 23, 20, 26, 700, 701, 1700])

const kindOf = (oid: number) => (oid === BOOLEAN_OID ? 'boolean' : NUMBER_OIDS.has(oid) ? 'number' : 'text')

/** Between the parts of a json a line break means nothing, and inside of its texts there is none. */
const spacesForLineBreaks: Escapes = escapesOf({ '\n': ' ', '\r': ' ' })
const escapedInSql: Escapes = escapesOf({ "'": "''" })
const escapedInJson: Escapes = escapesOf(
  Object.fromEntries(
    [...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)), '"', '\\'].map((character) => [
      character,
      JSON.stringify(character).slice(1, -1),
    ]),
  ),
)

function escapesOf(replacements: Record<string, string>): Escapes {
  const escapes = Array.from<Buffer | undefined>({ length: 256 })
  for (const [character, text] of Object.entries(replacements)) escapes[character.charCodeAt(0)] = Buffer.from(text)
  return escapes
}
