import { CodeBlock } from '@plinth/ui/code-block'
import { DescriptionList } from '@plinth/ui/description-list'
import { formatMoment } from '@plinth/ui/format-moment'
import { Sheet } from '@plinth/ui/sheet'
import { Skeleton } from '@plinth/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Failure } from '../../../components/failure.tsx'
import { disclosureQuery } from '../../../data/assistant.ts'
import { readableBody } from './readable-body.ts'
import { taskNames } from './task-names.ts'

/** One text as it went to the model. */
export function DisclosureSheet({ slug, id, before }: { slug: string; id: string; before: string | undefined }) {
  const { data: sent, error, refetch } = useQuery(disclosureQuery(slug, id))
  const navigate = useNavigate()
  const close = () =>
    void navigate({
      to: '/org/$slug/assistant',
      params: { slug },
      search: before ? { before } : {},
      resetScroll: false,
    })
  return (
    <Sheet open onOpenChange={(open) => !open && close()} title="What was sent" size="large">
      {error ? (
        <Failure title="It could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : sent ? (
        <div className="flex flex-col gap-5">
          <DescriptionList
            items={[
              { term: 'Sent', description: formatMoment(sent.sent_at) },
              { term: 'By', description: sent.person?.primary_email ?? 'A deleted account' },
              { term: 'For', description: taskNames[sent.task] },
              { term: 'Project', description: sent.project_ref },
              { term: 'Model', description: `${sent.model} at ${sent.host}` },
              { term: 'Request', description: sent.request_id },
            ]}
          />
          <CodeBlock label="The text" code={readableBody(sent.body)} wrap />
        </div>
      ) : (
        <div role="status" aria-label="Loading what was sent" className="flex flex-col gap-3">
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      )}
    </Sheet>
  )
}
