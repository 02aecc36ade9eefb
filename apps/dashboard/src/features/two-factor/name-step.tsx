import type { Factor } from '@plinth/contract/auth'
import { factors, type NewFactor } from '@plinth/contract/factors'
import { FactorNamed } from '@plinth/contract/forms/named'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { TextInput } from '@plinth/ui/text-input'
import { ApiError } from '@plinth/contract/api-error'
import { useForm } from 'react-hook-form'
import { useCall } from '../../api/api.ts'
import { PresenceField } from '../../components/identity/presence-field.tsx'
import { setServerErrors } from '../../components/forms/set-server-errors.ts'
import type { Presence } from '../../components/identity/use-presence.ts'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { freeName } from './free-name.ts'

interface NameStepProps {
  taken: readonly Factor[]
  presence: Presence
  onEnrolled: (factor: NewFactor) => void
}

/** What the app will be called in the list. */
export function NameStep({ taken, presence, onEnrolled }: NameStepProps) {
  const form = useForm({
    defaultValues: { friendly_name: freeName(taken.map(({ friendly_name }) => friendly_name)) },
    resolver: schemaResolver(FactorNamed),
  })
  const enroll = useCall(factors.enroll, {
    onSuccess: onEnrolled,
    onError: (error) => {
      if (presence.takes(error)) return
      if (error instanceof ApiError && error.reason === 'mfa_factor_name_conflict') {
        form.setError('friendly_name', { message: 'You have an authenticator app of this name already.' })
      } else setServerErrors(error, form.setError, ['friendly_name'])
    },
  })
  function send(values: FactorNamed) {
    if (!enroll.isPending && presence.isGiven()) enroll.mutate({ ...values, ...presence.proof })
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <Field
        label="Name"
        help="So that you can tell it apart later, such as the name of the phone."
        error={form.formState.errors.friendly_name?.message}
      >
        <TextInput {...form.register('friendly_name')} autoComplete="off" maxLength={64} />
      </Field>
      <PresenceField presence={presence} />
      <Button type="submit" variant="primary" className="self-end" loading={enroll.isPending}>
        Continue
      </Button>
    </form>
  )
}
