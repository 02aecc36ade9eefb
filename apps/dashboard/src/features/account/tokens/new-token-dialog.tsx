import { type TokenLifetime, tokenLifetimes } from '@plinth/catalog/token-scopes'
import { accessTokens, type MadeAccessToken } from '@plinth/contract/access-tokens'
import { NewAccessToken } from '@plinth/contract/forms/new-access-token'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { DialogActions } from '@plinth/ui/dialog-actions'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { invalidate, useCall } from '../../../api/api.ts'
import { PresenceField } from '../../../components/identity/presence-field.tsx'
import { setServerErrors } from '../../../components/forms/set-server-errors.ts'
import { usePresence } from '../../../components/identity/use-presence.ts'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'
import { ScopeFields } from './scope-fields.tsx'

interface NewTokenDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onMade: (token: MadeAccessToken) => void
}

/** Asks for a name, an end and the scopes of a new token. */
export function NewTokenDialog({ open, onOpenChange, onMade }: NewTokenDialogProps) {
  const formId = useId()
  const [isPending, setPending] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title="Create an access token"
      description="Grant the minimum scopes and set an expiry."
      footer={
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={isPending}>
            Create token
          </Button>
        </DialogActions>
      }
    >
      <NewTokenForm id={formId} onPending={setPending} onMade={onMade} />
    </Dialog>
  )
}

interface NewTokenFormProps {
  id: string
  onPending: (isPending: boolean) => void
  onMade: (token: MadeAccessToken) => void
}

const DEFAULT_LIFETIME = 90

function NewTokenForm({ id, onPending, onMade }: NewTokenFormProps) {
  const form = useForm<NewAccessToken>({
    defaultValues: { name: '', scopes: [], expires_in_days: DEFAULT_LIFETIME },
    resolver: schemaResolver(NewAccessToken),
  })
  const presence = usePresence()
  const { control, setValue, formState } = form
  const [lifetime, scopes] = useWatch({ control, name: ['expires_in_days', 'scopes'] })
  const create = useCall(accessTokens.create, {
    onSuccess: async (made) => {
      await invalidate(accessTokens.list)
      onMade(made)
    },
    onError: (error) => presence.takes(error) || setServerErrors(error, form.setError, ['name', 'scopes']),
  })

  async function send(values: NewAccessToken) {
    if (create.isPending || !presence.isGiven()) return
    onPending(true)
    await create.mutateAsync({ ...values, ...presence.proof }).catch(() => undefined)
    onPending(false)
  }

  return (
    <form id={id} noValidate className="flex flex-col gap-5" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Name"
          required
          error={formState.errors.name?.message}
          help="What uses it, such as Nightly backup."
        >
          <TextInput {...form.register('name')} autoComplete="off" maxLength={64} />
        </Field>
        <Field label="Expires">
          <Select
            value={String(lifetime ?? 'never')}
            onChange={(event) => setValue('expires_in_days', lifetimeOf(event.target.value))}
            options={[
              ...tokenLifetimes.map((days) => ({
                value: String(days),
                label: days === 365 ? 'In 1 year' : `In ${days} days`,
              })),
              { value: 'never', label: 'Never' },
            ]}
          />
        </Field>
      </div>
      {lifetime === null && (
        <Banner tone="warning" title="This token works until you revoke it">
          Anyone who finds it in an old file or log can use it for years.
        </Banner>
      )}
      <ScopeFields
        chosen={scopes}
        error={formState.errors.scopes?.message}
        onChange={(next) => setValue('scopes', next, { shouldValidate: formState.isSubmitted })}
      />
      <PresenceField presence={presence} />
    </form>
  )
}

const lifetimeOf = (value: string): TokenLifetime | null =>
  tokenLifetimes.find((days) => String(days) === value) ?? null
