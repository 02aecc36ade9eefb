import type pg from 'pg'
import { DumpRefused, type Refusal } from './dump-refused.ts'
import { dumpReader } from './dump-reader.ts'
import { dumpNotes } from './dump-notes.ts'
import { type Decision, dumpRules } from './dump-rules.ts'
import { dumpSession, type DumpSession } from './dump-session.ts'
import { plainText } from './plain-text.ts'
import { requireHarmless } from './psql-commands.ts'
import type { CutStatement } from './statement-lexer.ts'
import { whatToDo } from './what-to-do.ts'

export interface DumpRun {
  /** The bytes of the file, plain or compressed with gzip. Read as far as they are run. */
  file: AsyncIterable<Buffer>
  /** Ends the session, which undoes everything. */
  signal: AbortSignal
  onStatement(count: number): void
  /** Called when all has run and before it is kept, with Postgres's id of the transaction. Where it throws, nothing is kept. */
  beforeCommit(transactionId: string | undefined): Promise<void>
}

export interface RanDump {
  statements: number
  /** What was skipped. */
  notes: string[]
  /** Each command tag that came, once. */
  tags: string[]
}

const SAVEPOINT = 'plinth_dump'

/**
 * Runs a dump as psql would with `--single-transaction` and ON_ERROR_STOP, on a connection that is ended afterwards: all
 * of it or nothing. Throws `DumpRefused` for what is wrong with the file or what Postgres refuses, the signal's reason
 * when that ended it, and pg's error when the connection is gone.
 */
export async function runDump(
  client: pg.Client,
  { file, signal, onStatement, beforeCommit }: DumpRun,
): Promise<RanDump> {
  const session = dumpSession(client, signal)
  const reader = dumpReader(plainText(file), session)
  const decide = dumpRules()
  const tags = new Set<string>()
  const notes = dumpNotes()
  let statements = 0
  try {
    await session.run('begin')
    for (;;) {
      const read = await reader.next()
      if (!read) break
      if ('command' in read) {
        requireHarmless(read)
        continue
      }
      const decision = decide(read)
      if (decision.note !== undefined) notes.add(decision.note)
      if (decision.do === 'skip') continue
      const tag = await runDecided(read, decision)
      if (tag === undefined) continue
      tags.add(tag.replace(/(?: \d+)+$/, ''))
      onStatement(++statements)
    }
    await beforeCommit(await transactionId())
    await commit(session)
    return { statements, notes: notes.all(), tags: [...tags] }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    session.close()
    await reader.close()
  }

  async function runDecided(statement: CutStatement, { text, unless }: Extract<Decision, { do: 'run' }>) {
    let firstRow: number | undefined
    const rows = async () => {
      const following = await reader.rows()
      firstRow = following.line
      return following.rows
    }
    try {
      const isCopy = /^COPY\b/i.test(text)
      const tag = unless
        ? await runUnless(session, text, unless.codes)
        : await session.run(text, isCopy ? rows : undefined)
      if (client.getTransactionStatus() !== 'T') throw new DumpRefused({ message: 'It ends the transaction.' })
      return tag
    } catch (error) {
      const code = codeOf(error)
      if (unless && code !== undefined && unless.codes.includes(code)) {
        unless.onSkip?.()
        notes.add(unless.note)
        return undefined
      }
      throw refusalOf(error, statement, firstRow)
    }
  }

  /** Undefined where nothing was written. */
  async function transactionId() {
    const query = 'select pg_catalog.pg_current_xact_id_if_assigned()::text as id'
    const { rows } = await client.query<{ id: string | null }>(query)
    return rows[0]?.id ?? undefined
  }
}

/** Constraints that were deferred are checked only now. */
async function commit(session: DumpSession) {
  try {
    const tag = await session.run('commit')
    if (tag !== 'COMMIT') throw new Error(`The transaction ended with ${tag}`)
  } catch (error) {
    throw refusalOf(error, { text: 'COMMIT', line: undefined }, undefined)
  }
}

/** A failed statement leaves the transaction as it was before it. */
async function runUnless(session: DumpSession, text: string, codes: string[]) {
  await session.run(`savepoint ${SAVEPOINT}`)
  try {
    const tag = await session.run(text)
    await session.run(`release savepoint ${SAVEPOINT}`)
    return tag
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined || !codes.includes(code)) throw error
    await session.run(`rollback to savepoint ${SAVEPOINT}`)
    await session.run(`release savepoint ${SAVEPOINT}`)
    throw error
  }
}

/** With the place in the file, where Postgres or the session refused a statement. */
function refusalOf(
  error: unknown,
  { text, line }: { text: string; line: number | undefined },
  firstRow: number | undefined,
) {
  if (error instanceof DumpRefused) {
    return error.refusal.line === undefined ? new DumpRefused({ ...error.refusal, line, statement: text }) : error
  }
  const code = codeOf(error)
  // what ends the connection is no fault of the statement
  if (code === undefined || !(error instanceof Error) || fieldOf(error, 'severity') !== 'ERROR') return error
  const [, row] = /^COPY .*, line (\d+)/.exec(fieldOf(error, 'where') ?? '') ?? []
  const place = firstRow !== undefined && row !== undefined ? firstRow + Number(row) - 1 : lineOf(error, text, line)
  const refusal: Refusal = {
    code,
    line: place,
    statement: text,
    message: error.message,
    detail: fieldOf(error, 'detail'),
    hint: whatToDo(code, error.message, fieldOf(error, 'hint')),
  }
  return new DumpRefused(refusal)
}

function lineOf(error: Error, text: string, line: number | undefined) {
  const position = Number(fieldOf(error, 'position'))
  if (line === undefined || !(position > 1)) return line
  let [at, breaks] = [0, 0]
  for (let characters = 1; characters < position && at < text.length; characters++) {
    if (text[at] === '\n') breaks++
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  return line + breaks
}

const codeOf = (error: unknown) => (error instanceof Error ? fieldOf(error, 'code') : undefined)

function fieldOf(error: Error, name: string) {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
