import type { TableDetail } from '@plinth/contract/database'
import { rowIdentity } from '@plinth/postgres-meta/rows/row-identity'
import { fromSimpleText, toSimpleText } from '../../../lib/url/simple-text.ts'

/** The columns whose values tell the rows of a table apart; none where rows have no key. */
export function keyColumnsOf({ table, columns, constraints }: TableDetail): readonly string[] {
  const identity = rowIdentity(table, columns, constraints)
  return identity.kind === 'columns' ? identity.columns : []
}

// no text that `toSimpleText` writes contains it
const BETWEEN = '--'

/** A row's key for the address, in letters that survive the way through sign-in. */
export const writeRowKey = (key: readonly string[]) => key.map(toSimpleText).join(BETWEEN)

export const readRowKey = (text: string) => text.split(BETWEEN).map(fromSimpleText)
