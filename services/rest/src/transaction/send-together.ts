import type pg from 'pg'
import type { Statement } from '../sql/parameters.ts'
import { Message } from './message.ts'
import { statementsOn } from './prepared-statements.ts'
import { wireOf, type WireReader } from './wire.ts'

export interface Sent extends Statement {
  /** Whether the types of its columns matter. */
  isDescribed?: boolean
}

/** Every value as the text that Postgres sent. */
export interface Rows {
  rows: (string | null)[][]
  /** Of the columns, where they were asked for. */
  types: readonly number[]
}

export interface Preparing {
  /** Whether the connection keeps the plans of statements. */
  prepares: boolean
  /** What they are made for: another one has others. */
  schema: object
}

/**
 * Sends statements in one message and waits for all of them; after one that fails the rest is not run. A transaction
 * that a statement has begun stays open in any case.
 */
export function sendTogether(
  client: pg.ClientBase,
  statements: readonly Sent[],
  { prepares, schema }: Preparing,
): Promise<Rows[]> {
  return new Promise((resolve, reject) => {
    const wire = wireOf(client)
    const prepared = statementsOn(client, prepares)
    const added: string[] = []
    const results: Rows[] = []
    let current: Rows = { rows: [], types: [] }
    let failure: Error | undefined

    const reader: WireReader = {
      submit: send,
      handleRowDescription: ({ fields }) => void (current.types = fields.map(({ dataTypeID }) => dataTypeID)),
      handleDataRow: ({ fields }) => void current.rows.push(fields),
      handleCommandComplete: finish,
      handleEmptyQuery: finish,
      handlePortalSuspended: finish,
      handleCopyInResponse: () => undefined,
      handleCopyData: () => undefined,
      handleError(error) {
        failure ??= error
        // pg no longer notifies this reader after an error
        wire.once('readyForQuery', settle)
        if (!wire.stream.writable || wire.stream.destroyed) settle()
      },
      handleReadyForQuery: settle,
    }
    wire.once('end', settle)
    client.query(reader)

    function send() {
      const message = new Message()
      prepared.use(message, schema)
      for (const { text, values, isDescribed } of statements) {
        const { name, isNew } = prepared.prepare(message, text)
        if (isNew) added.push(text)
        message.bind(name, values)
        if (isDescribed) message.describe()
        message.execute()
      }
      message.send(wire.stream)
    }

    function finish() {
      results.push(current)
      current = { rows: [], types: [] }
    }

    function settle() {
      wire.off('readyForQuery', settle)
      wire.off('end', settle)
      if (failure) {
        // a statement that does not exist any more takes the others with it
        if (Reflect.get(failure, 'code') === NO_SUCH_STATEMENT) prepared.forget()
        else prepared.drop(added)
        reject(failure)
      } else if (results.length < statements.length) reject(new Error('Connection terminated'))
      else resolve(results)
    }
  })
}

/** invalid_sql_statement_name */
export const NO_SUCH_STATEMENT = '26000'
