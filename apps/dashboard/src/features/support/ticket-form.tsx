import type { SupportCategory } from '@plinth/catalog/support-categories'
import { support } from '@plinth/contract/support'
import { LONGEST_MESSAGE, LONGEST_SUBJECT, NewTicket } from '@plinth/contract/forms/new-ticket'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { Panel } from '@plinth/ui/section'
import { Select } from '@plinth/ui/select'
import { Textarea } from '@plinth/ui/textarea'
import { TextInput } from '@plinth/ui/text-input'
import { useForm, useWatch } from 'react-hook-form'
import { useCreatingCall } from '../../api/api.ts'
import { setServerErrors } from '../../components/forms/set-server-errors.ts'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { PlaceFields } from './place-fields.tsx'
import { categoryOptions } from './prefill.ts'

interface TicketFormProps {
  prefill: { category: SupportCategory; error_id: string | undefined; subject: string; message: string }
  /** The address of the account; undefined for somebody who is not signed in. */
  account: string | undefined
  onFiled: (filed: { id: number; email: string }) => void
}

interface Values {
  category: SupportCategory
  organization_slug: string
  project_ref: string
  subject: string
  message: string
  email?: string
}

const fields = ['category', 'subject', 'message', 'email'] as const

export function TicketForm({ prefill: { error_id, ...prefill }, account, onFiled }: TicketFormProps) {
  const form = useForm<Values>({
    defaultValues: {
      ...prefill,
      organization_slug: '',
      project_ref: '',
      ...(account === undefined ? { email: '' } : {}),
    },
    resolver: schemaResolver(NewTicket),
  })
  const create = useCreatingCall(support.create, {
    onSuccess: ({ id }, { email = account ?? '' }) => onFiled({ id, email: email.trim() }),
    onError: (error) => setServerErrors(error, form.setError, fields),
  })
  const { errors } = form.formState
  const organization = useWatch({ control: form.control, name: 'organization_slug' })

  function send({ organization_slug, project_ref, ...values }: Values) {
    if (create.isPending) return
    create.mutate({
      ...values,
      ...(error_id === undefined ? {} : { error_id }),
      ...(organization_slug === '' ? {} : { organization_slug }),
      ...(project_ref === '' ? {} : { project_ref }),
    })
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <Panel
        footer={
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 text-muted wrap-anywhere">{account && `Replies go to ${account}.`}</p>
            <Button type="submit" variant="primary" loading={create.isPending}>
              Send the request
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-5">
          {account === undefined && (
            <Field
              label="E-mail address"
              required
              error={errors.email?.message}
              help="Where the answer goes. If you have an account, take its address."
            >
              <TextInput {...form.register('email')} type="email" autoComplete="email" maxLength={254} />
            </Field>
          )}
          <Field label="What is it about" error={errors.category?.message}>
            <Select {...form.register('category')} options={categoryOptions} />
          </Field>
          {account !== undefined && (
            <PlaceFields
              organization={organization}
              organizationInput={form.register('organization_slug', {
                onChange: () => form.setValue('project_ref', ''),
              })}
              projectInput={form.register('project_ref')}
            />
          )}
          <Field label="Subject" required error={errors.subject?.message}>
            <TextInput {...form.register('subject')} autoComplete="off" maxLength={LONGEST_SUBJECT} />
          </Field>
          <Field
            label="Message"
            required
            error={errors.message?.message}
            help="What you did, what you expected, and what happened instead."
          >
            <Textarea {...form.register('message')} className="min-h-40" maxLength={LONGEST_MESSAGE} />
          </Field>
          {error_id !== undefined && (
            <p className="text-muted wrap-anywhere">
              The error report <span className="font-mono">{error_id}</span> is attached.
            </p>
          )}
        </div>
      </Panel>
    </form>
  )
}
