import { LONGEST_IDLE_TRANSACTION } from '@plinth/catalog/open-transactions'
import { ApiError } from '@plinth/contract/api-error'
import type { OpenTransaction, SqlAnswer } from '@plinth/contract/sql'
import { create } from 'zustand'

/** The transaction that a query of this tab keeps open, or how the last one ended. Another tab has another. */
export interface TabTransaction extends OpenTransaction {
  ref: string
  /** The query it belongs to. */
  snippet: string
  /** When it is rolled back by itself, by the clock of this browser, in milliseconds. */
  expiresAt: number
  /** A run gives it no more time: it has been open for nearly as long as it can be. */
  isLast: boolean
  /** What kept it from being committed, or that nobody used it. */
  why?: string
}

export const useTransaction = create<{ transaction: TabTransaction | undefined }>(() => ({ transaction: undefined }))

/** The id of the one that a run of this query goes into. */
export function openTransactionOf(snippet: string) {
  const { transaction } = useTransaction.getState()
  return transaction?.snippet === snippet && transaction.state === 'open' ? transaction.id : undefined
}

/** What a run that went into `open` says of it. One that went into none makes no mention of the last one any more. */
export function noteRun(
  snippet: string,
  ref: string,
  open: string | undefined,
  { answer, failure }: { answer?: SqlAnswer; failure?: Error },
) {
  const isOver = failure && 'reason' in failure && failure.reason === 'transaction_over'
  const said = answer?.open_transaction ?? (isOver && open ? { id: open, state: 'rolled_back' as const } : undefined)
  if (said) setTransaction(snippet, ref, said)
  else if (!open) useTransaction.setState({ transaction: undefined })
}

/** Takes over what a run or an end said of it. */
export const setTransaction = (snippet: string, ref: string, said: OpenTransaction, why?: string) =>
  useTransaction.setState({
    transaction: {
      ...said,
      snippet,
      ref,
      expiresAt: Date.now() + (said.expires_in_ms ?? 0),
      isLast: (said.expires_in_ms ?? 0) < LONGEST_IDLE_TRANSACTION,
      ...(why === undefined ? {} : { why }),
    },
  })

/** The id of the transaction that is in the way of another one. */
export const transactionInTheWay = (failure: Error | undefined) =>
  failure instanceof ApiError && failure.reason === 'transaction_under_way' ? failure.fields['transaction'] : undefined
