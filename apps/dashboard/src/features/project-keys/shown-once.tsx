import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'

export interface ShownKey {
  name: string
  value: string
  /** A new one is shown this one time. */
  isNew: boolean
}

interface ShownOnceProps {
  shown: ShownKey | undefined
  onClose: () => void
}

/** A secret for copying. Neither Esc nor a press outside closes a new one, only the button that says what it means. */
export function ShownOnce({ shown, onClose }: ShownOnceProps) {
  const closes = shown?.isNew === false
  return (
    <Dialog
      open={shown !== undefined}
      hideClose={!closes}
      {...(closes ? { onOpenChange: (open: boolean) => !open && onClose() } : {})}
      title={shown && (shown.isNew ? `${shown.name} was created` : shown.name)}
      description={
        shown?.isNew
          ? 'Copy the key now. It is shown only this once, and nobody can read it back later.'
          : 'The audit log says that you have seen it.'
      }
      footer={
        <DialogActions>
          <Button onClick={onClose}>{shown?.isNew ? 'I have stored the key' : 'Close'}</Button>
        </DialogActions>
      }
    >
      {shown && (
        <Field label="Key" help="It can read and change all data. Don’t commit it, and don’t send it to a browser.">
          <TextInput
            mono
            readOnly
            value={shown.value}
            onFocus={(event) => event.target.select()}
            trailing={<CopyButton iconOnly variant="quiet" label="Copy the key" text={shown.value} />}
          />
        </Field>
      )}
    </Dialog>
  )
}
