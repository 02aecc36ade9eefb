import { ApiError } from '@plinth/contract/api-error'
import { NewAddress } from '@plinth/contract/forms/new-address'
import { auth } from '@plinth/contract/auth'
import { profile } from '@plinth/contract/profile'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { Panel } from '@plinth/ui/section'
import { TextInput } from '@plinth/ui/text-input'
import { toast } from '../../../lib/toast/toast.ts'
import { useForm } from 'react-hook-form'
import { invalidate, useCall } from '../../../api/api.ts'
import { PresenceField } from '../../../components/identity/presence-field.tsx'
import { setServerErrors } from '../../../components/forms/set-server-errors.ts'
import { usePresence } from '../../../components/identity/use-presence.ts'
import { schemaResolver } from '../../../components/forms/schema-resolver.ts'

/** Asks for another address. `hasMail` is false where no mailbox could confirm it. */
export function EmailForm({ present, hasMail }: { present: string; hasMail: boolean }) {
  const form = useForm<NewAddress>({ defaultValues: { email: '' }, resolver: schemaResolver(NewAddress) })
  const presence = usePresence()
  const { errors } = form.formState
  const change = useCall(auth.updateUser, {
    onSuccess: async ({ email, new_email }) => {
      form.reset({ email: '' })
      presence.reset()
      await Promise.all([invalidate(auth.user), invalidate(profile.get)])
      if (new_email === undefined) toast.success(`Your address is now ${email}.`)
    },
    onError: (error) => {
      if (presence.takes(error)) return
      if (isTaken(error)) form.setError('email', { message: TAKEN }, { shouldFocus: true })
      else setServerErrors(error, form.setError, ['email'])
    },
  })

  function ask({ email }: NewAddress) {
    if (change.isPending || !presence.isGiven()) return
    if (email.trim().toLowerCase() === present) {
      form.setError('email', { message: 'This is your address already.' }, { shouldFocus: true })
    } else change.mutate({ email, ...presence.proof })
  }

  if (!hasMail) {
    return (
      <Panel>
        <p className="text-muted">
          This installation sends no mail, so a new address could not be confirmed. Ask its operator to set up a mail
          server; then the address can be changed here.
        </p>
      </Panel>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(ask)(event)}>
      <Panel
        footer={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-muted">We’ll send a confirmation link to both addresses.</p>
            <Button type="submit" loading={change.isPending}>
              Change address
            </Button>
          </div>
        }
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label="New address" error={errors.email?.message}>
            <TextInput {...form.register('email')} type="email" inputMode="email" autoComplete="off" maxLength={254} />
          </Field>
          <PresenceField presence={presence} />
        </div>
      </Panel>
    </form>
  )
}

const TAKEN = 'There is an account with this address already.'

const isTaken = (error: Error) => error instanceof ApiError && error.reason === 'email_exists'
