import { support } from '@plinth/contract/support'
import { LONGEST_MESSAGE, NewTicket } from '@plinth/contract/forms/new-ticket'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { PageHeader } from '@plinth/ui/page-header'
import { Panel } from '@plinth/ui/section'
import { Textarea } from '@plinth/ui/textarea'
import { TextInput } from '@plinth/ui/text-input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCreatingCall } from '../../api/api.ts'
import { PageTitle } from '../../components/frames/page-title.tsx'
import { PlainFrame } from '../../components/frames/plain-frame.tsx'
import { setServerErrors } from '../../components/forms/set-server-errors.ts'
import { schemaResolver } from '../../components/forms/schema-resolver.ts'
import { TicketFiled } from './ticket-filed.tsx'

/** Where somebody who wants the Enterprise plan says so. */
export function EnterprisePage() {
  const [filed, setFiled] = useState<{ id: number; email: string }>()
  return (
    <PlainFrame>
      <PageTitle>Enterprise</PageTitle>
      {filed ? (
        <TicketFiled {...filed} />
      ) : (
        <>
          <PageHeader
            title="Talk to us about Enterprise"
            description="Say what your company needs: how much, where, and by which rules. The people who run this installation answer."
          />
          <EnterpriseForm onFiled={setFiled} />
        </>
      )}
    </PlainFrame>
  )
}

interface Values {
  company: string
  email: string
  message: string
}

const fields = ['company', 'email', 'message'] as const

const asTicket = ({ company, ...values }: Values) => ({
  ...values,
  company,
  category: 'enterprise' as const,
  subject: `Enterprise plan for ${company.trim()}`,
})

const checkTicket = schemaResolver<Values>(NewTicket)

function EnterpriseForm({ onFiled }: { onFiled: (filed: { id: number; email: string }) => void }) {
  const form = useForm<Values>({
    defaultValues: { company: '', email: '', message: '' },
    resolver: (values, context, options) => checkTicket(asTicket(values), context, options),
  })
  const create = useCreatingCall(support.create, {
    onSuccess: ({ id }, { email = '' }) => onFiled({ id, email: email.trim() }),
    onError: (error) => setServerErrors(error, form.setError, fields),
  })
  const { errors } = form.formState
  const send = ({ company, email, message }: Values) => {
    if (!create.isPending) create.mutate(asTicket({ company, email, message }))
  }
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <Panel
        footer={
          <div className="flex justify-end">
            <Button type="submit" variant="primary" loading={create.isPending}>
              Send the message
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-5">
          <Field label="Company" required error={errors.company?.message}>
            <TextInput {...form.register('company')} autoComplete="organization" maxLength={100} />
          </Field>
          <Field label="Work e-mail address" required error={errors.email?.message}>
            <TextInput {...form.register('email')} type="email" autoComplete="email" maxLength={254} />
          </Field>
          <Field label="Message" required error={errors.message?.message}>
            <Textarea {...form.register('message')} className="min-h-40" maxLength={LONGEST_MESSAGE} />
          </Field>
        </div>
      </Panel>
    </form>
  )
}
