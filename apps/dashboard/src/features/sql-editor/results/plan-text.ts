import type { SqlResult } from '@plinth/contract/sql'

/** What EXPLAIN gave: one column of text. */
export const isPlan = ({ command, columns }: SqlResult) => command === 'EXPLAIN' && columns.length === 1

export const planText = ({ rows }: SqlResult) => rows.map(([line]) => line ?? '').join('\n')
