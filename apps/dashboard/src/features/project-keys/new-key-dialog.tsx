import { type ApiKey, apiKeys } from '@plinth/contract/api-keys'
import { NewApiKey } from '@plinth/contract/forms/new-api-key'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { invalidate, useCall } from '../../api/api.ts'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { setServerErrors } from '../../components/forms/set-server-errors.ts'
import { toast } from '../../lib/toast/toast.ts'

interface NewKeyDialogProps {
  projectRef: string
  kind: 'publishable' | 'secret'
  onClose: () => void
  onCreated: (key: ApiKey & { value: string }) => void
}

const words = {
  publishable: {
    title: 'Create a publishable key',
    name: 'What uses it, such as Web app.',
    role: 'anon',
    help: 'A role with fewer rights, granted to authenticator. Users who sign in act as themselves.',
  },
  secret: {
    title: 'Create a secret key',
    name: 'What uses it, such as Billing worker.',
    role: 'service_role',
    help: 'service_role bypasses row-level security. Another role, granted to authenticator, limits the key.',
  },
} as const

/** Asks for the name of a new key, and for its role. */
export function NewKeyDialog({ projectRef, kind, onClose, onCreated }: NewKeyDialogProps) {
  const formId = useId()
  const { title, name, role, help } = words[kind]
  const form = useForm<NewApiKey>({ defaultValues: { kind, name: '', role }, resolver: schemaResolver(NewApiKey) })
  const { errors } = form.formState
  const create = useCall(apiKeys.create, {
    onSuccess: async (key) => {
      await invalidate(apiKeys.list)
      if (kind === 'publishable') toast.success(`${key.name} was created.`)
      onCreated(key)
    },
    onError: (error) => setServerErrors(error, form.setError, ['name', 'role']),
  })
  const send = (draft: NewApiKey) => {
    if (!create.isPending) create.mutate({ ref: projectRef, ...draft })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description="One key for each application lets you revoke one without touching the others."
      footer={
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={create.isPending}>
            Create key
          </Button>
        </DialogActions>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        <Field label="Name" required error={errors.name?.message} help={name}>
          <TextInput {...form.register('name')} autoComplete="off" maxLength={64} />
        </Field>
        <Field label="Database role" error={errors.role?.message} help={help}>
          <TextInput {...form.register('role')} mono autoComplete="off" autoCapitalize="off" spellCheck={false} />
        </Field>
      </form>
    </Dialog>
  )
}
