import { randomUUID } from 'node:crypto'
import { minutes, seconds } from '@plinth/catalog/durations'
import type { Received } from '@plinth/contract/endpoint'
import type { sql } from '@plinth/contract/sql'
import { beginTransaction, type HeldTransaction } from '@plinth/postgres-meta/sql/held-transaction'
import type { SessionOrder } from '@plinth/postgres-meta/sql/sql-session'
import { type After, realTime } from '../../../runtime/after.ts'
import type { Fleet } from '../../../runtime/fleet.ts'
import type { Person, PersonSql } from '../person-sql.ts'
import { transactionBusy, transactionOver, transactionUnderWay } from './transaction-errors.ts'

/** Without a run for so long, it is rolled back. */
const LONGEST_IDLE = minutes(5)
/** Postgres waits longer than we do, in case this process dies. */
const SLACK = seconds(30)

/** As what its SQL runs, where not as the person. */
export type RunsAs = Pick<Received<typeof sql.run>, 'role' | 'claims'>

/** What it ends by, where not by its person. */
export type EndedBy = 'idle' | 'access' | 'connection'

interface TransactionOrder extends Omit<SessionOrder, 'signal'> {
  person: Person
  /** Whose rights it has, so that no run in it has others. */
  runsAs: RunsAs
  /** Aborts when the person may no longer run SQL. */
  rights: AbortSignal
  /** Called once, when it is over; without a reason where the person ended it. */
  onEnd: (by: EndedBy | undefined) => void
}

export interface OpenTransaction {
  id: string
  runsAs: RunsAs
  /** How long until it is rolled back by itself, in milliseconds. */
  expiresInMs: number
  /** Tags of the commands that were run in it, which nothing has kept yet. */
  tags: string[]
  /** Works with it; nobody else can meanwhile. Throws where it is over, or somebody does. */
  with: <Result>(work: (transaction: HeldTransaction) => Promise<Result>) => Promise<Result>
}

interface Tools {
  fleet: Pick<Fleet, 'perProject'>
  personSql: Pick<PersonSql, 'hold'>
  after?: After
  longestIdleMs?: number
}

/**
 * The transactions that people keep open between runs, at most one for a person in a project. Their sessions are closed
 * with the others of the project, which rolls back what was not committed.
 */
export function createOpenTransactions({ fleet, personSql, after = realTime, longestIdleMs = LONGEST_IDLE }: Tools) {
  const open = fleet.perProject({ open: () => new Map<string, OpenTransaction | 'beginning'>() })

  return {
    /** Rejects as a run does, and where the person has one in this project. Undefined where it was aborted in the queue. */
    async begin({ person, runsAs, rights, onEnd, ...order }: TransactionOrder) {
      const { ref, userId } = person
      const inProject = open.of(ref)
      const other = inProject.get(userId)
      if (other) throw transactionUnderWay(other === 'beginning' ? undefined : other.id)
      inProject.set(userId, 'beginning')
      const forget = () => void inProject.delete(userId)
      try {
        const session = await personSql.hold(person, { ...order, signal: rights })
        if (!session) {
          forget()
          return undefined
        }
        // before anything is awaited, so that the share is not kept by one that ends early
        void session.ended.then(forget)
        const held = await beginTransaction(session, { idleMs: longestIdleMs + SLACK })
        const one = openTransaction(held, { runsAs, rights, onEnd })
        inProject.set(userId, one)
        return one
      } catch (error) {
        forget()
        throw error
      }
    },

    /** Of this person in this project. Throws where it is over, and was rolled back unless it was committed. */
    find({ id, ref, userId }: { id: string; ref: string; userId: string }) {
      const found = open.find(ref)?.get(userId)
      if (!found || found === 'beginning' || found.id !== id) throw transactionOver()
      return found
    },
  }

  function openTransaction(
    held: HeldTransaction,
    { runsAs, rights, onEnd }: Pick<TransactionOrder, 'runsAs' | 'rights' | 'onEnd'>,
  ): OpenTransaction {
    let isBusy = false
    let isOver = false
    let endedBy: EndedBy | undefined = 'connection'
    let cancelIdle = () => {}
    waitForRun()
    void held.ended.then(() => {
      isOver = true
      cancelIdle()
      onEnd(rights.aborted ? 'access' : endedBy)
    })
    return {
      id: randomUUID(),
      runsAs,
      expiresInMs: longestIdleMs,
      tags: [],
      async with(work) {
        if (isOver) throw transactionOver()
        if (isBusy) throw transactionBusy()
        isBusy = true
        endedBy = undefined
        cancelIdle()
        try {
          return await work(held)
        } finally {
          isBusy = false
          if (!isOver) {
            endedBy = 'connection'
            waitForRun()
          }
        }
      },
    }

    function waitForRun() {
      cancelIdle = after(longestIdleMs, () => {
        endedBy = 'idle'
        void held.rollback()
      })
    }
  }
}

export type OpenTransactions = ReturnType<typeof createOpenTransactions>
