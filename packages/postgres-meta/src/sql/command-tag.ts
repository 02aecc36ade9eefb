/** 'INSERT 0 5' is the command INSERT of 5 rows; 'CREATE TABLE' has no number. */
export function readCommandTag(tag: string): { command: string; row_count: number | null } {
  const [, command = tag, digits] = /^(.*?)(?:(?: \d+)? (\d+))?$/.exec(tag) ?? []
  const rows = Number(digits)
  return { command, row_count: digits !== undefined && Number.isSafeInteger(rows) ? rows : null }
}

/** What a statement calls itself, for when Postgres has not finished it and sent no tag. */
export function leadingKeyword(statement: string): string {
  const [, word = ''] =
    /^(?:\s+|--[^\n\r]*|\/\*(?:[^*]|\*(?!\/))*\*\/|\()*([a-z]+)/i.exec(statement.slice(0, LOOK_AHEAD)) ?? []
  const keyword = word.toUpperCase()
  return ['WITH', 'VALUES', 'TABLE'].includes(keyword) ? 'SELECT' : keyword
}

const LOOK_AHEAD = 10_000
