import { changeStatement } from '@plinth/postgres-meta/rows/change-statement'
import { CodeBlock } from '@plinth/ui/code-block'
import { Dialog } from '@plinth/ui/dialog'
import { keyColumnsOf } from '../rows/row-key.ts'
import type { RowEdits } from './row-edits.ts'
import { changesOf } from './staged.ts'

/** The SQL that saving runs, with its values. */
export function ReviewSql({ edits, onClose }: { edits: RowEdits; onClose: () => void }) {
  const detail = edits.detail()
  const { table, columns } = detail
  const identity = { kind: 'columns' as const, columns: [...keyColumnsOf(detail)] }
  const written = { schema: table.schema, table: table.name, columns, identity }
  const statements = changesOf(edits.state().staged).map(({ change }) => changeStatement(written, change))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="large"
      title="Review SQL"
      description="Saving runs this in one transaction. It changes nothing if a row has changed since you read it."
    >
      <CodeBlock label="SQL" wrap maxHeight="60vh" code={['begin;', ...statements, 'commit;'].join('\n\n')} />
    </Dialog>
  )
}
