import { ApiError } from '@plinth/contract/api-error'
import type { ProjectSummary } from '@plinth/contract/projects'
import { DescriptionList } from '@plinth/ui/description-list'
import { EmptyState } from '@plinth/ui/empty-state'
import { formatMoment } from '@plinth/ui/format-moment'
import { Sheet } from '@plinth/ui/sheet'
import { SkeletonText } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../../components/frames/failure.tsx'
import { disclosureQuery } from '../../../data/disclosures.ts'
import { formatBytes } from '../../../lib/format/format-bytes.ts'
import { ProjectName } from './project-name.tsx'
import { SentText } from './sent-text.tsx'
import { taskNames } from './task-names.ts'

interface DisclosureSheetProps {
  slug: string
  id: string
  /** Those that the person may see. */
  projects: readonly ProjectSummary[]
  onClose: () => void
}

/** One text as it went to the model. */
export function DisclosureSheet({ slug, id, projects, onClose }: DisclosureSheetProps) {
  const { data: sent, error, isFetching, refetch } = useQuery(disclosureQuery(slug, id))
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Data sent" size="large">
      {sent ? (
        <div className="flex flex-col gap-5">
          <DescriptionList
            items={[
              { term: 'Sent', description: formatMoment(sent.sent_at) },
              { term: 'For', description: taskNames[sent.task] },
              { term: 'By', description: sent.person?.primary_email ?? 'A deleted account' },
              { term: 'Project', description: <ProjectName projectRef={sent.project_ref} projects={projects} /> },
              { term: 'Model', description: `${sent.model} at ${sent.host}` },
              { term: 'Size', description: formatBytes(sent.bytes) },
              {
                term: 'Request id',
                description: <code className="font-mono text-label">{sent.request_id}</code>,
                copy: sent.request_id,
              },
            ]}
          />
          <SentText key={id} id={id} body={sent.body} />
        </div>
      ) : error instanceof ApiError && error.code === 404 ? (
        <EmptyState kind="nothing" title="There is no such entry">
          It is older than 90 days, or somebody else sent it and your role does not allow reading it.
        </EmptyState>
      ) : error ? (
        <Failure title="It could not be loaded" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div role="status" aria-label="Loading what was sent">
          <SkeletonText lines={8} />
        </div>
      )}
    </Sheet>
  )
}
