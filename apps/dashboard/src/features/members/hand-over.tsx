import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'

interface HandOverProps {
  /** The link that nothing mails; undefined while there is none to hand over. */
  invitation: { email: string; link: string } | undefined
  onClose: () => void
}

/** Shows the link of an invitation once, where no mail server is set up. */
export function HandOver({ invitation, onClose }: HandOverProps) {
  return (
    <Dialog
      open={invitation !== undefined}
      onOpenChange={(open) => open || onClose()}
      title="Send this link yourself"
      description={
        invitation &&
        `No mail server is set up, so Plinth sent no mail. Send this link to ${invitation.email}. It works for 24 hours and for that address only. It is shown only once.`
      }
      footer={
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      }
    >
      {invitation && (
        <Field label="Link">
          <TextInput
            readOnly
            mono
            value={invitation.link}
            trailing={<CopyButton iconOnly variant="quiet" label="Copy link" text={invitation.link} />}
          />
        </Field>
      )}
    </Dialog>
  )
}
