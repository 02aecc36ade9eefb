import { type ApiKey, apiKeys } from '@plinth/contract/api-keys'
import { Button } from '@plinth/ui/button'
import { invalidate, useCall } from '../../api/api.ts'
import { toast } from '../../lib/toast/toast.ts'

interface KeyActionsProps {
  projectRef: string
  apiKey: ApiKey
  onRevoke: ((key: ApiKey) => void) | undefined
  onRevealed: (key: ApiKey, value: string) => void
}

/** What can be done with a key: a legacy one may come back, every other one is revoked for good. */
export function KeyActions({ projectRef, apiKey, onRevoke, onRevealed }: KeyActionsProps) {
  const { id, name, kind, value, revoked_at } = apiKey
  const reveal = useCall(apiKeys.reveal, { onSuccess: (shown) => onRevealed(apiKey, shown.value) })
  const restore = useCall(apiKeys.restore, {
    onSuccess: async () => {
      await invalidate(apiKeys.list)
      toast.success(`The legacy key ${name} works again.`)
    },
  })
  const small = { size: 'small', variant: 'quiet' } as const
  if (revoked_at !== null)
    return (
      kind === 'legacy' &&
      onRevoke && (
        <Button
          {...small}
          aria-label={`Restore ${name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate({ ref: projectRef, id })}
        >
          Restore
        </Button>
      )
    )
  return (
    <>
      {kind === 'legacy' && value === null && (
        <Button
          {...small}
          aria-label={`Reveal ${name}`}
          loading={reveal.isPending}
          onClick={() => reveal.mutate({ ref: projectRef, id })}
        >
          Reveal
        </Button>
      )}
      {onRevoke && (
        <Button {...small} aria-label={`Revoke ${name}`} onClick={() => onRevoke(apiKey)}>
          Revoke
        </Button>
      )}
    </>
  )
}
