import { ident, qualified } from '../quote.ts'

/** `from` with the alias that `columnOf` uses: a bare name in ORDER BY would mean the selected text of the column. */
export function fromTable({ schema, table }: { schema: string; table: string }): string {
  return `from ${qualified(schema, table)} as t`
}

export function columnOf(name: string): string {
  return `t.${ident(name)}`
}

/** Each once, since a subquery around them could not tell two of one name apart. */
export function columnsOf(columns: readonly string[]): string[] {
  return [...new Set(columns)]
}
