import { ApiError } from '@plinth/contract/api-error'
import { auth } from '@plinth/contract/auth'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { PasswordInput } from '@plinth/ui/password-input'
import { Panel, Section } from '@plinth/ui/section'
import { toast } from '../../../lib/toast/toast.ts'
import { type SubmitEvent, useState } from 'react'
import { call, invalidate, useCall } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'
import { PresenceField } from '../../../components/identity/presence-field.tsx'
import { PasswordStrength } from '../../../components/identity/password-strength.tsx'
import { tellPasswordCheckFailed } from '../../../components/identity/tell-password-check-failed.ts'
import { usePresence } from '../../../components/identity/use-presence.ts'
import { usePasswordVerdict } from '../../../components/identity/use-password-verdict.ts'
import { objectionTo } from '../../../lib/session/password-verdict.ts'

/** A new password, which ends all other sessions. */
export function PasswordSection() {
  const presence = usePresence()
  const [next, setNext] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const verdict = usePasswordVerdict(call, next, tellPasswordCheckFailed)
  const change = useCall(auth.updateUser, {
    onSuccess: async () => {
      presence.reset()
      setNext('')
      toast.success(`Your password is ${presence.isAsked ? 'changed' : 'set'}. Every other session has ended.`)
      await Promise.all([invalidate(auth.sessions), invalidate(auth.user)])
    },
    onError: (error) => {
      const found = complaintAboutNew(error)
      setComplaint(found)
      if (!presence.takes(error) && found === undefined) toastError(error)
    },
  })

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (change.isPending) return
    const found = next === '' ? 'Enter a new password.' : objectionTo(verdict)
    setComplaint(found)
    if (presence.isGiven() && found === undefined) change.mutate({ password: next, ...presence.proof })
  }

  return (
    <Section title="Password">
      <form noValidate onSubmit={onSubmit}>
        <Panel
          footer={
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-muted">A new password signs you out everywhere else.</p>
              <Button type="submit" loading={change.isPending}>
                {presence.isAsked ? 'Change password' : 'Set password'}
              </Button>
            </div>
          }
        >
          <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
            <PresenceField presence={presence} />
            <Field label="New password" error={complaint}>
              <PasswordInput
                autoComplete="new-password"
                value={next}
                onChange={(event) => {
                  setComplaint(undefined)
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
