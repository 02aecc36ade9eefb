import { apiTokens } from '@plinth/contract/api-tokens'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { Banner } from '@plinth/ui/banner'
import { Button } from '@plinth/ui/button'
import { Sheet } from '@plinth/ui/sheet'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { useProjectAccess } from '../../../access/use-project-access.ts'
import { CallerFields } from '../../../components/callers/caller-fields.tsx'
import { useProject } from '../../../data/projects.ts'
import { readCaller, writeCaller } from './tried-caller.ts'
import { useMayTry } from './use-may-try.ts'

interface TryAsSheetProps {
  projectRef: string
  table: Table
  as: string | undefined
}

/** Chooses whose rows the page shows. */
export function TryAsSheet({ projectRef, table, as }: TryAsSheetProps) {
  const id = useId()
  const navigate = useNavigate()
  const [caller, setCaller] = useState(() => readCaller(as))
  const mayTry = useMayTry(projectRef)
  const mayFind = useProjectAccess(useProject(projectRef))(apiTokens.users)
  const written = writeCaller(caller)
  const go = (search: object) =>
    void navigate({
      to: '/project/$ref/editor/$id',
      params: { ref: projectRef, id: String(table.id) },
      search: (before: object) => ({ ...before, panel: undefined, ...search }),
    })

  function show(event: FormEvent) {
    event.preventDefault()
    if ('as' in written && mayTry)
      go({ as: written.as, view: undefined, row: undefined, at: undefined, column: undefined })
  }

  return (
    <Sheet
      open
      size="large"
      onOpenChange={(isOpen) => !isOpen && go({})}
      title={`Try ${table.name} as`}
      description="Shows the rows that a request gets. They are read in a transaction that changes nothing."
      footer={
        <div className="flex justify-end">
          <Button variant="primary" type="submit" form={id} disabled={!('as' in written) || !mayTry}>
            Show these rows
          </Button>
        </div>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={show}>
        {!mayTry && <Banner tone="info" title="Your role does not allow acting for others." />}
        {caller.kind === 'user' && !mayFind && (
          <Banner tone="info" title="Your role does not show the users of this project. Write claims with their id." />
        )}
        <CallerFields
          projectRef={projectRef}
          caller={caller}
          onChange={setCaller}
          hasKey
          mayIssue={mayTry}
          label="See the rows of"
          claimsHelp="JSON, as in the token of a request. The role is authenticated where they name none."
        />
      </form>
    </Sheet>
  )
}
