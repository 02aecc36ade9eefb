import type pg from 'pg'
import { inOnePiece, wireOf, type WireReader } from '../sql/wire.ts'
import type { ExportedColumn } from './row-layouts.ts'

/**
 * The columns that a statement gives, without running it; undefined where it gives no rows. Postgres itself refuses a text
 * of several statements here, so one that passes is one.
 */
export function describeStatement(client: pg.Client, text: string): Promise<ExportedColumn[] | undefined> {
  return new Promise((resolve, reject) => {
    const wire = wireOf(client)
    let columns: ExportedColumn[] | undefined
    const reader: WireReader = {
      submit() {
        inOnePiece(wire, () => {
          wire.parse({ text })
          wire.bind({})
          wire.describe({ type: 'P' })
          wire.sync()
        })
      },
      handleRowDescription({ fields }) {
        columns = fields.map(({ name, dataTypeID }) => ({ name, oid: dataTypeID }))
      },
      handleDataRow() {},
      handleCommandComplete() {},
      handleEmptyQuery() {},
      handlePortalSuspended() {},
      handleCopyInResponse() {},
      handleCopyData() {},
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    }
    client.query(reader)
  })
}
