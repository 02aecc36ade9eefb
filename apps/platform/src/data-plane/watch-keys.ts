import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '@plinth/catalog/durations'
import type { Log } from '@plinth/service-kit/service'
import pg from 'pg'
import { KEYS_CHANGED } from '../stores/key-changes.ts'

const RETRY = seconds(0.5)

interface Options {
  connection: pg.ClientConfig
  log: Log
  onChange(ref: string): void
  /** Listening began, and nobody knows what changed before. */
  onListening(): void
}

/** Listens on a connection of its own for keys of projects that change, and connects again when it is lost. */
export function watchKeys({ connection, log, onChange, onListening }: Options) {
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
        if (!stopping.signal.aborted) log.warn({ err: error }, 'Changes of the keys of projects are not heard')
      })
      await sleep(RETRY, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function untilLost() {
    const connected = new pg.Client({ ...connection, application_name: 'plinth/keys', keepAlive: true })
    client = connected
    connected.on('error', () => undefined)
    connected.on('notification', ({ payload }) => {
      if (payload !== undefined) onChange(payload)
    })
    const lost = once(connected, 'end')
    try {
      await connected.connect()
      if (stopping.signal.aborted) return
      await connected.query(`listen ${KEYS_CHANGED}`)
      onListening()
      await lost
    } finally {
      await connected.end().catch(() => undefined)
    }
  }
}
