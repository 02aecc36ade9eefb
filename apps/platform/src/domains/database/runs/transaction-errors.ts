import type { ShareScope } from '@plinth/postgres-meta/sql/shares'
import { conflict, limitReached } from '../../../http/errors.ts'

export const transactionOver = () =>
  conflict(
    'transaction_over',
    'This transaction is no longer open, so nothing was run. It was rolled back, unless you committed it.',
  )

/** With its id, so that it can be rolled back where nobody knows it any more. */
export const transactionUnderWay = (id: string | undefined) =>
  conflict(
    'transaction_under_way',
    'You have an open transaction in this project already. Commit it or roll it back where it is open, or wait: without a run it is rolled back after a few minutes.',
    id === undefined ? undefined : { transaction: id },
  )

export const transactionBusy = () =>
  conflict('transaction_busy', 'A query is running in this transaction. Wait for it to end or cancel it.')

export const transactionOfOtherRole = () =>
  conflict(
    'transaction_of_other_role',
    'The open transaction runs as another role. Commit it or roll it back before you run as this one.',
  )

export const transactionCancelled = () =>
  conflict('transaction_cancelled', 'The run was cancelled before its transaction began.')

export const tooManyTransactions = (scope: ShareScope) => limitReached('too_many_transactions', tooMany[scope], 60)

const tooMany: Record<ShareScope, string> = {
  principal: 'You have an open transaction in this project already.',
  person: 'You have too many open transactions in other projects. Commit one of them or roll it back.',
  project: 'Too many transactions are open in this project. Wait for one of them to end, or run without one.',
  organization: 'Too many transactions are open in this organization. Wait for one of them to end, or run without one.',
  server: 'Too many transactions are open on this server. Wait a few minutes, or run without one.',
}
