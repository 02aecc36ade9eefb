import { sendCancelRequest } from '@plinth/postgres-meta/sql/cancel-request'
import type pg from 'pg'

interface CancelableWork<Result> {
  client: pg.PoolClient
  work: (client: pg.PoolClient) => Promise<Result>
  signal: AbortSignal | undefined
  /** Brings the session back to a clean state, before anybody else has it. */
  clean?: (client: pg.Client) => Promise<void>
}

/** A request that arrives before the query has begun is ignored by Postgres, so it is repeated. */
const CANCEL_EVERY_MS = 200

/** Runs queries on a client of a pool and releases it. They are canceled in the database when the signal aborts. */
export async function cancelable<Result>({ client, work, signal, clean }: CancelableWork<Result>): Promise<Result> {
  let canceling: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined
  const cancel = () => {
    canceling = sendCancelRequest(client)
    again = setTimeout(cancel, CANCEL_EVERY_MS)
  }
  signal?.addEventListener('abort', cancel, { once: true })
  let isClean = false
  try {
    signal?.throwIfAborted()
    const result = await work(client)
    isClean = true
    return result
  } finally {
    signal?.removeEventListener('abort', cancel)
    clearTimeout(again)
    void giveBack()
  }

  /** The answer does not wait for this. What a late cancel request could hit, or could not be cleaned, is closed. */
  async function giveBack() {
    await canceling
    if (isClean && !canceling) await clean?.(client).catch(() => (isClean = false))
    client.release(!isClean || canceling !== undefined)
  }
}
