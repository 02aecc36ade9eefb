import { ApiError } from '@plinth/contract/api-error'
import { AddressChange } from '@plinth/contract/address-change'
import { auth } from '@plinth/contract/auth'
import { profile } from '@plinth/contract/profile'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import { Panel } from '@plinth/ui/section'
import { TextInput } from '@plinth/ui/text-input'
import { toast } from '@plinth/ui/toaster'
import { useForm } from 'react-hook-form'
import { invalidate, useCall } from '../../../api/api.ts'
import { setServerErrors } from '../../../components/set-server-errors.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { passwordComplaint } from '../password-complaint.ts'

interface Values {
  email: string
  current_password: string
}

const empty: Values = { email: '', current_password: '' }

/** Asks for another address. `hasMail` is false where no mailbox could confirm it. */
export function EmailForm({ present, hasMail }: { present: string; hasMail: boolean }) {
  const form = useForm<Values>({ defaultValues: empty, resolver: schemaResolver(AddressChange) })
  const { errors } = form.formState
  const change = useCall(auth.updateUser, {
    onSuccess: async ({ email, new_email }) => {
      form.reset(empty)
      await Promise.all([invalidate(auth.user), invalidate(profile.get)])
      if (new_email === undefined) toast.success(`Your address is now ${email}.`)
    },
    onError: (error) => {
      const complaint = passwordComplaint(error)
      if (complaint !== undefined) form.setError('current_password', { message: complaint }, { shouldFocus: true })
      else if (isTaken(error)) form.setError('email', { message: TAKEN }, { shouldFocus: true })
      else setServerErrors(error, form.setError, ['email', 'current_password'])
    },
  })

  function ask({ email, current_password }: Values) {
    if (change.isPending) return
    if (email.trim().toLowerCase() === present) {
      form.setError('email', { message: 'This is your address already.' }, { shouldFocus: true })
    } else change.mutate({ email, current_password })
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
            <p className="text-muted">Both mailboxes get a link, and both confirm.</p>
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
          <Field label="Present password" error={errors.current_password?.message}>
            <PasswordInput {...form.register('current_password')} autoComplete="current-password" />
          </Field>
        </div>
      </Panel>
    </form>
  )
}

const TAKEN = 'There is an account with this address already.'

const isTaken = (error: Error) => error instanceof ApiError && error.reason === 'email_exists'
