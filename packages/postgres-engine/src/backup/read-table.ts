import type pg from 'pg'
import { errorCode } from '../engine-errors.ts'

export interface TableToRead {
  name: string
  columns: string[]
  /** Where the values are that are too long for a page. */
  toast: string | null
}

/** A value or a row may take more memory than this server has, or more than Postgres can put together at once. */
const TOO_LARGE = ['53200', '54000']
const NO_BINARY_FORM = '42883'

/**
 * Reads all of a table, and returns how many rows it has. Where rows are too large to be put together, each column is read
 * by itself, and values for which that is still too much as they are stored; undefined where no column could be counted.
 */
export async function readTable(client: pg.Client, { name, columns, toast }: TableToRead): Promise<number | undefined> {
  try {
    return await copy(client, name)
  } catch (error) {
    if (!isTooLarge(error)) throw error
  }
  let rows: number | undefined
  let isComplete = true
  for (const column of columns) {
    try {
      rows = await copyColumn(client, `${name} (${column})`)
    } catch (error) {
      if (!TOO_LARGE.includes(errorCode(error) ?? '')) throw error
      isComplete = false
    }
  }
  if (!isComplete && toast !== null) await client.query(`select sum(octet_length(chunk_data)) from ${toast}`)
  return rows
}

/** Text doubles what bytes take; few types have nothing else. */
async function copyColumn(client: pg.Client, column: string) {
  try {
    return await copy(client, column, '(format binary)')
  } catch (error) {
    if (errorCode(error) !== NO_BINARY_FORM) throw error
    return copy(client, column)
  }
}

async function copy(client: pg.Client, what: string, options = '') {
  const { rowCount } = await client.query(`copy ${what} to '/dev/null' ${options}`)
  return rowCount ?? 0
}

/** What bytes would take as text is refused with a code that damage may have too; their column then shows which it is. */
function isTooLarge(error: unknown) {
  return (
    TOO_LARGE.includes(errorCode(error) ?? '') ||
    (error instanceof Error && error.message.startsWith('invalid memory alloc request size'))
  )
}
