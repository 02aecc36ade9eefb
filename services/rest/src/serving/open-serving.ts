import type { Queryable } from '@plinth/service-kit/sql'
import type { Log } from '@plinth/service-kit/service'
import type { RestConfig } from '../config/rest-config.ts'
import type { Serving } from '../rest-handler.ts'
import { readSchemaCache } from '../schema-cache/read-schema-cache.ts'
import { readTimezones } from '../schema-cache/read-timezones.ts'
import type { Notifications } from './notifications.ts'

export interface OpenServing {
  /** What the next request is served by: that of before while a reload is under way, and when one fails. */
  current(): Promise<Serving>
  /** Reads the configuration and the catalogs again. */
  reload(): Promise<void>
  close(): Promise<void>
}

interface Options {
  sql: Queryable
  readConfig(): Promise<RestConfig>
  /** Without it, nothing is reloaded by itself. */
  notifications: Notifications | undefined
  channel: string
  log: Log
}

const AGAIN_AFTER_MS = 1_000

/** Reads a database's structure before the first request and whenever it is told that it changed. */
export function openServing({ sql, readConfig, notifications, channel, log }: Options): OpenServing {
  let served: Serving | undefined
  let timezones: ReadonlySet<string> | undefined
  let reading: Promise<void> | undefined
  let isStale = true
  let failure: unknown
  let mayTryAt = 0

  const listener = notifications?.listen(channel, {
    listening: markStale,
    heard(payload) {
      if (/^(?:reload schema|reload config|)$/.test(payload)) markStale()
    },
  })

  return {
    async current() {
      const mayTry = reading !== undefined || performance.now() > mayTryAt
      if (!served && !mayTry) throw failure
      if (!served) await upToDate()
      else if (isStale && !reading && mayTry) refresh()
      return served!
    },
    async reload() {
      isStale = true
      await upToDate()
    },
    async close() {
      await listener?.close()
      await reading?.catch(() => undefined)
    },
  }

  /** Before the first request there is nothing to keep up to date. */
  function markStale() {
    isStale = true
    if (served) refresh()
  }

  function refresh() {
    upToDate().catch((error: unknown) => log.warn({ err: error }, 'The schema cache could not be reloaded'))
  }

  /** What becomes stale while it is read is read once more. */
  async function upToDate(): Promise<void> {
    while (isStale || reading) {
      reading ??= read().finally(() => (reading = undefined))
      await reading
    }
  }

  async function read() {
    isStale = false
    try {
      const config = await readConfig()
      timezones ??= await readTimezones(sql)
      served = { config, cache: await readSchemaCache(sql, config, timezones) }
    } catch (error) {
      isStale = true
      failure = error
      mayTryAt = performance.now() + AGAIN_AFTER_MS
      throw error
    }
  }
}
