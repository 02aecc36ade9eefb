import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { Dialog } from '@plinth/ui/dialog'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'

interface HandOverProps {
  /** The link that nothing mails; undefined while there is none to hand over. */
  invitation: { email: string; link: string } | undefined
  onClose: () => void
}

/** Shows the link of an invitation once, where the installation sends no mail. */
export function HandOver({ invitation, onClose }: HandOverProps) {
  return (
    <Dialog
      open={invitation !== undefined}
      onOpenChange={(open) => open || onClose()}
      title="Hand over this link"
      description={
        invitation &&
        `This installation sends no mail, so give the link to ${invitation.email} yourself. It works for 24 hours, lets that address sign up, and is shown only now.`
      }
      footer={
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      }
    >
      {invitation && (
        <Field label="Link">
          <TextInput
            readOnly
            mono
            value={invitation.link}
            trailing={<CopyButton iconOnly variant="quiet" label="Copy the link" text={invitation.link} />}
          />
        </Field>
      )}
    </Dialog>
  )
}
