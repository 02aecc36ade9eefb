import { createShares, NoShareLeft, type ShareScope } from './shares.ts'
import type { SqlPrincipal } from './sql-session.ts'

export interface SqlTurnLimits {
  /** Connections of everyone together. */
  maxSessions: number
  /** Of these, the ones for organizations that run nothing. */
  keptForOthers: number
  /** How long a run on one of these lasts at least, before it gives way to an organization that waits for one. */
  leastInReserveMs: number
  /** Connections to the projects of one organization. */
  maxPerOrganization: number
  /** Connections to one project, of all people. */
  maxPerProject: number
  /** Connections of one person, to all projects. */
  maxPerPerson: number
  /** Connections of one principal, which is how many runs of theirs can go on at a time. */
  maxPerPrincipal: number
  /** How long a run waits for a connection, and how many may wait: of one person, and in all. */
  queue: { timeoutMs: number; perPerson: number; inAll: number }
}

export class SqlSessionsBusy extends Error {
  readonly scope: ShareScope

  constructor(scope: ShareScope) {
    super(busy[scope])
    this.name = 'SqlSessionsBusy'
    this.scope = scope
  }
}

const busy: Record<ShareScope, string> = {
  principal: 'Too many of your queries are running. Wait for one to end or cancel it.',
  person: 'Too many of your queries are running in all your projects together. Wait for one to end or cancel it.',
  project: 'Too many queries are running in this project. Try again in a moment.',
  organization: 'Too many queries are running in this organization. Try again in a moment.',
  server: 'Too many queries are running. Try again in a moment.',
}

/** Whose turn it is to run SQL: everyone within their share, the rest in a short queue. */
export function createSqlTurns(limits: SqlTurnLimits) {
  const shares = createShares({
    most: {
      principal: limits.maxPerPrincipal,
      person: limits.maxPerPerson,
      project: limits.maxPerProject,
      organization: limits.maxPerOrganization,
      server: limits.maxSessions,
    },
    keptForOthers: limits.keptForOthers,
    leastInReserveMs: limits.leastInReserveMs,
    queue: limits.queue,
  })

  return {
    /** Resolves to what ends the turn; undefined when it was canceled in the queue. Rejects with SqlSessionsBusy. */
    async take(principal: SqlPrincipal, signal: AbortSignal, giveWay: () => void) {
      try {
        return await shares.take(principal, signal, giveWay)
      } catch (error) {
        if (error instanceof NoShareLeft) throw new SqlSessionsBusy(error.scope)
        if (signal.aborted) return undefined
        throw error
      }
    },
  }
}
