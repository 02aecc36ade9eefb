import type pg from 'pg'
import type { ByteBudget } from './byte-budget.ts'

/** A session that is kept over several runs. Its share is taken until it ends. */
export interface HeldSession {
  client: pg.Client
  /** Aborts when the session has to end: the project's connections close, or others wait for its share. */
  signal: AbortSignal
  /** What runs in it are bounded by. */
  limits: {
    budget: ByteBudget
    terminate: (pid: number) => Promise<boolean>
    maxTimeoutMs: number
  }
  /** Resolves when the connection is gone. */
  ended: Promise<void>
  /** Closes the connection, which rolls back what is open. */
  end: () => void
}
