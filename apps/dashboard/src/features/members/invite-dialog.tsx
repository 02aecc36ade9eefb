import { type ChosenRoles, isNoRole } from '@plinth/catalog/member-roles'
import { NewInvitation } from '@plinth/contract/forms/new-invitation'
import type { Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { Textarea } from '@plinth/ui/textarea'
import { type KeyboardEvent, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { toast } from '../../lib/toast/toast.ts'
import { addressesIn } from './addresses-in.ts'
import { HandOver, type InvitationLink } from './hand-over.tsx'
import { invitePeople } from './invite-people.ts'
import { RolesChoice } from './roles-choice.tsx'

interface InviteDialogProps {
  organization: Organization
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Invites people by e-mail, all with the same roles. */
export function InviteDialog({ organization, open, onOpenChange }: InviteDialogProps) {
  const formId = useId()
  const [links, setLinks] = useState<readonly InvitationLink[]>([])
  const [isPending, setPending] = useState(false)
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Invite people to ${organization.name}`}
        description="An invitation works for 24 hours and for its address only."
        footer={
          <DialogActions>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" loading={isPending}>
              Invite
            </Button>
          </DialogActions>
        }
      >
        <InviteForm
          id={formId}
          organization={organization}
          isPending={isPending}
          onPending={setPending}
          onLinks={setLinks}
          onDone={() => onOpenChange(false)}
        />
      </Dialog>
      <HandOver invitations={links} onClose={() => setLinks([])} />
    </>
  )
}

interface InviteFormProps {
  id: string
  organization: Organization
  isPending: boolean
  onPending: (isPending: boolean) => void
  onLinks: (links: readonly InvitationLink[]) => void
  /** Everybody is invited. */
  onDone: () => void
}

interface InviteValues {
  addresses: string
  roles: ChosenRoles
}

function InviteForm({ id, organization, isPending, onPending, onLinks, onDone }: InviteFormProps) {
  const form = useForm<InviteValues>({
    defaultValues: { addresses: '', roles: { role: 'Developer', project_roles: [] } },
  })

  form.register('roles', { validate: (roles) => !isNoRole(roles) || 'Choose a role in at least one project.' })

  async function send({ addresses, roles }: InviteValues) {
    if (isPending) return
    onPending(true)
    const { sent, refused } = await invitePeople({ slug: organization.slug, addresses: addressesIn(addresses), roles })
    onPending(false)
    const links = sent.flatMap(({ email, link }) => (link === null ? [] : [{ email, link }]))
    if (links.length > 0) onLinks(links)
    else if (sent.length > 0) toast.success(sentenceFor(sent))
    if (refused.length === 0) return onDone()
    // who is invited is not invited again
    if (sent.length > 0) form.setValue('addresses', refused.map(({ email }) => email).join('\n'))
    const reasons = refused.flatMap(({ email, reason }) => (reason === undefined ? [] : [{ email, reason }]))
    if (reasons.length > 0) form.setError('addresses', { type: 'server', message: sentencesFor(reasons) })
    form.setFocus('addresses')
  }

  return (
    <form id={id} noValidate className="flex flex-col gap-5" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <Field
        label="E-mail addresses"
        required
        help="One or several, separated by commas or line breaks."
        error={form.formState.errors.addresses?.message}
      >
        <Textarea
          {...form.register('addresses', { validate: complaintAbout })}
          rows={1}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          onKeyDown={submitOnEnter}
        />
      </Field>
      <RolesChoice
        organization={organization}
        value={useWatch({ control: form.control, name: 'roles' })}
        onChange={(roles) => form.setValue('roles', roles, { shouldValidate: form.formState.isSubmitted })}
      />
      {form.formState.errors.roles && (
        <p role="alert" className="text-danger">
          {form.formState.errors.roles.message}
        </p>
      )}
    </form>
  )
}

/** As many as somebody reads through before they are sent. */
const MOST_AT_ONCE = 50

function complaintAbout(text: string) {
  const addresses = addressesIn(text)
  if (addresses.length > MOST_AT_ONCE) return `Invite at most ${MOST_AT_ONCE} people at once.`
  const wrong = addresses.filter((email) => !NewInvitation.shape.email.safeParse(email).success)
  if (addresses.length === 0 || (addresses.length === 1 && wrong.length === 1)) return 'This is not an e-mail address.'
  return wrong.length === 0 || `These are not e-mail addresses: ${wrong.join(', ')}`
}

/** With Shift a line is added, as where several lines are the rule. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

const sentenceFor = (sent: readonly { email: string }[]) =>
  sent.length === 1 ? `The invitation was sent to ${sent[0]!.email}.` : `${sent.length} invitations were sent.`

const sentencesFor = (reasons: readonly { email: string; reason: string }[]) =>
  reasons.length === 1 ? reasons[0]!.reason : reasons.map(({ email, reason }) => `${email}: ${reason}`).join(' ')
