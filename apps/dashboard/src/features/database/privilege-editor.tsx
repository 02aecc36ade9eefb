import { changePrivileges, type PrivilegeChange } from '@plinth/postgres-meta/ddl/column-privileges'
import type { ColumnPrivileges } from '@plinth/postgres-meta/introspect/column-privileges'
import { Button } from '@plinth/ui/button'
import { CodeBlock } from '@plinth/ui/code-block'
import { Panel } from '@plinth/ui/section'
import { toast } from '../../lib/toast/toast.ts'
import { useState } from 'react'
import { useReasonAgainstDatabaseChange } from '../../components/project/use-reason-against-database-change.ts'
import { useDatabaseChange } from '../../data/database-changes.ts'
import { useProject } from '../../data/projects.ts'
import { PrivilegeGrid } from './privilege-grid.tsx'
import { Refusal } from './refusal.tsx'
import { withChange } from './shown-source.ts'

interface PrivilegeEditorProps {
  projectRef: string
  table: { schema: string; name: string }
  role: string
  columns: readonly ColumnPrivileges[]
}

/** The grid, and below it the statements that the changes come to, before they run. */
export function PrivilegeEditor({ projectRef, table: { schema, name }, role, columns }: PrivilegeEditorProps) {
  const [changes, setChanges] = useState<readonly PrivilegeChange[]>([])
  const [refusal, setRefusal] = useState<Error>()
  const reason = useReasonAgainstDatabaseChange(useProject(projectRef))
  const change = useDatabaseChange(projectRef, {
    onSuccess: () => {
      setChanges([])
      setRefusal(undefined)
      toast.success(`The rights of ${role} on ${name} were changed.`)
    },
    onError: setRefusal,
  })
  const statements = changePrivileges({ schema, table: name, role, columns }, changes)
  const onDiscard = () => {
    setChanges([])
    setRefusal(undefined)
  }
  return (
    <div className="flex flex-col gap-4">
      <PrivilegeGrid
        table={name}
        role={role}
        columns={columns}
        changes={changes}
        disabled={reason !== undefined || change.isPending}
        onChange={(next) => setChanges(withChange(changes, next, columns))}
      />
      <p className="max-w-[80ch] text-muted">
        {reason ??
          'A grant on the whole table covers every column, also later ones. Revoking one column replaces it with grants on the other columns. Privileges from ownership, role membership or PUBLIC are not affected.'}
      </p>
      {changes.length > 0 && (
        <Panel
          title="What will run"
          footer={
            <div className="flex flex-wrap justify-end gap-2">
              <Button disabled={change.isPending} onClick={onDiscard}>
                Discard
              </Button>
              <Button variant="primary" loading={change.isPending} onClick={() => change.mutate(statements)}>
                Change privileges
              </Button>
            </div>
          }
        >
          <div className="flex flex-col gap-4">
            <CodeBlock label="Statements that run" code={statements} wrap />
            {refusal && <Refusal error={refusal} />}
          </div>
        </Panel>
      )}
    </div>
  )
}
