import type { Pool, PoolClient } from 'pg'
import { databaseFailure } from './database-failure.ts'
import { createTurns } from './turns.ts'

/** The part of a connection that a store needs. Values are always parameters. */
export interface Queryable {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[]; rowCount: number }>
}

/** A pool or an open transaction: work that belongs together asks for a transaction and joins one that is open. */
export interface Sql extends Queryable {
  transaction<Result>(work: (tx: Sql) => Promise<Result>): Promise<Result>
  /** Calls `work` once what was changed is stored; never where it is rolled back. */
  afterCommit(work: () => void): void
  /** One connection, for what speaks the protocol itself. When `work` throws, nobody uses it again. */
  lease<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result>
}

/**
 * With `prepares`, each connection keeps the plans of texts with values. For texts that are written in the code, over
 * tables that nobody alters meanwhile, and not through a pooler that passes connections around between transactions.
 */
export function sqlOver(pool: Pool, { prepares = false }: { prepares?: boolean } = {}): Sql {
  const nameOf = prepares ? statementNames() : () => undefined
  const transactions = createTurns({ atOnce: transactionsAtOnce(pool) })
  return {
    query: (text, values) => run(pool, nameOf, text, values),
    transaction: (work) => transactions.inTurn('', () => inTransaction(pool, work, nameOf)),
    // a query of its own has committed by itself
    afterCommit: (work) => work(),
    lease: (work) => leased(pool, work),
  }
}

/** The rest of the pool stays for single queries, so that reads go on while changes wait for each other. */
const transactionsAtOnce = ({ options }: Pool) => Math.max(1, Math.floor((options.max ?? 10) * SHARE_OF_TRANSACTIONS))

const SHARE_OF_TRANSACTIONS = 0.6

type NameOf = (text: string) => string | undefined

/** The same text has the same name on every connection. What comes after the limit goes unprepared. */
function statementNames(): NameOf {
  const names = new Map<string, string>()
  return (text) => {
    if (!names.has(text) && names.size < MOST_STATEMENTS) names.set(text, `s${names.size}`)
    return names.get(text)
  }
}

const MOST_STATEMENTS = 500

/**
 * Commits when `work` returns, rolls back when it throws. An error marked with `keepsWrites: true` is a refusal whose
 * record must last (a revoked token family, a counted guess): it commits and is thrown afterwards.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (tx: Sql) => Promise<Result>,
  nameOf: NameOf = () => undefined,
): Promise<Result> {
  const client = await pool.connect().catch(failed)
  const afterwards: (() => void)[] = []
  let unusable = false
  try {
    await client.query('begin').catch(failed)
    const outcome = await settle(work(transactionOn(client, nameOf, afterwards)))
    if (outcome.status === 'rejected' && !keepsWrites(outcome.reason)) throw outcome.reason
    await commit(client)
    for (const run of afterwards) run()
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  } catch (error) {
    // harmless after a commit, and the only right thing before one
    await client.query('rollback').catch(() => {
      unusable = true
    })
    throw error
  } finally {
    client.release(unusable)
  }
}

async function leased<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch(failed)
  let isUnusable = true
  try {
    const result = await work(client)
    isUnusable = false
    return result
  } finally {
    client.release(isUnusable)
  }
}

async function settle<Result>(work: Promise<Result>) {
  const [outcome] = await Promise.allSettled([work])
  return outcome
}

/** Postgres answers COMMIT of a failed transaction with ROLLBACK and no error, when `work` swallowed the failure. */
async function commit(client: PoolClient) {
  const { command } = await client.query('commit').catch(failed)
  if (command !== 'COMMIT') throw new Error('The transaction had failed before it was committed')
}

function transactionOn(client: PoolClient, nameOf: NameOf, afterwards: (() => void)[]): Sql {
  const tx: Sql = {
    query: (text, values) => run(client, nameOf, text, values),
    transaction: (work) => work(tx),
    afterCommit: (work) => void afterwards.push(work),
    lease: (work) => work(client),
  }
  return tx
}

async function run(connection: Pool | PoolClient, nameOf: NameOf, text: string, values?: unknown[]) {
  // a text without values may hold several statements, which cannot be prepared
  const name = values && values.length > 0 ? nameOf(text) : undefined
  const query = name === undefined ? { text, values } : { name, text, values }
  const { rows, rowCount } = await connection.query(query).catch(failed)
  return { rows, rowCount: rowCount ?? 0 }
}

function failed(error: unknown): never {
  throw databaseFailure(error) ?? error
}

function keepsWrites(error: unknown) {
  return error instanceof Error && 'keepsWrites' in error && error.keepsWrites === true
}
