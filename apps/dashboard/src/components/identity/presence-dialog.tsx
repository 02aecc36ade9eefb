import { type ComponentProps, useState } from 'react'
import { toastError } from '../../api/toast-error.ts'
import { PresenceForm } from './presence-form.tsx'
import { type Presence, usePresence } from './use-presence.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'

interface PresenceDialogProps extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  'visible' | 'loading' | 'onConfirm' | 'onCancel'
> {
  visible: boolean
  /** Rejects where it was refused: the dialog stays, and says why at the field or as a toast. */
  onConfirm: (proof: Presence['proof']) => Promise<unknown>
  /** It was cancelled, or is done. */
  onClose: () => void
}

/** Asks for the current password before something happens. */
export function PresenceDialog({ onConfirm, onClose, children, ...dialog }: PresenceDialogProps) {
  const presence = usePresence()
  const [isPending, setPending] = useState(false)

  function close() {
    presence.reset()
    onClose()
  }

  async function confirm() {
    if (isPending || !presence.isGiven()) return
    setPending(true)
    try {
      await onConfirm(presence.proof)
      close()
    } catch (error) {
      if (error instanceof Error && !presence.takes(error)) toastError(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <ConfirmDialog {...dialog} loading={isPending} onConfirm={() => void confirm()} onCancel={close}>
      <PresenceForm presence={presence} onSubmit={() => void confirm()} />
      {children}
    </ConfirmDialog>
  )
}
