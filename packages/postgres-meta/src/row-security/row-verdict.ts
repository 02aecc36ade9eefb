import type { PolicyCommand, PolicyDraft } from '../ddl/policy-draft.ts'

/** What a command does with a row, one after the other: each step has policies of its own. */
export const rowSteps = ['read', 'find', 'write'] as const
export type RowStep = (typeof rowSteps)[number]

export const rowCommands = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const satisfies readonly PolicyCommand[]
export type RowCommand = (typeof rowCommands)[number]

/** An UPDATE and a DELETE of one row read it, too, to find it. https://www.postgresql.org/docs/current/sql-createpolicy.html */
export const stepsOf: Record<RowCommand, readonly RowStep[]> = {
  SELECT: ['read'],
  INSERT: ['write'],
  UPDATE: ['read', 'find', 'write'],
  DELETE: ['read', 'find'],
}

/** The condition of a policy that a step asks; undefined where it asks the policy nothing. */
export function conditionFor(policy: PolicyDraft, command: RowCommand, step: RowStep) {
  const asked = step === 'read' ? 'SELECT' : command
  if (policy.command !== 'ALL' && policy.command !== asked) return undefined
  const isCheck = step === 'write' && policy.with_check !== null
  const sql = isCheck ? policy.with_check : policy.using
  return sql === null ? undefined : { sql, from: isCheck ? ('with_check' as const) : ('using' as const) }
}

/** What a condition is for a row; `error` where Postgres fails on it. */
export type Outcome = 'true' | 'false' | 'null' | 'error'

export type StepVerdict = 'passes' | 'refused' | 'fails'

/** One permissive policy lets a row through, and every restrictive one must. */
export function stepVerdict(asked: readonly { is_permissive: boolean; outcome: Outcome }[]): StepVerdict {
  if (asked.some(({ outcome }) => outcome === 'error')) return 'fails'
  const isLet = asked.some(({ is_permissive, outcome }) => is_permissive && outcome === 'true')
  const isTaken = asked.some(({ is_permissive, outcome }) => !is_permissive && outcome !== 'true')
  return isLet && !isTaken ? 'passes' : 'refused'
}
