import { randomUUID } from 'node:crypto'
import { seconds } from '@plinth/catalog/durations'
import { LONGEST_IDLE_TRANSACTION, LONGEST_OPEN_TRANSACTION } from '@plinth/catalog/open-transactions'
import type { Received } from '@plinth/contract/endpoint'
import type { sql } from '@plinth/contract/sql'
import {
  beginTransaction,
  type HeldTransaction,
  type TransactionState,
} from '@plinth/postgres-meta/sql/held-transaction'
import { createShares, NoShareLeft, type ShareHolder } from '@plinth/postgres-meta/sql/shares'
import type { SessionOrder } from '@plinth/postgres-meta/sql/sql-session'
import { type After, realTime } from '../../../runtime/after.ts'
import type { Fleet } from '../../../runtime/fleet.ts'
import type { Person, PersonSql } from '../person-sql.ts'
import { tooManyTransactions, transactionBusy, transactionOver, transactionUnderWay } from './transaction-errors.ts'

/** Postgres waits longer than we do, in case this process dies. */
const SLACK = seconds(30)

/** As what its SQL runs, where not as the person. */
export type RunsAs = Pick<Received<typeof sql.run>, 'role' | 'claims'>

/** How many may be open at once. Always so few that most connections are left for runs that end by themselves. */
const MOST_OPEN = { principal: 1, person: 4, project: 8, organization: 10, server: 20 }
/** Of these, the ones for organizations that have none. */
const KEPT_FOR_OTHERS = 5
/** Nobody waits for one. */
const NO_QUEUE = { timeoutMs: 0, perPerson: 0, inAll: 1 }

/** What it ends by, where not by its person. */
export type EndedBy = 'idle' | 'age' | 'access' | 'connection'

interface TransactionOrder extends Omit<SessionOrder, 'signal'> {
  person: Person
  /** Whose rights it has, so that no run in it has others. */
  runsAs: RunsAs
  /** Aborts when the person may no longer run SQL. */
  rights: AbortSignal
  /** Gives it up before it has begun. */
  cancel?: AbortSignal
  /**
   * Called once, when it is over; without a reason where the person ended it. `undone` are the commands of which nobody
   * was shown that they were rolled back.
   */
  onEnd: (by: EndedBy | undefined, undone: string[]) => void
}

export interface OpenTransaction {
  id: string
  runsAs: RunsAs
  /** How long until it is rolled back by itself, in milliseconds. Shorter at last than what a run gives it. */
  readonly expiresInMs: number
  /** Tags of the commands that were run in it, which nothing has kept yet. */
  tags: string[]
  /** Works with it; nobody else can meanwhile. Throws where it is over, or somebody does. */
  with: <Result extends { state: TransactionState }>(
    work: (transaction: HeldTransaction) => Promise<Result>,
  ) => Promise<Result>
}

interface Tools {
  fleet: Pick<Fleet, 'perProject'>
  personSql: Pick<PersonSql, 'hold'>
  after?: After
  longestIdleMs?: number
  longestOpenMs?: number
}

/**
 * The transactions that people keep open between runs, at most one for a person in a project. Their sessions are closed
 * with the others of the project, which rolls back what was not committed.
 */
export function createOpenTransactions({
  fleet,
  personSql,
  after = realTime,
  longestIdleMs = LONGEST_IDLE_TRANSACTION,
  longestOpenMs = LONGEST_OPEN_TRANSACTION,
}: Tools) {
  const open = fleet.perProject({ open: () => new Map<string, OpenTransaction | 'beginning'>() })
  const shares = createShares({ most: MOST_OPEN, keptForOthers: KEPT_FOR_OTHERS, queue: NO_QUEUE })

  return {
    /**
     * Rejects as a run does, where the person has one in this project, and where too many are open. Undefined where it was
     * given up before it had begun.
     */
    async begin({ person, runsAs, rights, cancel, onEnd, ...order }: TransactionOrder) {
      const { ref, userId } = person
      const inProject = open.of(ref)
      const other = inProject.get(userId)
      if (other) throw transactionUnderWay(other === 'beginning' ? undefined : other.id)
      inProject.set(userId, 'beginning')
      const stop = new AbortController()
      const giveUp = () => stop.abort()
      cancel?.addEventListener('abort', giveUp)
      if (cancel?.aborted) giveUp()
      let endShare = () => {}
      let hasBegun = false
      const forget = () => {
        inProject.delete(userId)
        endShare()
      }
      try {
        endShare = await takeShare(person)
        const session = await personSql.hold(person, { ...order, signal: AbortSignal.any([rights, stop.signal]) })
        if (!session) return undefined
        const held = await beginTransaction(session, { idleMs: longestIdleMs + SLACK })
        if (session.signal.aborted) return undefined
        const one = openTransaction(held, { runsAs, rights, stop, onEnd })
        inProject.set(userId, one)
        hasBegun = true
        // only now: what has ended before would stand in the way of the next one for ever
        void session.ended.then(forget)
        return one
      } finally {
        cancel?.removeEventListener('abort', giveUp)
        if (!hasBegun) forget()
      }
    },

    /** Of this person in this project. Throws where it is over, and was rolled back unless it was committed. */
    find({ id, ref, userId }: { id: string; ref: string; userId: string }) {
      const found = open.find(ref)?.get(userId)
      if (!found || found === 'beginning' || found.id !== id) throw transactionOver()
      return found
    },
  }

  async function takeShare(holder: ShareHolder) {
    try {
      return await shares.take(holder)
    } catch (error) {
      throw error instanceof NoShareLeft ? tooManyTransactions(error.scope) : error
    }
  }

  function openTransaction(
    held: HeldTransaction,
    { runsAs, rights, stop, onEnd }: Pick<TransactionOrder, 'runsAs' | 'rights' | 'onEnd'> & { stop: AbortController },
  ): OpenTransaction {
    const beganAt = performance.now()
    const tags: string[] = []
    let isBusy = false
    let isOver = false
    let wasEnded = false
    let endedBy: EndedBy = 'connection'
    let cancelIdle = () => {}
    const cancelAge = after(longestOpenMs, () => {
      endedBy = 'age'
      stop.abort()
    })
    waitForRun()
    void held.ended.then(() => {
      isOver = true
      cancelIdle()
      cancelAge()
      if (!isBusy) finish()
    })
    return {
      id: randomUUID(),
      runsAs,
      tags,
      get expiresInMs() {
        return Math.max(0, Math.min(longestIdleMs, Math.round(longestOpenMs - (performance.now() - beganAt))))
      },
      async with(work) {
        if (isOver || rights.aborted || stop.signal.aborted) throw transactionOver()
        if (isBusy) throw transactionBusy()
        isBusy = true
        cancelIdle()
        try {
          const result = await work(held)
          const wasStopped = rights.aborted || stop.signal.aborted
          wasEnded = result.state !== 'open' && !(result.state === 'rolled_back' && wasStopped)
          return result
        } finally {
          isBusy = false
          if (isOver) finish()
          else waitForRun()
        }
      },
    }

    function finish() {
      const by = rights.aborted ? 'access' : endedBy
      onEnd(wasEnded ? undefined : by, tags.splice(0))
    }

    function waitForRun() {
      cancelIdle = after(longestIdleMs, () => {
        endedBy = 'idle'
        isOver = true
        void held.rollback()
      })
    }
  }
}

export type OpenTransactions = ReturnType<typeof createOpenTransactions>
