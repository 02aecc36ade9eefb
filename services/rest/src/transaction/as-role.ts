import type { Sql } from '@plinth/service-kit/sql'
import type pg from 'pg'
import type { Isolation } from '../schema-cache/routine.ts'
import type { Statement } from '../sql/parameters.ts'
import { limitReceived } from './limit-received.ts'
import { NO_SUCH_STATEMENT, type Preparing, type Rows, sendTogether, type Sent } from './send-together.ts'
import { wireOf } from './wire.ts'

/** What is done in one transaction of a role. */
export interface RoleWork {
  isReadOnly: boolean
  isolation: Isolation | undefined
  /** For the transaction, in this order; the role is one of them. */
  settings: readonly (readonly [name: string, value: string])[]
  /** Run in this order; the results are theirs. */
  statements: readonly Sent[]
  end: 'commit' | 'rollback'
  /** Looks at the results before the transaction ends, and throws what rolls it back. */
  check?: (results: readonly Rows[]) => void
  preparing: Preparing
}

/** Everything goes to Postgres in one message, with a second one where the results are checked before the end. */
export async function asRole(sql: Sql, work: RoleWork): Promise<readonly Rows[]> {
  const outcome = await once(sql, work)
  if ('results' in outcome) return outcome.results
  // a function has closed the connection's prepared statements, and nothing was done without them
  if (Reflect.get(outcome.failure, 'code') !== NO_SUCH_STATEMENT) throw outcome.failure
  const again = await once(sql, work)
  if ('results' in again) return again.results
  throw again.failure
}

type Outcome = { results: readonly Rows[] } | { failure: object }

/** A connection on which not even a rollback is possible is not used again. */
function once(sql: Sql, work: RoleWork): Promise<Outcome> {
  return sql.lease(async (client) => {
    const unlimit = limitReceived(wireOf(client).stream)
    try {
      return { results: await inTransaction(client, work) }
    } catch (error) {
      await rollBack(client, work.preparing).catch(() => Promise.reject(error))
      return { failure: error instanceof Error ? error : new Error('The transaction failed', { cause: error }) }
    } finally {
      unlimit()
    }
  })
}

async function inTransaction(client: pg.ClientBase, work: RoleWork): Promise<readonly Rows[]> {
  const { statements, check, preparing } = work
  const before = [plain(beginning(work)), ...CLEAN, settingsStatement(work.settings)]
  const ending = endings(work.end)
  const sent = await sendTogether(client, [...before, ...statements, ...(check ? [] : ending)], preparing)
  const results = sent.slice(before.length, before.length + statements.length)
  if (!check) return results
  check(results)
  await sendTogether(client, ending, preparing)
  return results
}

/** Does nothing where there is no transaction any more. */
async function rollBack(client: pg.ClientBase, preparing: Preparing) {
  await sendTogether(client, [plain('rollback')], preparing)
}

/** What a function of somebody else has left on the connection holds for nobody after. */
const CLEAN = [plain('reset all'), plain('discard temp')]

function plain(text: string): Statement {
  return { text, values: [] }
}

function beginning({ isReadOnly, isolation }: RoleWork): string {
  return `begin isolation level ${isolation ?? 'read committed'} ${isReadOnly ? 'read only' : 'read write'}`
}

/** What is checked at the end of a transaction is checked in one that is rolled back, too. */
const endings = (end: RoleWork['end']) =>
  end === 'commit' ? [plain('commit')] : [plain('set constraints all immediate'), plain('rollback')]

const settingTexts = new Map<number, string>()

function settingsStatement(settings: RoleWork['settings']): Statement {
  const text = settingTexts.get(settings.length) ?? textOfSettings(settings.length)
  settingTexts.set(settings.length, text)
  return { text, values: settings.flat() }
}

function textOfSettings(count: number): string {
  const calls = Array.from({ length: count }, (_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
  return `select ${calls.join(', ')}`
}
