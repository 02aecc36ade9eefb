import type { Migration } from '@plinth/service-kit/migrations'
import { everyTable } from './every-table.ts'
import type { Tables } from './tables.ts'

const DIGITS = 4

/** The control plane's migrations in the order of their numbers, which may have gaps. */
export const migrations = inOrder(everyTable)

export function inOrder(tables: readonly Tables[]): Migration[] {
  const all = tables.flatMap((kept) => kept.migrations ?? [])
  const byNumber = new Map(all.map((migration) => [migration.name.slice(0, DIGITS), migration]))
  if (byNumber.size < all.length) throw new Error('Two migrations have the same number')
  return [...byNumber].toSorted(([one], [other]) => one.localeCompare(other)).map(([, migration]) => migration)
}
