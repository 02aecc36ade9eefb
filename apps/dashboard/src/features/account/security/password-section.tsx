import { ApiError } from '@plinth/contract/api-error'
import { auth } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import { Panel, Section } from '@plinth/ui/section'
import { toast } from '@plinth/ui/toaster'
import { type SubmitEvent, useState } from 'react'
import { call, invalidate, useCall } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'
import { PasswordStrength } from '../../../components/password-strength.tsx'
import { tellPasswordCheckFailed } from '../../../components/tell-password-check-failed.ts'
import { usePasswordVerdict } from '../../../components/use-password-verdict.ts'
import { objectionTo } from '../../../lib/password-verdict.ts'
import { passwordComplaint } from '../password-complaint.ts'

interface Errors {
  present?: string
  next?: string
}

/** A new password, which ends all other sessions. */
export function PasswordSection() {
  const [present, setPresent] = useState('')
  const [next, setNext] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const verdict = usePasswordVerdict(call, next, tellPasswordCheckFailed)
  const change = useCall(auth.updateUser, {
    onSuccess: async () => {
      setPresent('')
      setNext('')
      toast.success('Your password is changed. Every other session has ended.')
      await Promise.all([invalidate(auth.sessions), invalidate(auth.user)])
    },
    onError: (error) => {
      const complaints = { present: passwordComplaint(error), next: complaintAboutNew(error) }
      if (complaints.present === undefined && complaints.next === undefined) toastError(error)
      else setErrors(complaints)
    },
  })

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (change.isPending) return
    const found = {
      present: present === '' ? 'Give your present password.' : undefined,
      next: next === '' ? 'Give a new password.' : objectionTo(verdict),
    }
    setErrors(found)
    if (found.present === undefined && found.next === undefined) {
      change.mutate({ current_password: present, password: next })
    }
  }

  return (
    <Section title="Password">
      <form noValidate onSubmit={onSubmit}>
        <Panel
          footer={
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-muted">A new password signs you out everywhere else.</p>
              <Button type="submit" loading={change.isPending}>
                Change password
              </Button>
            </div>
          }
        >
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <Field label="Present password" error={errors.present}>
              <PasswordInput
                autoComplete="current-password"
                value={present}
                onChange={(event) => {
                  setErrors({ ...errors, present: undefined })
                  setPresent(event.target.value)
                }}
              />
            </Field>
            <Field label="New password" error={errors.next}>
              <PasswordInput
                autoComplete="new-password"
                value={next}
                onChange={(event) => {
                  setErrors({ ...errors, next: undefined })
                  setNext(event.target.value)
                }}
              />
              <PasswordStrength verdict={verdict} />
            </Field>
          </div>
        </Panel>
      </form>
    </Section>
  )
}

function complaintAboutNew(error: Error) {
  if (!(error instanceof ApiError)) return undefined
  return error.reason === 'same_password' ? 'This is your password already.' : error.fields['password']
}
