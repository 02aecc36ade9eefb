import type { Role } from '@plinth/catalog/roles'
import { members } from '@plinth/contract/members'
import { NewInvitation } from '@plinth/contract/forms/new-invitation'
import type { Organization } from '@plinth/contract/organizations'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'
import { toast } from '../../lib/toast/toast.ts'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { invalidate, useCall } from '../../api/api.ts'
import { setServerErrors } from '../../components/forms/set-server-errors.ts'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { HandOver } from './hand-over.tsx'
import { RoleChoice } from './role-choice.tsx'

interface InviteDialogProps {
  organization: Organization
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Invites somebody by e-mail, with a role. */
export function InviteDialog({ organization, open, onOpenChange }: InviteDialogProps) {
  const formId = useId()
  const [handedOver, setHandedOver] = useState<{ email: string; link: string }>()
  const [isPending, setPending] = useState(false)
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Invite a person to ${organization.name}`}
        description="The invitation works for 24 hours and for this address only."
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
          onPending={setPending}
          onSent={({ email, link }) => {
            onOpenChange(false)
            if (link === null) toast.success(`The invitation was sent to ${email}.`)
            else setHandedOver({ email, link })
          }}
        />
      </Dialog>
      <HandOver invitation={handedOver} onClose={() => setHandedOver(undefined)} />
    </>
  )
}

interface InviteFormProps {
  id: string
  organization: Organization
  onPending: (isPending: boolean) => void
  onSent: (sent: { email: string; link: string | null }) => void
}

function InviteForm({ id, organization, onPending, onSent }: InviteFormProps) {
  const { slug } = organization
  const form = useForm<{ email: string; role: Role }>({
    defaultValues: { email: '', role: 'Developer' },
    resolver: schemaResolver(NewInvitation),
  })
  const invite = useCall(members.invite, {
    onSuccess: async (sent) => {
      await invalidate(members.invitations)
      onSent(sent)
    },
    onError: (error) => setServerErrors(error, form.setError, ['email', 'role']),
  })

  async function send(values: { email: string; role: Role }) {
    if (invite.isPending) return
    onPending(true)
    await invite.mutateAsync({ slug, ...values }).catch(() => undefined)
    onPending(false)
  }

  return (
    <form id={id} noValidate className="flex flex-col gap-5" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <Field label="E-mail address" required error={form.formState.errors.email?.message}>
        <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="off" maxLength={254} />
      </Field>
      <RoleChoice
        organization={organization}
        value={useWatch({ control: form.control, name: 'role' })}
        onChange={(role) => form.setValue('role', role)}
      />
    </form>
  )
}
