import { ApiError } from '@plinth/contract/api-error'
import { openTransactions } from '@plinth/contract/open-transactions'
import { call } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'
import { refreshStructure } from '../../../data/refresh-structure.ts'
import { setTransaction, useTransaction } from './open-transaction.ts'

/** Commits or rolls back the transaction of this tab. What went wrong is shown where it stood, or as a toast. */
export async function endTransaction(how: 'commit' | 'rollback') {
  const { transaction } = useTransaction.getState()
  if (transaction?.state !== 'open') return
  const { id, ref, snippet } = transaction
  try {
    const { open_transaction, error } = await call(openTransactions.end, { ref, id, how })
    setTransaction(snippet, ref, open_transaction, error?.message)
    if (open_transaction.state === 'committed') await refreshStructure()
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'transaction_over')
      setTransaction(snippet, ref, { id, state: 'rolled_back' }, error.message)
    else if (error instanceof Error) toastError(error)
  }
}

/** Rolls back one that is in the way: of another tab, or from before this page was loaded again. */
export const rollBack = (ref: string, id: string) => call(openTransactions.end, { ref, id, how: 'rollback' })
