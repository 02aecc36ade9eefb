import type { Statement } from '@plinth/postgres-meta/introspect/statements'
import { CodeBlock } from '@plinth/ui/code-block'
import { DescriptionList } from '@plinth/ui/description-list'
import { EmptyState } from '@plinth/ui/empty-state'
import { Sheet } from '@plinth/ui/sheet'
import { OpenInSqlEditor } from '../../components/sql/open-in-sql-editor.tsx'
import { formatDuration } from '../../lib/format/format-duration.ts'

interface StatementSheetProps {
  projectRef: string
  /** Undefined where the address names one that is not among the first hundred. */
  statement: Statement | undefined
  onClose: () => void
}

/** One statement in full, with all that was counted of it. */
export function StatementSheet({ projectRef, statement, onClose }: StatementSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Statement"
      size="large"
      footer={statement?.query && <OpenInSqlEditor projectRef={projectRef} sql={`${statement.query}\n`} />}
    >
      {statement ? (
        <div className="flex flex-col gap-5">
          <CodeBlock label="Statement" code={statement.query ?? 'Your login may not read it.'} wrap maxHeight="24rem" />
          {statement.query !== null && (
            <p className="text-muted">Constants are left out: $1 and so on stand for what differed between the runs.</p>
          )}
          <DescriptionList items={figuresOf(statement)} />
        </div>
      ) : (
        <EmptyState kind="nothing" title="It is not among the first hundred any more" />
      )}
    </Sheet>
  )
}

const figuresOf = ({ role, calls, total_ms, mean_ms, longest_ms, rows, cache_hits }: Statement) => [
  { term: 'Role', description: role },
  { term: 'Calls', description: calls.toLocaleString('en') },
  { term: 'Total time', description: formatDuration(total_ms) },
  { term: 'Mean time', description: formatDuration(mean_ms) },
  { term: 'Longest run', description: formatDuration(longest_ms) },
  { term: 'Rows', description: rows.toLocaleString('en') },
  {
    term: 'Cache hit rate',
    description: cache_hits === null ? 'No blocks read' : `${(cache_hits * 100).toFixed(1)}%`,
  },
]
