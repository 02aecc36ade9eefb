import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '@plinth/catalog/durations'
import type { Log } from '@plinth/service-kit/service'
import pg from 'pg'

const RETRY = seconds(0.5)

interface Options {
  connection: pg.ClientConfig
  log: Log
  /** By the channel; called with the ref of a project. */
  on: Readonly<Record<string, (ref: string) => void>>
  /** Listening began, and nobody knows what changed before. */
  onListening(): void
}

/** Listens on a connection of its own for what changes of projects, and connects again when it is lost. */
export function watchChanges({ connection, log, on, onListening }: Options) {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  const listening = listen()

  return {
    async stop() {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await listening
    },
  }

  async function listen() {
    while (!stopping.signal.aborted) {
      await untilLost().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'Changes of projects are not heard')
      })
      await sleep(RETRY, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function untilLost() {
    const connected = new pg.Client({ ...connection, application_name: 'plinth/changes', keepAlive: true })
    client = connected
    connected.on('error', () => undefined)
    connected.on('notification', ({ channel, payload }) => {
      if (payload !== undefined) on[channel]?.(payload)
    })
    const lost = once(connected, 'end')
    try {
      await connected.connect()
      if (stopping.signal.aborted) return
      await connected.query(
        Object.keys(on)
          .map((channel) => `listen ${channel}`)
          .join(';'),
      )
      onListening()
      await lost
    } finally {
      await connected.end().catch(() => undefined)
    }
  }
}
