import pg from 'pg'
import { parseArray } from './array-literal.ts'
import { isExactJson, parseExactJson } from './exact-json.ts'
import type { ResultColumn, StatementResult } from './run-statements.ts'

export interface JsonRows {
  add: (row: readonly (string | null)[]) => void
  /** Of the rows until now. */
  text: () => string
}

export interface JsonOptions {
  /** Each int8 that a double holds exactly is a number, as clients expect that count rows. */
  safeIntegers?: boolean
}

/**
 * Rows as the text of a JSON array of objects: written straight from the text that Postgres sent, since objects that are
 * made only to be written again take as long as the query. Numbers are numbers only where every value of the type fits
 * a double exactly; all other types stay text. Of columns with the same name the last one counts.
 */
export function createJsonRows(
  columns: readonly Pick<ResultColumn, 'name' | 'oid' | 'element_oid'>[],
  { safeIntegers = false }: JsonOptions = {},
): JsonRows {
  const last = new Map(columns.map(({ name }, index) => [name, index]))
  const fields = [...last].map(([name, index], position) => {
    const prefix = `${position === 0 ? '' : ','}${JSON.stringify(name)}:`
    return { index, prefix, textPrefix: `${prefix}"`, write: writerOf(columns[index]!) }
  })
  // one text that grows is put together once, at its end; texts of rows that are joined are put together twice
  let text = '['
  let opening = '{'
  return {
    add(row) {
      text += opening
      for (const { index, prefix, textPrefix, write } of fields) {
        const value = row[index] ?? null
        if (value === null) text += `${prefix}null`
        else if (write) text += prefix + write(value)
        else if (IS_PLAIN.test(value)) text += textPrefix + value + '"'
        else text += prefix + JSON.stringify(value)
      }
      text += '}'
      opening = ',{'
    },
    text: () => `${text}]`,
  }

  function writerOf(column: Pick<ResultColumn, 'oid' | 'element_oid'>) {
    return safeIntegers && column.oid === type.INT8 ? asSafeInteger : writerFor(column)
  }
}

/** Those of a result that is there already. */
export function jsonRows(
  { columns, rows }: Pick<StatementResult, 'columns' | 'rows'>,
  options: JsonOptions = {},
): string {
  const json = createJsonRows(columns, options)
  for (const row of rows) json.add(row)
  return json.text()
}

/** OIDs that are the same in every database. */
const type = pg.types.builtins

type ByOid<Value> = Partial<Record<number, Value>>

/** From the text that Postgres writes to the text that JSON has. */
type Writer = (text: string) => string

/** Undefined for what stays text. */
function writerFor({ oid, element_oid }: Pick<ResultColumn, 'oid' | 'element_oid'>): Writer | undefined {
  if (element_oid === undefined) return writers[oid]
  const read = readers[element_oid] ?? asText
  return (text) => JSON.stringify(parseArray(text, read))
}

/** Most texts are the same in JSON: without quotes, backslashes, control characters and halves of surrogate pairs. */
const IS_PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/
const quoted: Writer = (text) => JSON.stringify(text)
const asWritten: Writer = (text) => text
const asSafeInteger: Writer = (text) => (Number.isSafeInteger(Number(text)) ? text : quoted(text))
const asDouble: Writer = (text) => (Number.isFinite(Number(text)) ? text : quoted(text))
const asJson: Writer = (text) => (isExactJson(text) ? text : JSON.stringify(parseExactJson(text)))

const writers: ByOid<Writer> = {
  [type.BOOL]: (text) => (text === 't' ? 'true' : 'false'),
  [type.INT2]: asWritten,
  [type.INT4]: asWritten,
  [type.OID]: asWritten,
  [type.FLOAT4]: asDouble,
  [type.FLOAT8]: asDouble,
  [type.JSON]: asJson,
  [type.JSONB]: asJson,
}

type Reader = (text: string) => unknown

const asText: Reader = (text) => text
const finite: Reader = (text) => (Number.isFinite(Number(text)) ? Number(text) : text)

/** For the elements of arrays, whose text is not JSON. */
const readers: ByOid<Reader> = {
  [type.BOOL]: (text) => text === 't',
  [type.INT2]: Number,
  [type.INT4]: Number,
  [type.OID]: Number,
  [type.FLOAT4]: finite,
  [type.FLOAT8]: finite,
  [type.JSON]: parseExactJson,
  [type.JSONB]: parseExactJson,
}
