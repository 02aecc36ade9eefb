import { apiTokens, type ApiUser } from '@plinth/contract/api-tokens'
import { Button } from '@plinth/ui/button'
import { Field } from '@plinth/ui/field'
import { Sheet } from '@plinth/ui/sheet'
import { TextInput } from '@plinth/ui/text-input'
import { Textarea } from '@plinth/ui/textarea'
import { type FormEvent, useId, useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { UserFields } from '../../../components/callers/user-fields.tsx'
import { useProject } from '../../../data/projects.ts'
import { claimsOfUser, typedUserOf } from './claims-of-user.ts'
import type { RunAs } from './run-as.ts'

interface RunAsUserProps {
  projectRef: string
  runAs: RunAs
  onChoose: (runAs: RunAs) => void
  onClose: () => void
}

/** Which signed-in user queries run as: one of the project's, or any whose claims are typed. */
export function RunAsUser({ projectRef, runAs, onChoose, onClose }: RunAsUserProps) {
  const id = useId()
  const [typed, setTyped] = useState(() => typedUserOf('claims' in runAs ? runAs.claims : {}))
  const [user, setUser] = useState<ApiUser>()
  const [problem, setProblem] = useState<string>()
  const { may } = useAccess()
  const project = useProject(projectRef)
  const maySearch = may(apiTokens.users, { organization: project.organization_slug, project: projectRef })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const read = claimsOfUser(typed)
    if ('problem' in read) return setProblem(read.problem)
    const { sub } = read.claims
    const found = user?.id === sub ? user : undefined
    if (found && found.role !== 'authenticated')
      return setProblem(`The tokens of this user have the role ${found.role}, and queries here run as authenticated.`)
    const called = found?.email ?? (typeof sub === 'string' ? sub : '')
    onChoose({ role: 'authenticated', claims: read.claims, user: called })
  }

  return (
    <Sheet
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Run as a signed-in user"
      description="Queries run as authenticated, with the claims of the user’s token. Policies read them."
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id}>
            Run as this user
          </Button>
        </div>
      }
    >
      <form id={id} className="flex flex-col gap-4" onSubmit={onSubmit}>
        {maySearch && (
          <UserFields
            projectRef={projectRef}
            user={user}
            onChange={(found) => {
              setUser(found)
              if (found) setTyped(typedUserOf({ ...found.claims, sub: found.id }))
              setProblem(undefined)
            }}
          />
        )}
        <Field label="User id" optional help="What auth.uid() returns.">
          <TextInput
            mono
            value={typed.id}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setTyped({ ...typed, id: target.value })}
          />
        </Field>
        <Field
          label="Claims"
          optional
          error={problem}
          help='Others of the token, as JSON: {"app_metadata": {"tenant_id": 1}}.'
        >
          <Textarea
            mono
            rows={6}
            value={typed.claims}
            spellCheck={false}
            autoCapitalize="off"
            onChange={({ target }) => {
              setTyped({ ...typed, claims: target.value })
              setProblem(undefined)
            }}
          />
        </Field>
      </form>
    </Sheet>
  )
}
