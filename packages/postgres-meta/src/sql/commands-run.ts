import type { RunOutcome, StatementResult } from './run-statements.ts'
import { splitStatements } from './split-statements.ts'
import { tokenAt } from './sql-tokens.ts'

/** What became of the commands of a run in a transaction, by their tags. */
export interface CommandsRun {
  /** How the transaction ended in which the run began; undefined where it goes on. */
  first: 'committed' | 'rolled_back' | undefined
  kept: string[]
  undone: string[]
  /** Nothing has kept or undone them yet. */
  pending: string[]
}

interface Ran extends Pick<RunOutcome, 'error'> {
  results: Pick<StatementResult, 'command_tag' | 'statement_index'>[]
}

/**
 * A text can end its transaction and begin others. `rest` is what became of what follows the last end: it is `kept` where
 * no other transaction was begun. What failed is undone.
 */
export function commandsRun(text: string, { results, error }: Ran, rest: 'kept' | 'undone' | 'pending'): CommandsRun {
  const statements = splitStatements(text)
  const run: CommandsRun = { first: undefined, kept: [], undone: [], pending: [] }
  for (const { command_tag: tag, statement_index } of results) {
    if (tag === null) continue
    const end = endOf(tag, statements[statement_index]?.text ?? '')
    if (end) {
      run.first ??= end
      run[end === 'committed' ? 'kept' : 'undone'].push(...run.pending.splice(0))
    } else run.pending.push(tag)
  }
  if (rest === 'pending' && !error) return run
  const isKept = rest === 'kept' && run.first !== undefined && !error
  run[isKept ? 'kept' : 'undone'].push(...run.pending.splice(0))
  return run
}

function endOf(tag: string, statement: string) {
  if (tag === 'COMMIT') return 'committed'
  // what goes back to a savepoint has the same tag
  return tag === 'ROLLBACK' && !words(statement).includes('to') ? 'rolled_back' : undefined
}

/** COMMIT and END. */
export const isCommit = (statement: string) => ['commit', 'end'].includes(words(statement)[0] ?? '')

/** The first three tell ROLLBACK TO, ROLLBACK WORK TO and ROLLBACK from each other. */
function words(statement: string) {
  const found: string[] = []
  let at = 0
  while (at < statement.length && found.length < 3) {
    const { kind, end } = tokenAt(statement, at)
    if (kind === 'word') found.push(statement.slice(at, end).toLowerCase())
    at = end
  }
  return found
}
