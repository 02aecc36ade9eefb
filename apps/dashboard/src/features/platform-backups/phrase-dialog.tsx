import { platformBackups } from '@plinth/contract/platform-backups'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Checkbox } from '@plinth/ui/checkbox'
import { CopyButton } from '@plinth/ui/copy-button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { useId, useState } from 'react'
import { invalidate, useCall } from '../../api/api.ts'
import { PresenceField } from '../../components/identity/presence-field.tsx'
import { usePresence } from '../../components/identity/use-presence.ts'
import { toast } from '../../lib/toast/toast.ts'

interface PhraseDialogProps {
  isReplaced: boolean
  /** How many days a backup is kept. */
  keepDays: number
  onClose: () => void
}

/** Creates a recovery phrase, and shows it until the operator has written it down. */
export function PhraseDialog({ isReplaced, keepDays, onClose }: PhraseDialogProps) {
  const [created, setCreated] = useState<{ id: string; phrase: string }>()
  return created ? (
    <WriteDown created={created} onClose={onClose} />
  ) : (
    <CreatePhrase isReplaced={isReplaced} keepDays={keepDays} onClose={onClose} onCreated={setCreated} />
  )
}

interface CreatePhraseProps extends PhraseDialogProps {
  onCreated: (created: { id: string; phrase: string }) => void
}

function CreatePhrase({ isReplaced, keepDays, onClose, onCreated }: CreatePhraseProps) {
  const formId = useId()
  const presence = usePresence()
  const create = useCall(platformBackups.createPhrase, {
    onSuccess: onCreated,
    onError: (error) => presence.takes(error),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isReplaced ? 'Replace the recovery phrase' : 'Create a recovery phrase'}
      description="Twelve words that restore Plinth on another machine. Plinth shows them once and does not store them."
      footer={
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={create.isPending}>
            {isReplaced ? 'Create new phrase' : 'Create phrase'}
          </Button>
        </DialogActions>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!create.isPending && presence.isGiven()) create.mutate(presence.proof)
        }}
      >
        {isReplaced && (
          <p className="max-w-[68ch] text-muted">
            Earlier backups still open with the current phrase, until they expire. Keep it for {keepDays} days.
          </p>
        )}
        <PresenceField presence={presence} />
      </form>
    </Dialog>
  )
}

interface WriteDownProps {
  created: { id: string; phrase: string }
  onClose: () => void
}

/** Neither Esc nor a press outside closes it. Until it is confirmed, the phrase is not used. */
function WriteDown({ created: { id, phrase }, onClose }: WriteDownProps) {
  const [isWritten, setWritten] = useState(false)
  const confirm = useCall(platformBackups.confirmPhrase, {
    onSuccess: async () => {
      await Promise.all([invalidate(platformBackups.list), invalidate(platformBackups.status)])
      toast.success('The recovery phrase is in use.')
      onClose()
    },
  })
  return (
    <Dialog
      open
      hideClose
      title="Write down your recovery phrase"
      description="Keep it away from this machine. Anyone with the phrase and your backups can read everything."
      footer={
        <DialogActions>
          <Button onClick={onClose}>Discard</Button>
          <Button
            variant="primary"
            disabled={!isWritten}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ id })}
          >
            Use this phrase
          </Button>
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        <ol
          aria-label="Recovery phrase"
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control border border-border bg-canvas p-4 sm:grid-cols-3"
        >
          {phrase.split(' ').map((word, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a word may come twice, and none moves
            <li key={index} className="flex gap-2">
              <span aria-hidden className="w-5 shrink-0 text-end text-muted tabular-nums">
                {index + 1}
              </span>
              <span className="font-mono">{word}</span>
            </li>
          ))}
        </ol>
        <CopyButton text={phrase} label="Copy phrase" className="self-start" />
        <Banner tone="warning" title="Plinth will not show this phrase again.">
          You can restore with this phrase or with the secret key of this machine. If you lose both, nobody can restore
          these backups.
        </Banner>
        <Checkbox label="I have written it down" checked={isWritten} onCheckedChange={setWritten} />
      </div>
    </Dialog>
  )
}
