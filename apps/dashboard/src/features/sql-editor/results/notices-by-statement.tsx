import type { SqlResult } from '@plinth/contract/sql'
import { Notices } from './notices.tsx'

/** What the database said during a run, each part under the statement that it belongs to. */
export function NoticesByStatement({ results }: { results: readonly SqlResult[] }) {
  return (
    <div className="min-h-0 overflow-y-auto">
      {results.map(
        ({ command, command_tag, notices, notices_dropped }, index) =>
          notices.length > 0 && (
            <section key={index} aria-label={`Statement ${index + 1}`}>
              <p className="px-4 pt-2 text-label font-medium">
                Statement {index + 1} <span className="font-normal text-muted">{command_tag ?? command}</span>
              </p>
              <Notices isPart notices={notices} dropped={notices_dropped} />
            </section>
          ),
      )}
    </div>
  )
}
