import type pg from 'pg'
import { PLATFORM_MARK } from '../platform-mark.ts'
import { inOnePiece, wireOf, type WireReader } from './wire.ts'

const FLUSH_STATISTICS = `${PLATFORM_MARK}select pg_catalog.pg_stat_force_next_flush()`

/**
 * Takes away everything a run left behind: transaction, temporary tables, settings, prepared statements, listeners,
 * advisory locks, role. DISCARD ALL sets the role to none; RESET ROLE brings back what ALTER ROLE … SET ROLE says.
 * What Postgres counted of the run is visible to others from then on. All is sent in one piece. Rejects when anything fails; the connection is then not to be used again.
 */
export function resetSession(client: pg.Client): Promise<void> {
  const commands = ['discard all', 'reset role', FLUSH_STATISTICS]
  if (client.getTransactionStatus() !== 'I') commands.unshift('rollback')
  return new Promise((resolve, reject) => {
    const wire = wireOf(client)
    let unanswered = commands.length
    client.query(reader(() => inOnePiece(wire, () => commands.forEach((command) => wire.query(command)))))

    // each answer ends with ReadyForQuery, which to pg is the end of a query: the next reader takes over there
    function reader(submit: () => void): WireReader {
      return {
        submit,
        handleRowDescription() {},
        handleDataRow() {},
        handleCommandComplete() {},
        handleEmptyQuery() {},
        handlePortalSuspended() {},
        handleCopyInResponse() {},
        handleCopyData() {},
        handleError: reject,
        handleReadyForQuery() {
          unanswered--
          if (unanswered > 0) client.query(reader(() => {}))
          else resolve()
        },
      }
    }
  })
}
