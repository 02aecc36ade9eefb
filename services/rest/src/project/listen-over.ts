import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '@plinth/service-kit/sql'
import pg from 'pg'
import type { Notifications } from '../serving/notifications.ts'

const AGAIN_AFTER_MS = 1_000

/** Listens on one of the project's connections, which goes back when the listener is closed. */
export function listenOver(sql: Sql): Notifications {
  return {
    listen(channel, events) {
      const closed = new AbortController()
      const done = stayListening()
      return {
        async close() {
          closed.abort()
          await done
        },
      }

      async function stayListening() {
        while (!closed.signal.aborted) {
          await sql.lease(listenOn).catch(() => undefined)
          await sleep(AGAIN_AFTER_MS, undefined, { signal: closed.signal }).catch(() => undefined)
        }
      }

      async function listenOn(client: pg.PoolClient) {
        const notified = ({ payload }: pg.Notification) => events.notified(payload ?? '')
        client.on('notification', notified)
        try {
          await client.query(`listen ${pg.escapeIdentifier(channel)}`)
          events.listening()
          await untilEnd(client, closed.signal)
          await client.query(`unlisten ${pg.escapeIdentifier(channel)}`)
        } finally {
          client.off('notification', notified)
        }
      }
    },
  }
}

/** Rejects when the connection is lost before. */
function untilEnd(client: pg.PoolClient, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const lost = () => reject(new Error('The connection was lost'))
    client.once('end', lost)
    client.once('error', lost)
    const end = () => {
      client.off('end', lost)
      client.off('error', lost)
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
