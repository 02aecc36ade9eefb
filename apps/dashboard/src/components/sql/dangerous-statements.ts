import { splitStatements, type Statement } from '@plinth/postgres-meta/sql/split-statements'
import { sqlTokens, type Token } from './sql-tokens.ts'

export interface DangerousStatement {
  statement: Statement
  /** What it does, as a sentence. */
  sentence: string
}

/** Statements that drop things, or that change every row of a table. Reads the text alone, so it can only warn. */
export function dangerousStatements(sql: string): DangerousStatement[] {
  return splitStatements(sql).flatMap((statement) =>
    dangersOf(sqlTokens(statement.text)).map((sentence) => ({ statement, sentence })),
  )
}

function dangersOf(tokens: Token[]): string[] {
  const executed = withoutExplain(tokens)
  const [first] = executed
  if (first?.word === 'drop') return [dropSentence(executed)]
  if (first?.word === 'truncate') return [`Empties ${listAfter(executed, ['truncate', 'table', 'only'])}.`]
  if (first?.word === 'alter') return alterDangers(executed)
  if (first?.word === 'with' || first?.word === 'delete' || first?.word === 'update') return unboundedWrites(executed)
  return []
}

/** EXPLAIN runs nothing, EXPLAIN ANALYZE runs what follows. */
function withoutExplain(tokens: Token[]): Token[] {
  if (tokens[0]?.word !== 'explain') return tokens
  const start = tokens.findIndex(({ word, depth }) => depth === 0 && word !== undefined && executedVerbs.has(word))
  const options = start === -1 ? [] : tokens.slice(0, start)
  return options.some(({ word }) => word === 'analyze' || word === 'analyse') ? tokens.slice(start) : []
}

const executedVerbs = new Set(['with', 'delete', 'update', 'insert', 'select', 'merge', 'execute', 'create'])

function dropSentence(tokens: Token[]) {
  const nameStart = tokens.findIndex(({ word }, index) => index > 0 && (word === undefined || !dropWords.has(word)))
  const kind = tokens
    .slice(1, nameStart === -1 ? undefined : nameStart)
    .flatMap(({ word }) => (word && word !== 'if' && word !== 'exists' && word !== 'concurrently' ? [word] : []))
    .join(' ')
  const name = nameStart === -1 ? '' : nameAt(tokens, nameStart)
  const isCascading = tokens.at(-1)?.word === 'cascade'
  return `Drops ${[kind, name].filter(Boolean).join(' ')}${isCascading ? ' and everything that depends on it' : ''}.`
}

const dropWords = new Set(
  `table view materialized schema database index sequence function procedure routine aggregate trigger policy type domain role
  user group extension publication subscription owned by foreign server data wrapper event rule operator class family
  collation conversion cast language statistics text search configuration dictionary parser template transform tablespace
  access method if exists concurrently`.split(/\s+/),
)

function alterDangers(tokens: Token[]) {
  const at = tokens.findIndex(({ word, depth }, index) => depth === 0 && word === 'drop' && losesData(tokens, index))
  if (at === -1) return []
  const table = listAfter(tokens, ['alter', 'foreign', 'table', 'if', 'exists', 'only'])
  const start = tokens.findIndex(
    ({ word }, index) => index > at && word !== 'column' && word !== 'if' && word !== 'exists',
  )
  return [`Drops column ${nameAt(tokens, start)} of ${table}.`]
}

/** Of what ALTER TABLE can drop, a column takes its values along; the others can be made again. */
function losesData(tokens: Token[], index: number) {
  const isTable = tokens[1]?.word === 'table' || tokens[2]?.word === 'table'
  const previous = tokens[index - 2]?.word
  const following = tokens[index + 1]?.word
  const isAboutOneColumn = previous === 'alter' || previous === 'column'
  return isTable && !isAboutOneColumn && following !== 'constraint'
}

function unboundedWrites(tokens: Token[]): string[] {
  return tokens.flatMap((token, index) => {
    if (token.word !== 'delete' && token.word !== 'update') return []
    if (!beginsStatement(tokens, index)) return []
    const rest = tokens.slice(index + 1)
    const end = rest.findIndex(({ depth }) => depth < token.depth)
    const own = end === -1 ? rest : rest.slice(0, end)
    if (own.some(({ word, depth }) => word === 'where' && depth === token.depth)) return []
    const table = listAfter([token, ...own], ['delete', 'update', 'from', 'only'])
    return [token.word === 'delete' ? `Deletes every row of ${table}.` : `Changes every row of ${table}.`]
  })
}

/** At the very beginning, right after the parenthesis of a WITH query, or after the last of them. */
function beginsStatement(tokens: Token[], index: number) {
  const previous = tokens[index - 1]
  if (!previous) return true
  if (previous.text === ')') return previous.depth === tokens[index]!.depth && tokens[0]?.word === 'with'
  const beforeParenthesis = tokens[index - 2]?.word
  return previous.text === '(' && (beforeParenthesis === 'as' || beforeParenthesis === 'materialized')
}

function listAfter(tokens: Token[], skipped: string[]) {
  const start = tokens.findIndex(({ word }) => word === undefined || !skipped.includes(word))
  return start === -1 ? 'a table' : nameAt(tokens, start)
}

/** A name with its schema, and those that follow after commas. */
function nameAt(tokens: Token[], start: number) {
  let name = ''
  for (let at = start; at < tokens.length; at++) {
    const { text } = tokens[at]!
    const isJoint = text === '.' || text === ','
    if (name !== '' && !isJoint && !/[.,] ?$/.test(name)) break
    name += text === ',' ? ', ' : text
  }
  return name || 'something'
}
