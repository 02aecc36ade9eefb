import { ApiError } from '@plinth/contract/api-error'
import type { TableSecurity } from '@plinth/postgres-meta/introspect/table-security'
import { Button } from '@plinth/ui/button'
import { Sheet } from '@plinth/ui/sheet'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Failure } from '../../../components/frames/failure.tsx'
import { useExplainPolicies } from '../../../data/policies.ts'
import { tableQuery } from '../../../data/tables.ts'
import { AccessFields } from './access-fields.tsx'
import { type AccessForm, emptyQuestion, questionOf } from './access-question.ts'
import { AccessResult } from './access-result.tsx'

interface AccessSheetProps {
  projectRef: string
  table: TableSecurity
  onClose: () => void
}

/** Who can see this row: what each policy says of it to a role. */
export function AccessSheet({ projectRef, table, onClose }: AccessSheetProps) {
  const id = useId()
  const { data: detail, error } = useQuery(tableQuery(projectRef, table.id))
  const explain = useExplainPolicies(projectRef)
  const keyColumns = detail?.table.primary_key
  const [typed, setTyped] = useState<AccessForm>()
  const form = typed ?? emptyQuestion(keyColumns ?? [])
  const [asked, setAsked] = useState(form)
  const fields = explain.error instanceof ApiError ? explain.error.fields : {}
  const isAtField = ['claims', 'key'].some((field) => field in fields)

  function ask(event: FormEvent) {
    event.preventDefault()
    setAsked(form)
    explain.mutate(questionOf(table.id, form))
  }

  return (
    <Sheet
      open
      size="large"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Who can see this row?"
      description={`Policies of ${table.schema}.${table.name}, asked as a role. Nothing is changed.`}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {explain.error && !isAtField && (
            <p role="alert" className="me-auto min-w-0 flex-1 basis-60 text-danger wrap-anywhere">
              {explain.error.message}
            </p>
          )}
          <Button variant="primary" type="submit" form={id} loading={explain.isPending} disabled={!keyColumns}>
            Check access
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-6">
        {error && !detail && <Failure title="The table could not be loaded" error={error} />}
        {!keyColumns && !error && <SkeletonText />}
        {keyColumns && (
          <form id={id} className="flex flex-col gap-4" onSubmit={ask}>
            <AccessFields keyColumns={keyColumns} form={form} onChange={setTyped} errors={fields} />
          </form>
        )}
        {explain.data && (
          <AccessResult asked={{ ...asked, schema: table.schema, table: table.name }} explanation={explain.data} />
        )}
      </div>
    </Sheet>
  )
}
