import type pg from 'pg'
import { PLATFORM_MARK } from '../platform-mark.ts'
import { wireOf, type WireReader } from './wire.ts'

/** Which transactions the database takes in: while the text is the same, nothing was committed. Every login may ask for it. */
export const SNAPSHOT = `${PLATFORM_MARK}select pg_catalog.pg_current_snapshot()::pg_catalog.text as snapshot`

/** The snapshot as a connection sees it, also where SNAPSHOT was sent already. Undefined where it cannot be read. */
export function readSnapshot(client: pg.Client, { isSent = false } = {}): Promise<string | undefined> {
  return new Promise((resolve) => {
    let snapshot: string | undefined
    const reader: WireReader = {
      submit() {
        if (!isSent) wireOf(client).query(SNAPSHOT)
      },
      handleRowDescription() {},
      handleDataRow: ({ fields: [text] }) => void (snapshot = text ?? undefined),
      handleCommandComplete() {},
      handleEmptyQuery() {},
      handlePortalSuspended() {},
      handleCopyInResponse() {},
      handleCopyData() {},
      handleError: () => resolve(undefined),
      handleReadyForQuery: () => resolve(snapshot),
    }
    client.query(reader)
  })
}
