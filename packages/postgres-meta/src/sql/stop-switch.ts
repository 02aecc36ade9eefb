import type pg from 'pg'
import type { BudgetScope, ByteBudget } from './byte-budget.ts'
import { sendCancelRequest } from './cancel-request.ts'
import type { StopCode } from './sql-error.ts'
import { backendOf, wireOf } from './wire.ts'

export interface StopLimits {
  /** The most bytes the server may send during the run: rows, notices and all. */
  byteLimit: number
  /** The person's; a run that finds nothing left is stopped. */
  budget?: ByteBudget | undefined
  timeoutMs: number
  signal?: AbortSignal
  /** Aborted when others wait for the connection. */
  giveWay?: AbortSignal
  /** Ends a backend by its pid as an administrator, when canceling did not help. False when that did not help either. */
  terminate: (pid: number) => Promise<boolean>
}

export type StopSwitch = ReturnType<typeof stopSwitch>

/** How long a cancelled backend may take to stop before its connection is cut. */
const GRACE_MS = 1000
/** A request that arrives between two statements is ignored by Postgres, so it is repeated. */
const CANCEL_EVERY_MS = 200
const TERMINATE_WAIT_MS = 8000
/** The text of one value must fit a JavaScript string. */
const HIGHEST_BYTE_LIMIT = 256 * 1024 * 1024

/** Watches a run from outside of the database, where the SQL that runs cannot switch it off. */
export function stopSwitch(client: pg.Client, limits: StopLimits) {
  const { byteLimit, budget, timeoutMs, signal, giveWay, terminate } = limits
  if (byteLimit > HIGHEST_BYTE_LIMIT) throw new RangeError('The byte limit is at most 256 MB')
  const { stream } = wireOf(client)
  const pid = backendOf(client)?.pid
  const pending: Promise<unknown>[] = []
  let reason: StopCode | undefined
  let exhausted: BudgetScope | undefined
  let isDisarmed = false
  let isUnstoppable = false
  let received = 0
  let taken = 0
  let again: NodeJS.Timeout | undefined
  let grace: NodeJS.Timeout | undefined

  const onCancel = () => cancel('cancelled')
  const onGiveWay = () => cancel('others_wait')
  const deadline = setTimeout(() => cancel('timeout'), timeoutMs)
  // ahead of the parser, so that what is too much never reaches it
  stream.prependListener('data', count)
  signal?.addEventListener('abort', onCancel)
  giveWay?.addEventListener('abort', onGiveWay)
  if (giveWay?.aborted) reason = 'others_wait'
  if (signal?.aborted) reason = 'cancelled'

  return {
    reason: () => reason,
    /** Whose budget had nothing left, where that is the reason. */
    exhausted: () => (reason === 'results_use_too_much' ? exhausted : undefined),
    /** Once settled: not even terminating ended the backend. */
    isUnstoppable: () => isUnstoppable,
    isAlive: () => !stream.destroyed && stream.writable,
    /** What was received fits: what the commit says beside it does not make it too large afterwards. */
    countAnew: () => void (received = 0),
    /** Waits for requests to other connections, so that none arrives after the run. */
    settled: () => Promise.all(pending),
    disarm() {
      isDisarmed = true
      clearTimeout(deadline)
      clearTimeout(again)
      clearTimeout(grace)
      stream.off('data', count)
      signal?.removeEventListener('abort', onCancel)
      giveWay?.removeEventListener('abort', onGiveWay)
      budget?.giveBack(taken)
      taken = 0
    },
  }

  function count(chunk: Buffer) {
    received += chunk.length
    if (stream.destroyed) return
    if (received > byteLimit) return cut('result_too_large')
    exhausted = budget?.take(chunk.length)
    if (exhausted) return cut('results_use_too_much')
    taken += chunk.length
  }

  function cancel(why: StopCode) {
    if (reason) return
    reason = why
    grace = setTimeout(() => cut(why), GRACE_MS)
    askToCancel()
  }

  function askToCancel() {
    if (isDisarmed || stream.destroyed) return
    pending.push(sendCancelRequest(client))
    again = setTimeout(askToCancel, CANCEL_EVERY_MS)
  }

  function cut(why: StopCode) {
    reason ??= why
    stream.destroy()
    if (pid !== undefined) pending.push(atMost(TERMINATE_WAIT_MS, end(pid)))
  }

  async function end(backend: number) {
    isUnstoppable = !(await terminate(backend))
  }
}

/** A terminator that fails or hangs must not hold up the answer; its owner reports what went wrong. */
async function atMost(milliseconds: number, work: Promise<void>) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
  await Promise.race([Promise.allSettled([work]), late])
  clearTimeout(timer)
}
