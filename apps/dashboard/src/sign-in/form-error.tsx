import { ApiError } from '@plinth/contract/api-error'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'

/** What the server refused; what failed there comes with the request id to copy. */
export function FormError({ error }: { error: Error | undefined }) {
  if (!error) return null
  const requestId = error instanceof ApiError && error.code >= 500 ? error.requestId : undefined
  return (
    <div role="alert" className="flex gap-2 rounded-control border border-danger/30 bg-danger-surface px-3 py-2.5">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p>{error.message}</p>
        {requestId && <RequestId key={requestId} id={requestId} />}
      </div>
    </div>
  )
}

function RequestId({ id }: { id: string }) {
  const [outcome, setOutcome] = useState('Copy request id')
  const onCopy = async () => {
    try {
      await navigator.clipboard.writeText(id)
      setOutcome('Copied')
    } catch {
      setOutcome('Unable to copy to clipboard')
    }
  }
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-label text-muted">
      <span className="font-mono wrap-anywhere select-all">{id}</span>
      <button
        type="button"
        onClick={() => void onCopy()}
        className="underline decoration-dotted underline-offset-2 hover:text-text"
      >
        {outcome}
      </button>
    </p>
  )
}
