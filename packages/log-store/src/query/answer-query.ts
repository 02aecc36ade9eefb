import {
  type DuckDBConnection,
  type DuckDBPreparedStatement,
  type Json,
  JsonDuckDBValueConverter,
  StatementType,
} from '@duckdb/node-api'
import { type LogQuery, type LogQueryOutcome, MEMORY_MEGABYTES } from './log-query.ts'

/** Of one value, and of all together. */
const LONGEST_VALUE = 32 * 1024
const MOST_CHARACTERS = 4 * 1024 * 1024

const READS: readonly StatementType[] = [StatementType.SELECT, StatementType.EXPLAIN]

/** Runs one statement that reads. What goes wrong is a sentence. */
export async function answerQuery(
  connection: DuckDBConnection,
  { sql, mostRows, database }: Omit<LogQuery, 'views'>,
): Promise<LogQueryOutcome> {
  try {
    const statements = await connection.extractStatements(sql)
    if (statements.count !== 1) return failed('A log query is one statement. Run them one after the other.')
    const statement = await statements.prepare(0)
    if (!READS.includes(statement.statementType))
      return failed('A log query is one SELECT. It can only read, and change no setting.')
    if (statement.parameterCount > 0) return failed('A log query has no parameters. Write the values into it.')
    return await rowsOf(statement, mostRows)
  } catch (error) {
    return failed(sentenceOf(error instanceof Error ? error.message : String(error)).replaceAll(database, 'the logs'))
  }
}

const failed = (message: string): LogQueryOutcome => ({ kind: 'failed', message })

async function rowsOf(statement: DuckDBPreparedStatement, mostRows: number): Promise<LogQueryOutcome> {
  const result = await statement.stream()
  const names = result.columnNames()
  const columns = names.map((name, index) => ({ name, type: String(result.columnType(index)) }))
  const rows: (string | null)[][] = []
  let characters = 0
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    for (const values of chunk.convertRows<Json>(JsonDuckDBValueConverter)) {
      const row = values.map(textOf)
      characters += row.reduce((sum, text) => sum + (text?.length ?? 0), 0)
      if (rows.length >= mostRows || characters > MOST_CHARACTERS)
        return { kind: 'rows', columns, rows, isTruncated: true }
      rows.push(row)
    }
  }
  return { kind: 'rows', columns, rows, isTruncated: false }
}

function textOf(value: Json): string | null {
  if (value === null || value === undefined) return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

function sentenceOf(message: string) {
  if (/Permission Error|disabled by configuration|Secret Storage/.test(message))
    return 'A log query reads neither files nor the network.'
  if (/Out of Memory Error|could not allocate|std::bad_alloc/i.test(message))
    return `The query needs more than ${MEMORY_MEGABYTES} MB of memory. Choose a shorter time, or sort and group fewer lines.`
  if (message === 'Error in native callback') return 'There is nothing to run.'
  return message.replace(/^Failed to extract statements: /, '').replace(/\s*Candidate bindings:\s*$/, '')
}
