import { type Template, templates } from './templates.ts'
import { Kbd } from '@plinth/ui/kbd'
import { Suspense } from 'react'
import { useSqlHelp } from '../../components/sql/sql-help.ts'
import { hintOf } from '../../lib/keyboard/shortcuts.ts'
import { sqlShortcuts } from './sql-shortcuts.ts'

interface TemplateListProps {
  projectRef: string
  isEmpty: boolean
  onChoose: (template: Template) => void
}

/** Stands where the results will be until something has run. */
export function TemplateList({ projectRef, isEmpty, onChoose }: TemplateListProps) {
  const { DraftHelp } = useSqlHelp()
  if (!isEmpty) {
    return (
      <p className="p-4 leading-6 text-muted">
        Results appear here.{' '}
        <span className="pointer-coarse:hidden max-sm:hidden">
          <Kbd>{hintOf(sqlShortcuts.runSql.keys)}</Kbd> runs the selection or everything,{' '}
          <Kbd>{hintOf(sqlShortcuts.runStatement.keys)}</Kbd> the statement at the cursor.
        </span>
      </p>
    )
  }
  return (
    <div className="min-h-0 overflow-y-auto p-4">
      <div className="flex max-w-220 flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-2">
        <h2 className="font-medium">Start from a query</h2>
        <Suspense>{DraftHelp && <DraftHelp projectRef={projectRef} />}</Suspense>
      </div>
      <ul className="grid max-w-220 grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2">
        {templates.map((template) => (
          <li key={template.key} className="flex">
            <button
              type="button"
              className="flex min-h-control flex-1 flex-col rounded-control border border-border bg-surface px-3 py-2 text-start hover:bg-hover-surface"
              onClick={() => onChoose(template)}
            >
              <span className="font-medium">{template.title}</span>
              <span className="text-label text-muted">{template.about}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
