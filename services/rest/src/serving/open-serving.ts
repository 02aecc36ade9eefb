import type { Queryable } from '@plinth/service-kit/sql'
import type { Log } from '@plinth/service-kit/service'
import type { RestConfig } from '../config/rest-config.ts'
import type { Serving } from '../rest-handler.ts'
import { readSchemaCache } from '../schema-cache/read-schema-cache.ts'
import { readTimezones } from '../schema-cache/read-timezones.ts'
import type { Notifications } from './notifications.ts'
import { createPace, systemClock, type Clock } from './pace.ts'

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
  clock?: Clock
}

/** Reads a database's structure before the first request and whenever it is told that it changed. */
export function openServing({
  sql,
  readConfig,
  notifications,
  channel,
  log,
  clock = systemClock,
}: Options): OpenServing {
  const closed = new AbortController()
  const pace = createPace(clock, closed.signal)
  let served: Serving | undefined
  let timezones: ReadonlySet<string> | undefined
  let reading: Promise<void> | undefined
  let isStale = true
  let failure: unknown

  const listener = notifications?.listen(channel, {
    listening: markStale,
    notified(payload) {
      if (/^(?:reload schema|reload config|)$/.test(payload)) markStale()
    },
  })

  return {
    async current() {
      if (!served && !reading && pace.isResting()) throw failure
      if (!served) await readOnce()
      if (isStale && !reading) refresh()
      return served!
    },
    async reload() {
      isStale = true
      await upToDate()
    },
    async close() {
      closed.abort()
      await listener?.close()
      await reading?.catch(() => undefined)
    },
  }

  /** Before the first request there is nothing to keep up to date, and a read under way is followed by another. */
  function markStale() {
    isStale = true
    if (served && !reading) refresh()
  }

  function refresh() {
    upToDate().catch((error: unknown) => {
      if (!closed.signal.aborted) log.warn({ err: error }, 'The schema cache could not be reloaded')
    })
  }

  /** What becomes stale while it is read is read once more. */
  async function upToDate(): Promise<void> {
    while (isStale || reading) await readOnce()
  }

  function readOnce(): Promise<void> {
    reading ??= pace.work(read).finally(() => (reading = undefined))
    return reading
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
      throw error
    }
  }
}
