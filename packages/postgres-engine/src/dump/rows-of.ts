import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Table } from '../pg-dump/tables.ts'

/** The rows of one table as psql takes them. They are read from the server as they are taken from here. */
export async function* rowsOf(client: pg.Client, { source, target, columns, condition }: Table) {
  yield `COPY ${target} ${columns} FROM stdin;\n`
  const rows = client.query(
    copyTo(
      condition
        ? `copy (select ${columns.slice(1, -1)} from ${source} ${condition}) to stdout`
        : `copy ${source} ${columns} to stdout`,
    ),
  )
  for await (const chunk of rows) yield bytesIn(chunk)
  yield '\\.\n\n\n'
}

/** The stream has no encoding, so it gives bytes. */
function bytesIn(chunk: unknown) {
  if (chunk instanceof Buffer) return chunk
  throw new Error('COPY gave no bytes')
}
