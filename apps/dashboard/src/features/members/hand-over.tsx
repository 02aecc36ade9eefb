import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'

export interface InvitationLink {
  email: string
  link: string
}

interface HandOverProps {
  /** The links that nothing mails; empty while there are none to hand over. */
  invitations: readonly InvitationLink[]
  onClose: () => void
}

/** Shows the links of invitations once, where no mail server is set up. */
export function HandOver({ invitations, onClose }: HandOverProps) {
  const [first, ...others] = invitations
  return (
    <Dialog
      open={first !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={others.length > 0 ? 'Send these links yourself' : 'Send this link yourself'}
      description={first && (others.length > 0 ? ABOUT_SEVERAL : aboutOne(first))}
      footer={
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-4">
        {invitations.map(({ email, link }) => (
          <Field key={email} label={others.length > 0 ? email : 'Link'}>
            <TextInput
              readOnly
              mono
              value={link}
              trailing={
                <CopyButton
                  iconOnly
                  variant="quiet"
                  label={others.length > 0 ? `Copy link for ${email}` : 'Copy link'}
                  text={link}
                />
              }
            />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}

const aboutOne = ({ email }: InvitationLink) =>
  `No mail server is set up, so Plinth sent no mail. Send this link to ${email}. It works for 24 hours and for that address only. It is shown only once.`

const ABOUT_SEVERAL =
  'No mail server is set up, so Plinth sent no mail. Send each person the link beside their address. A link works for 24 hours and for its address only. The links are shown only once.'
