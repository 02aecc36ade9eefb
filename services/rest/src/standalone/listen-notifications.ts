import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Notifications } from '../serving/notifications.ts'

const AGAIN_AFTER_MS = 1_000

/** Hears notifications on a connection that it opens again, for as long as it takes. */
export function listenNotifications(connection: pg.ClientConfig): Notifications {
  return {
    listen(channel, events) {
      const closed = new AbortController()
      let client: pg.Client | undefined
      const done = stayConnected()
      return {
        async close() {
          closed.abort()
          await client?.end().catch(() => undefined)
          await done
        },
      }

      async function stayConnected() {
        while (!closed.signal.aborted) {
          await listenOnce().catch(() => undefined)
          await sleep(AGAIN_AFTER_MS, undefined, { signal: closed.signal }).catch(() => undefined)
        }
      }

      /** Ends with the connection. */
      async function listenOnce() {
        const opened = new pg.Client(connection)
        client = opened
        const ended = new Promise<void>((resolve) => {
          opened.once('end', resolve)
          opened.on('error', () => resolve())
        })
        opened.on('notification', ({ payload }) => events.notified(payload ?? ''))
        try {
          await opened.connect()
          await opened.query(`listen ${pg.escapeIdentifier(channel)}`)
          events.listening()
          await ended
        } finally {
          await opened.end().catch(() => undefined)
        }
      }
    },
  }
}
