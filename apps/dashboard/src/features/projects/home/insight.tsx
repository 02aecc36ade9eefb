import { Panel, Section } from '@plinth/ui/section'
import { SkeletonText } from '@plinth/ui/skeleton'
import type { ReactNode } from 'react'

interface InsightProps<Row> {
  title: string
  /** Undefined while they load; null where they cannot be read. */
  rows: readonly Row[] | null | undefined
  /** What null means. */
  missing?: string
  /** What no rows mean. */
  empty: ReactNode
  row: (row: Row) => ReactNode
  keyOf: (row: Row) => string | number
  actions?: ReactNode
}

/** A short list under a title, with a sentence where there is nothing. */
export function Insight<Row>({ title, rows, missing, empty, row, keyOf, actions }: InsightProps<Row>) {
  return (
    <Section title={title} actions={actions ?? <span aria-hidden className="h-control-small" />}>
      <Panel padded={false}>
        {rows === undefined ? (
          <div className="p-4">
            <SkeletonText lines={2} />
          </div>
        ) : rows === null || rows.length === 0 ? (
          <p className="px-4 py-3 text-muted">{rows === null ? missing : empty}</p>
        ) : (
          <ul className="divide-y divide-border">
            {rows.map((entry) => (
              <li key={keyOf(entry)} className="px-4 py-2">
                {row(entry)}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </Section>
  )
}
