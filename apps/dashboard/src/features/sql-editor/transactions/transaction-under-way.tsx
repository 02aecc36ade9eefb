import { Button } from '@plinth/ui/button'
import { useState } from 'react'
import { toastError } from '../../../api/toast-error.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { rollBack } from './end-transaction.ts'

/** Rolls it back, where its own tab is gone. */
export function TransactionUnderWay({ projectRef, id }: { projectRef: string; id: string }) {
  const [state, setState] = useState<'waits' | 'ending' | 'ended'>('waits')

  async function end() {
    setState('ending')
    try {
      await rollBack(projectRef, id)
      setState('ended')
      toast.success('The other transaction was rolled back. Run the query again.')
    } catch (error) {
      setState('waits')
      if (error instanceof Error) toastError(error)
    }
  }

  return (
    <Button size="small" disabled={state === 'ended'} loading={state === 'ending'} onClick={() => void end()}>
      Roll back the other transaction
    </Button>
  )
}
