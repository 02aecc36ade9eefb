import { projects, type Project } from '@plinth/contract/projects'
import { Button } from '@plinth/ui/button'
import { Panel, Section } from '@plinth/ui/section'
import { toast } from '../../../lib/toast/toast.ts'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '@plinth/contract/api-error'
import { call, useCall } from '../../../api/api.ts'
import { toastError } from '../../../api/toast-error.ts'
import { DatabasePasswordField } from '../../../components/project/database-password-field.tsx'
import { tellPasswordCheckFailed } from '../../../components/identity/tell-password-check-failed.ts'
import { usePasswordVerdict } from '../../../components/identity/use-password-verdict.ts'
import { useReasonAgainst } from '../../../components/project/use-reason-against.ts'
import { refreshProjects } from '../../../data/projects.ts'
import { objectionTo } from '../../../lib/session/password-verdict.ts'
import { SectionFooter } from './section-footer.tsx'

/** A new password for the database owner. */
export function PasswordSection({ project }: { project: Project }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  // stays in its field, since one that was generated may not have been copied yet
  const [current, setCurrent] = useState<string>()
  const verdict = usePasswordVerdict(call, password, tellPasswordCheckFailed)
  const reset = useCall(projects.resetPassword, {
    onSuccess: (_, sent) => {
      setCurrent(sent.password)
      void refreshProjects()
      toast.success('The database password is changed. Copy it before you leave this page.')
    },
    onError: (failure) => {
      const complaint = failure instanceof ApiError ? failure.fields['password'] : undefined
      if (complaint === undefined) toastError(failure)
      else setError(complaint)
    },
  })
  const reason = useReasonAgainst(project, 'resetPassword')
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const objection = password === '' ? 'Enter a password.' : objectionTo(verdict)
    setError(objection)
    if (objection === undefined) reset.mutate({ ref: project.ref, password })
  }
  return (
    <Section id="password" title="Database password" description="Clients with the old password can no longer connect.">
      <form noValidate onSubmit={onSubmit}>
        <Panel
          footer={
            <SectionFooter reason={reason}>
              <Button
                type="submit"
                loading={reset.isPending}
                disabled={reason !== undefined || password === '' || password === current}
              >
                Reset password
              </Button>
            </SectionFooter>
          }
        >
          <DatabasePasswordField
            label="New password"
            value={password}
            verdict={verdict}
            error={error}
            onChange={(next) => {
              setError(undefined)
              setPassword(next)
            }}
          />
        </Panel>
      </form>
    </Section>
  )
}
