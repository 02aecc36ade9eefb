import { Button } from '@plinth/ui/button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { toastError } from '../../../api/toast-error.ts'
import { runSql } from '../../../data/run-sql.ts'
import type { TableDetail } from '@plinth/contract/database'
import { newRequestId } from '../../../lib/ids/request-id.ts'
import { tableStatements } from './table-statements.ts'
import { viewQuery, viewStatement } from './view-statement.ts'

/** Opens what the table or the view is made of in the SQL editor. */
export function EditAsSql({ projectRef, detail }: { projectRef: string; detail: TableDetail }) {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  async function open() {
    setPending(true)
    try {
      const sqlToBeginWith = await statementsOf(projectRef, detail)
      await navigate({
        to: '/project/$ref/sql/$id',
        params: { ref: projectRef, id: 'new' },
        state: { sqlToBeginWith },
      })
    } catch (error) {
      if (error instanceof Error) toastError(error)
    }
    setPending(false)
  }
  return (
    <Button loading={isPending} onClick={() => void open()}>
      Edit as SQL
    </Button>
  )
}

async function statementsOf(ref: string, detail: TableDetail) {
  const { table } = detail
  if (table.kind !== 'view' && table.kind !== 'materialized view') return tableStatements(detail)
  const request = { ref, query: viewQuery(table.id), row_limit: 1, transaction: true }
  const { results, error } = await runSql(request, newRequestId(), new AbortController().signal)
  const [definition, options = null] = results[0]?.rows[0] ?? []
  if (error || !definition) throw new Error(error?.message ?? 'The view no longer exists.')
  return viewStatement({ table, definition, options })
}
