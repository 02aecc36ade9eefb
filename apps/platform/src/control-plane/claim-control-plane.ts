import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '@plinth/catalog/durations'
import type { Log } from '@plinth/service-kit/service'
import pg from 'pg'

const RETRY = seconds(0.25)
const LONGEST_PAUSE = seconds(10)

/** Longer than Postgres takes to notice that the process which held the claim is gone. */
const CLAIM_TIMEOUT = seconds(15)

interface Options {
  connection: pg.ClientConfig
  log: Log
  /** Called when the claim was lost with its connection and another process has it now. This one has to stop. */
  onTaken(error: Error): void
  /** Milliseconds. */
  timeout?: number
}

/**
 * Makes this process the only platform that works on a control plane: two would start, stop and migrate the same
 * projects. The claim is an advisory lock of one connection, so it ends with the process that holds it, on whatever
 * machine. Rejects while another process holds it.
 */
export async function claimControlPlane({ connection, log, onTaken, timeout = CLAIM_TIMEOUT }: Options) {
  const stopping = new AbortController()
  let client = await claim()
  const keeping = keep()
  return {
    async release() {
      stopping.abort()
      await keeping
      await client.end().catch(() => undefined)
    },
  }

  async function claim() {
    const deadline = performance.now() + timeout
    for (;;) {
      const claimed = await tryToClaim(connection)
      if (claimed) return claimed
      if (performance.now() > deadline) throw taken()
      await sleep(RETRY, undefined, { signal: stopping.signal })
    }
  }

  async function keep() {
    while (await isLost(client, stopping.signal)) {
      log.warn({}, 'The connection that claims the control plane was lost')
      try {
        client = await claimAgain()
      } catch (error) {
        if (error instanceof ControlPlaneTaken) onTaken(error)
        return
      }
    }
  }

  /** Waits for the control plane for as long as it is away. */
  async function claimAgain() {
    for (let pause = RETRY; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        return await claim()
      } catch (error) {
        if (stopping.signal.aborted || error instanceof ControlPlaneTaken) throw error
        await sleep(pause, undefined, { ref: false, signal: stopping.signal })
      }
    }
  }
}

/** Another process works on the control plane. */
export class ControlPlaneTaken extends Error {}

const taken = () =>
  new ControlPlaneTaken(
    'Another Plinth works on the database that DATABASE_URL names. Stop it first, or give this one a database of its own.',
  )

/** Undefined where somebody else holds the claim. */
async function tryToClaim(connection: pg.ClientConfig) {
  const client = new pg.Client({
    ...connection,
    application_name: 'plinth/claim',
    keepAlive: true,
    connectionTimeoutMillis: seconds(10),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // a machine that vanished is noticed well within the timeout
    await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3')
    const { rows } = await client.query<{ is_mine: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('the platform of this control plane', 0)) as is_mine`,
    )
    if (rows[0]?.is_mine) return client
    await client.end()
    return undefined
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** False when the claim is given up on purpose. */
function isLost(client: pg.Client, signal: AbortSignal) {
  return new Promise<boolean>((resolve) => {
    if (signal.aborted) return resolve(false)
    client.once('end', () => resolve(true))
    signal.addEventListener('abort', () => resolve(false), { once: true })
  })
}
